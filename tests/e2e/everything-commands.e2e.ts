import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeList, effects, openList, outcome, pick, remember, rowsShown, type Way } from './choosing.ts'
import { answers, belongs } from './everything-answers.ts'
import { openWatched, shortly, stand } from './everything-page.ts'
import { commands } from './everything-rule.ts'
import { before, orderOf, parts } from './everything-scenes.ts'
import { furnishAll, person, type Scene, signIn, type World } from './everything-world.ts'
import { cookiesOf, openBrowserFixture, serverOwner } from './fixtures/browser-fixture.ts'
import { waitUntilSettled } from './fixtures/navigate.ts'

const stage = openBrowserFixture()
const limit = 420_000

const done = new Set<string>()
let chosen = 0
let world: World

beforeAll(async () => {
  world = await furnishAll(stage)
}, limit)
afterAll(() => {
  process.stdout.write(`${done.size} commands were chosen, ${chosen} times\n`)
})

async function signInAnew(page: Page): Promise<void> {
  await page.context().addCookies(cookiesOf(await signIn(stage.server), stage.server))
  await page.goto(`${stage.server.url}/builder`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Emails about new chapters go to verified addresses only; a command of the account needs one that is not. */
function verify(verified: boolean): Promise<unknown> {
  const { database } = stage.server.server.services
  return database.write(tx =>
    tx
      .updateTable('users')
      .set({ email_verified: Number(verified) })
      .where('email', '=', `${person}@example.org`)
      .execute(),
  )
}

/** Runs one command; resolves to what went wrong. */
async function choose(page: Page, scene: Scene, { id, name }: { id: string; name: string }, way: Way) {
  done.add(id)
  try {
    await stand(page, scene, world)
    if (id.startsWith('account.sign-out')) await signInAnew(page)
    await before[id]?.(page)
    await remember(page)
    await openList(page, `>${name}`)
    await pick(page, id, way)
    await outcome(page, id, answers[id])
    chosen++
    if (id === 'shell.language') {
      // Back to English, which the other scenes use.
      await remember(page)
      await openList(page, '>Change language')
      await pick(page, id, 'enter')
      await outcome(page, id)
    }
    return []
  } catch (error) {
    return [`${scene.name}, ${id}, ${way}: ${shortly(error)}`]
  }
}

/** Runs every command that a scene offers and that has not run before, alternating Enter and click. */
async function playScene(page: Page, scene: Scene): Promise<string[]> {
  await stand(page, scene, world)
  // A page may still change by itself once, such as when a text is saved, and requests of the palette's first opening
  // may change the page below; what opening the palette changes, it changes each time.
  let offered: Awaited<ReturnType<typeof rowsShown>> = []
  let itself: string[] = []
  for (let tries = 0; tries === 0 || (itself.length > 0 && tries < 3); tries++) {
    await remember(page)
    await openList(page, '>')
    offered = await rowsShown(page)
    await closeList(page)
    await waitUntilSettled(page)
    itself = (await effects(page)).filter(one => !one.startsWith('/api/'))
  }
  const failed = itself.map(one => `${scene.name}: the palette by itself changes ${one}`)
  const due = offered
    .filter(({ id }) => !done.has(id) && (belongs[id] ?? scene.name) === scene.name)
    .toSorted((a, b) => orderOf(a.id) - orderOf(b.id))
  for (const [turn, one] of due.entries())
    failed.push(...(await choose(page, scene, one, turn % 2 === 0 ? 'enter' : 'click')))
  return failed
}

describe('every command run from the palette has an effect', () => {
  it.each(Object.entries(parts))('%s', { timeout: limit }, async (part, scenes) => {
    const page = await openWatched(stage, world, part === 'owner' ? serverOwner : undefined)
    await verify(part === 'library')
    await page.goto(stage.server.url + (scenes[0]?.at(world) ?? ''))
    await page.locator('main h1, main h2, main form').first().waitFor()
    const failed: string[] = []
    for (const scene of scenes) {
      try {
        failed.push(...(await playScene(page, scene)))
      } catch (error) {
        failed.push(`${scene.name}: ${shortly(error)}`)
      }
    }
    // As a text: a list is cut in the message.
    expect(failed.join('\n')).toBe('')
  })

  it('and none is left out', () => {
    const listed = commands.filter(({ inPalette }) => inPalette).map(({ id }) => id)
    expect(listed.filter(id => !done.has(id))).toEqual([])
  })
})
