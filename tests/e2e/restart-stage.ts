import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import * as serverPlugins from '#plugins/server.ts'
import { type Client, startServer, type TestServer } from '#tests/harness/index.ts'
import { copyTemplate } from '#tests/harness/template.ts'
import { closeWindows, sharedBrowser } from './shared-browser.ts'
import { cookiesOf } from './stage.ts'

/** What a journey through restarts starts from: a server whose store outlives it, and a browser. */
export interface RestartStage {
  readonly server: TestServer
  /** Ends the server and starts another over the same store, at the same address. */
  restart(): Promise<void>
  /** A window of somebody who is signed in. What its console says is not looked at: it loses its server. */
  openAs(client: Client): Promise<Page>
}

export function openRestartStage(): RestartStage {
  const plugins = Object.values(serverPlugins)
  let dataDir: string
  let server: TestServer
  let browser: Browser

  const start = (PORT = '0') => startServer({ dataDir, plugins, env: { PORT } })

  beforeAll(async () => {
    ;[dataDir, browser] = await Promise.all([copyTemplate(plugins), sharedBrowser()])
    server = await start()
  })
  // A second try begins as the first did: with an empty store.
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
    dataDir = await copyTemplate(plugins)
    server = await start()
  })
  afterAll(async () => {
    await closeWindows()
    await server?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  return {
    get server() {
      return server
    },
    async restart() {
      const { port } = server
      await server.close()
      server = await start(String(port))
    },
    async openAs(client) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
      await context.addCookies(cookiesOf(client, server))
      return context.newPage()
    },
  }
}
