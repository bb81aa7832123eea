import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { entries } from '#plugins/entries/server/index.ts'
import { entry } from '#plugins/entries/shared.ts'
import { search } from '#plugins/search/server/index.ts'
import { searchCalls, suggestionCalls } from '#plugins/search/shared.ts'
import {
  type Client,
  createPlace,
  signedIn,
  signedInMember,
  startServer,
  type TestServer,
} from '#tests/harness/index.ts'
import { addEntry, addValue } from './tags-fixture.ts'

let server: TestServer
let ann: Client
let bob: Client
beforeAll(async () => {
  server = await startServer()
  ann = await signedIn(server)
  bob = await signedIn(server)
})
afterAll(() => server.close())

interface FilterInput extends Partial<Place> {
  text: string
  tags?: string[]
}

async function entriesFound(client: Client, input: FilterInput): Promise<unknown[]> {
  const found = await client.call(suggestionCalls.global, input)
  return (found.entry ?? []).map(item => (item as { name?: unknown }).name).toSorted()
}

/** A second project in the same space. */
async function beside(place: Place): Promise<Place> {
  const { projectId } = await ann.call(projectCalls.create, { spaceId: place.spaceId, name: 'Beside' })
  return { spaceId: place.spaceId, projectId }
}

describe('tags in a search', () => {
  it('narrow the matches to entities with all of them, in any case', async () => {
    const place = await createPlace(ann)
    const elf = await addValue(ann, place, 'Лісовий Ельф')
    const sea = await addValue(ann, place, 'Sea')
    await addEntry(ann, place, 'Whale one', [elf])
    await addEntry(ann, place, 'Whale two', [elf, sea])
    await addEntry(ann, place, 'Whale three', [])
    await addEntry(ann, place, 'Other', [sea, elf])
    expect(await entriesFound(ann, { ...place, text: 'whale', tags: ['лісовий ЕЛЬФ'] })).toEqual([
      'Whale one',
      'Whale two',
    ])
    expect(await entriesFound(ann, { ...place, text: 'whale', tags: ['лісовий ельф', 'SEA'] })).toEqual(['Whale two'])
    expect(await entriesFound(ann, { ...place, text: '', tags: ['sea'] })).toEqual(['Other', 'Whale two'])
    expect(await entriesFound(ann, { ...place, text: ' ', tags: ['sea', 'лісовий ельф'] })).toEqual([
      'Other',
      'Whale two',
    ])
    expect(await entriesFound(ann, { ...place, text: 'whale', tags: ['nothing of the kind'] })).toEqual([])
    expect(await entriesFound(ann, { ...place, text: '', tags: ["'; drop table custom_values; --"] })).toEqual([])
  })

  it('apply over projects, and no further than one may read [R-14]', async () => {
    const place = await createPlace(ann)
    const other = await beside(place)
    const bobs = await createPlace(bob)
    for (const [client, where, name] of [
      [ann, place, 'Here'],
      [ann, other, 'There'],
      [bob, bobs, 'Secret'],
    ] as const)
      await addEntry(client, where, name, [await addValue(client, where, 'Plugh')])
    expect(await entriesFound(ann, { text: '', tags: ['plugh'] })).toEqual(['Here', 'There'])
    expect(await entriesFound(ann, { ...other, text: '', tags: ['plugh'] })).toEqual(['There'])
    expect(await entriesFound(bob, { text: '', tags: ['plugh'] })).toEqual(['Secret'])
    const refused = await bob.attempt(suggestionCalls.global, { ...place, text: '', tags: ['plugh'] })
    expect([refused.status, refused.text.includes('Here')]).toEqual([403, false])
  })

  it('leave out what is archived', async () => {
    const place = await createPlace(ann)
    const entryId = await addEntry(ann, place, 'Gone', [await addValue(ann, place, 'Xyzzy')])
    await ann.send('PUT', `/api/archive/?projectId=${place.projectId}&entity=entry&entityId=${entryId}`)
    for (const text of ['', 'gone']) expect(await entriesFound(ann, { ...place, text, tags: ['xyzzy'] })).toEqual([])
  })

  it('find nothing without a tags plugin', async () => {
    const bare = await startServer({ plugins: [entries, search] })
    try {
      const client = await signedIn(bare)
      const place = await createPlace(client)
      await client.call(callsOf(entry).create, { ...place, name: 'Whale' })
      for (const text of ['', 'whale'])
        expect(await client.call(suggestionCalls.global, { ...place, text, tags: ['sea'] })).toEqual({})
    } finally {
      await bare.close()
    }
  })
})

describe('a search', () => {
  it('shows nothing of kinds one may not read, though one may read the project [R-14]', async () => {
    const place = await createPlace(ann)
    const guest = await signedInMember(server, ann, place)
    await addEntry(ann, place, 'Quixotic', [await addValue(ann, place, 'Hidden')])
    const text = [{ type: 'paragraph' as const, children: [{ text: 'a quixotic plan' }] }]
    await ann.call(callsOf(chapter).create, { ...place, title: 'Plan', text })
    const roles = await ann.call(projectMemberCalls.getPermissions, place)
    const newPermissions = roles.map(({ roleId, role, permissions }) => ({
      ...{ roleId, role },
      permissions: roleId === 'viewer' ? { ...permissions, 'entry.read': false } : permissions,
    }))
    expect(await entriesFound(guest, { ...place, text: 'quixotic' })).toEqual(['Quixotic'])
    await ann.call(projectMemberCalls.setPermissions, { ...place, newPermissions })
    for (const where of [place, { spaceId: place.spaceId }, {}]) {
      const found = await guest.call(suggestionCalls.global, { ...where, text: 'quixotic' })
      expect(Object.keys(found)).toEqual(['chapter'])
      expect(await guest.call(suggestionCalls.global, { ...where, text: '', tags: ['hidden'] })).toEqual({})
    }
    expect(await guest.call(suggestionCalls.mention, { ...place, text: 'quixotic' })).toEqual({})
  })

  it('shows nothing of kinds a project has turned off, and still those of others', async () => {
    const place = await createPlace(ann)
    const other = await beside(place)
    for (const where of [place, other]) {
      await addEntry(ann, where, `Bathysphere ${where.projectId}`, [await addValue(ann, where, 'Deep')])
      const text = [{ type: 'paragraph' as const, children: [{ text: 'the bathysphere' }] }]
      await ann.call(callsOf(chapter).create, { ...where, title: 'Dive', text })
    }
    await ann.call(projectCalls.update, { ...other, data: { modules: ['character'] } })
    const name = `Bathysphere ${place.projectId}`
    expect(await entriesFound(ann, { text: 'bathysphere' })).toEqual([name])
    expect(await entriesFound(ann, { spaceId: place.spaceId, text: '', tags: ['deep'] })).toEqual([name])
    expect(await ann.call(suggestionCalls.global, { ...other, text: 'bathysphere' })).toEqual({})
    expect(await ann.call(suggestionCalls.mention, { ...other, text: 'bathysphere' })).toEqual({})
    expect(await ann.call(searchCalls.text, { ...other, text: 'bathysphere' })).toEqual([])
    expect(await ann.call(searchCalls.text, { ...place, text: 'bathysphere' })).toHaveLength(1)
  })

  it('finds entities by aliases and fragments, and returns the aliases', async () => {
    const place = await createPlace(ann)
    await ann.call(callsOf(character).create, { ...place, name: 'Ahab', aliases: ['Старий Грім', 'Thunder'] })
    const items = async (text: string) => (await ann.call(suggestionCalls.global, { ...place, text })).character ?? []
    for (const text of ['старий ГРІМ', 'тарий', 'hunde'])
      expect(await items(text)).toMatchObject([{ name: 'Ahab', aliases: ['Старий Грім', 'Thunder'] }])
    expect((await items('ahab')).length).toBe(1)
  })
})
