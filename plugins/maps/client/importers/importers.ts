import type { Importer } from '#core/client/index.ts'
import { readMapProjectContext } from './map-project-context.ts'

// What the first page does without of each importer: what can be chosen for it, and its worker.

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
