import type { Importer } from '#core/client/index.ts'

// The files that each importer accepts, and its worker. They are loaded when an import begins: no page needs them.

export const obsidian: Importer = {
  accept: { 'application/zip': ['.zip'], 'text/markdown': ['.md'] },
  folder: true,
  open: () => new Worker(new URL('./obsidian/obsidian.worker.ts', import.meta.url), { type: 'module' }),
}

export const scrivener: Importer = {
  accept: { 'application/zip': ['.zip'] },
  folder: true,
  open: () => new Worker(new URL('./scrivener/scrivener.worker.ts', import.meta.url), { type: 'module' }),
}

export const novelwriter: Importer = {
  accept: { 'application/zip': ['.zip'] },
  folder: true,
  open: () => new Worker(new URL('./novelwriter/novelwriter.worker.ts', import.meta.url), { type: 'module' }),
}

export const manuskript: Importer = {
  accept: { 'application/zip': ['.zip', '.msk'] },
  folder: true,
  open: () => new Worker(new URL('./manuskript/manuskript.worker.ts', import.meta.url), { type: 'module' }),
}

export const kanka: Importer = {
  accept: { 'application/zip': ['.zip'] },
  folder: true,
  open: () => new Worker(new URL('./kanka/kanka.worker.ts', import.meta.url), { type: 'module' }),
}

export const csv: Importer = {
  accept: { 'text/csv': ['.csv'], 'text/tab-separated-values': ['.tsv'] },
  open: () => new Worker(new URL('./csv/csv.worker.ts', import.meta.url), { type: 'module' }),
}
