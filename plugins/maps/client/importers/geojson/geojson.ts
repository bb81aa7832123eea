import type { Importer } from '#core/client/index.ts'
import { mapsHere } from '../maps-here.ts'

export const importer: Importer = {
  accept: { 'application/geo+json': ['.geojson'], 'application/json': ['.json'] },
  context: mapsHere,
  open: () => new Worker(new URL('./geojson.worker.ts', import.meta.url), { type: 'module' }),
}
