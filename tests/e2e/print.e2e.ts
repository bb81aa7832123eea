import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { insertWords, openPalette, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()
const calls = callsOf(chapter)

const story = (name: string) =>
  Array.from({ length: 150 }, (_, at) => `${name}${at} went down to the quay and looked for a ship with two masts.`)

/** Replaces window.print and records what would be printed. */
async function catchPrints(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    Object.assign(window, {
      prints: 0,
      print: () => Object.assign(window, { prints: (window as never as { prints: number }).prints + 1 }),
    })
  })
  let seen = 0
  return async () => {
    await page.waitForFunction(before => (window as never as { prints: number }).prints > before, seen)
    seen = await page.evaluate(() => (window as never as { prints: number }).prints)
    return onPaper(page)
  }
}

/** The printed text, in order. */
async function onPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  // A selection contains only visible text.
  const text = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.body)
    const selected = String(getSelection())
    getSelection()?.removeAllRanges()
    return selected
  })
  await page.emulateMedia({ media: null })
  return text.split(/\s+/).filter(word => word !== '')
}

const wordsOf = (...texts: string[]) => texts.join(' ').split(/\s+/)

it('a chapter, the selected ones and the manuscript are printed whole, as book pages without the frame', async () => {
  const { page, client } = await fixture.openAs('printer')
  const place = await createPlace(client)
  const made = []
  for (const name of ['Call', 'Bag', 'Inn']) {
    const text = fromPlainText(story(name).join('\n'))
    made.push(await client.call(calls.create, { ...place, title: `The ${name}`, text }))
  }
  const printed = await catchPrints(page)
  const pages = ['Call', 'Bag', 'Inn'].map((name, at) => wordsOf(`Chapter ${at + 1}`, `The ${name}`, ...story(name)))
  await page.goto(`${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${made[0]?.chapterId}`)
  await page.locator('.cm-content').click()

  // The browser's key is handled in the text too, and prints unsaved text.
  await press(page, 'Control+Home')
  await page.keyboard.type('Ahoy. ')
  await press(page, 'Control+p')
  const own = wordsOf('Chapter 1', 'The Call', 'Ahoy.', ...story('Call'))
  expect(await printed()).toEqual(own)
  expect(await page.locator('[data-print]').isVisible()).toBe(false)

  // The browser's menu does not run the command: it prints the same text, and the page is restored afterwards.
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await page.locator('[data-print]').count()).toBe(0)
  const paper = await page.pdf()
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(3)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await onPaper(page)).toEqual(own)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  await openPalette(page)
  await insertWords(page, 'Print manuscript')
  await page.getByRole('option', { name: 'Print manuscript', selected: true }).waitFor()
  await press(page, 'Enter')
  expect(await printed()).toEqual([...own, ...(pages[1] ?? []), ...(pages[2] ?? [])])

  await press(page, 'g c')
  await page.getByRole('row', { name: /The Inn/ }).waitFor()
  await press(page, 'j j x j x Control+p')
  expect(await printed()).toEqual([...(pages[1] ?? []), ...(pages[2] ?? [])])
})

it('images of a text are printed with their captions, whole and within the page; one that is gone by its description', async () => {
  const { page, client } = await fixture.openAs('image-printer', { expectsFailures: true })
  const place = await createPlace(client)
  const bytes = await sharp({ create: { width: 3000, height: 1200, channels: 3, background: '#335577' } })
    .png()
    .toBuffer()
  const image = { name: 'slip.png', type: 'image/png', bytes: new Uint8Array(bytes) }
  const { imageId } = await client.call(galleryCalls.add, { ...place, image })
  const source = `Before.\n\n![A slip](image:${imageId}) At low water\n\n![A lost drawing](image:gone) \n\nAfter.`
  const { chapterId } = await client.call(calls.create, { ...place, title: 'The Call', text: fromMarkdown(source) })
  const printed = await catchPrints(page)
  await page.goto(`${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${chapterId}`)
  await page.locator('.cm-content').click()
  await press(page, 'Control+p')
  expect((await printed()).join(' ')).toMatch(/Before\. At low water.* After\.$/)
  await page.emulateMedia({ media: 'print' })
  const [slip, gone] = await page.locator('[data-print] figure').evaluateAll(figures =>
    figures.map(figure => {
      const picture = figure.querySelector('img')
      const book = figure.closest('[data-print]')
      return {
        isLoaded: picture?.complete === true && picture.naturalWidth > 0,
        isInside: (picture?.getBoundingClientRect().right ?? 0) <= (book?.getBoundingClientRect().right ?? 0),
        shownText: picture?.alt ?? figure.textContent,
      }
    }),
  )
  await page.emulateMedia({ media: null })
  expect(slip).toEqual({ isLoaded: true, isInside: true, shownText: 'A slip' })
  expect(gone).toMatchObject({ isLoaded: false, shownText: 'A lost drawing' })
  const paper = await page.pdf()
  expect(paper.toString('latin1')).toMatch(/\/Subtype\s*\/Image/)
})
