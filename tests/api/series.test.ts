import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { suggestionCalls } from '#plugins/search/shared.ts'
import { seriesCalls, seriesLimits } from '#plugins/series/shared.ts'
import { type Client, createPlace, inviteAndAccept } from '#tests/harness/index.ts'
import {
  addChapter,
  addEntry,
  mentionedIn,
  mentionOf,
  paragraphWith,
  type RelatedRef,
  relatedTo,
} from './relations-fixture.ts'
import { addProject, openSeries, tryUse } from './series-fixture.ts'

const { ann, bookReader, worldReader, newSeries } = await openSeries()
const linksOf = (client: Client, place: Place) => client.call(seriesCalls.get, place)
const suggested = (client: Client, place: Place, text: string) =>
  client.call(suggestionCalls.mention, { ...place, text })
const at = (place: Place, ref: RelatedRef) => ({ ...ref, projectId: place.projectId })
const across = (client: Client, place: Place, ends: object) =>
  client.attempt(relationCalls.create as Call, { ...place, ...ends })

describe('the world of another project', () => {
  it('is used, shown on both sides to who may read the other, and no longer used', async () => {
    const { world, book } = await newSeries()
    const [named, user] = [
      { projectId: world.projectId, name: 'Saltworld' },
      { projectId: book.projectId, name: 'Second Book' },
    ]
    const kinds = ['character', 'entry', 'event', 'location', 'map', 'timeline']
    const found = await linksOf(ann, book)
    expect(found.worlds.map(one => ({ ...one, kinds: one.kinds.toSorted() }))).toEqual([{ ...named, kinds }])
    expect(found).toMatchObject({ hidden: [], users: [] })
    expect(await linksOf(ann, world)).toEqual({ worlds: [], hidden: [], users: [user] })
    for (const [client, place] of [
      [bookReader, book],
      [worldReader, world],
    ] as const)
      expect(await linksOf(client, place)).toEqual({ worlds: [], hidden: [], users: [] })
    await ann.call(seriesCalls.stop, { ...book, worldId: world.projectId })
    expect((await linksOf(ann, book)).worlds).toEqual([])
    const again = await ann.attempt(seriesCalls.stop as Call, { ...book, worldId: world.projectId })
    expect(again.status).toBe(404)
  })

  it('may use the one that uses it', async () => {
    const { world, book } = await newSeries()
    expect((await tryUse(ann, world, book.projectId)).status).toBe(200)
    expect((await linksOf(ann, world)).worlds).toHaveLength(1)
  })

  it('needs the right to change the one and to read the other', async () => {
    const { world, book } = await newSeries({ linked: false })
    expect((await tryUse(bookReader, book, world.projectId)).status).toBe(403)
    expect((await tryUse(worldReader, book, world.projectId)).status).toBe(403)
    await inviteAndAccept(ann, worldReader, book, 'administrator')
    expect((await tryUse(worldReader, book, world.projectId)).status).toBe(200)
    const own = await addProject(ann, world.spaceId, 'Own')
    const answers = [await tryUse(worldReader, book, own.projectId), await tryUse(worldReader, book, 'not-there')]
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
    // Whether it is there is told by nothing.
    expect(answers[0]?.json).toEqual(answers[1]?.json)
  })

  it('refuses itself, another space and too many, in words', async () => {
    const { world, book } = await newSeries({ linked: false })
    const elsewhere = await createPlace(ann)
    for (const [id, said] of [
      [book.projectId, 'is this project'],
      [elsewhere.projectId, 'is no project of this space'],
    ] as const) {
      const refused = await tryUse(ann, book, id)
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused.json)).toContain(said)
    }
    for (let at = 0; at < seriesLimits.worlds; at++) {
      const { projectId } = await addProject(ann, world.spaceId, `World ${at}`)
      expect((await tryUse(ann, book, projectId)).status).toBe(200)
      // Once more changes nothing.
      expect((await tryUse(ann, book, projectId)).status).toBe(200)
    }
    const refused = await tryUse(ann, book, world.projectId)
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([403, expect.stringContaining('10 worlds at most')])
  })

  it('goes with its project', async () => {
    const { world, book } = await newSeries()
    const oda = await addEntry(ann, world, 'Oda')
    const debt = await addChapter(ann, book, 'Debt', paragraphWith(mentionOf(world, oda, 'Oda')))
    await ann.call(projectCalls.delete, world)
    expect((await linksOf(ann, book)).worlds).toEqual([])
    expect(await relatedTo(ann, book, debt)).toEqual([])
    const { text } = (await ann.call(callsOf(chapter).get, { ...book, chapterId: debt.id })) as { text: unknown }
    expect(JSON.stringify(text)).toContain('Oda')
  })
})

describe('suggestions', () => {
  it('have the shared entities after the own ones, with the name of their project', async () => {
    const { world, book } = await newSeries()
    await addEntry(ann, world, 'Oda of Salt')
    await addChapter(ann, world, 'Oda goes')
    await addEntry(ann, book, 'Oda of the Book')
    const { entry: entries = [], chapter: chapters } = await suggested(ann, book, 'oda')
    expect(entries.map(({ name, project }: Record<string, unknown>) => [name, project])).toEqual([
      ['Oda of the Book', undefined],
      ['Oda of Salt', 'Saltworld'],
    ])
    expect(chapters).toBeUndefined()
    const input = { ...book, text: 'salt' }
    expect(await ann.call(suggestionCalls.global, input)).toEqual({})
    expect((await ann.call(suggestionCalls.global, { ...input, worlds: true })).entry).toHaveLength(1)
    expect(await suggested(bookReader, book, 'salt')).toEqual({})
    expect(await bookReader.call(suggestionCalls.global, { ...input, worlds: true })).toEqual({})
  })

  it('find words in the texts of worlds', async () => {
    const { world, book } = await newSeries()
    const description = paragraphWith('Where the brinewort grows.')
    await ann.call(callsOf(entry).create, { ...world, name: 'Marsh', description })
    const found = await ann.call(seriesCalls.texts, { ...book, text: 'brinewort' })
    expect(found.map(({ label, project }) => [label, project])).toEqual([['Marsh', 'Saltworld']])
    expect(await bookReader.call(seriesCalls.texts, { ...book, text: 'brinewort' })).toEqual([])
    await ann.call(seriesCalls.stop, { ...book, worldId: world.projectId })
    expect(await ann.call(seriesCalls.texts, { ...book, text: 'brinewort' })).toEqual([])
  })
})

describe('a mention of something shared', () => {
  it('relates both in the write of the text, and both have the backlink', async () => {
    const { world, book } = await newSeries()
    const oda = await addEntry(ann, world, 'Oda')
    const debt = await addChapter(ann, book, 'Debt', paragraphWith('By ', mentionOf(world, oda, 'Oda'), '.'))
    expect(await relatedTo(ann, book, debt)).toEqual(['Oda'])
    expect(await relatedTo(ann, world, oda)).toEqual(['Debt'])
    expect(await mentionedIn(ann, world, oda)).toMatchObject([
      { label: 'Debt', projectId: book.projectId, project: 'Second Book', before: 'By ' },
    ])
    const [relation] = await ann.call(relationCalls.get, { ...book, entryId: debt.id, entryType: 'chapter' })
    expect(relation?.otherProject).toEqual({ projectId: world.projectId, name: 'Saltworld' })
    expect(relation?.relationData.links[oda.id]).toContain(`/${world.projectId}/`)
  })

  it('shows new names, leaves out what is archived or deleted, and shows again what is back', async () => {
    const { world, book } = await newSeries()
    const oda = await addEntry(ann, world, 'Oda')
    const debt = await addChapter(ann, book, 'Debt', paragraphWith(mentionOf(world, oda, 'Oda')))
    await ann.call(callsOf(entry).update, { ...world, entryId: oda.id, data: { name: 'Odalys' } })
    expect(await relatedTo(ann, book, debt)).toEqual(['Odalys'])
    const archive = (archived: boolean) =>
      ann.call(archiveToggleCall, { ...world, entity: 'entry', entityId: oda.id, archived })
    await archive(true)
    expect(await relatedTo(ann, book, debt)).toEqual([])
    await archive(false)
    expect(await relatedTo(ann, book, debt)).toEqual(['Odalys'])
    await ann.call(callsOf(entry).delete, { ...world, entryId: oda.id })
    expect(await relatedTo(ann, book, debt)).toEqual([])
  })

  it('makes no relation in a project that does not use the world, and keeps those made before', async () => {
    const { world, book } = await newSeries()
    const [oda, wick] = [await addEntry(ann, world, 'Oda'), await addEntry(ann, world, 'Wick')]
    const debt = await addChapter(ann, book, 'Debt', paragraphWith(mentionOf(world, oda, 'Oda')))
    await ann.call(seriesCalls.stop, { ...book, worldId: world.projectId })
    const text = paragraphWith(mentionOf(world, oda, 'Oda'), mentionOf(world, wick, 'Wick'))
    await ann.call(callsOf(chapter).update, { ...book, chapterId: debt.id, data: { text } })
    expect(await relatedTo(ann, book, debt)).toEqual(['Oda'])
    expect(await mentionedIn(ann, world, wick)).toHaveLength(1)
  })
})

describe('a relation made by hand', () => {
  it('has a label that both sides show, once, and is deleted from either side', async () => {
    const { world, book } = await newSeries()
    const [oda, ben] = [await addEntry(ann, world, 'Oda'), await addEntry(ann, book, 'Ben')]
    const ends = { entry1: ben, entry2: at(world, oda) }
    expect((await across(ann, book, ends)).status).toBe(200)
    expect((await across(ann, book, ends)).status).toBe(409)
    expect((await across(ann, world, { entry1: oda, entry2: at(book, ben) })).status).toBe(409)
    expect((await across(ann, book, { entry1: at(world, oda), entry2: ben, label: 'mother' })).status).toBe(200)
    const seen = async (place: Place, { id, type }: RelatedRef) =>
      ann.call(relationCalls.get, { ...place, entryId: id, entryType: type })
    const [here] = await seen(book, ben)
    expect(here).toMatchObject({ entryId1: oda.id, entryId2: ben.id, valueId: expect.any(String) })
    expect(await seen(world, oda)).toMatchObject([{ entryId1: oda.id, entryId2: ben.id, label: 'mother' }])
    await ann.call(relationCalls.delete, { ...world, entry1: oda, entry2: at(book, ben) })
    expect([await seen(book, ben), await seen(world, oda)]).toEqual([[], []])
  })

  it('is refused in words without the world, and for what is no part of it', async () => {
    const { world, book } = await newSeries({ linked: false })
    const [oda, ben] = [await addEntry(ann, world, 'Oda'), await addEntry(ann, book, 'Ben')]
    const refused = await across(ann, book, { entry1: ben, entry2: at(world, oda) })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.json)).toContain('whose world is not used here')
    await ann.call(seriesCalls.use, { ...book, worldId: world.projectId })
    const far = await addChapter(ann, world, 'Far')
    expect((await across(ann, book, { entry1: ben, entry2: at(world, far) })).status).toBe(400)
    const both = { entry1: at(world, oda), entry2: at(world, far) }
    expect((await across(ann, book, both)).status).toBe(400)
  })

  it('needs the right to read the other', async () => {
    const { world, book } = await newSeries()
    const [oda, ben] = [await addEntry(ann, world, 'Oda'), await addEntry(ann, book, 'Ben')]
    const helper = bookReader
    expect((await across(helper, book, { entry1: ben, entry2: at(world, oda) })).status).toBe(403)
    expect((await across(worldReader, world, { entry1: oda, entry2: at(book, ben) })).status).toBe(403)
  })
})
