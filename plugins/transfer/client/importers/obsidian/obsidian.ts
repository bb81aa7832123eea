import type { Importer } from '#core/client/index.ts'

export const importer: Importer = {
  accept: { 'application/zip': ['.zip'], 'text/markdown': ['.md'] },
  folder: true,
  open: () => new Worker(new URL('./obsidian.worker.ts', import.meta.url), { type: 'module' }),
}
