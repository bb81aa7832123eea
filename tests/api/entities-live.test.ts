import { afterAll, describe, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { pageHeader } from '#core/shared/event.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace, inviteAndAccept, signedIn, startServer } from '#tests/harness/index.ts'
import { roleInput } from './access-users.ts'
import { emitEvent, internalIdOf, type LivePage, openPage, waitUntilTrue } from './live-page.ts'

const server = await startServer()
afterAll(() => server.close())
const { database, entities } = server.server.services
const ann = await signedIn(server, 'ann-news')
const bea = await signedIn(server, 'bea-news')
const eve = await signedIn(server, 'eve-news')
const place = await createPlace(ann)

const chapters = callsOf(chapter)
const entityEventsOf = (page: LivePage) => page.named('entity').map(({ data }) => data as EntityEvent)

/** The events received during some work; a later marker event shows that no more will come. */
async function receivedEvents(page: LivePage, work: () => Promise<unknown>): Promise<EntityEvent[]> {
  const before = entityEventsOf(page).length
  const ends = page.named('end').length
  await work()
  await emitEvent(server, 'everyone', 'end')
  await waitUntilTrue('the end', () => page.named('end').length > ends)
  return entityEventsOf(page).slice(before)
}

/** A role with only these permissions; returns its id. */
async function makeRole(role: string, held: readonly string[]): Promise<string> {
  const { getPermissions, setPermissions } = projectMemberCalls
  const before = await ann.call(getPermissions, place)
  const permissions = Object.fromEntries(held.map(key => [key, true]))
  const newPermissions = [...before.slice(0, -1).map(roleInput), { role, permissions }]
  const after = await ann.call(setPermissions, { ...place, newPermissions } as never)
  return after.find(one => one.role === role)?.roleId ?? ''
}

describe('a change of an entity', () => {
  it('is sent once to people who may read it, in order, with its names and nothing of its text [ARCH-01]', async () => {
    const page = await openPage(ann, 'ann-news')
    const text = [{ type: 'paragraph' as const, children: [{ text: 'The butler did it.' }] }]
    let ids: string[] = []
    const received = await receivedEvents(page, async () => {
      for (const title of ['One', 'Two'])
        ids.push((await ann.call(chapters.create, { ...place, title, text })).chapterId)
      const [first = '', second = ''] = ids
      await ann.call(chapters.update, { ...place, chapterId: first, data: { title: 'First', text } })
      ids = [second, first]
      await ann.call(chapters.reorder!, { ...place, data: ids })
      const toggle = { projectId: place.projectId, spaceId: place.spaceId, entity: 'chapter', entityId: first }
      await ann.call(archiveToggleCall, { ...toggle, archived: true } as never)
      await ann.call(archiveToggleCall, { ...toggle, archived: true } as never)
      await ann.call(archiveToggleCall, { ...toggle, archived: false } as never)
      await ann.call(chapters.delete, { ...place, chapterId: first })
    })
    const head = { ...place, kind: 'chapter', by: 'ann-news' }
    const entity = { ...head, parentId: null, at: expect.any(String) }
    const [second, first] = ids
    expect(received).toEqual([
      { ...entity, is: 'created', id: first, label: 'One', revision: 1, count: 1 },
      { ...entity, is: 'created', id: second, label: 'Two', revision: 1, count: 2 },
      { ...entity, is: 'changed', id: first, label: 'First', revision: 2, fields: ['title', 'text'] },
      { ...head, is: 'moved', ids, parentId: null },
      { ...entity, is: 'archived', id: first, label: 'First', revision: 3, count: 1 },
      { ...entity, is: 'restored', id: first, label: 'First', revision: 4, count: 2, after: second },
      { ...entity, is: 'deleted', id: first, label: 'First', revision: 4, count: 1 },
    ])
    expect(JSON.stringify(page.received)).not.toContain('butler')
    const { numbers } = page
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    page.close()
  })

  it('is not sent if nothing changed: for a repeated write, a stale one, a refused one', async () => {
    const { chapterId } = await ann.call(chapters.create, { ...place, title: 'Same' })
    const page = await openPage(ann, 'ann-news')
    const received = await receivedEvents(page, async () => {
      const change = { ...place, chapterId, revision: 1, data: { title: 'Once' } }
      const headers = { 'idempotency-key': 'the-same-key-0123456789' }
      for (let n = 0; n < 2; n++) await ann.attempt(chapters.update, change as never, headers)
      expect((await ann.attempt(chapters.update, change as never)).status).toBe(409)
      expect((await ann.attempt(chapters.update, { ...change, data: { title: '' } } as never)).status).toBe(400)
    })
    expect(received.map(event => event.is)).toEqual(['changed'])
    page.close()
  })

  it('names the page that made it, but no invalid page id', async () => {
    const page = await openPage(ann, 'ann-news')
    const received = await receivedEvents(page, async () => {
      for (const name of ['window-1', 'no "name" at all', 'x'.repeat(41)])
        await ann.attempt(chapters.create, { ...place, title: 'Named' } as never, { [pageHeader]: name })
    })
    expect(received.map(event => 'page' in event && event.page)).toEqual(['window-1', false, false])
    page.close()
  })

  it('is not sent without permission to read the kind, nor to outsiders [R-14]', async () => {
    await inviteAndAccept(ann, bea, place, await makeRole('narrow', ['project.read', 'entry.read']))
    const [inside, outside] = [await openPage(bea, 'bea-news'), await openPage(eve, 'eve-news')]
    const after = inside.named('registered')[0]?.seq
    const outsiders = entityEventsOf(outside)
    const received = await receivedEvents(inside, async () => {
      await ann.call(chapters.create, { ...place, title: 'Not for her' })
      await ann.call(callsOf(entry).create, { ...place, name: 'For her' } as never)
    })
    expect(received.map(event => event.kind)).toEqual(['entry'])
    expect(outsiders).toEqual([])
    inside.close()
    const again = await openPage(bea, 'bea-news', after)
    await emitEvent(server, 'everyone', 'end')
    await waitUntilTrue('the end', () => again.named('end').length > 1)
    expect(JSON.stringify(again.received)).not.toContain('Not for her')
    expect(entityEventsOf(again).map(event => event.kind)).toEqual(['entry'])
    for (const one of [again, outside]) one.close()
  })
})

describe('a batch', () => {
  it('is one event when it is finished, and none before', async () => {
    const page = await openPage(ann, 'ann-news')
    const annsId = await internalIdOf(server, 'ann-news')
    const user = { id: annsId, userId: 'ann-news', username: 'Ann', userIdSelected: true }
    const by = {
      user,
      now: new Date(),
      newId: () => crypto.randomUUID().replaceAll('-', '').slice(0, 26),
      writeKey: null,
    }
    const many = Array.from({ length: 40 }, (_, n) => ({ values: { title: `Chapter ${n}` } }))
    const counted = (await entities.counts(database.read, place.projectId)).chapter ?? 0
    const before = await receivedEvents(page, () =>
      database.write(tx => entities.createMany(tx, chapter, place, many, 'news', by)),
    )
    expect(before).toEqual([])
    const received = await receivedEvents(page, () => database.write(tx => entities.finishBatch(tx, 'news')))
    expect(received).toEqual([{ ...place, kind: 'chapter', is: 'many', count: counted + 40 }])
    page.close()
  })
})
