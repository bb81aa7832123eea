import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { createPlace, signedIn, startServer } from '#tests/harness/index.ts'
import { emitEvent, internalIdOf, openPage, waitUntilTrue } from './live-page.ts'

const server = await startServer({ overrides: { live: { graceMs: 0, presenceMs: 0 } } })
afterAll(() => server.close())
const { database } = server.server.services
const ann = await signedIn(server, 'ann-live')
const bea = await signedIn(server, 'bea-live')
const place = await createPlace(ann)
const annsId = await internalIdOf(server, 'ann-live')
const beasId = await internalIdOf(server, 'bea-live')

/** Any change of permissions clears their cache. */
const forgetRights = () => createPlace(ann)

async function addToSpace(personId: string): Promise<void> {
  await database.write(async tx => {
    const row = { user_id: personId, space_id: place.spaceId, role: 'member' }
    await tx.insertInto('space_members').values(row).execute()
    await tx
      .insertInto('project_members')
      .values({ user_id: personId, project_id: place.projectId, role: 'viewer' })
      .execute()
  })
  await forgetRights()
}

async function removeFromSpace(personId: string): Promise<void> {
  await database.write(async tx => {
    await tx.deleteFrom('project_members').where('user_id', '=', personId).execute()
    await tx.deleteFrom('space_members').where('user_id', '=', personId).where('space_id', '=', place.spaceId).execute()
  })
  await forgetRights()
}

describe('an event', () => {
  it('to a person reaches every page of theirs, once and numbered, and nobody else', async () => {
    const pages = [await openPage(ann, 'ann-live'), await openPage(ann, 'ann-live')]
    const other = await openPage(bea, 'bea-live')
    await emitEvent(server, { person: annsId }, 'told', { n: 1 })
    await emitEvent(server, 'everyone', 'all', {})
    for (const page of [...pages, other]) await waitUntilTrue('everybody heard', () => page.named('all').length === 1)
    for (const page of pages)
      expect(page.named('told')).toEqual([{ event: 'told', data: { n: 1 }, seq: expect.any(Number) }])
    expect(other.named('told')).toEqual([])
    for (const page of [...pages, other]) page.close()
  })

  it('arrives complete whatever its length, including those with another frame header', async () => {
    const page = await openPage(ann, 'ann-live')
    const lengths = [125, 65_535].flatMap(edge => Array.from({ length: 80 }, (_, n) => edge - 70 + n))
    for (const length of lengths) await emitEvent(server, { person: annsId }, 'sized', `ї${'x'.repeat(length)}`)
    await waitUntilTrue('all came', () => page.named('sized').length === lengths.length)
    expect(page.named('sized').map(({ data }) => data)).toEqual(lengths.map(length => `ї${'x'.repeat(length)}`))
    page.close()
  })

  it('of a transaction that fails never happened, and leaves no gap', async () => {
    const page = await openPage(ann, 'ann-live')
    const before = server.server.services.database.read
    const { seq } = await before
      .selectFrom('events')
      .select(eb => eb.fn.max('seq').as('seq'))
      .executeTakeFirstOrThrow()
    await expect(
      database.write(async tx => {
        await server.server.services.events.emit(tx, { person: annsId }, 'never', {})
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await emitEvent(server, { person: annsId }, 'then')
    await waitUntilTrue('the next came', () => page.named('then').length === 1)
    expect(page.named('never')).toEqual([])
    expect(page.named('then')[0]?.seq).toBe(Number(seq) + 1)
    page.close()
  })

  it('of a place reaches its members, as long as they are', async () => {
    const [annsPage, beasPage] = [await openPage(ann, 'ann-live'), await openPage(bea, 'bea-live')]
    const to = { project: place.projectId }
    await emitEvent(server, to, 'before')
    await waitUntilTrue('ann heard', () => annsPage.named('before').length === 1)
    await addToSpace(beasId)
    await emitEvent(server, to, 'inside')
    await emitEvent(server, { space: place.spaceId }, 'inside-space')
    await emitEvent(server, { ...to, permission: 'project.settings' }, 'owners')
    await waitUntilTrue('bea heard', () => beasPage.named('inside-space').length === 1)
    await removeFromSpace(beasId)
    await emitEvent(server, to, 'after')
    await emitEvent(server, { space: place.spaceId }, 'after')
    await emitEvent(server, 'everyone', 'end')
    await waitUntilTrue('the end', () => beasPage.named('end').length + annsPage.named('end').length === 2)
    const names = (page: typeof annsPage) =>
      page.received.map(({ event }) => event).filter(event => !/registered|user|place/.test(event))
    expect(names(beasPage)).toEqual(['inside', 'inside-space', 'end'])
    expect(names(annsPage)).toEqual(['before', 'inside', 'inside-space', 'owners', 'after', 'after', 'end'])
    for (const page of [annsPage, beasPage]) page.close()
  })

  it('of a place one has left is not sent after reconnecting either [R-14]', async () => {
    const page = await openPage(bea, 'bea-live')
    const after = page.named('registered')[0]?.seq
    page.close()
    await emitEvent(server, { project: place.projectId }, 'secret', { words: 'the butler' })
    await emitEvent(server, { person: beasId }, 'own')
    const again = await openPage(bea, 'bea-live', after)
    await waitUntilTrue('her own came', () => again.named('own').length === 1)
    expect(JSON.stringify(again.received)).not.toContain('butler')
    again.close()
  })

  it('is sent in the order of the commits, from a hundred concurrent writers', async () => {
    const page = await openPage(ann, 'ann-live')
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        emitEvent(server, n % 2 ? { person: annsId } : { project: place.projectId }, 'n', n),
      ),
    )
    await waitUntilTrue('all came', () => page.named('n').length === 100)
    const { numbers } = page
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    expect(new Set(numbers).size).toBe(100)
    page.close()
  })
})

describe('a session that ends', () => {
  it('closes its socket at once [R-16]', async () => {
    const cleo = await signedIn(server, 'cleo-live')
    const id = await internalIdOf(server, 'cleo-live')
    const page = await openPage(cleo, 'cleo-live')
    await cleo.call(sessionCalls.logout, {})
    await waitUntilTrue('closed', () => page.closed?.code === 4401)
    const anns = await openPage(ann, 'ann-live')
    await emitEvent(server, { person: id }, 'late')
    await emitEvent(server, 'everyone', 'later')
    await waitUntilTrue('others are told', () => anns.named('later').length === 1)
    anns.close()
    expect(page.named('late')).toEqual([])
  })
})

describe('presence', () => {
  it('is sent as people come and go, by their last page [RT-06, RT-07]', async () => {
    const page = await openPage(ann, 'ann-live')
    const dan = await signedIn(server, 'dan-live')
    const pages = [await openPage(dan, 'dan-live'), await openPage(dan, 'dan-live')]
    await waitUntilTrue('dan is here', () => page.named('dan-live-userOnline').length === 1)
    pages[0]?.close()
    await wait(50)
    expect(page.named('dan-live-userOffline')).toEqual([])
    const info = await ann.call(sessionCalls.getPublicInfo, { userId: 'dan-live' })
    expect(info.isOnline).toBe(true)
    pages[1]?.close()
    await waitUntilTrue('dan has gone', () => page.named('dan-live-userOffline').length === 1)
    expect(page.named('dan-live-userOnline')).toHaveLength(1)
    expect((await ann.call(sessionCalls.getPublicInfo, { userId: 'dan-live' })).isOnline).toBe(false)
    page.close()
  })
})

describe('missed events', () => {
  it('come in order with their numbers, once, mixed with new ones [R-07]', async () => {
    const page = await openPage(ann, 'ann-live')
    const after = page.named('registered')[0]?.seq ?? 0
    page.close()
    for (let n = 0; n < 50; n++) await emitEvent(server, { person: n % 5 ? annsId : beasId }, 'missed', n)
    const opening = openPage(ann, 'ann-live', after)
    const meanwhile = Promise.all(
      Array.from({ length: 50 }, (_, n) => emitEvent(server, { person: annsId }, 'live', n)),
    )
    const again = await opening
    await meanwhile
    await waitUntilTrue('all came', () => again.named('live').length === 50)
    expect(again.named('missed').map(({ data }) => data)).toEqual(
      Array.from({ length: 50 }, (_, n) => n).filter(n => n % 5),
    )
    expect(again.named('live').map(({ data }) => data)).toEqual(Array.from({ length: 50 }, (_, n) => n))
    const { numbers } = again
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    again.close()
  })

  it('that are too many, pruned or from another database make the page reload', async () => {
    const page = await openPage(ann, 'ann-live')
    const from = page.named('registered')[0]?.seq ?? 0
    await database.write(async tx => {
      for (let n = 0; n < 1_001; n++) await server.server.services.events.emit(tx, { person: annsId }, 'many', n)
    })
    await waitUntilTrue('who was there heard them', () => page.named('many').length === 1_001)
    const much = await openPage(ann, 'ann-live', from)
    await waitUntilTrue('asked to reload', () => much.named('reload').length === 1)
    expect(much.named('many')).toEqual([])
    expect(much.named('reload')[0]?.seq).toBeGreaterThan(from + 1_000)
    const foreign = await openPage(ann, 'ann-live', 1e9)
    await waitUntilTrue('asked to reload', () => foreign.named('reload').length === 1)
    await database.write(tx =>
      tx
        .deleteFrom('events')
        .where('seq', '<', from + 500)
        .execute(),
    )
    const forgotten = await openPage(ann, 'ann-live', from + 400)
    await waitUntilTrue('asked to reload', () => forgotten.named('reload').length === 1)
    const known = await openPage(ann, 'ann-live', from + 600)
    await waitUntilTrue('got what was missed', () => known.named('many').length === 401)
    await emitEvent(server, { person: annsId }, 'on')
    for (const one of [page, much, foreign, forgotten, known])
      await waitUntilTrue('it goes on', () => one.named('on').length === 1)
    for (const one of [page, much, foreign, forgotten, known]) one.close()
  })
})

describe('a deleted place', () => {
  it('sends no more events', async () => {
    const own = await createPlace(ann)
    const page = await openPage(ann, 'ann-live')
    await ann.call(spaceCalls.delete, { spaceId: own.spaceId })
    await emitEvent(server, { project: own.projectId }, 'ghost')
    await emitEvent(server, { person: annsId }, 'end')
    await waitUntilTrue('the end', () => page.named('end').length === 1)
    expect(page.named('ghost')).toEqual([])
    page.close()
  })
})
