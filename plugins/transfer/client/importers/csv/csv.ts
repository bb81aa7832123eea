import type { Importer } from '#core/client/index.ts'

export const importer: Importer = {
  accept: { 'text/csv': ['.csv'], 'text/tab-separated-values': ['.tsv'] },
  open: () => new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' }),
}
