// Serves everything on one port and builds the client first if necessary.
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { ensureBuilt } from './client/ensure-built.ts'
import { answersHelp, refuseUnknownOption } from './help.ts'

const HELP = `
npm start [-- --no-build]

Starts Skald and prints its address. PORT, DATA_DIR and the other settings are environment variables, see docs/.
--no-build takes dist/ as it is.
`

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  refuseUnknownOption(args, ['--no-build'])
  if (!args.includes('--no-build') && !ensureBuilt()) {
    process.exitCode = 1
    return
  }
  // package.json has Node use one thread beside this one to collect garbage, instead of four: while the thread of exports
  // fills its memory, those took both cores of a small machine, and others waited three times as long for an answer.
  // Garbage from loading would let the heap grow by 30 MB that an idle server never needs; under load it may grow.
  setFlagsFromString('--semi-space-growth-factor=1')
  const server = await import('#server/main.ts')
  await server.main()
  setTimeout(() => setFlagsFromString('--semi-space-growth-factor=2'), 2_000).unref()
  // Caches the compiled code on the disk now, because this process may be killed.
  setTimeout(flushCompileCache, 1_000).unref()
}
