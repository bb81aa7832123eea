import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/client/ensure-built.ts'
import { ROOT } from '../../scripts/source-files.ts'

/** The folder of the built client; rebuilds it if needed. @throws Error if the build fails, after printing why */
export function builtClient(): string {
  if (!ensureBuilt()) throw new Error('The client does not build')
  return join(ROOT, 'dist')
}
