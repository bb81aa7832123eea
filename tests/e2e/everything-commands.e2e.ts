import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAll, effects, openList, outcome, pick, remember, rowsShown, type Way, watchEffects } from './choosing.ts'
import { commands } from './everything-rule.ts'
import { answers, before, belongs, orderOf, parts, project, type Scene } from './everything-scenes.ts'
import { furnishAll, signIn, type World } from './everything-world.ts'
import { press } from './keys.ts'
import { cookiesOf, openStage } from './stage.ts'
import { settled, travel } from './travel.ts'

const stage = openStage()
const limit = 420_000

/** Named in reports as doing nothing, by click too. */
const clicked = new Set([
  'shell.drawer',
  'shell.side',
  'tags.edit',
  'relations.edit',
  'shell.copy-link',
  'notes.toggle',
  'chat.toggle',
  'search.open',
  'shell.top',
  'chapters.next',
  'palette.repeat',
  'list.all',
])

/** Commands that this test does not choose yet, because their scenes are not steady: a gap to be closed. */
const notYet = new Set([
  // No effect is seen where no text has the focus.
  'editor.typography',
  'editor.typewriter',
  // The import dialog is closed between two commands, and opens slowly again.
  'import.split',
  'import.start',
  'import.take',
  'import.toggle',
])

const done = new Set<string>()
let chosen = 0
let world: World

beforeAll(async () => {
  world = await furnishAll(stage)
}, limit)
afterAll(() => {
  process.stdout.write(`${done.size} commands were chosen, ${chosen} times\n`)
})

/** A window in which what happens is watched. */
async function openWatched(): Promise<Page> {
  const page = await stage.open({ expectsFailures: true })
  page.setDefaultTimeout(10_000)
  await watchEffects(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.context().addCookies(cookiesOf(await signIn(stage.server), stage.server))
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
    await travel(page, address)
    await page.locator('main h1, main h2, main form').first().waitFor()
    await settled(page)
  }
  await scene.ready?.(page, world)
}

/** Chooses one command; the result says what went wrong. */
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
      await openList(page, '>Change language')
      await pick(page, id, 'enter')
      await outcome(page, id)
    }
    return []
  } catch (error) {
    return [`${scene.name}, ${id}, ${way}: ${(error as Error).message.split('\n')[0]}`]
  }
}

/** Chooses every command that a scene offers and that none before it has had. */
async function playScene(page: Page, scene: Scene): Promise<string[]> {
  await stand(page, scene)
  await settled(page)
  // What the palette itself does to a page is no effect of a command.
  await remember(page)
  await openList(page, '>')
  const offered = await rowsShown(page)
  await closeAll(page)
  const failed = (await effects(page)).map(one => `${scene.name}: the palette by itself changes ${one}`)
  const due = offered
    .filter(({ id }) => !done.has(id) && !notYet.has(id) && (belongs[id] ?? scene.name) === scene.name)
    .toSorted((a, b) => orderOf(a.id) - orderOf(b.id))
  for (const one of due) failed.push(...(await choose(page, scene, one, 'enter')))
  const again = due.filter(({ id }, at) => clicked.has(id) || (at === 0 && orderOf(id) < 2 && id !== 'thing.restore'))
  for (const one of again) failed.push(...(await choose(page, scene, one, 'click')))
  return failed
}

describe('every command, chosen from the palette, runs and changes something', () => {
  it.each(Object.entries(parts))('%s', { timeout: limit }, async (_, scenes) => {
    const page = await openWatched()
    await page.goto(stage.server.url + (scenes[0]?.at(world) ?? ''))
    await page.locator('main h1, main h2, main form').first().waitFor()
    const failed: string[] = []
    for (const scene of scenes) {
      try {
        failed.push(...(await playScene(page, scene)))
      } catch (error) {
        failed.push(`${scene.name}: ${(error as Error).message.split('\n')[0]}`)
      }
    }
    expect(failed).toEqual([])
  })

  it('and none is left', () => {
    const listed = commands.filter(({ inPalette }) => inPalette).map(({ id }) => id)
    expect(listed.filter(id => !done.has(id) && !notYet.has(id))).toEqual([])
  })
})

/** Ways to the list of what can be done to one thing. */
const openings: Record<string, (page: Page, name: string) => Promise<unknown>> = {
  'the key of a row': async (page, name) => {
    await page.getByRole('row').filter({ hasText: name }).focus()
    await press(page, '.')
  },
  'Tab on a result': async (page, name) => {
    await openList(page, name)
    await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
    await press(page, 'Tab')
  },
  'the menu of a result': async (page, name) => {
    await openList(page, name)
    const result = page.locator('[cmdk-item]', { hasText: name }).first()
    await result.hover()
    await result.locator('[data-command="palette.actions"]').dispatchEvent('click')
  },
}

describe('every action on a thing runs and changes something, by', () => {
  it.each(Object.entries(openings))('%s', { timeout: limit }, async (how, open) => {
    const spares = ['Spare one', 'Spare two', 'Spare three', 'Spare four', 'Spare five', 'Spare six', 'Spare seven']
    const page = await openWatched()
    await page.goto(stage.server.url + world.project)
    const failed: string[] = []
    const actions = page.locator('[cmdk-input][aria-label="What to do with it"]')
    const here: Scene = { name: how, at: project, ready: () => page.getByRole('row').first().waitFor() }
    const show = async () => {
      await stand(page, here)
      const name = (await page.getByRole('row').filter({ hasText: 'Spare' }).first().textContent()) ?? ''
      const spare = spares.find(one => name.includes(one)) ?? 'Spare'
      await remember(page)
      await open(page, spare)
      await actions.waitFor()
    }
    await show()
    const offered = await rowsShown(page)
    expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining(['thing.archive', 'tags.edit']))
    for (const { id } of offered.toSorted((a, b) => orderOf(a.id) - orderOf(b.id))) {
      try {
        await show()
        await pick(page, id, how === 'the menu of a result' ? 'click' : 'enter')
        await outcome(page, id, answers[id])
        chosen++
      } catch (error) {
        failed.push(`${id}: ${(error as Error).message.split('\n')[0]}`)
      }
    }
    expect(failed).toEqual([])
  })
})
