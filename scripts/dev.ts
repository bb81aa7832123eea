// Development mode: the server restarts when its files change, the browser reloads when the client's do.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer } from 'vite'
import { answersHelp, refuseUnknownOption } from './help.ts'
import { UserError } from './setup/user-error.mjs'
import { ROOT } from './source-files.ts'

const HELP = `
npm run dev

Serves everything on PORT (3000 unless set): the client by Vite with hot reload, calls and live events by the server,
which restarts when one of its files changes. Ctrl-C ends both.
`

const CALLS = ['/api', '/healthz']

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  refuseUnknownOption(args, [])
  const port = Number(process.env.PORT ?? 3000)
  const innerPort = await findFreePort()
  const inner = `http://127.0.0.1:${innerPort}`

  const vite = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    server: {
      port,
      strictPort: true,
      // Keeps the browser's Host header: the server compares it with the origin.
      proxy: {
        ...Object.fromEntries(CALLS.map(path => [path, { target: inner, changeOrigin: false }])),
        '/ws': { target: inner, ws: true, changeOrigin: false },
      },
    },
  })
  await vite.listen().catch((error: Error) => {
    throw new UserError(error.message)
  })

  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(ROOT, 'scripts/setup/run.mjs'), 'start', '--no-build'],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PORT: String(innerPort) } },
  )
  // Prints one address only, not the one behind the proxy.
  createInterface(server.stdout).on('line', line => {
    if (!line.includes(`:${innerPort}`) && !line.includes('--watch')) console.log(line)
  })

  const stop = async () => {
    server.kill('SIGTERM')
    await Promise.all([vite.close(), once(server, 'exit')])
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  console.log(`http://localhost:${port}`)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createNetServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
