import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { Place } from '#core/shared/kind-calls.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { longTimeout } from './fixtures/editor-fixture.ts'
import { openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const calls = callsOf(chapter)

interface ChapterScenario {
  client: Client
  page: Page
  place: Place
  ids: string[]
  open(at: number): Promise<void>
  stored(at: number): Promise<string>
}

/** Three chapters, and a page of their author. */
async function openChapterScenario(): Promise<ChapterScenario> {
  const { client, page } = await fixture.openAgain('author-of-chapters')
  const { spaceId, projectId } = await createPlace(client)
  const ids: string[] = []
  for (const title of ['Low Morrow', 'The Salt Road', 'The Lantern Debt']) {
    const text = fromMarkdown('The debts were *read* at low water.')
    const { chapterId } = await client.call(calls.create, { spaceId, projectId, title, text })
    ids.push(chapterId)
  }
  return {
    client,
    page,
    place: { spaceId, projectId },
    ids,
    open: async at => {
      await visit(page, `${fixture.server.url}/builder/chapter/${spaceId}/${projectId}/${ids[at]}`)
      await page.waitForSelector('.cm-line')
    },
    stored: async at => {
      const { text } = await client.call(calls.get, { spaceId, projectId, chapterId: ids[at] ?? '' })
      return toMarkdown(text)
    },
  }
}

describe('the page of a chapter', () => {
  it('shows its number and its metadata', async () => {
    const { page, open } = await openChapterScenario()
    await open(1)
    await page.getByText('Chapter 2', { exact: true }).waitFor()
    await page.getByText('2 of 3', { exact: true }).waitFor()
    await page.locator('dd', { hasText: /^7$/ }).waitFor()
    await press(page, 'i')
    await page.keyboard.type('Two more. ')
    await page.locator('dd', { hasText: /^9 · 2 today$/ }).waitFor()
    await page.reload()
    await page.locator('dd', { hasText: /^9 · 2 today$/ }).waitFor()
  })

  it('saves the text, also when it is left immediately', async () => {
    const { page, open, stored, ids } = await openChapterScenario()
    await open(0)
    await press(page, 'i', 'Control+End')
    await page.keyboard.type(' **Bold**')
    await expect.poll(() => stored(0), longTimeout).toBe('The debts were *read* at low water. **Bold**')
    await page.keyboard.type(' and away')
    await press(page, 'Alt+PageDown')
    await page.waitForURL(`**/${ids[1]}`)
    await expect.poll(() => stored(0), longTimeout).toBe('The debts were *read* at low water. **Bold** and away')
    expect(await stored(1)).toBe('The debts were *read* at low water.')
  })

  it('goes to the next and the previous chapter, and says if there is none', async () => {
    const { page, open, ids } = await openChapterScenario()
    await open(1)
    await press(page, 'Alt+PageDown')
    await page.waitForURL(`**/${ids[2]}`)
    await page.getByText('Chapter 3', { exact: true }).waitFor()
    await press(page, 'Alt+PageDown')
    await page.getByText('This is the last chapter').waitFor()
    await press(page, 'Alt+PageUp')
    await page.waitForURL(`**/${ids[1]}`)
  })

  it('is found by its number', async () => {
    const { page, open, ids } = await openChapterScenario()
    await open(0)
    await openPalette(page)
    await page.keyboard.type(':3')
    await page.getByRole('option', { name: 'The Lantern Debt' }).waitFor()
    await press(page, 'Enter')
    await page.waitForURL(`**/${ids[2]}`)
  })

  it('runs text commands from the palette', async () => {
    const { page, open, stored } = await openChapterScenario()
    await open(0)
    await press(page, 'i', 'Control+End', 'ArrowLeft')
    await openPalette(page)
    await page.keyboard.type('bold')
    await press(page, 'Enter')
    await expect.poll(() => stored(0), longTimeout).toBe('The debts were *read* at low **water**.')
    await page.keyboard.type('s')
    await expect.poll(() => stored(0), longTimeout).toBe('The debts were *read* at low **waters**.')
  })

  it('links to the entities it mentions', async () => {
    const { client, page, open, place, ids } = await openChapterScenario()
    const source = `See @[The Salt Road](chapter:${ids[1]}?space=${place.spaceId}&project=${place.projectId}).`
    await client.call(calls.update, { ...place, chapterId: ids[0] ?? '', data: { text: fromMarkdown(source) } })
    await open(0)
    await press(page, 'i', 'Control+End', 'ArrowLeft', 'Alt+Enter')
    await page.waitForURL(`**/${ids[1]}`)
    await page.getByRole('heading', { name: 'The Salt Road' }).waitFor()
  })

  it('scrolls to the words of a search, and marks them until Escape or the next edit', async () => {
    const { client, page, open, place, ids } = await openChapterScenario()
    const lines = Array.from({ length: 300 }, (_, at) => (at === 200 ? 'The Café owes its lanterns.' : `Line ${at}.`))
    await client.call(calls.update, {
      ...place,
      chapterId: ids[1] ?? '',
      data: { text: fromMarkdown(lines.join('\n\n')) },
    })
    await open(0)
    await page.goto(
      `${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${ids[1]}?q=cafe%20lantern`,
    )
    const mark = page.locator('.cm-found')
    await expect.poll(() => mark.textContent(), longTimeout).toBe('Café')
    await expect.poll(() => page.evaluate(() => location.search)).toBe('')
    expect(
      await mark.evaluate(found => {
        const { top, bottom } = found.getBoundingClientRect()
        return top > 100 && bottom < innerHeight - 100
      }),
    ).toBe(true)
    await press(page, 'Escape')
    await expect.poll(() => mark.count()).toBe(0)
    // By navigation within the open page.
    await page.evaluate(to => history.pushState(null, '', to), `${new URL(page.url()).pathname}?q=lanterns`)
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
    await expect.poll(() => mark.textContent(), longTimeout).toBe('lanterns')
    await press(page, 'i')
    expect(await page.evaluate(() => String(getSelection()))).toBe('lanterns')
    await press(page, 'ArrowRight')
    await page.keyboard.type('!')
    await expect.poll(() => mark.count()).toBe(0)
    await expect.poll(() => page.locator('.cm-content').textContent()).toContain('owes its lanterns!.')
  })
})
