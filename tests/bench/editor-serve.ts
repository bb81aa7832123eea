import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { messages } from '../../scripts/client/vite-messages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A served page with one editor; the query of `url` has the parameters of `editor-page.tsx`. */
export interface ServedEditor {
  url: string
  /** bytes of each built script by name, for weighing */
  scripts: ReadonlyMap<string, string>
  close(): void
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
}

let built: ReturnType<typeof buildPage> | undefined

/** Builds the page like the app, once per process, and serves it with an equally strict security policy. */
export async function serveEditor(): Promise<ServedEditor> {
  built ??= buildPage()
  const files = await built
  const nonce = 'bench'
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Editor</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="csp-nonce" content="${nonce}">
${[...files.keys()]
  .filter(name => name.endsWith('.css'))
  .map(name => `<link rel="stylesheet" href="/${name}">`)
  .join('')}<script type="module" src="/page.js"></script></head><body></body></html>`
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1)
    const file = files.get(name)
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; font-src 'self'; img-src 'self'`,
    )
    if (name === '') response.setHeader('content-type', 'text/html').end(html)
    else if (file) response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'text/plain').end(file)
    else response.writeHead(name === 'favicon.ico' ? 204 : 404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const scripts = [...files].flatMap(([name, body]) =>
    typeof body === 'string' && name.endsWith('.js') ? [[name, body] as const] : [],
  )
  return { url: `http://127.0.0.1:${port}/`, scripts: new Map(scripts), close: () => server.close() }
}

async function buildPage(): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    configFile: false,
    root: `${root}tests/bench`,
    logLevel: 'error',
    plugins: [react(), messages(root)],
    build: {
      write: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      target: ['chrome123', 'firefox121', 'safari17.5'],
      rolldownOptions: {
        input: fileURLToPath(new URL('./editor-page.tsx', import.meta.url)),
        output: {
          entryFileNames: 'page.js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  })
  const [{ output } = { output: [] }] = [built].flat().filter(result => 'output' in result)
  return new Map(output.map(file => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}
