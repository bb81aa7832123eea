import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openList, outcome, pick, remember, rowsShown } from './choosing.ts'
import { answers } from './everything-answers.ts'
import { openWatched, shortly, stand } from './everything-page.ts'
import { orderOf, project } from './everything-scenes.ts'
import { furnishAll, type Scene, type World } from './everything-world.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'

const stage = openBrowserFixture()
const limit = 420_000

let chosen = 0
let world: World

beforeAll(async () => {
  world = await furnishAll(stage)
}, limit)
afterAll(() => {
  process.stdout.write(`actions were chosen ${chosen} times, on rows and results\n`)
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

const ways = Object.keys(openings)

/** The next spare entity of a list, with its actions open in this way. */
async function show(page: Page, way: string, { at, spare }: (typeof lists)[number]): Promise<void> {
  const scene: Scene = {
    name: way,
    at,
    ready: () => page.getByRole('row').filter({ hasText: spare }).first().waitFor(),
  }
  await stand(page, scene, world)
  const row = page.getByRole('row').filter({ hasText: spare }).first()
  const name = spare.exec((await row.textContent()) ?? '')?.[0] ?? ''
  await openings[way]?.reach?.(page, name)
  await remember(page)
  await openings[way]?.open(page, name)
  await page.locator('[cmdk-input][aria-label="Choose an action"]').waitFor()
}

/**
 * Runs every remaining action on a spare entity of a list, the ways to open them in turn; resolves to what went wrong.
 */
async function chooseActions(page: Page, list: (typeof lists)[number], acted: Set<string>): Promise<string[]> {
  const offered = new Map<string, string[]>()
  for (const way of ways) {
    await show(page, way, list)
    for (const { id } of await rowsShown(page)) offered.set(id, [...(offered.get(id) ?? []), way])
  }
  const due = [...offered].filter(([id]) => !acted.has(id)).toSorted(([one], [other]) => orderOf(one) - orderOf(other))
  const failed: string[] = []
  const taken = new Set<string>()
  for (const [turn, [id, offering]] of due.entries()) {
    // An action of rows alone is offered by their key only.
    const way = offering[turn % offering.length] ?? ''
    try {
      acted.add(id)
      await show(page, way, list)
      // Whoever clicks does so with each of the ways.
      await pick(page, id, Math.floor(turn / ways.length) % 2 === 0 ? 'click' : 'enter')
      await outcome(page, id, answers[id])
      taken.add(way)
      chosen++
    } catch (error) {
      failed.push(`${list.kind}, ${id}, ${way}: ${shortly(error)}`)
    }
  }
  return [...failed, ...ways.filter(way => !taken.has(way)).map(way => `${list.kind}: no action by ${way}`)]
}

describe('every action on an entity', () => {
  it('has an effect, opened by the key of a row, Tab on a result and its menu in turn', {
    timeout: limit,
  }, async () => {
    const page = await openWatched(stage, world)
    await page.goto(stage.server.url + world.project)
    const acted = new Set<string>()
    const failed: string[] = []
    for (const list of lists) failed.push(...(await chooseActions(page, list, acted)))
    expect(failed.join('\n')).toBe('')
    expect([...acted]).toEqual(
      expect.arrayContaining(['entity.archive', 'entity.delete', 'tags.edit', 'characters.relate']),
    )
  })
})
