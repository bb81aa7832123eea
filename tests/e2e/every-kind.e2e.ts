import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { checklistTag, createOneOfEach, kinds } from '#tests/harness/kinds.ts'
import { addEntry, relatedTo } from '../api/relations-fixture.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { typeMention } from './fixtures/mentions-scenario.ts'
import { navigateTo, visit, waitUntilSettled } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

/** Inputs of the page's later calls that have a place. */
function requestedPlaces(page: Page): { spaceId: unknown; projectId: unknown }[] {
  const requests: { spaceId: unknown; projectId: unknown }[] = []
  page.on('request', request => {
    if (request.method() !== 'POST' || !request.url().includes('/api/')) return
    const { spaceId, projectId } = request.postDataJSON() ?? {}
    if (projectId !== undefined) requests.push({ spaceId, projectId })
  })
  return requests
}

const modes = ['chapter', 'character', 'entry', 'map', 'plan', 'timeline', 'event', 'diagram']
const nested = ['location', 'event']
/** Each way in which a kind has a link and is found: of its own, within another one. */
const picked = ['chapter', 'character', 'entry', ...nested]

describe('each kind', () => {
  it(`is listed by the mode of the URL${checklistTag('ROUTE-05', modes)}, in the place of the URL [ROUTE-16]`, async () => {
    const { page, client } = await fixture.openAgain('lister')
    await visit(page, `${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    let isOther = false
    for (const place of [await createPlace(client, 'one'), await createPlace(client, 'other')]) {
      const { spaceId, projectId } = place
      const entities = await createOneOfEach(client, place)
      // The page of the other place may still be following what changes there.
      await navigateTo(page, links.spaces())
      await page.getByRole('heading', { level: 1, name: 'Spaces' }).waitFor()
      const requests = requestedPlaces(page)
      // That another place has its own is seen at two kinds.
      for (const { kind, id, label, parentId } of isOther ? entities.slice(0, 2) : entities) {
        await navigateTo(page, links.project(spaceId, projectId, kind.name))
        await page.locator(`[role="tab"][aria-selected="true"][data-value="${kind.name}"]`).waitFor()
        await page.getByRole('row').filter({ hasText: label }).waitFor()
        for (const other of entities.filter(one => one.kind !== kind))
          expect(await page.getByRole('row').filter({ hasText: other.label }).count()).toBe(0)
        await navigateTo(page, entityLink(kind, { ...place, id, parentId }))
        await page.getByRole('heading', { level: 1, name: label }).waitFor()
      }
      expect(requests.length).toBeGreaterThan(isOther ? 2 : entities.length)
      isOther = true
      expect(requests.filter(one => one.spaceId !== spaceId || one.projectId !== projectId)).toEqual([])
      page.removeAllListeners('request')
    }
  })

  it(`is found by the picker and picked${checklistTag('PICK-01', ['entry', 'character', 'location'])}, and has a link of its own${checklistTag('ROUTE-33', nested)}`, async () => {
    const { page, client } = await fixture.openAgain('lister')
    const place = await createPlace(client, 'pick')
    const entities = await createOneOfEach(client, place)
    const { entryId } = await client.call(callsOf(entry).create, { ...place, name: 'Anchor' })
    await visit(page, fixture.server.url + entityLink(entry, { ...place, id: entryId }))
    await page.getByRole('region', { name: 'Related', exact: true }).waitFor()
    await press(page, 'l')
    const manager = page.getByRole('dialog', { name: 'Related' })
    await manager.waitFor()
    for (const { kind, id, label, parentId } of entities.filter(one => picked.includes(one.kind.name))) {
      await press(page, 'ArrowDown')
      await page.locator('[cmdk-input]').waitFor()
      await page.keyboard.type(label)
      await page.locator('[cmdk-item]').filter({ hasText: label }).waitFor()
      await press(page, 'Enter')
      const link = manager.getByRole('link', { name: label })
      await link.waitFor()
      const href = (await link.getAttribute('href')) ?? ''
      expect(href).toBe(entityLink(kind, { ...place, id, parentId }))
      for (const part of [place.spaceId, place.projectId, id, parentId ?? kind.name])
        expect(href.split('/')).toContain(part)
    }
  })
})

describe('a page with a text', () => {
  it(`relates its entity to the mentioned one${checklistTag('MENTION-14', ['event'])}`, async () => {
    const { page, client } = await fixture.openAgain('lister')
    const place = await createPlace(client, 'relate')
    const entities = await createOneOfEach(client, place)
    const anchor = await addEntry(client, place, 'Anchor')
    const related: string[] = []
    await visit(page, `${fixture.server.url}/builder`)
    for (const { kind, id, label, parentId } of entities) {
      if (!['chapter', 'event'].includes(kind.name)) continue
      await navigateTo(page, entityLink(kind, { ...place, id, parentId }))
      await page.getByRole('heading', { level: 1, name: label }).waitFor()
      await page.locator('.cm-content').first().click()
      await typeMention(page, 'Anchor')
      await press(page, 'Enter')
      await expect.poll(() => relatedTo(client, place, { id, type: kind.name })).toEqual(['Anchor'])
      await page.getByRole('region', { name: 'Related', exact: true }).getByRole('link', { name: 'Anchor' }).waitFor()
      related.push(label)
    }
    expect(related).toHaveLength(2)
    expect(await relatedTo(client, place, anchor)).toEqual(related)
  })
})

describe('a list longer than a page', () => {
  it('fetches page 1, then the next when its end becomes visible, until there is none [UI-22, UI-24]', async () => {
    const { page, client } = await fixture.openAgain('lister')
    const place = await createPlace(client, 'long')
    for (let n = 0; n < 120; n++)
      await client.call(callsOf(entry).create, { ...place, name: `Entry ${String(n).padStart(3, '0')}` })
    const pages: unknown[] = []
    page.on('request', request => {
      if (!request.url().endsWith('/api/entry/find')) return
      // What was created a moment ago is also fetched by its id, as a live update.
      const { page: number, ids } = request.postDataJSON()
      if (!ids) pages.push(number)
    })
    await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'entry'))
    await page.getByRole('row').first().waitFor()
    await waitUntilSettled(page)
    expect(pages).toEqual([1])
    for (const [requests, name] of [
      [2, 'Entry 049'],
      [3, 'Entry 099'],
    ] as const) {
      await press(page, 'End')
      await page.getByRole('row').filter({ hasText: name }).waitFor()
      await expect.poll(() => pages.length).toBe(requests)
      // The next rows have to be there before End goes to the last of them.
      await waitUntilSettled(page)
    }
    expect(new Set(pages).size).toBe(3)
    await press(page, 'End')
    await page.getByRole('row').filter({ hasText: 'Entry 119' }).waitFor()
    await press(page, 'Home')
    await page.getByRole('row').filter({ hasText: 'Entry 000' }).waitFor()
    await press(page, 'End')
    await page.getByRole('row').filter({ hasText: 'Entry 119' }).waitFor()
    await waitUntilSettled(page)
    expect(pages).toHaveLength(3)
  })

  it('reports a failure, for every kind [UI-26]', async () => {
    const { page, client } = await fixture.openAs('unlisted', { expectsFailures: true })
    const { spaceId, projectId } = await createPlace(client, 'failing')
    await page.route('**/api/*/find', route => route.fulfill({ status: 500, json: {} }))
    await visit(page, `${fixture.server.url}/builder`)
    for (const { name } of kinds) {
      await navigateTo(page, links.project(spaceId, projectId, name))
      await page.locator(`[role="tab"][aria-selected="true"][data-value="${name}"]`).waitFor()
      const said = page.locator('[data-message-id="something-went-wrong"]')
      await said.getByText('The list couldn’t be loaded').waitFor()
      expect(await page.getByRole('row').count()).toBe(0)
    }
  })
})
