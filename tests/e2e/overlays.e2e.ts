import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { characterCalls } from '#plugins/characters/shared.ts'
import { map } from '#plugins/maps/shared.ts'
import { noteCalls } from '#plugins/notes/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import { plainCalendar } from '#plugins/timelines/shared/calendar/calendar.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import type { ServerPlugin } from '#server/index.ts'
import { createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { keepBackup } from './fixtures/backups.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { chatWith } from './fixtures/chat-fixture.ts'
import { answerPrompt, insertWords, press } from './fixtures/keys.ts'
import { navigateTo, waitUntilSettled } from './fixtures/navigate.ts'
import { type TabCycleOptions, tabThrough } from './fixtures/tab-cycle.ts'

const fixture = openBrowserFixture()
const kinds: readonly Kind[] = Object.values<ServerPlugin>(serverPlugins).flatMap(plugin => plugin.kinds ?? [])
const limit = 300_000
const dialog = '[role="dialog"], [role="alertdialog"]'

/** What the source calls its overlays, by `pushOverlay`; each has to be opened by a test here. */
const root = join(import.meta.dirname, '../..')
const overlays = globSync(['core/client/**/*.{ts,tsx}', 'plugins/*/client/**/*.{ts,tsx}'], { cwd: root })
  .filter(path => !path.includes('.test.') && !path.endsWith('context/command-context.ts'))
  .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(/pushOverlay\(([^)]*)\)/g)])
  .map(([, name = '']) => name.replaceAll("'", '').replace('importOverlays.', 'import.'))

const opened = new Set<string>()
const total = { overlays: 0, stops: 0, controls: 0 }

/** Opens an overlay, tabs through it in both directions, and closes it. */
async function round(
  page: Page,
  name: string,
  what: string,
  shown: string,
  open: () => Promise<unknown>,
  options: TabCycleOptions & { close?: string } = {},
): Promise<string[]> {
  await open()
  await page.locator(shown).last().waitFor()
  await waitUntilSettled(page)
  const { stops, controls, wrong } = await tabThrough(page, shown, options)
  opened.add(name)
  total.overlays++
  total.stops += stops
  total.controls += controls
  const close = options.close ?? 'Escape'
  await press(page, close)
  // The first Escape may close the tooltip of the focused control.
  if (close === 'Escape' && (await page.locator(shown).count()) > 0) await press(page, 'Escape')
  await page.locator(shown).first().waitFor({ state: 'detached' })
  return wrong.map(one => `${what}: ${one}`)
}

/** Runs a command by its name. */
async function run(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k')
  await page.locator('[cmdk-input]').waitFor()
  await insertWords(page, `>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await press(page, 'Enter')
}

async function furnish(userId: string, options: { width?: number } = {}) {
  const { page, client } = await fixture.openAs(userId, { expectsFailures: true, ...options })
  const place = await createPlace(client, 'whole')
  const text = fromPlainText('The debts were read at low water.')
  const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'Low Morrow', text })
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#335577' } })
    .png()
    .toBuffer()
  const image = { name: 'sketch.png', type: 'image/png', bytes: new Uint8Array(bytes) }
  await client.call(characterCalls.create, { ...place, name: 'Oda Varrick', image })
  await client.call(noteCalls.create, { content: fromPlainText('The bell rings twice') })
  const friend = await signedIn(fixture.server, `${userId}-friend`)
  await inviteAndAccept(client, friend, { spaceId: place.spaceId })
  await page.goto(fixture.server.url + links.project(place.spaceId, place.projectId, 'chapter'))
  await page.getByRole('row').first().waitFor()
  return { page, client, ...place, chapterPage: `/builder/chapter/${place.spaceId}/${place.projectId}/${chapterId}` }
}

describe('Tab and Shift-Tab reach every control once', () => {
  afterAll(() => {
    const { overlays: count, stops, controls } = total
    process.stdout.write(`Tab: ${count} overlays, ${controls} controls, ${stops} stops, each met in both directions\n`)
  })

  it('in the create dialog of every kind', { timeout: limit }, async () => {
    const { page } = await furnish('tab-create')
    const wrong: string[] = []
    await press(page, 'j')
    for (const kind of kinds.filter(one => one.key && !one.parent))
      wrong.push(...(await round(page, 'create', `create ${kind.name}`, dialog, () => press(page, `n ${kind.key}`))))
    expect(wrong).toEqual([])
  })

  it('in dialogs of entities and of the project', { timeout: limit }, async () => {
    const { page, client, spaceId, projectId } = await furnish('tab-project')
    const wrong: string[] = []
    const meet = async (...[name, what, open]: [string, string, () => Promise<unknown>]) => {
      wrong.push(...(await round(page, name, what, dialog, open)))
    }
    await press(page, 'j')
    await meet('help', 'keys', () => press(page, 'Shift+?'))
    await meet('tags', 'tags', () => press(page, 't'))
    await meet('tags', 'a new tag', async () => {
      await press(page, 't')
      await page.locator(`:is(${dialog}) input[type="radio"]`).last().check()
    })
    await meet('relations', 'relations', () => press(page, 'l'))
    await meet('search', 'search', async () => {
      await run(page, 'Search everywhere')
      await answerPrompt(page, 'oda')
      await page.locator('[role="dialog"] [role="tab"]').first().waitFor()
    })
    await meet('character-fields', 'no fields yet', () => run(page, 'Character fields'))
    await meet('character-field', 'a new field', () => run(page, 'New field'))
    await meet('character-compare', 'compare', () => run(page, 'Compare characters'))
    await meet('import.dialog', 'import', () => run(page, 'Import a manuscript'))
    await meet('records', 'import from Obsidian', () => run(page, 'Import from Obsidian'))
    await meet('export', 'export', async () => {
      await run(page, 'Export the list')
      await page.getByRole('group', { name: 'The first three' }).waitFor()
    })
    await meet('book', 'book', () => run(page, 'Export the book'))
    await keepBackup(client, { spaceId, projectId })
    await meet('outline-marks', 'statuses and labels', () => run(page, 'Statuses and labels'))
    await meet('outline-scene', 'a scene', async () => {
      await run(page, 'Scene notes')
      await page.locator('[cmdk-item]', { hasText: 'The debts were read' }).waitFor()
      await press(page, 'Enter')
    })
    await meet('backup-restore', 'restore', async () => {
      await run(page, 'Restore a kept backup')
      await page.locator('[cmdk-item]', { hasText: 'item' }).first().waitFor()
      await press(page, 'Enter')
    })
    await meet('project-file', 'import a project', async () => {
      const chooser = page.waitForEvent('filechooser')
      await run(page, 'Import a project from JSON')
      await page.locator('[cmdk-item]').first().waitFor()
      await press(page, 'Enter')
      const head = { format: 'skald-project', version: 1, project: { name: 'Salt' }, entities: [], images: [] }
      const buffer = Buffer.from(JSON.stringify(head))
      await (await chooser).setFiles({ name: 'salt.json', mimeType: 'application/json', buffer })
    })
    await meet('delete', 'delete project', () => run(page, 'Delete project'))
    await navigateTo(page, `/builder/project/${spaceId}/${projectId}/images`)
    await page.getByRole('list', { name: 'Images' }).getByRole('listitem').first().waitFor()
    await meet('image', 'an image', () => press(page, 'j Enter'))
    const { mapId } = await client.call(callsOf(map).create, {
      spaceId,
      projectId,
      name: 'The world',
      useDefaultMap: true,
    })
    await navigateTo(page, entityLink(map, { spaceId, projectId, id: mapId }))
    await page.getByRole('heading', { name: 'The world' }).waitFor()
    await waitUntilSettled(page)
    await meet('map-ways', 'ways of travelling', () => run(page, 'Edit the ways of travelling'))
    expect(wrong).toEqual([])
  })

  it('in dialogs of timelines', { timeout: limit }, async () => {
    const { page, client, spaceId, projectId } = await furnish('tab-timelines')
    const place = { spaceId, projectId }
    const metrics = ['Year', 'Day'].map((label, index) => ({
      ...{ label, id: label.toLowerCase(), index, childAmount: 28, childLabels: [] },
    }))
    const counting = { useGregorian: false, format: '{year}-{day}', metrics }
    const { timelineId } = await client.call(callsOf(timeline).create, { ...place, name: 'Reckoning', ...counting })
    const { eventId } = await client.call(callsOf(event).create, {
      ...place,
      timelineId,
      name: 'The Long Ebb',
    } as never)
    const wrong: string[] = []
    await navigateTo(page, entityLink(timeline, { ...place, id: timelineId }))
    await page.getByRole('heading', { name: 'Reckoning' }).waitFor()
    wrong.push(...(await round(page, 'timeline-settings', 'settings', dialog, () => run(page, 'Timeline settings'))))
    const openEvent = async () => {
      await navigateTo(page, entityLink(event, { ...place, id: eventId, parentId: timelineId }))
      await page.getByRole('heading', { name: 'The Long Ebb' }).waitFor()
      await waitUntilSettled(page)
    }
    await openEvent()
    wrong.push(...(await round(page, 'timeline-date', 'date', dialog, () => run(page, 'Choose date in a dialog'))))
    const months = ['Levy', 'Candle'].map(name => ({ name, days: 30 }))
    const calendar = plainCalendar({ name: 'Crown', months, eras: [{ name: 'Of the Crown', from: 1 }] })
    await client.call(callsOf(timeline).update, { ...place, timelineId, data: { calendar } } as never)
    await openEvent()
    const parts = () => run(page, 'Choose date in a dialog')
    wrong.push(...(await round(page, 'timeline-date', 'a date of a calendar', dialog, parts)))
    await navigateTo(page, entityLink(timeline, { ...place, id: timelineId }))
    await page.getByRole('heading', { name: 'Reckoning' }).waitFor()
    wrong.push(...(await round(page, 'timeline-settings', 'calendar', dialog, () => run(page, 'Edit calendar'))))
    const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'The Ledger' })
    const ends = { entry1: { type: 'chapter', id: chapterId }, entry2: { type: 'event', id: eventId } }
    const since = { timelineId, moment: 3, precision: 'day', unitsPerDay: 1, anchor: 0 }
    await client.call(relationCalls.create, { ...place, ...ends, period: { since, until: null } } as never)
    await openEvent()
    const first = async (command: string, key: string) => {
      await run(page, command)
      await page.locator('[cmdk-item]').first().waitFor()
      await press(page, key)
    }
    const dates = () => first('Set the dates of a relation', 'Enter')
    wrong.push(...(await round(page, 'relations-period', 'dates of a relation', dialog, dates)))
    await navigateTo(page, `/builder/graph/${spaceId}/${projectId}`)
    await page.locator('[data-drawn="true"][data-view]').waitFor()
    const anotherDate = () => first('Show the graph as of', 'End Enter')
    wrong.push(...(await round(page, 'graph-as-of', 'a date of the graph', dialog, anotherDate)))
    expect(wrong).toEqual([])
  })

  it('in an import, its list and its paragraphs', { timeout: limit }, async () => {
    const { page } = await furnish('tab-import')
    const wrong: string[] = []
    await run(page, 'Import a manuscript')
    await page.getByRole('dialog').waitFor()
    const book = Buffer.from('CHAPTER 1\n\nA quay.\n\nA gull.\n\nCHAPTER 2\n\nA boat.')
    const input = page.locator('input[type="file"]').first()
    await input.setInputFiles({ name: 'book.txt', mimeType: 'text/plain', buffer: book })
    await page.locator('[role="dialog"] [role="row"]').first().waitFor()
    for (const [name, key] of [
      ['import.sections', ''],
      ['import.paragraphs', 'Enter'],
    ] as const) {
      if (key) {
        await page.locator('[role="dialog"] [role="grid"]').focus()
        await press(page, key)
        await waitUntilSettled(page)
      }
      const met = await tabThrough(page, dialog)
      opened.add(name)
      total.overlays++
      total.stops += met.stops
      total.controls += met.controls
      wrong.push(...met.wrong.map(one => `${name}: ${one}`))
    }
    expect(wrong).toEqual([])
  })

  it('in dialogs of the account and of shortcuts', { timeout: limit }, async () => {
    const { page } = await furnish('tab-account')
    const wrong: string[] = []
    for (const [name, command] of [
      ['account', 'Change password'],
      ['account', 'Set up two-factor authentication'],
      ['account', 'Delete my account'],
      ['keys.export', 'Export shortcuts'],
      ['keys.import', 'Import shortcuts'],
    ] as const)
      wrong.push(...(await round(page, name, command, dialog, () => run(page, command))))
    expect(wrong).toEqual([])
  })

  it('in panels beside the page', { timeout: limit }, async () => {
    const { page, chapterPage } = await furnish('tab-beside')
    const wrong: string[] = []
    const meet = async (...[name, shown, open, options]: [string, string, () => Promise<unknown>, object?]) => {
      wrong.push(...(await round(page, name, name, shown, open, { open: true, ...options })))
    }
    await press(page, 'j')
    await meet('notes', '[data-panel]', () => press(page, 'q'), { close: 'Escape' })
    await meet('notifications', '[data-bell][role="dialog"]', () => run(page, 'New notifications'))
    await navigateTo(page, chapterPage)
    await page.locator('.cm-content').waitFor()
    await press(page, 'i Control+f')
    await page.locator('[name="search"]').waitFor()
    const bar = await tabThrough(page, 'form:has([name="search"]), [role="search"]', { open: true })
    wrong.push(...bar.wrong.map(one => `find in the text: ${one}`))
    await press(page, 'Escape')
    const emoji = () => page.locator('main [data-command="editor.emoji"]').click()
    await meet('text', '[data-radix-popper-content-wrapper] [role="dialog"]', emoji)
    const panel = '[data-chat="portal"]'
    await meet('chat', panel, () => chatWith(page, 'tab-beside-friend'))
    await run(page, 'Full-screen chat')
    await page.locator('[data-chat="expanded"]').waitFor()
    // Once its messages are there the chat focuses the field.
    await waitUntilSettled(page)
    const met = await tabThrough(page, '[data-chat="expanded"]')
    wrong.push(...met.wrong.map(one => `chat over the whole window: ${one}`))
    expect(wrong).toEqual([])
  })

  it('in sheets of a narrow window, which do not start at a dangerous control', { timeout: limit }, async () => {
    const { page, chapterPage } = await furnish('tab-sheets', { width: 390 })
    await navigateTo(page, chapterPage)
    await page.locator('.cm-content').waitFor()
    const wrong: string[] = []
    for (const [part, key] of [
      ['drawer', '['],
      ['side', ']'],
    ] as const) {
      const sheet = `[data-part="${part}"]`
      await press(page, key)
      await page.locator(sheet).waitFor()
      await waitUntilSettled(page)
      const first = await page.evaluate(() => document.activeElement?.getAttribute('data-command') ?? '')
      const met = await tabThrough(page, sheet, { beside: '[data-command="shell.close-sheet"], .skip, body' })
      total.overlays++
      total.stops += met.stops
      total.controls += met.controls
      opened.add('sheet')
      wrong.push(...met.wrong.map(one => `${part}: ${one}`))
      if (/archive|delete|restore|remove|leave/.test(first)) wrong.push(`${part} begins on ${first}`)
      await press(page, 'Escape')
      await page.locator(sheet).waitFor({ state: 'hidden' })
    }
    expect(wrong).toEqual([])
  })

  it('in every overlay', () => {
    const elsewhere = ['palette', 'network']
    expect(overlays.length).toBeGreaterThan(15)
    expect([...new Set(overlays)].filter(name => !opened.has(name) && !elsewhere.includes(name))).toEqual([])
  })
})
