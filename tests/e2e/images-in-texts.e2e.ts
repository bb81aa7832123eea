import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { longTimeout } from './fixtures/editor-fixture.ts'
import { answerPrompt, insertWords, openPalette, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()
const calls = callsOf(chapter)

async function run(page: Page, command: string): Promise<void> {
  await openPalette(page)
  await insertWords(page, command)
  await page.getByRole('option', { name: command }).first().waitFor()
  await press(page, 'Enter')
}

const shown = (page: Page) =>
  page.locator('main img[alt]').evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth))

it('images are put into a chapter, described and captioned by keys, pasted as files, and shown to readers', async () => {
  const { page, client } = await fixture.openAs('images-in-texts')
  const place = await createPlace(client)
  const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#335577' } })
    .png()
    .toBuffer()
  const image = { name: 'slip.png', type: 'image/png', bytes: new Uint8Array(bytes) }
  const { imageId } = await client.call(galleryCalls.add, { ...place, image })
  const text = fromMarkdown('The debts were read.\n\nOda waited.')
  const { chapterId } = await client.call(calls.create, { ...place, title: 'Low Morrow', text })
  const stored = async () => toMarkdown((await client.call(calls.get, { ...place, chapterId })).text)
  await page.goto(`${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${chapterId}`)
  await page.locator('.cm-line').first().waitFor()
  await press(page, 'i', 'Control+Home')
  await run(page, 'Insert image…')
  await page.getByRole('option', { name: 'Not used' }).waitFor()
  await press(page, 'Enter')
  await answerPrompt(page, 'A stair into the sea')
  await page.locator('.cm-content img[alt="A stair into the sea"]').waitFor()
  await page.keyboard.type('At low water')
  const figure = `![A stair into the sea](image:${imageId}) At low water`
  await expect.poll(stored, longTimeout).toBe(`The debts were read.\n\n${figure}\n\nOda waited.`)
  expect(await shown(page)).toEqual([600])

  await run(page, 'Describe image…')
  await answerPrompt(page, 'The slip [old]')
  const described = `![The slip \\[old\\]](image:${imageId}) At low water`
  await expect.poll(stored, longTimeout).toBe(`The debts were read.\n\n${described}\n\nOda waited.`)

  // The button asks like the command, and leads back into the text.
  await page.getByRole('button', { name: 'Insert image…' }).click()
  await page
    .getByRole('option', { name: 'Not used' })
    .or(page.getByRole('option', { name: 'Low Morrow' }))
    .waitFor()
  await press(page, 'Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('textbox')

  // A file on the clipboard, such as a picture of the screen.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async data => {
    const blob = new Blob([Uint8Array.from(data)], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  }, Array.from(image.bytes))
  await press(page, 'Control+End', 'Control+v')
  await expect.poll(stored, longTimeout).toMatch(/Oda waited\.\n\n!\[\]\(image:[\w-]+\) $/)
  const images = await client.call(galleryCalls.getAll, place)
  expect(images.map(({ uses }) => uses.map(({ label }) => label))).toEqual([['Low Morrow'], ['Low Morrow']])

  await page.reload()
  await page.locator('.cm-content [data-image] img').nth(1).waitFor()
  await expect.poll(() => shown(page)).toEqual([600, 600])
})

it('an image file that is dropped on a text stands where it was dropped, and another file changes nothing', async () => {
  const { page, client } = await fixture.openAs('images-dropped')
  const place = await createPlace(client)
  const bytes = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#773355' } })
    .png()
    .toBuffer()
  const text = fromMarkdown('The debts were read.\n\nOda waited.')
  const { chapterId } = await client.call(calls.create, { ...place, title: 'Low Morrow', text })
  const stored = async () => toMarkdown((await client.call(calls.get, { ...place, chapterId })).text)
  await page.goto(`${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${chapterId}`)
  const line = page.locator('.cm-line', { hasText: 'The debts' })
  await line.waitFor()
  /** What the browser does with files of a desktop. @returns whether the page has taken them */
  const drop = async (name: string, type: string) => {
    const box = await line.boundingBox()
    const at = { clientX: (box?.x ?? 0) + 40, clientY: (box?.y ?? 0) + 8 }
    return page.evaluate(
      ({ data, at: point, name: fileName, type: fileType }) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([Uint8Array.from(data)], fileName, { type: fileType }))
        const event = { ...point, dataTransfer, bubbles: true, cancelable: true }
        const content = document.querySelector('.cm-content')
        content?.dispatchEvent(new DragEvent('dragover', event))
        return !content?.dispatchEvent(new DragEvent('drop', event))
      },
      { data: Array.from(bytes), at, name, type },
    )
  }
  expect(await drop('slip.png', 'image/png')).toBe(true)
  await expect.poll(stored, longTimeout).toMatch(/^The debts were read\.\n\n!\[\]\(image:[\w-]+\) \n\nOda waited\.$/)
  await expect.poll(() => shown(page)).toEqual([60])
  const before = await stored()
  await drop('terms.pdf', 'application/pdf')
  await page.keyboard.type('At low water')
  await expect.poll(stored, longTimeout).toBe(before.replace(') \n', ') At low water\n'))
  expect(await client.call(galleryCalls.getAll, place)).toHaveLength(1)
})
