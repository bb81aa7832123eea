// Serves everything on one port, building the client first when it has to.
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { ensureBuilt } from './client/ensure-built.ts'
import { answersHelp, refuseUnknown } from './help.ts'

const HELP = `
npm start [-- --no-build]

Starts Skald and prints its address. PORT, DATA_DIR and the other settings are environment variables, see docs/.
--no-build takes dist/ as it is.
`

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  refuseUnknown(args, ['--no-build'])
  if (!args.includes('--no-build') && !ensureBuilt()) {
    process.exitCode = 1
    return
  }
  // What loading leaves behind would make the heap grow by 30 MB that a quiet server never needs; load may.
  setFlagsFromString('--semi-space-growth-factor=1')
  const server = await import('#server/main.ts')
  await server.main()
  setTimeout(() => setFlagsFromString('--semi-space-growth-factor=2'), 2_000).unref()
  // The next start takes the compiled code from the disk, even when this process is killed.
  setTimeout(flushCompileCache, 1_000).unref()
}
