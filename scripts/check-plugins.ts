// Checks the plugins as they register in a browser: folders, lists, ids, kinds, icons, keys, messages.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { builtinEnvironments } from 'vitest/runtime'
import type * as FindPluginProblems from './checks/plugins/find-plugin-problems.ts'
import { messages } from './client/vite-messages.ts'
import { answersHelp, refuseUnknownOption } from './help.ts'
import { ROOT } from './source-files.ts'

const HELP = `
node scripts/bootstrap.mjs check-plugins

Checks folders and lists of plugins, ids and kinds that are taken, icons, keys with every preset, and messages. Prints a
sentence for each problem, nothing when all is well.
`

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  refuseUnknownOption(args, [])
  // The client's modules expect a browser.
  const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {})
  const path = join(ROOT, 'scripts/checks/plugins/find-plugin-problems.ts')
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react(), messages(ROOT)],
  })
  const module = await vite.ssrLoadModule(path)
  const problems = await (module as typeof FindPluginProblems).findPluginProblems(ROOT)
  await vite.close()
  await teardown(globalThis)
  if (problems.length > 0) console.log(problems.join('\n'))
  process.exit(problems.length > 0 ? 1 : 0)
}
