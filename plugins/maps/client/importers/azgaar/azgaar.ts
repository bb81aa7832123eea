import type { Importer } from '#core/client/index.ts'
import { mapsHere } from '../maps-here.ts'

export const importer: Importer = {
  accept: { 'application/json': ['.json'], 'application/octet-stream': ['.map', '.gz'] },
  context: mapsHere,
  open: () => new Worker(new URL('./azgaar.worker.ts', import.meta.url), { type: 'module' }),
}
