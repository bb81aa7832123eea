import type { Importer } from '#core/client/index.ts'
import { readMapProjectContext } from './map-project-context.ts'

// The files that each importer accepts, and its worker. They are loaded when an import begins: no page needs them.

export const geojson: Importer = {
  accept: { 'application/geo+json': ['.geojson'], 'application/json': ['.json'] },
  context: readMapProjectContext,
  open: () => new Worker(new URL('./geojson/geojson.worker.ts', import.meta.url), { type: 'module' }),
}

export const azgaar: Importer = {
  accept: { 'application/json': ['.json'], 'application/octet-stream': ['.map', '.gz'] },
  context: readMapProjectContext,
  open: () => new Worker(new URL('./azgaar/azgaar.worker.ts', import.meta.url), { type: 'module' }),
}
