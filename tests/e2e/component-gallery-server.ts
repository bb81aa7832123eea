import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { startServer, type TestServer } from '#tests/harness/index.ts'
import { messages } from '../../scripts/client/vite-messages.ts'

const root = join(import.meta.dirname, '..', '..')

/** Serves the development build with the component gallery, behind the real server and its policy. */
export async function serveComponentGallery(): Promise<TestServer> {
  const dist = mkdtempSync(join(tmpdir(), 'skald-pieces-'))
  await build({
    configFile: false,
    root: join(root, 'core/client'),
    mode: 'development',
    logLevel: 'error',
    define: { 'import.meta.env.DEV': 'true' },
    plugins: [react(), messages(root)],
    worker: { format: 'es' },
    build: {
      outDir: dist,
      emptyOutDir: true,
      minify: false,
      target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  })
  const server = await startServer({ overrides: { dist } })
  return {
    ...server,
    async close() {
      await server.close()
      rmSync(dist, { recursive: true, force: true })
    },
  }
}
