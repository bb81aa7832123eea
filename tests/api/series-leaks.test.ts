import { expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { codexAuthorCalls, codexCalls } from '#plugins/codex/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { graphCalls } from '#plugins/graph/shared.ts'
import { feedAddresses, libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { publicCalls, publishCalls } from '#plugins/library/shared.ts'
import { mentionCalls, relationCalls } from '#plugins/relations/shared.ts'
import { searchCalls, suggestionCalls } from '#plugins/search/shared.ts'
import { seriesCalls } from '#plugins/series/shared.ts'
import { Client, userIdOf } from '#tests/harness/index.ts'
import { openPage, waitUntilTrue } from './live-page.ts'
import { addChapter, addEntry, mentionOf, paragraphWith, type RelatedRef } from './relations-fixture.ts'
import { openSeries } from './series-fixture.ts'

const { server, ann, bookReader, worldReader, newSeries } = await openSeries()
/** In the names of the world, and of what is in it; and of the book. */
const [ofWorld, ofBook] = ['xyzzyworld', 'plughbook']

/** A chapter that mentions an entry of the world by another name than it has now. */
async function secretSeries() {
  const { world, book } = await newSeries()
  const oda = await addEntry(ann, world, 'Oda')
  const debt = await addChapter(ann, book, `${ofBook} debt`, paragraphWith('By ', mentionOf(world, oda, 'Oda')))
  const ben = await addEntry(ann, book, `${ofBook} Ben`)
  const far = { ...oda, projectId: world.projectId }
  await ann.call(relationCalls.create, { ...book, entry1: ben, entry2: far, label: `${ofBook} of` })
  await ann.call(callsOf(entry).update, { ...world, entryId: oda.id, data: { name: `${ofWorld} Oda` } })
  return { world, book, oda, debt, ben }
}

/** Everything that a member can ask about an entity and its project, as one text. */
async function allAnswersTo(client: Client, place: Place, refs: readonly RelatedRef[]): Promise<string> {
  const requests: [Call, object][] = [
    [seriesCalls.get as Call, place],
    [seriesCalls.texts as Call, { ...place, text: 'oda' }],
    [relationCalls.all as Call, place],
    [graphCalls.get as Call, place],
    [searchCalls.names as Call, place],
    [searchCalls.text as Call, { ...place, text: 'oda' }],
    [suggestionCalls.mention as Call, { ...place, text: 'o' }],
    [suggestionCalls.global as Call, { ...place, text: 'oda', worlds: true }],
    [suggestionCalls.global as Call, { text: 'oda' }],
    [mentionCalls.counts as Call, { ...place, ids: refs.map(({ id }) => id) }],
    [mentionCalls.entities as Call, { ...place, ids: refs.map(({ id }) => id) }],
    ...refs.flatMap(({ id, type }): [Call, object][] => [
      [relationCalls.get as Call, { ...place, entryId: id, entryType: type }],
      [mentionCalls.backlinks as Call, { ...place, entryId: id, entryType: type }],
      [relationCalls.of as Call, { ...place, entryType: type, ids: [id], relatedType: 'entry' }],
      [relationCalls.of as Call, { ...place, entryType: type, ids: [id], relatedType: 'chapter' }],
      [callsOf(entry).get as Call, { ...place, entryId: id }],
      [callsOf(chapter).get as Call, { ...place, chapterId: id }],
    ]),
  ]
  const answers: string[] = []
  for (const [call, input] of requests) answers.push(JSON.stringify((await client.attempt(call, input)).json))
  return answers.join('\n')
}

it('nobody learns of a project they are no member of, from any answer', async () => {
  const { world, book, oda, debt, ben } = await secretSeries()
  const all = [oda, debt, ben]
  // Who may read both sees both from either side.
  expect(await allAnswersTo(ann, book, all)).toContain(ofWorld)
  expect(await allAnswersTo(ann, world, all)).toContain(ofBook)
  for (const place of [book, world]) {
    const sentToBook = await allAnswersTo(bookReader, place, all)
    expect(sentToBook).not.toContain(ofWorld)
    expect(sentToBook).not.toContain('Saltworld')
    const sentToWorld = await allAnswersTo(worldReader, place, all)
    expect(sentToWorld).not.toContain(ofBook)
    expect(sentToWorld).not.toContain('Second Book')
    expect(sentToWorld).not.toContain(debt.id)
  }
  const inWorld = { ...world, ids: [oda.id] }
  expect((await bookReader.attempt(mentionCalls.entities as Call, inWorld)).status).toBe(403)
  expect(await worldReader.call(mentionCalls.counts, inWorld)).toEqual([])
  expect(await ann.call(mentionCalls.counts, inWorld)).toEqual([{ id: oda.id, count: 1 }])
})

it('nobody hears an event of a project they are no member of', async () => {
  const { world, book } = await newSeries({ linked: false })
  const pages = [
    await openPage(bookReader, await userIdOf(bookReader)),
    await openPage(worldReader, await userIdOf(worldReader)),
  ] as const
  await ann.call(seriesCalls.use, { ...book, worldId: world.projectId })
  const oda = await addEntry(ann, world, `${ofWorld} Oda`)
  await addChapter(ann, book, `${ofBook} debt`, paragraphWith(mentionOf(world, oda, 'Oda')))
  const [last, first] = [await addEntry(ann, world, 'last'), await addEntry(ann, book, 'last')]
  const receivedBy = (at: 0 | 1) => JSON.stringify(pages[at].received)
  await waitUntilTrue(
    'both have heard the last of theirs',
    () => receivedBy(0).includes(first.id) && receivedBy(1).includes(last.id),
  )
  expect(receivedBy(0)).not.toContain(ofWorld)
  expect(receivedBy(0)).not.toContain(world.projectId)
  expect(receivedBy(1)).not.toContain(ofBook)
  expect(receivedBy(1)).not.toContain(book.projectId)
  // The entry has a backlink now, of which those hear who may read the entry.
  expect(pages[1].named('relations').map(({ data }) => data)).toContainEqual({
    spaceId: world.spaceId,
    projectId: world.projectId,
    ids: [oda.id],
  })
  for (const page of pages) page.close()
})

it('visitors and readers of the library and the codex get the words of the text alone', async () => {
  const { world, book, debt, ben } = await secretSeries()
  await ann.call(publishCalls.publishAll, { ...book, schedule: null })
  await ann.call(codexAuthorCalls.publish, { ...book, entityIds: [ben.id], from: null })
  const storyId = book.projectId
  const visitor = new Client(server)
  for (const client of [visitor, worldReader]) {
    const requests: [Call, object][] = [
      [publicCalls.story as Call, { storyId }],
      [publicCalls.chapter as Call, { storyId, chapterId: debt.id }],
      [codexCalls.list as Call, { storyId }],
      [codexCalls.page as Call, { storyId, entityId: ben.id }],
    ]
    const answers: string[] = []
    for (const [call, input] of requests) {
      const { status, json } = await client.attempt(call, input)
      expect([call.name, status]).toEqual([call.name, 200])
      answers.push(JSON.stringify(json))
    }
    for (const path of [links.story(storyId), libraryAddresses.chapter(storyId, debt.id), feedAddresses.story(storyId)])
      answers.push((await client.send('GET', path, { headers: { 'accept-language': 'en' } })).text)
    const answersText = answers.join('\n')
    expect(answersText).toContain('By Oda')
    for (const hidden of [ofWorld, 'Saltworld', world.projectId]) expect(answersText).not.toContain(hidden)
  }
})
