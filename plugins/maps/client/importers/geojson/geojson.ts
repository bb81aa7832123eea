import type { Importer } from '#core/client/index.ts'
import { readMapProjectContext } from '../map-project-context.ts'

export const importer: Importer = {
  accept: { 'application/geo+json': ['.geojson'], 'application/json': ['.json'] },
  context: readMapProjectContext,
  open: () => new Worker(new URL('./geojson.worker.ts', import.meta.url), { type: 'module' }),
}
