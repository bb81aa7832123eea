import type { Importer } from '#core/client/index.ts'

export const importer: Importer = {
  accept: { 'application/zip': ['.zip'] },
  folder: true,
  open: () => new Worker(new URL('./scrivener.worker.ts', import.meta.url), { type: 'module' }),
}
