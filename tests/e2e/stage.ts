import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { Client, register, startServer, type TestServer } from '#tests/harness/index.ts'
import { sharedBrowser } from './shared-browser.ts'
import { watchRequests } from './travel.ts'

/** What a journey starts from: a real server over a fresh store, and a browser. */
export interface Stage {
  readonly server: TestServer
  /** A window of its own, with nobody signed in. */
  open(options?: WindowOptions): Promise<Page>
  /** A window with somebody signed in, whose identity is chosen. */
  openAs(userId: string, options?: WindowOptions): Promise<{ page: Page; client: Client }>
}

export interface WindowOptions {
  width?: number
  height?: number
  dark?: boolean
  /** the one chosen on this device; null where none was chosen, in a browser that asks for French */
  language?: 'en' | 'ua' | null
  /** this journey means to fail calls: their lines in the console are no noise */
  expectsFailures?: boolean
}

/** The first account on a server without email is believed to be its owner's: here that is nobody the journeys meet. */
async function startWithHost(): Promise<TestServer> {
  const server = await startServer()
  await register(new Client(server), { userId: 'host-of-the-server' })
  return server
}

const locales = { en: 'en-US', ua: 'uk-UA', none: 'fr-FR' } as const

/** A stage for one test file. Anything on the console, and any request to another origin, fails the test. */
export function openStage(): Stage {
  let server: TestServer
  let browser: Browser
  const contexts: BrowserContext[] = []
  const noise: string[] = []

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startWithHost(), sharedBrowser()])
  })
  // A second try begins as the first did: on a server without anybody's data.
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    await server.close()
    server = await startWithHost()
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map(context => context.close()))
    expect(noise.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await server?.close()
  })

  const open = async (options: WindowOptions = {}) => {
    const { width = 1280, height = 800, dark = false, language = 'en', expectsFailures = false } = options
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      locale: locales[language ?? 'none'],
      reducedMotion: 'reduce',
    })
    contexts.push(context)
    await context.addInitScript(code => {
      if (code !== null && localStorage.getItem('language') === null) localStorage.setItem('language', code)
    }, language)
    const page = await context.newPage()
    watchRequests(page)
    page.on('console', message => {
      const refused = expectsFailures && message.text().startsWith('Failed to load resource')
      if (['error', 'warning'].includes(message.type()) && !refused) noise.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', error => noise.push(`page error: ${error.message}`))
    page.on('request', request => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== server.url) noise.push(`foreign request: ${request.url()}`)
    })
    return page
  }

  return {
    get server() {
      return server
    },
    open,
    async openAs(userId, options) {
      const client = new Client(server)
      await register(client, { userId })
      const page = await open(options)
      await page.context().addCookies(cookiesOf(client, server))
      return { page, client }
    },
  }
}

/** A session of the harness as a browser holds it. */
export function cookiesOf(client: Client, server: TestServer) {
  return client.cookies.names().map(name => ({
    name,
    value: client.cookies.get(name) ?? '',
    url: server.url,
    httpOnly: true,
    sameSite: 'Lax' as const,
  }))
}
