import type { Importer } from '#core/client/index.ts'

export const importer: Importer = {
  accept: { 'application/json': ['.canvas', '.json'], 'application/zip': ['.zip'] },
  folder: true,
  open: () => new Worker(new URL('./json-canvas.worker.ts', import.meta.url), { type: 'module' }),
}
