import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText, plainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { type Client, createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { openBrowserFixture, type WindowOptions } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press, undoByToast } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const calls = callsOf(chapter)

/** A chapter that two users wrote in turn, so that each text is a version. */
async function openScenario(userId: string, options: WindowOptions = {}) {
  const { client, page } = await fixture.openAs(userId, options)
  const place = await createPlace(client)
  const friend = await signedIn(fixture.server, `${userId}-friend`)
  const writer = { role: 'Writer', permissions: { 'project.read': true, 'chapter.read': true, 'chapter.update': true } }
  const roles = await client.call(projectMemberCalls.setPermissions, { ...place, newPermissions: [writer] })
  await inviteAndAccept(client, friend, place, roles.find(({ role }) => role === writer.role)?.roleId)
  const texts = [
    'The debts were read at low water.\nOne dog, answering to Button, returned.',
    'The debts were read at low water.\nOne dog, answering to Biscuit, returned.',
    'The debts were read at low water.\nOne dog, answering to Biscuit, returned.\nNobody said paid.',
  ]
  const { chapterId } = await client.call(calls.create, {
    ...place,
    title: 'The Lantern Debt',
    text: fromPlainText(texts[0] ?? ''),
  })
  const write = async (by: Client, text = '') => {
    await by.call(calls.update, { ...place, chapterId, data: { text: fromPlainText(text) } })
  }
  await write(client, texts[1])
  await write(friend, texts[2])
  const stored = async () => plainText((await client.call(calls.get, { ...place, chapterId })).text)
  const open = async () => {
    await visit(page, `${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${chapterId}`)
    await page.waitForSelector('.cm-line')
  }
  return { client, friend, page, place, chapterId, texts, stored, open, write }
}

/** Chooses a command in the palette and answers its question. */
async function chooseCommand(page: Page, name: string, answer: string): Promise<void> {
  await openPalette(page)
  await insertWords(page, name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
  await page
    .locator('[cmdk-input]')
    .and(page.locator(':not([value])'))
    .or(page.locator('[cmdk-input][value=""]'))
    .waitFor()
  await answerPrompt(page, answer)
}

const versions = (page: Page) => page.getByRole('listbox', { name: 'Versions, newest first' }).getByRole('option')
const changes = (page: Page) =>
  page.locator('[data-compared] :is(ins, del)').evaluateAll(all => all.map(one => [one.localName, one.textContent]))

describe('the history of a text', () => {
  it('gives single paragraphs back by keys, one after the other, and each is undone', async () => {
    const { page, texts, stored, open } = await openScenario('history-take')
    await open()
    await press(page, 'h')
    await expect.poll(() => versions(page).count()).toBe(3)
    await press(page, 'j')
    await expect.poll(() => changes(page)).toHaveLength(3)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    // The changes are numbered, and it is said which one is at.
    const numbers = page.locator('[data-compared] [data-number]')
    expect(await numbers.evaluateAll(all => all.map(one => one.getAttribute('data-number')))).toEqual(['1', '2'])
    await page.getByText('2 changes', { exact: true }).waitFor()
    await page.getByText('13 words then, 16 now: 4 added, 1 removed').waitFor()
    await press(page, 'ArrowRight', 'ArrowRight')
    await expect.poll(focused).toContain('Nobody said paid.')
    await page.getByText('2 of 2', { exact: true }).waitFor()
    await press(page, 'ArrowRight')
    await page.locator('[data-toaster]').getByText('This is the last change').waitFor()
    await press(page, 'ArrowLeft')
    await expect.poll(focused).toContain('Biscuit')
    await press(page, 'y')
    await page.locator('[data-toaster]').getByText('The paragraph is as it was').waitFor()
    expect(await stored()).toBe(texts[2]?.replace('Biscuit', 'Button'))
    // What is left has the focus.
    await expect.poll(() => changes(page)).toEqual([['ins', 'Nobody said paid.']])
    await expect.poll(focused).toContain('Nobody said paid.')
    await press(page, 'y')
    await expect.poll(stored).toBe(texts[0])
    await expect.poll(() => changes(page)).toEqual([])
    await undoByToast(page)
    await expect.poll(stored).toBe(texts[2]?.replace('Biscuit', 'Button'))
  })

  it('opens by its key, compares each version with the current one, and restores one without losing any', async () => {
    const { client, page, place, chapterId, texts, stored, open } = await openScenario('history-a')
    await open()
    await page.locator('aside [data-command="history.open"]').waitFor()
    expect(await page.locator('aside [data-command="entity.archive"]').count()).toBe(0)
    await press(page, 'h')
    await expect.poll(() => versions(page).count()).toBe(3)
    await expect.poll(() => changes(page)).toEqual([['ins', 'Nobody said paid.']])
    await press(page, 'j')
    await expect
      .poll(() => changes(page))
      .toEqual([
        ['del', 'Button'],
        ['ins', 'Biscuit'],
        ['ins', 'Nobody said paid.'],
      ])
    expect(await versions(page).nth(2).getAttribute('aria-selected')).toBe('true')
    await press(page, 'k')
    await expect.poll(() => changes(page)).toHaveLength(1)
    await press(page, 'Escape')
    await page.waitForURL(`**/chapter/**/${chapterId}`)

    await press(page, 'h')
    await expect.poll(() => versions(page).count()).toBe(3)
    await versions(page).nth(2).click()
    await press(page, 'r')
    await page.waitForURL(`**/chapter/**/${chapterId}`)
    await expect.poll(stored).toBe(texts[0])
    await page.locator('.cm-line', { hasText: 'Button' }).waitFor()
    const named = { ...place, kind: 'chapter', id: chapterId }
    const kept = await client.call(versionCalls.list, named)
    expect(kept.total).toBe(4)
    expect((await client.call(versionCalls.get, { ...named, revision: 3 })).data.text).toEqual(
      fromPlainText(texts[2] ?? ''),
    )
    await undoByToast(page)
    await expect.poll(stored).toBe(texts[2])
    await page.locator('.cm-line', { hasText: 'Nobody said paid.' }).waitFor()
  })

  it('has versions with names: given, listed alone, gone to from the text, taken away and undone, by keys', async () => {
    const { client, page, place, chapterId, open } = await openScenario('history-named')
    const named = async () => {
      const all = await client.call(versionCalls.named, { ...place, kind: 'chapter', id: chapterId })
      return all.map(({ revision, name }) => [revision, name])
    }
    await open()
    await chooseCommand(page, 'Name the version as it is now', 'Second draft')
    await expect.poll(named).toEqual([[3, 'Second draft']])
    await press(page, 'h')
    await expect.poll(() => versions(page).count()).toBe(3)
    await press(page, 'j')
    await press(page, 'e')
    await answerPrompt(page, 'As read aloud')
    await versions(page).filter({ hasText: 'As read aloud' }).waitFor()
    await expect.poll(named).toContainEqual([1, 'As read aloud'])
    await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
    await press(page, 'u')
    await expect.poll(named).toEqual([[3, 'Second draft']])
    // The toast before this one has an undo as well.
    await page.getByText('“As read aloud” is a version without a name again').waitFor()
    await undoByToast(page)
    await expect.poll(named).toContainEqual([1, 'As read aloud'])
    await press(page, 'f')
    await expect.poll(() => versions(page).count()).toBe(2)
    await press(page, 'f')
    await expect.poll(() => versions(page).count()).toBe(3)
    await press(page, 'Escape')
    await page.waitForURL(`**/chapter/**/${chapterId}`)
    await chooseCommand(page, 'Go to a named version', 'As read aloud')
    await expect
      .poll(() => versions(page).filter({ hasText: 'As read aloud' }).getAttribute('aria-selected'))
      .toBe('true')
    await expect.poll(() => changes(page)).toContainEqual(['del', 'Button'])
  })

  it('exists for every kind with a text, and is a sheet on a phone', async () => {
    const { client, page, place } = await openScenario('history-b', { width: 390, height: 844 })
    const { entryId } = await client.call(callsOf(entry).create, {
      ...place,
      name: 'Heron',
      description: fromPlainText('A boat.'),
    })
    await client.call(callsOf(entry).update, {
      ...place,
      entryId,
      data: { description: fromPlainText('A lost boat.') },
    })
    await visit(page, `${fixture.server.url}/builder/history/${place.spaceId}/${place.projectId}/entry/${entryId}`)
    await expect.poll(() => changes(page)).toEqual([['ins', 'lost ']])
    await page.getByRole('button', { name: 'Versions' }).click()
    await expect.poll(() => versions(page).count()).toBe(2)
    await versions(page).first().click()
    await versions(page).first().waitFor({ state: 'hidden' })
    await expect.poll(() => changes(page)).toEqual([])
    expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0)
  })
})
