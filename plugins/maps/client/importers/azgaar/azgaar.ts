import type { Importer } from '#core/client/index.ts'
import { readMapProjectContext } from '../map-project-context.ts'

export const importer: Importer = {
  accept: { 'application/json': ['.json'], 'application/octet-stream': ['.map', '.gz'] },
  context: readMapProjectContext,
  open: () => new Worker(new URL('./azgaar.worker.ts', import.meta.url), { type: 'module' }),
}
