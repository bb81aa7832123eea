import type { Importer } from '#core/client/index.ts'

export const importer: Importer = {
  accept: { 'application/zip': ['.zip', '.msk'] },
  folder: true,
  open: () => new Worker(new URL('./manuskript.worker.ts', import.meta.url), { type: 'module' }),
}
