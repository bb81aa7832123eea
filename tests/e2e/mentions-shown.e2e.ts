import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText, paragraphOf, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import { inviteAndAccept } from '#tests/harness/index.ts'
import { mentionOf, paragraphWith, type RelatedRef, relatedTo } from '../api/relations-fixture.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { longTimeout } from './fixtures/editor-fixture.ts'
import { press } from './fixtures/keys.ts'
import { openMentionsScenario, typeMention } from './fixtures/mentions-scenario.ts'

const fixture = openBrowserFixture()

const withOda = (entries: ReadonlyMap<string, RelatedRef>, place: Place) => {
  const oda = entries.get('Oda Varrick')
  return oda ? paragraphWith('So ', mentionOf(place, oda, 'Oda'), ' read.') : paragraphWith()
}
const chip = (page: Page) => page.locator('[data-mention]').first()

describe('a mention', () => {
  it('shows the current name of its entity with its own icon and colour, and syncs a rename [EDIT-16]', async () => {
    const { page, open, client, place, entries } = await openMentionsScenario(fixture, { text: withOda })
    await open()
    await expect.poll(() => chip(page).textContent()).toBe('Oda Varrick')
    const entryId = entries.get('Oda Varrick')?.id ?? ''
    await client.call(callsOf(entry).update, { ...place, entryId, data: { name: 'Oda of the Slip' } })
    await page.reload()
    await expect.poll(() => chip(page).textContent()).toBe('Oda of the Slip')
    const icon = chip(page).locator('svg')
    expect(await icon.getAttribute('data-icon')).toBe('scroll-text')
    // The open text follows without being loaded anew.
    await client.call(callsOf(entry).update, { ...place, entryId, data: { icon: 'charm', color: '#FF9800' } })
    await expect.poll(() => icon.getAttribute('data-icon')).toBe('charm')
    await expect.poll(() => icon.getAttribute('style')).toContain('#FF9800')
  })

  it('shows that its entity is archived or deleted', async () => {
    const { page, open, client, place, entries } = await openMentionsScenario(fixture, { text: withOda })
    const entryId = entries.get('Oda Varrick')?.id ?? ''
    await client.call(archiveToggleCall, { ...place, entity: 'entry', entityId: entryId, archived: true })
    await open()
    await page.locator('[data-away="mention.archived"]').waitFor()
    await chip(page).hover()
    await page.locator('[data-mention-card]').getByText('In the archive').waitFor()
    await client.call(callsOf(entry).delete, { ...place, entryId })
    await page.reload()
    await page.locator('[data-away="mention.gone"]').waitFor()
    expect(await chip(page).textContent()).toBe('Oda')
  })

  it('shows a card of its entity, and a click opens it', async () => {
    const { page, open, client, place, entries } = await openMentionsScenario(fixture, { text: withOda })
    const entryId = entries.get('Oda Varrick')?.id ?? ''
    const description = paragraphWith('She carried the ledger in both arms.')
    await client.call(callsOf(entry).update, { ...place, entryId, data: { description } })
    await open()
    await expect.poll(() => chip(page).textContent()).toBe('Oda Varrick')
    await chip(page).hover()
    const card = page.locator('[data-mention-card]')
    await card.getByText('She carried the ledger in both arms.').waitFor()
    expect(await card.textContent()).toMatch(/Oda Varrick\s*Entry/)
    await chip(page).click()
    await page.waitForURL(`**/${entryId}`)
  })

  it('may be one of a scene: it leads to its place, has its current title, and says when it is gone', async () => {
    const { page, open, client, place, chapterId, stored } = await openMentionsScenario(fixture)
    const cut: RichText = [paragraphOf({ block: 'break' }, [{ text: '' }])]
    const text = [...fromPlainText('Rain fell.'), ...cut, ...fromPlainText('The lamp went out.')]
    const other = await client.call(callsOf(chapter).create, { ...place, title: 'Overdue', text })
    const at = { ...place, chapterId: other.chapterId, at: 1 }
    const note = async (name: string) => {
      const { revision } = await client.call(callsOf(chapter).get, { ...place, chapterId: other.chapterId })
      await client.call(outlineCalls.noteScene, { ...at, revision, data: { name } })
    }
    await note('The turn')
    await open()
    await press(page, 'i', 'Control+Home')
    await typeMention(page, 'turn')
    const option = page.getByRole('option', { name: /The turn.*Overdue · Scene/ })
    await option.waitFor()
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
    await press(page, 'Enter')
    await expect.poll(stored).toContain('@[The turn]')
    await expect.poll(() => chip(page).textContent()).toBe('The turn')
    await note('The fall of night')
    await expect.poll(() => chip(page).textContent()).toBe('The fall of night')
    // The chapter of the scene knows who mentions it.
    const input = { ...place, entryId: other.chapterId, entryType: chapter.name }
    const { data } = await client.call(mentionCalls.backlinks, input)
    expect(data).toMatchObject([{ id: chapterId, part: 'The fall of night' }])
    await press(page, 'Control+Enter')
    await page.waitForURL(`**/${other.chapterId}*`)
    const line = () => page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest('.cm-line')?.textContent)
    await expect.poll(line).toBe('The lamp went out.')
    await client.call(callsOf(chapter).update, {
      ...{ ...place, chapterId: other.chapterId },
      data: { text: fromPlainText('Rain fell.') },
    })
    await open()
    await page.locator('[data-away="mention.gone"]').waitFor()
  })

  it('is opened by Mod-Enter beside it', async () => {
    const { page, open, entries } = await openMentionsScenario(fixture, { text: withOda })
    await open()
    await chip(page).waitFor()
    await press(page, 'i', 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Control+Enter')
    await page.waitForURL(`**/${entries.get('Oda Varrick')?.id}`)
  })

  it('is reached by Tab and opened by Enter in a read-only text', async () => {
    const { client, place, chapterId, entries } = await openMentionsScenario(fixture, { text: withOda })
    const reader = await fixture.openAs('shown-e-reader')
    await inviteAndAccept(client, reader.client, place, 'viewer')
    const { page } = reader
    await page.goto(`${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${chapterId}`)
    await expect.poll(() => chip(page).textContent()).toBe('Oda Varrick')
    await chip(page).focus()
    await press(page, 'Enter')
    await page.waitForURL(`**/${entries.get('Oda Varrick')?.id}`)
  })

  it('is looked up only when visible, among two thousand, without blocking typing', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({ id: `nobody${at}`, type: 'entry' }))
    const { page, open, stored } = await openMentionsScenario(fixture, {
      text: (_, place) =>
        many.map(entity => ({ type: 'paragraph', children: [{ text: 'By ' }, mentionOf(place, entity, entity.id)] })),
    })
    const requests: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/mention/entities'))
        requests.push(...(request.postDataJSON() as { ids: string[] }).ids)
    })
    await open()
    await page.locator('[data-away="mention.gone"]').first().waitFor()
    await press(page, 'i', 'Control+Home')
    await page.keyboard.type('All of them: ')
    await expect.poll(async () => (await stored()).slice(0, 27), longTimeout).toBe('All of them: By @[nobody0]\n')
    expect(new Set(requests).size).toBeLessThan(500)
  })
})

describe('a new mention', () => {
  it('creates a relation once the text is saved; when it is removed, the relation stays', async () => {
    const { page, open, stored, client, place, chapterId } = await openMentionsScenario(fixture)
    await open()
    await press(page, 'i')
    await typeMention(page, 'wick')
    await press(page, 'Enter')
    const own = { id: chapterId, type: 'chapter' }
    await expect.poll(() => relatedTo(client, place, own), longTimeout).toEqual(['Wick'])
    await page.getByRole('region', { name: 'Related' }).getByRole('link', { name: 'Wick' }).waitFor()
    await page.keyboard.type(' and ')
    await typeMention(page, 'wick')
    await press(page, 'Enter')
    await expect.poll(stored, longTimeout).toBe('@[Wick] and @[Wick]')
    await press(page, 'Control+a', 'Delete')
    await expect.poll(stored, longTimeout).toBe('')
    expect(await relatedTo(client, place, own)).toEqual(['Wick'])
  })

  it('creates no relation if it is undone before the text is saved', async () => {
    const { page, open, stored, client, place, chapterId } = await openMentionsScenario(fixture)
    // Holds the save until it is undone.
    const undone = Promise.withResolvers<void>()
    await page.route('**/chapter/update', async route => {
      await undone.promise
      await route.continue()
    })
    await open()
    await press(page, 'i')
    await typeMention(page, 'wick')
    await press(page, 'Enter', 'Control+z')
    await page.keyboard.type(' no')
    undone.resolve()
    await expect.poll(stored, longTimeout).toBe('@wick no')
    expect(await relatedTo(client, place, { id: chapterId, type: 'chapter' })).toEqual([])
  })

  it('is shown on the page of the mentioned entity, with the words around it', async () => {
    const { page, open, entries } = await openMentionsScenario(fixture)
    await open()
    await press(page, 'i')
    await page.keyboard.type('So ')
    await typeMention(page, 'wick')
    await press(page, 'Enter')
    await page.keyboard.type(' burned.')
    await page.getByRole('region', { name: 'Related' }).getByRole('link', { name: 'Wick' }).waitFor()
    await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Control+Enter')
    await page.waitForURL(`**/${entries.get('Wick')?.id}`)
    const mentioned = page.getByRole('region', { name: 'Mentioned in' })
    await expect
      .poll(() => mentioned.getByRole('link').textContent(), longTimeout)
      .toMatch(/The Lantern Debt\s*So Wick burned\./)
  })
})

it('stores the id of its entity, whatever its label is', async () => {
  const { page, open, client, place, chapterId, entries } = await openMentionsScenario(fixture)
  await open()
  await press(page, 'i')
  await typeMention(page, 'varrick')
  await press(page, 'Tab')
  await expect
    .poll(async () => (await client.call(callsOf(chapter).get, { ...place, chapterId })).text, longTimeout)
    .toEqual(paragraphWith(mentionOf(place, entries.get('Oda Varrick') ?? { id: '', type: '' }, 'Oda Varrick')))
})
