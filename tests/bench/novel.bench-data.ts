import type { Browser, Page } from 'playwright'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type Client, createPlace, type TestServer } from '#tests/harness/index.ts'
import { pressAndTime, watchKeys } from './paint.ts'
import { createProse, makePieces } from './prose.ts'

const chapterCount = 140
const chapterWords = 10_000
const typed = 'It was a bright cold day in the harbour, and the lanterns were counted. '

export interface Novel {
  place: Place
  ids: string[]
}

/** A novel of 1.4 million words. */
export async function seedNovel(server: TestServer, client: Client): Promise<Novel> {
  const place = await createPlace(client, 'novel')
  const { services } = server.server
  const user = await services.database.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const by = {
    user: { id: user.id, userId: 'writer', username: 'writer', userIdSelected: true },
    now: new Date(),
    newId: () => crypto.randomUUID(),
    writeKey: null,
  }
  const ids: string[] = []
  for (const { title, rich } of makePieces(createProse(5), chapterCount, chapterWords))
    await services.database.write(async tx => {
      const id = by.newId()
      await services.entities.create(tx, chapter, place, { id, values: { title, text: rich, tags: [] } }, by)
      ids.push(id)
    })
  return { place, ids }
}

/** Milliseconds from each key to its paint, in the middle of the text that a page shows. */
export async function typeInMiddle(page: Page): Promise<number[]> {
  await page.locator('.cm-content').first().waitFor()
  await watchKeys(page, '.cm-content')
  const times: number[] = []
  for (const letter of typed) times.push(await pressAndTime(page, letter === ' ' ? 'Space' : letter))
  // The first keys warm up.
  return times.slice(10)
}

/** A window in which the user of these headers is signed in. */
export async function openSignedIn(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const cookies = cookie.split('; ').map(pair => pair.split('=') as [string, string])
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })))
  return context.newPage()
}
