import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeAll,
  closeList,
  effects,
  openList,
  outcome,
  pick,
  remember,
  rowsShown,
  type Way,
  watchEffects,
} from './choosing.ts'
import { answers, belongs } from './everything-answers.ts'
import { commands } from './everything-rule.ts'
import { before, orderOf, parts, project } from './everything-scenes.ts'
import { furnishAll, person, type Scene, signIn, type World } from './everything-world.ts'
import { cookiesOf, openBrowserFixture, serverOwner } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { navigateTo, waitUntilSettled } from './fixtures/navigate.ts'

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

/** A page whose effects are observed. */
async function openWatched(userId?: string): Promise<Page> {
  const page = await stage.open({ expectsFailures: true })
  page.setDefaultTimeout(20_000)
  await watchEffects(page, world)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.context().addCookies(cookiesOf(await signIn(stage.server, userId), stage.server))
  return page
}

async function signInAnew(page: Page): Promise<void> {
  await page.context().addCookies(cookiesOf(await signIn(stage.server), stage.server))
  await page.goto(`${stage.server.url}/builder`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function stand(page: Page, scene: Scene): Promise<void> {
  if (!scene.keepsOpen) await closeAll(page)
  const address = scene.at(world)
  const { pathname, search } = new URL(page.url())
  if (pathname + search !== address) {
    await navigateTo(page, address)
    await page.locator('main h1, main h2, main form').first().waitFor()
    await waitUntilSettled(page)
  } else {
    // The command before may have loaded the page anew.
    await page.locator('main').waitFor()
  }
  await scene.ready?.(page, world)
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

/** The first line of an error, and what it waited for. */
function shortly(error: unknown): string {
  const [first, , ...waits] = (error as Error).message.split('\n')
  return [first, ...waits.filter(line => line.includes('waiting for'))].join(' ')
}

/** Runs one command; resolves to what went wrong. */
async function choose(page: Page, scene: Scene, { id, name }: { id: string; name: string }, way: Way) {
  done.add(id)
  try {
    await stand(page, scene)
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
  await stand(page, scene)
  // Requests of the palette's first opening may change the page below.
  await openList(page, '>')
  await waitUntilSettled(page)
  await closeList(page)
  await waitUntilSettled(page)
  // A page may still change by itself once, such as when a text is saved; what opening the palette changes, it changes
  // each time.
  let offered: Awaited<ReturnType<typeof rowsShown>> = []
  let itself: string[] = []
  for (let tries = 0; tries === 0 || (itself.length > 0 && tries < 3); tries++) {
    await remember(page)
    await openList(page, '>')
    offered = await rowsShown(page)
    await closeList(page)
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
    const page = await openWatched(part === 'owner' ? serverOwner : undefined)
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
    expect(failed).toEqual([])
  })

  it('and none is left out', () => {
    const listed = commands.filter(({ inPalette }) => inPalette).map(({ id }) => id)
    expect(listed.filter(id => !done.has(id))).toEqual([])
  })
})

type Opening = (page: Page, name: string) => Promise<unknown>

/** Ways to open the list of actions on an entity. */
const openings: Record<string, { reach?: Opening; open: Opening }> = {
  'the key of a row': {
    reach: async (page, name) => {
      const row = page.getByRole('row').filter({ hasText: name })
      const down = Number(await row.getAttribute('aria-rowindex')) - 1
      await press(page, 'Home', ...Array<string>(down).fill('j'))
      await page.locator(`[aria-activedescendant="${await row.getAttribute('id')}"]`).waitFor()
    },
    open: page => press(page, '.'),
  },
  'Tab on a result': {
    open: async (page, name) => {
      await openList(page, name)
      await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
      await press(page, 'Tab')
    },
  },
  'the menu of a result': {
    open: async (page, name) => {
      await openList(page, name)
      // Shown only on a narrow screen; the activated element is the same.
      const result = page.locator('[cmdk-item]', { hasText: name }).first()
      await result.locator('[data-command="palette.actions"]').dispatchEvent('click')
    },
  },
}

/** Lists with spare entities to act on, because some are archived and deleted by the actions. */
const lists = [
  { kind: 'chapter', at: project, spare: /Spare (one|two|three|four|five|six|seven|eight|nine|ten)/ },
  { kind: 'character', at: (world: World) => `${world.home}?mode=character`, spare: /Hand (one|two|three)/ },
]

/** Runs every remaining action on a spare entity of a list; resolves to what went wrong. */
async function chooseActions(page: Page, way: string, { kind, at, spare }: (typeof lists)[number], acted: Set<string>) {
  const scene: Scene = {
    name: way,
    at,
    ready: () => page.getByRole('row').filter({ hasText: spare }).first().waitFor(),
  }
  const show = async () => {
    await stand(page, scene)
    const row = page.getByRole('row').filter({ hasText: spare }).first()
    const name = spare.exec((await row.textContent()) ?? '')?.[0] ?? ''
    await openings[way]?.reach?.(page, name)
    await remember(page)
    await openings[way]?.open(page, name)
    await page.locator('[cmdk-input][aria-label="Choose an action"]').waitFor()
    await page.locator('[cmdk-list][aria-busy="false"]').waitFor()
  }
  await show()
  const due = (await rowsShown(page))
    .filter(({ id }) => !acted.has(id))
    .toSorted((a, b) => orderOf(a.id) - orderOf(b.id))
  const failed: string[] = []
  for (const [turn, { id }] of due.entries()) {
    try {
      acted.add(id)
      await show()
      await pick(page, id, turn % 2 === 0 ? 'click' : 'enter')
      await outcome(page, id, answers[id])
      chosen++
    } catch (error) {
      failed.push(`${kind}, ${id}: ${shortly(error)}`)
    }
  }
  return failed
}

describe('every action on an entity has an effect, opened by', () => {
  it.each(Object.keys(openings))('%s', { timeout: limit }, async way => {
    const page = await openWatched()
    await page.goto(stage.server.url + world.project)
    const acted = new Set<string>()
    const failed: string[] = []
    for (const list of lists) failed.push(...(await chooseActions(page, way, list, acted)))
    expect(failed).toEqual([])
    expect([...acted]).toEqual(
      expect.arrayContaining(['entity.archive', 'entity.delete', 'tags.edit', 'characters.relate']),
    )
  })
})
