import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/client/ensure-built.ts'
import { ROOT } from '../../scripts/source-files.ts'

/** The folder of the built client, brought up to date. @throws Error where it does not build, which it has said why */
export function builtClient(): string {
  if (!ensureBuilt()) throw new Error('The client does not build')
  return join(ROOT, 'dist')
}
