import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { exportProjectCall } from '#core/shared/calls/project-file.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'
import { runByLabel } from './fixtures/places-fixture.ts'

const fixture = openBrowserFixture()

const canvas = {
  nodes: [
    ...Array.from({ length: 12 }, (_, at) => ({ id: `n${at}`, type: 'text', text: `Node ${at}`, x: at * 300, y: 0 })),
    { id: 'f', type: 'file', file: 'Notes/Ledger.md', x: 0, y: 300 },
    { id: 'l', type: 'link', url: 'https://example.org', x: 300, y: 300 },
    { id: 'p', type: 'portal', x: 600, y: 300 },
    { id: 'lost', type: 'text', text: 'No place' },
  ],
  edges: [{ id: 'e', fromNode: 'n0', toNode: 'nowhere' }],
}

const fileOf = (name: string, content: unknown) => ({
  ...{ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) },
})
const heightOf = (page: Page) =>
  page.getByRole('dialog').evaluate(dialog => Math.round(dialog.getBoundingClientRect().height))

/** Where the lines of buttons in the foot of the dialog begin and end. */
function footLines(page: Page): Promise<number[][]> {
  return page.locator('[data-foot]').evaluate(foot => {
    const buttons = [...foot.querySelectorAll('button')].map(one => one.getBoundingClientRect())
    const lines = Map.groupBy(buttons, ({ top }) => Math.round(top))
    return [...lines.values()].map(line => [
      Math.round(Math.min(...line.map(({ left }) => left))),
      Math.round(Math.max(...line.map(({ right }) => right))),
    ])
  })
}

/** Whether something is seen without scrolling what it is in. */
function isSeen(page: Page, name: string): Promise<boolean> {
  return page
    .getByRole('dialog')
    .getByRole('region', { name })
    .evaluate(one => {
      const body = one.closest('[role="dialog"]')?.querySelector('[data-foot]')?.getBoundingClientRect()
      const { top } = one.getBoundingClientRect()
      return body !== undefined && top > 0 && top + 64 < body.top
    })
}

it('an import has one height at every step, and says first what it drops', async () => {
  const { page, client } = await fixture.openAs('importer')
  const place = await createPlace(client)
  await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId))
  await runByLabel(page, 'Import from JSON Canvas')
  await page.getByRole('dialog').locator('input[type=file]').first().waitFor({ state: 'attached' })
  const before = await heightOf(page)
  await page.locator('input[type=file]').first().setInputFiles(fileOf('Salt.canvas', canvas))
  await page.getByRole('dialog').getByRole('region', { name: 'Dropped' }).waitFor()
  expect(await heightOf(page)).toBe(before)
  expect(await isSeen(page, 'Dropped')).toBe(true)
  // On a phone the buttons take two lines, both as wide as the dialog.
  await page.setViewportSize({ width: 390, height: 844 })
  const lines = await footLines(page)
  expect(lines.length).toBeGreaterThan(1)
  expect(new Set(lines.map(String)).size).toBe(1)
})

/** A project whose file is not what it is now any more. */
async function changedFile(client: Client, place: Place) {
  for (const title of ['Low Water', 'High Water', 'Slack'])
    await client.call(callsOf(chapter).create, { ...place, title })
  const file = JSON.parse(JSON.stringify(await client.call(exportProjectCall, place))) as {
    entities: { values: Record<string, unknown> }[]
  }
  for (const { values } of file.entities) values.title = `${values.title}, changed`
  return file
}

it('the rows of a file that differ are told apart on a phone, and a failure stands above them', async () => {
  const { page, client } = await fixture.openAs('phone-importer', { expectsFailures: true })
  const place = await createPlace(client)
  const file = await changedFile(client, place)
  await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId))
  const choose = async (content: unknown) => {
    await openPalette(page)
    await insertWords(page, '>Import a project from JSON')
    await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Import a project from JSON' }).waitFor()
    await press(page, 'Enter')
    // The browser asks for files here only once it has been told to.
    const chosen = page.waitForEvent('filechooser')
    await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Choose a file' }).waitFor()
    await press(page, 'Enter')
    await (await chosen).setFiles(fileOf('project.json', content))
  }
  await choose(file)
  const rows = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: page.getByRole('radiogroup') })
  await rows.nth(2).waitFor()
  const before = await heightOf(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const shapes = await rows.evaluateAll(all =>
    all.map(row => {
      const [whole, name, choice] = [row, row.firstElementChild, row.querySelector('[role="radiogroup"]')].map(one =>
        one?.getBoundingClientRect(),
      )
      if (!whole || !name || !choice) throw new Error('the row has no name or no choice')
      return { above: name.top - whole.top, below: whole.bottom - choice.bottom, left: whole.width - choice.width }
    }),
  )
  for (const { above, below, left } of shapes) {
    expect(Math.min(above, below)).toBeGreaterThanOrEqual(8)
    expect(left).toBeLessThanOrEqual(1)
  }
  const lines = await footLines(page)
  expect(new Set(lines.map(String)).size).toBe(1)
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await choose({ ...file, entities: [...file.entities, { ...file.entities[0], id: 'short' }] })
  const alert = page.getByRole('dialog').getByText('must be 16 to 64 letters, digits, hyphens or underscores')
  await alert.waitFor()
  expect(await heightOf(page)).toBe(before)
  const [top, foot] = await Promise.all([alert.boundingBox(), page.locator('[data-foot]').boundingBox()])
  expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
})

it('the button of the widget to continue has its words in the middle where keys are not drawn', async () => {
  const { page, client } = await fixture.openAs('phone-writer', { width: 390, height: 844 })
  const place = await createPlace(client)
  await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId))
  // Nothing was opened yet, and nothing is there.
  await page.getByText('Nothing opened here yet').waitFor()
  await client.call(callsOf(chapter).create, { ...place, title: 'Low Water' })
  // What another program brought is there to be opened.
  const link = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Chapters1' }).getByRole('link')
  await link.waitFor()
  await page.getByText('What is in this project').waitFor()
  await runByLabel(page, 'Choose the dashboard')
  await answerPrompt(page, 'Widgets')
  const button = page.getByRole('link', { name: 'Continue' })
  await button.waitFor()
  const sides = await button.evaluate(one => {
    const range = document.createRange()
    range.selectNodeContents(one.firstChild as Node)
    const [box, words] = [one.getBoundingClientRect(), range.getBoundingClientRect()]
    return (words.left - box.left) / (box.right - words.right)
  })
  expect(sides).toBeCloseTo(1, 1)
})
