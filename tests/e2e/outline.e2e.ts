import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { fromPlainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt as answerQuestion, insertWords, openPalette, press, undoByToast } from './fixtures/keys.ts'

const fixture = openBrowserFixture()
const cut: RichText = [{ type: 'paragraph', block: 'break', children: [{ text: '' }] }]

it('a manuscript is divided, noted, moved and filtered by keys alone, and each step is undone', async () => {
  const { page, client } = await fixture.openAs('outliner')
  const place = await createPlace(client)
  for (const { chapterId } of (await client.call(outlineCalls.read, place)).chapters)
    await client.call(callsOf(chapter).delete, { ...place, chapterId })
  const text = [...fromPlainText('Rain fell on the quay'), ...cut, ...fromPlainText('Nobody saw the lamp')]
  for (const title of ['Lamp Oil', 'Overdue', 'Nineteen Nights'])
    await client.call(callsOf(chapter).create, { ...place, title, text })
  const order = async () => {
    const { chapters, parts } = await client.call(outlineCalls.read, place)
    const titles = new Map(parts.map(one => [one.partId, one.title]))
    return chapters.map(({ title, partId }) => `${title}/${titles.get(partId ?? '') ?? ''}`).join(' ')
  }
  const row = (name: string | RegExp) => page.getByRole('row', { name })
  const toast = (words: string) => page.locator('[data-toaster]').getByText(words).waitFor()
  const answerPrompt = async (answer: string) => {
    await answerQuestion(page, answer)
    await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
  }
  const run = async (name: string) => {
    await openPalette(page)
    await insertWords(page, name)
    await page.getByRole('option', { name }).first().waitFor()
    await press(page, 'Enter')
  }

  await page.goto(fixture.server.url + links.project(place.spaceId, place.projectId, 'chapter'))
  await page.getByRole('row').first().waitFor()
  await press(page, 'g', 'Shift+o')
  await page.getByRole('heading', { level: 1, name: 'Outline' }).waitFor()
  await page.getByText('3 chapters, 6 scenes').waitFor()

  // Two chapters become a part.
  await row(/Overdue/).waitFor()
  await press(page, 'j', 'x', 'j', 'x')
  await page.getByRole('toolbar', { name: '2 selected' }).waitFor()
  await run('Create a part from these chapters')
  await answerPrompt('The Vigil')
  await row(/The Vigil/).waitFor()
  await toast('“The Vigil” was created from 2 chapters')
  await press(page, 'Escape')
  await page.getByRole('toolbar', { name: '2 selected' }).waitFor({ state: 'detached' })
  expect(await order()).toBe('Lamp Oil/The Vigil Overdue/The Vigil Nineteen Nights/')

  // The last chapter is moved into it, and back.
  await press(page, 'End', 'Alt+ArrowUp')
  await toast('1 chapter was moved')
  await expect.poll(order).toBe('Lamp Oil/The Vigil Overdue/The Vigil Nineteen Nights/The Vigil')
  await undoByToast(page)
  await expect.poll(order).toBe('Lamp Oil/The Vigil Overdue/The Vigil Nineteen Nights/')

  // Notes are written in their row.
  await row(/Nineteen Nights/)
    .and(page.locator('[data-level="1"]'))
    .waitFor()
  await press(page, 'End', 'v')
  await page.getByRole('textbox', { name: 'Synopsis of Nineteen Nights' }).waitFor()
  await insertWords(page, 'She writes the page before she reads it.')
  await press(page, 'Enter')
  await row(/She writes the page/).waitFor()
  await press(page, 'w')
  await page.getByRole('textbox', { name: 'Word goal of Nineteen Nights' }).waitFor()
  await page.keyboard.type('4000')
  await press(page, 'Enter')
  await row(/4,000/).first().waitFor()
  await press(page, 's')
  await page.getByRole('option', { name: 'Draft' }).waitFor()
  await answerPrompt('Draft')
  await row(/Nineteen Nights.*Draft/).waitFor()
  await toast('Saved for “Nineteen Nights”')
  const { chapters } = await client.call(outlineCalls.read, place)
  const synopsis = 'She writes the page before she reads it.'
  expect(chapters[2]).toMatchObject({ status: 'draft', goal: 4000, synopsis })

  // Scenes are unfolded.
  await press(page, 'End', 'ArrowRight')
  await row(/Nobody saw the lamp/).waitFor()
  const { look, done } = axeInspector(page)
  await look('outline')

  // The second scene is noted, with a status of the project's own.
  await run('Add a status')
  await answerQuestion(page, 'Sent off')
  await page.getByRole('option', { name: 'Teal' }).waitFor()
  await answerPrompt('Teal')
  await toast('“Sent off” was added')
  await row(/Nobody saw the lamp/).waitFor()
  await press(page, 'End', 'v')
  const dialog = page.getByRole('dialog', { name: 'Nobody saw the lamp' })
  await dialog.getByRole('textbox', { name: 'Title' }).and(page.locator(':focus')).waitFor()
  await look('scene dialog')
  await page.keyboard.type('The slip')
  await press(page, 'Enter')
  await dialog.waitFor({ state: 'detached' })
  await row(/The slip/).waitFor()
  const chapterIds = [chapters[2]?.chapterId ?? '']
  const [noted] = await client.call(outlineCalls.scenes, { ...place, chapterIds })
  expect(noted?.scenes.map(({ title, named }) => [title, named])).toEqual([
    ['Rain fell on the quay', false],
    ['The slip', true],
  ])
  await run('Statuses and labels')
  await page.getByRole('dialog', { name: 'Statuses and labels' }).getByText('Sent off').waitFor()
  await look('statuses')
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await run('Filter by status')
  await answerPrompt('Draft')
  await row(/Lamp Oil/).waitFor({ state: 'detached' })
  await page.getByText('1 chapter, 2 scenes', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await run('Save as CSV')
  expect((await download).suggestedFilename()).toBe('outline.csv')
  await toast('The outline of 1 chapter was saved')
  await run('Clear the filter')
  await row(/Lamp Oil/).waitFor()

  // The part is read as one text, and each of its chapters is mended and saved for itself.
  await press(page, 'Home')
  await run('Read as one text')
  await page.getByRole('region', { name: 'Lamp Oil' }).waitFor()
  expect(await page.getByRole('region', { name: 'Nineteen Nights' }).count()).toBe(0)
  const writeIn = async (title: string, words: string) => {
    await page
      .getByRole('textbox', { name: `Text of ${title}` })
      .and(page.locator(':focus'))
      .waitFor()
    await press(page, 'Control+Home')
    await page.keyboard.type(words)
  }
  const textOf = async (title: string) => {
    const { chapters } = await client.call(outlineCalls.read, place)
    const chapterId = chapters.find(one => one.title === title)?.chapterId ?? ''
    return JSON.stringify(await client.call(callsOf(chapter).get, { ...place, chapterId }))
  }
  await press(page, 'i')
  await writeIn('Lamp Oil', 'Cold ')
  await press(page, 'Alt+PageDown')
  await writeIn('Overdue', 'Warm ')
  await page.getByRole('region', { name: 'Lamp Oil' }).getByText('Cold Rain fell').waitFor()
  await expect.poll(() => textOf('Lamp Oil')).toContain('Cold Rain fell')
  await expect.poll(() => textOf('Overdue')).toContain('Warm Rain fell')
  await look('one text')
  done()
  // What was written in another chapter is found in all of them, whoever writes where.
  await press(page, 'Control+Shift+f')
  await answerPrompt('cold rain')
  const lampOil = page.getByRole('textbox', { name: 'Text of Lamp Oil' })
  await lampOil.and(page.locator(':focus')).waitFor()
  await lampOil.locator('.cm-found', { hasText: 'Cold Rain' }).waitFor()
  expect(await page.evaluate(() => String(getSelection()))).toBe('Cold Rain')
  await press(page, 'Control+Alt+g')
  await answerPrompt('Overdue')
  await page.getByRole('textbox', { name: 'Text of Overdue' }).and(page.locator(':focus')).waitFor()
  await press(page, 'Escape', 'Escape')
  await page.getByRole('heading', { level: 1, name: 'Outline' }).waitFor()
})

it('scenes are found, moved to another chapter and noted together by keys alone, and that is undone', async () => {
  const { page, client } = await fixture.openAs('scenes')
  const place = await createPlace(client)
  for (const { chapterId } of (await client.call(outlineCalls.read, place)).chapters)
    await client.call(callsOf(chapter).delete, { ...place, chapterId })
  const ids: string[] = []
  for (const [title, ...words] of [
    ['Lamp Oil', 'Rain fell on the quay', 'Nobody saw the lamp'],
    ['Overdue', 'The ledger was wet', 'She turned the page'],
  ]) {
    const text = words.flatMap((line, at) => [...(at > 0 ? cut : []), ...fromPlainText(line)])
    ids.push((await client.call(callsOf(chapter).create, { ...place, title: title ?? '', text })).chapterId)
  }
  const rowTexts = async () =>
    (await client.call(outlineCalls.scenes, { ...place, chapterIds: ids }))
      .toSorted((one, other) => ids.indexOf(one.chapterId) - ids.indexOf(other.chapterId))
      .map(({ scenes }) => scenes.map(one => [one.title, one.status].filter(Boolean).join(' ')).join(', '))
  const toast = (words: string) => page.locator('[data-toaster]').getByText(words).waitFor()
  const focused = (title: string) =>
    expect
      .poll(() =>
        page.evaluate(() => {
          const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant') ?? ''
          return document.getElementById(id)?.textContent
        }),
      )
      .toContain(title)

  await page.goto(`${fixture.server.url}/builder/outline/${place.spaceId}/${place.projectId}`)
  await page.getByRole('row', { name: /Overdue/ }).waitFor()
  // The last scene of the first chapter goes up, then down into the second one.
  await press(page, 'Home', 'ArrowRight')
  await page.getByRole('row', { name: /Nobody saw/ }).waitFor()
  await press(page, 'j', 'j', 'Alt+ArrowUp')
  await expect
    .poll(rowTexts)
    .toEqual(['Nobody saw the lamp, Rain fell on the quay', 'The ledger was wet, She turned the page'])
  await focused('Nobody saw')
  await toast('The scene was moved')
  await undoByToast(page)
  await expect
    .poll(rowTexts)
    .toEqual(['Rain fell on the quay, Nobody saw the lamp', 'The ledger was wet, She turned the page'])
  await press(page, 'j', 'Alt+ArrowDown')
  await expect
    .poll(rowTexts)
    .toEqual(['Rain fell on the quay', 'Nobody saw the lamp, The ledger was wet, She turned the page'])
  await toast('The scene was moved to “Overdue”')
  await focused('Nobody saw')

  // Two scenes get a status together.
  await press(page, 'x', 'j', 'x')
  await page.getByRole('toolbar', { name: '2 selected' }).waitFor()
  await press(page, 's')
  await answerQuestion(page, 'Draft')
  const drafts = 'Nobody saw the lamp draft, The ledger was wet draft, She turned the page'
  await expect.poll(rowTexts).toEqual(['Rain fell on the quay', drafts])
  await toast('Status: Draft')
  // Of these scenes different things were noted before; the undo knows after a reload too.
  await press(page, 'j', 'x')
  await page.getByRole('toolbar', { name: '3 selected' }).waitFor()
  await press(page, 's')
  await answerQuestion(page, 'Done')
  const done = 'Nobody saw the lamp done, The ledger was wet done, She turned the page done'
  await expect.poll(rowTexts).toEqual(['Rain fell on the quay', done])
  await toast('Status: Done')
  await page.reload()
  // The chapter is as unfolded as it was.
  await page.getByRole('row', { name: /The ledger was wet/ }).waitFor()
  await press(page, 'z')
  await expect.poll(rowTexts).toEqual(['Rain fell on the quay', drafts])
  await press(page, 'Escape')

  // The palette finds a scene, and its chapter opens there.
  const [last] = await client.call(outlineCalls.scenes, { ...place, chapterIds: ids.slice(1) })
  const noted = { chapterId: ids[1] ?? '', revision: last?.revision ?? 0, at: 2, data: { name: 'The turn' } }
  await client.call(outlineCalls.noteScene, { ...place, ...noted })
  await openPalette(page)
  await page.keyboard.type('the turn')
  await page
    .getByRole('group', { name: 'Scenes' })
    .getByRole('option', { name: /The turn/ })
    .click()
  await page
    .getByRole('heading', { name: 'Overdue' })
    .or(page.getByRole('textbox', { name: 'Title' }))
    .first()
    .waitFor()
  const line = () => page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest('.cm-line')?.textContent)
  await expect.poll(line).toBe('She turned the page')
})
