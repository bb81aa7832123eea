import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapters } from '#plugins/chapters/server/index.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entries } from '#plugins/entries/server/index.ts'
import { entry } from '#plugins/entries/shared.ts'
import { search } from '#plugins/search/server/index.ts'
import { searchCalls, suggestionCalls } from '#plugins/search/shared.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'

let server: TestServer
let ann: Client
let bob: Client
beforeAll(async () => {
  server = await startServer({ plugins: [chapters, entries, search] })
  ann = await signedIn(server)
  bob = await signedIn(server)
})
afterAll(() => server.close())

const entryCalls = callsOf(entry)
const chapterCalls = callsOf(chapter)

async function addEntry(client: Client, place: Place, name: string, description = ''): Promise<string> {
  return (await client.call(entryCalls.create, { ...place, name, description: [paragraph(description)] })).entryId
}
async function addChapter(client: Client, place: Place, title: string, text = ''): Promise<string> {
  return (await client.call(chapterCalls.create, { ...place, title, text: [paragraph(text)] })).chapterId
}
function paragraph(text: string) {
  return { type: 'paragraph' as const, children: [{ text }] }
}

describe('suggestion/global', () => {
  it('returns lists of entities by kind [SEARCH-12] [SEARCH-13] [SEARCH-10]', async () => {
    const place = await createPlace(ann)
    const entryId = await addEntry(ann, place, 'Whale')
    const chapterId = await addChapter(ann, place, 'The whale', 'of a leviathan')
    await addChapter(ann, place, 'Something else')
    expect(await ann.call(suggestionCalls.global, { ...place, text: 'whal' })).toEqual({
      chapter: [{ entity: 'chapter', chapterId, title: 'The whale', ...place }],
      entry: [{ entity: 'entry', entryId, name: 'Whale', ...place }],
    })
    const byText = await ann.call(suggestionCalls.global, { ...place, text: 'leviathan' })
    expect(byText).toEqual({
      chapter: [
        {
          entity: 'chapter',
          chapterId,
          title: 'The whale',
          ...place,
          snippet: { text: 'of a leviathan', marks: [[5, 14]] },
        },
      ],
    })
  })

  it('gives 20 of each kind, or as many as requested', async () => {
    const place = await createPlace(ann)
    for (let at = 0; at < 25; at++) await addEntry(ann, place, `Sailor ${at}`)
    for (let at = 0; at < 3; at++) await addChapter(ann, place, `Sailor ${at}`)
    const counts = async (more: object) => {
      const found = await ann.call(suggestionCalls.global, { ...place, text: 'sailor', ...more })
      return Object.fromEntries(Object.entries(found).map(([kind, items]) => [kind, items.length]))
    }
    expect(await counts({})).toEqual({ chapter: 3, entry: 20 })
    expect(await counts({ maxResults: 2 })).toEqual({ chapter: 2, entry: 2 })
    expect(await counts({ maxResults: 25 })).toEqual({ chapter: 3, entry: 25 })
    expect(await counts({ types: ['chapter', 'nonsense'] })).toEqual({ chapter: 3 })
  })

  it('searches a project, a space, or everything one may read, and no further [R-14]', async () => {
    const one = await createPlace(ann)
    const { projectId } = await ann.call(projectCalls.create, { spaceId: one.spaceId, name: 'beside' })
    const beside = { ...one, projectId }
    const other = await createPlace(ann)
    const bobs = await createPlace(bob)
    for (const place of [one, beside, other]) await addEntry(ann, place, 'Kraken')
    await addEntry(bob, bobs, 'Kraken')
    const projects = async (client: Client, where: object) => {
      const found = await client.call(suggestionCalls.global, { text: 'kraken', ...where })
      return (found.entry ?? []).map(item => item.projectId).toSorted()
    }
    expect(await projects(ann, one)).toEqual([one.projectId])
    expect(await projects(ann, { spaceId: one.spaceId })).toEqual([one.projectId, beside.projectId].toSorted())
    expect(await projects(ann, {})).toEqual([one.projectId, beside.projectId, other.projectId].toSorted())
    expect(await projects(bob, {})).toEqual([bobs.projectId])
    for (const where of [one, { spaceId: one.spaceId }, { projectId: one.projectId }]) {
      const answer = await bob.attempt(suggestionCalls.global, { text: 'kraken', ...where })
      expect([answer.status, answer.text.includes('Kraken')]).toEqual([403, false])
    }
  })

  it('leaves out archived entities, and returns nothing for an empty query', async () => {
    const place = await createPlace(ann)
    const entryId = await addEntry(ann, place, 'Squid')
    expect(await ann.call(suggestionCalls.global, { ...place, text: '  ' })).toEqual({})
    await ann.send('PUT', `/api/archive/?projectId=${place.projectId}&entity=entry&entityId=${entryId}`)
    expect(await ann.call(suggestionCalls.global, { ...place, text: 'squid' })).toEqual({})
  })

  it.each(['"', '*', 'a" OR "b', 'NEAR(', '\u0000'])('treats %j as text [R-24]', async text => {
    const answer = await ann.attempt(suggestionCalls.global, { text })
    expect(answer.status).toBeLessThan(500)
  })
})

describe('suggestion/mention', () => {
  it('searches names only, in the given project [MENTION-10]', async () => {
    const place = await createPlace(ann)
    const entryId = await addEntry(ann, place, 'Ishmael')
    await addChapter(ann, place, 'Loomings', 'Call me Ishmael')
    expect(await ann.call(suggestionCalls.mention, { ...place, text: 'ishm' })).toEqual({
      entry: [{ entity: 'entry', entryId, name: 'Ishmael', ...place }],
    })
    const outsider = await bob.attempt(suggestionCalls.mention, { ...place, text: 'ishm' })
    expect([outsider.status, outsider.text.includes('Ishmael')]).toEqual([403, false])
  })
})

describe('search/names', () => {
  it('lists every name once, and again only after names changed', async () => {
    const place = await createPlace(ann)
    const entryId = await addEntry(ann, place, 'Ahab "the old" \\')
    const chapterId = await addChapter(ann, place, 'Loomings')
    const { version, names } = await ann.call(searchCalls.names, place)
    expect(names).toEqual([
      ['entry', entryId, 'Ahab "the old" \\', null],
      ['chapter', chapterId, 'Loomings', null],
    ])
    expect(await ann.call(searchCalls.names, { ...place, known: version })).toEqual({ version, unchanged: true })
    await ann.call(chapterCalls.update, { ...place, chapterId, data: { text: [paragraph('text')] } })
    expect(await ann.call(searchCalls.names, { ...place, known: version })).toEqual({ version, unchanged: true })
    await ann.call(chapterCalls.update, { ...place, chapterId, data: { title: 'Renamed' } })
    const after = await ann.call(searchCalls.names, { ...place, known: version })
    expect(after.names?.map(name => name[2])).toEqual(['Ahab "the old" \\', 'Renamed'])
    expect(await ann.call(searchCalls.names, place)).toEqual(after)
  })

  it('and suggestions have the icon and the colour that an entity has of its own', async () => {
    const place = await createPlace(ann)
    const entryId = await addEntry(ann, place, 'Ahab', 'of the Pequod')
    await addEntry(ann, place, 'Ahab without a look')
    const { version, looks } = await ann.call(searchCalls.names, place)
    expect(looks).toEqual([])
    const suggested = async (text: string) =>
      (await ann.call(suggestionCalls.global, { ...place, text })).entry?.find(
        found => 'entryId' in found && found.entryId === entryId,
      )
    expect(await suggested('ahab')).not.toHaveProperty('icon')
    await ann.call(entryCalls.update, { ...place, entryId, data: { icon: 'charm' } })
    const changed = await ann.call(searchCalls.names, { ...place, known: version })
    expect([changed.names?.length, changed.looks]).toEqual([2, [[entryId, 'charm', null]]])
    await ann.call(entryCalls.update, { ...place, entryId, data: { color: '#FF9800' } })
    expect((await ann.call(searchCalls.names, place)).looks).toEqual([[entryId, 'charm', '#FF9800']])
    for (const text of ['ahab', 'pequod'])
      expect(await suggested(text)).toMatchObject({ icon: 'charm', color: '#FF9800' })
    await ann.call(entryCalls.update, { ...place, entryId, data: { icon: null, color: null } })
    expect((await ann.call(searchCalls.names, place)).looks).toEqual([])
  })

  it('reveals nothing to an outsider [R-14]', async () => {
    const place = await createPlace(ann)
    await addEntry(ann, place, 'Fedallah')
    const answer = await bob.attempt(searchCalls.names, place)
    expect([answer.status, answer.text.includes('Fedallah')]).toEqual([403, false])
  })

  it('of a project with more than one slice is complete', async () => {
    const place = await createPlace(ann)
    const { database, entities } = server.server.services
    const user = await database.read
      .selectFrom('projects')
      .select('created_by')
      .where('id', '=', place.projectId)
      .executeTakeFirstOrThrow()
    const person = { id: user.created_by, userId: 'x', username: 'x', userIdSelected: true }
    let made = 0
    const by = { user: person, now: new Date(), writeKey: null, newId: () => `${place.projectId}-${made++}` }
    const many = Array.from({ length: 4500 }, (_, at) => ({ values: { name: `n${at}` } }))
    await database.write(tx => entities.createMany(tx, entry, place, many, 'slices', by))
    await database.write(tx => entities.finishBatch(tx, 'slices'))
    const { names = [] } = await ann.call(searchCalls.names, place)
    expect(new Set(names.map(name => name[2])).size).toBe(4500)
  })
})

describe('search/text', () => {
  it('finds entities by their text only, with an excerpt', async () => {
    const place = await createPlace(ann)
    const chapterId = await addChapter(ann, place, 'Whale', 'The great white WHALE breached')
    await addEntry(ann, place, 'Whale without text')
    expect(await ann.call(searchCalls.text, { ...place, text: 'white whale' })).toEqual([
      {
        ...{ kind: 'chapter', id: chapterId, ...place, parentId: null, label: 'Whale' },
        snippet: {
          text: 'The great white WHALE breached',
          marks: [
            [10, 15],
            [16, 21],
          ],
        },
      },
    ])
    expect(await ann.call(searchCalls.text, { ...place, text: 'whale', limit: 1 })).toHaveLength(1)
    const outsider = await bob.attempt(searchCalls.text, { ...place, text: 'whale' })
    expect([outsider.status, outsider.text.includes('breached')]).toEqual([403, false])
  })
})
