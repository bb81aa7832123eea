import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { createPlace, inviteAndAccept } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()
const cut: RichText = [{ type: 'paragraph', block: 'break', children: [{ text: '' }] }]

it('one renames, moves, splits and merges what another writes in; nothing is lost', async () => {
  const { page: ann, client } = await fixture.openAs('outline-ann', { expectsFailures: true })
  const { page: bob, client: bobs } = await fixture.openAs('outline-bob', { expectsFailures: true })
  const place = await createPlace(client)
  await inviteAndAccept(client, bobs, place, 'editor')
  for (const { chapterId } of (await client.call(outlineCalls.read, place)).chapters)
    await client.call(callsOf(chapter).delete, { ...place, chapterId })
  const ids: string[] = []
  for (const [title, ...scenes] of [
    ['Lamp Oil', 'Rain fell on the quay.', 'Nobody saw the lamp.'],
    ['Overdue', 'The ledger was wet.'],
    ['Nineteen Nights', 'She turned the page.'],
  ]) {
    const text = scenes.flatMap((line, at) => [...(at > 0 ? cut : []), ...fromPlainText(line)])
    ids.push((await client.call(callsOf(chapter).create, { ...place, title: title ?? '', text })).chapterId)
  }
  const [lamp = '', overdue = ''] = ids
  const textOf = async (chapterId: string) =>
    plainText((await client.call(callsOf(chapter).get, { ...place, chapterId })).text).replaceAll(/\s+/g, ' ')
  const run = async (page: Page, name: string, answer?: string) => {
    await openPalette(page)
    await insertWords(page, name)
    await page.getByRole('option', { name }).first().waitFor()
    await press(page, 'Enter')
    if (answer !== undefined) {
      await page.getByRole('option', { name: answer }).first().waitFor()
      await answerPrompt(page, answer)
    }
  }
  const order = async () => (await client.call(outlineCalls.read, place)).chapters.map(({ title }) => title).join(', ')
  /** Bob goes on while Ann does something; what he wrote is in the chapter he has open, and saved. */
  const meanwhile = async (words: string, work: () => Promise<void>) => {
    await Promise.all([bob.keyboard.type(` ${words}`, { delay: 30 }), work()])
    await bob.locator('[role="status"][data-save="saved"]').waitFor()
    await bob.locator('.cm-content').getByText(words).waitFor()
    expect(await bob.locator('[data-conflict], [role="alertdialog"]').count()).toBe(0)
  }
  const row = (name: RegExp) => ann.getByRole('row', { name })

  await ann.goto(`${fixture.server.url}/builder/outline/${place.spaceId}/${place.projectId}`)
  await row(/Nineteen Nights/).waitFor()
  await bob.goto(`${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${lamp}`)
  await bob.locator('.cm-line', { hasText: 'Rain fell' }).click()
  await press(bob, 'End')

  await meanwhile('It had not stopped since the ferry came in.', async () => {
    await press(ann, 'Home', 'e')
    await ann.getByRole('grid').getByRole('textbox').waitFor()
    await press(ann, 'Control+a')
    await ann.keyboard.type('Lamp Black')
    await press(ann, 'Enter')
    await row(/Lamp Black/).waitFor()
    await press(ann, 'Alt+ArrowDown')
    await expect.poll(order).toBe('Overdue, Lamp Black, Nineteen Nights')
  })
  await bob.getByRole('heading', { name: 'Lamp Black' }).first().waitFor()
  // The scene he writes in goes to the next chapter, and what he writes with it; he is told where that is.
  const bobsLine = (text: string) => bob.locator('.cm-line', { hasText: text })
  await bobsLine('Nobody saw the lamp.').click()
  await press(bob, 'End')
  const words = 'Nobody minded, least of all the gulls on the roof.'
  const moveIt = async () => {
    await press(ann, 'ArrowRight')
    await row(/Nobody saw the lamp/).waitFor()
    await press(ann, 'j', 'j', 'Alt+ArrowDown')
    await expect.poll(() => textOf(ids[2] ?? '')).toContain('Nobody saw the lamp.')
  }
  await Promise.all([bob.keyboard.type(` ${words}`, { delay: 40 }), moveIt()])
  await expect.poll(() => textOf(ids[2] ?? '')).toContain(`Nobody saw the lamp. ${words}`)
  await bobsLine('Nobody saw the lamp.').waitFor({ state: 'detached' })
  const first = 'Rain fell on the quay. It had not stopped since the ferry came in.'
  expect(await textOf(lamp)).toBe(first)
  await bob.getByText('What you wrote is in “Nineteen Nights”: somebody moved it there').waitFor()
  expect(await bob.locator('[data-conflict], [role="alertdialog"]').count()).toBe(0)
  // He goes after it by the key in the message. As the scene goes back he is told too, though he only stands in it.
  await press(bob, 'Alt+End')
  await bob.waitForURL(`**/${ids[2]}**`)
  await bobsLine('Nobody saw the lamp.').click()
  await press(ann, 'Alt+ArrowUp')
  await bob.getByText('The scene you were in is now in “Lamp Black”: somebody moved it there').waitFor()
  await press(bob, 'Alt+End')
  await bob.waitForURL(`**/${lamp}**`)
  await bobsLine('Nobody saw the lamp.').waitFor()
  await press(ann, 'Alt+ArrowDown')
  await expect.poll(() => textOf(ids[2] ?? '')).toContain('Nobody saw the lamp.')
  await bobsLine('Nobody saw the lamp.').waitFor({ state: 'detached' })

  // A chapter is split below the line in which he writes, and in the paragraph that begins the new one.
  await bobsLine('Rain fell').click()
  await press(bob, 'End')
  await bob.keyboard.type(' So it went on.')
  await press(bob, 'Enter')
  await bob.keyboard.type('The mill was dark.')
  await expect.poll(() => textOf(lamp)).toBe(`${first} So it went on. The mill was dark.`)
  const { revision } = await client.call(callsOf(chapter).get, { ...place, chapterId: lamp })
  const cutIt = () => client.call(chapterCalls.split, { ...place, chapterId: lamp, revision, at: 1, title: 'The Mill' })
  const [, made] = await Promise.all([bob.keyboard.type(' Nobody went in.', { delay: 40 }), cutIt()])
  await expect.poll(() => textOf(made.chapterId)).toBe('The mill was dark. Nobody went in.')
  await bobsLine('The mill was dark.').waitFor({ state: 'detached' })
  const own = `${first} So it went on.`
  expect(await textOf(lamp)).toBe(own)
  await bobsLine('Rain fell').click()
  await press(bob, 'Control+End')
  await ann.getByRole('button', { name: 'Word goal of Lamp Black: 18' }).waitFor()

  // The chapter before his gets what he writes: his is archived, and a toast says so.
  await press(ann, 'Home')
  await meanwhile('They never do.', () => run(ann, 'Merge chapters', 'With the next'))
  await bob.getByText('Removed from lists and search, not deleted.').waitFor()
  await expect.poll(() => row(/Lamp Black/).count()).toBe(0)
  expect(await order()).toBe('Overdue, The Mill, Nineteen Nights')
  // What he wrote before is in it; what he wrote since is kept where he wrote it.
  expect(await textOf(overdue)).toMatch(/^The ledger was wet\. .*So it went on\./)
  expect(await textOf(lamp)).toBe(`${own} They never do.`)
})
