import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { type RelationsEvent, relationCalls, relationLimits } from '#plugins/relations/shared.ts'
import { type Client, createPlace, userIdOf } from '#tests/harness/index.ts'
import { addMemberWithout } from './access-restricted-member.ts'
import { openPage, waitUntilTrue } from './live-page.ts'
import {
  addChapter,
  addEntry,
  mentionedIn,
  mentionOf,
  openRelations,
  paragraphWith,
  type RelatedRef,
  relate,
  relatedTo,
} from './relations-fixture.ts'
import { importChapters, sectionsFile } from './transfer-import.ts'

const { server, ann } = await openRelations()
let place: Place
let oda: RelatedRef
beforeEach(async () => {
  place = await createPlace(ann)
  oda = await addEntry(ann, place, 'Oda Varrick')
})

const mentioning = (...refs: readonly RelatedRef[]): RichText =>
  paragraphWith('By ', ...refs.map(ref => mentionOf(place, ref, 'somebody')), '.')
const write = ({ id: chapterId }: RelatedRef, text: RichText, client: Client = ann) =>
  client.call(callsOf(chapter).update, { ...place, chapterId, data: { text } })
const related = (ref: RelatedRef) => relatedTo(ann, place, ref)
const unrelate = (entry1: RelatedRef, entry2: RelatedRef) =>
  ann.call(relationCalls.delete, { ...place, entry1, entry2 })
const archive = ({ id, type }: RelatedRef) =>
  ann.call(archiveToggleCall, { ...place, entity: type, entityId: id, archived: true })

describe('a mention', () => {
  it('relates both entities in the write that creates the text [MENTION-14]', async () => {
    const debt = await addChapter(ann, place, 'The Debt', mentioning(oda))
    expect([await related(debt), await related(oda)]).toEqual([['Oda Varrick'], ['The Debt']])
    const [relation] = await ann.call(relationCalls.get, { ...place, entryId: oda.id, entryType: 'entry' })
    expect(relation).toMatchObject({ entryId1: debt.id, entryId2: oda.id })
  })

  it('relates entities of any kind, in reading order, each once [MENTION-14]', async () => {
    const debt = await addChapter(ann, place, 'The Debt')
    const wick = await addEntry(ann, place, 'Wick')
    await write(debt, mentioning(wick, debt, oda, wick))
    expect(await related(debt)).toEqual(['Wick', 'Oda Varrick'])
    const { entryId } = await ann.call(callsOf(entry).create, {
      ...place,
      name: 'Ledger',
      description: mentioning(debt),
    })
    expect(await related({ id: entryId, type: 'entry' })).toEqual(['The Debt'])
  })

  it('leaves a relation that exists as it is, in either order', async () => {
    const debt = await addChapter(ann, place, 'The Debt')
    const label = 'wrote'
    await ann.call(relationCalls.create, { ...place, entry1: oda, entry2: debt, label })
    const before = await ann.call(relationCalls.get, { ...place, entryId: oda.id, entryType: 'entry' })
    await write(debt, mentioning(oda))
    expect(await ann.call(relationCalls.get, { ...place, entryId: oda.id, entryType: 'entry' })).toEqual(before)
  })

  it('leaves its relation when it is removed', async () => {
    const debt = await addChapter(ann, place, 'The Debt', mentioning(oda))
    await write(debt, paragraphWith('Nobody.'))
    expect([await mentionedIn(ann, place, oda), await related(debt)]).toEqual([[], ['Oda Varrick']])
  })

  it('does not bring back a deleted relation while it stays, and does when it is written anew', async () => {
    const wick = await addEntry(ann, place, 'Wick')
    const debt = await addChapter(ann, place, 'The Debt', mentioning(oda))
    await unrelate(debt, oda)
    await write(debt, [...mentioning(oda), ...mentioning(oda, wick)])
    await ann.call(callsOf(chapter).update, { ...place, chapterId: debt.id, data: { title: 'Debts' } })
    expect(await related(debt)).toEqual(['Wick'])
    await write(debt, paragraphWith('Nobody.'))
    await write(debt, mentioning(oda))
    expect(await related(debt)).toEqual(['Wick', 'Oda Varrick'])
  })

  it('relates nothing that is archived, unknown or in another project', async () => {
    const elsewhere = await createPlace(ann)
    const foreign = await addEntry(ann, elsewhere, 'Theirs')
    const gone = await addEntry(ann, place, 'Gone')
    await archive(gone)
    const unknown = { id: 'no_such_entity', type: 'entry' }
    const debt = await addChapter(ann, place, 'The Debt', [
      ...mentioning(gone, unknown, foreign),
      ...paragraphWith(mentionOf(elsewhere, foreign, 'theirs')),
    ])
    await archive(debt)
    await write(debt, mentioning(oda))
    await ann.call(archiveToggleCall, { ...place, entity: 'chapter', entityId: debt.id, archived: false })
    expect(await related(debt)).toEqual([])
  })
})

describe('the writer of a mention', () => {
  it.each(['entry', 'chapter.update'])(
    'without %s relates nothing, and the text is stored [R-14]',
    async permission => {
      const helper = await addMemberWithout(server, ann, place, permission)
      const debt = await addChapter(helper, place, 'The Debt', mentioning(oda))
      expect([await related(debt), await mentionedIn(ann, place, oda)]).toMatchObject([[], [{ label: 'The Debt' }]])
      const pair = { ...place, entry1: debt, entry2: oda }
      expect((await helper.attempt(relationCalls.create as Call, pair)).status).toBe(403)
    },
  )
})

describe('mentions are related whoever writes them', () => {
  it('by a text long enough for the writer thread', async () => {
    const wick = await addEntry(ann, place, 'Wick')
    const long = paragraphWith('word '.repeat(8_000))
    const debt = await addChapter(ann, place, 'The Debt', [...long, ...mentioning(oda)])
    await write(debt, [...long, ...mentioning(oda, wick)])
    expect(await related(debt)).toEqual(['Oda Varrick', 'Wick'])
  })

  it('by an import, once its chapters are shown', async () => {
    const page = await openPage(ann, await userIdOf(ann))
    await waitUntilTrue('the page is open', () => page.ready)
    await importChapters(ann, place, 1, { sections: sectionsFile({ title: 'Brought', text: mentioning(oda) }) })
    expect(await related(oda)).toEqual(['Brought'])
    await waitUntilTrue('the import is reported', () => page.named('entity').length > 0)
    expect(page.named('relations')).toEqual([])
    page.close()
  })

  it('by restoring a version', async () => {
    const debt = await addChapter(ann, place, 'The Debt', mentioning(oda))
    await write(debt, paragraphWith('Nobody.'))
    await unrelate(debt, oda)
    const version = await ann.call(versionCalls.get, { ...place, kind: 'chapter', id: debt.id, revision: 1 })
    await write(debt, version.data.text as RichText)
    expect(await related(debt)).toEqual(['Oda Varrick'])
  })

  it('and once, however often the request is repeated', async () => {
    const input = { ...place, title: 'The Debt', text: mentioning(oda) }
    const headers = { 'idempotency-key': 'once' }
    const { chapterId } = await ann.call(callsOf(chapter).create, input, headers)
    const debt = { id: chapterId, type: 'chapter' }
    await unrelate(debt, oda)
    await ann.call(callsOf(chapter).create, input, headers)
    expect(await related(debt)).toEqual([])
  })
})

it('as many as an entity may have are related, the first ones mentioned, and the rest stay mentions', async () => {
  const many = relationLimits.perEntity + 20
  const file = sectionsFile(...Array.from({ length: many }, (_, at) => ({ title: `No. ${at}`, text: mentioning() })))
  await importChapters(ann, place, many, { sections: file })
  const { database } = server.server.services
  const rows = await database.read
    .selectFrom('entities')
    .select('id')
    .where('project_id', '=', place.projectId)
    .where('kind', '=', 'chapter')
    .orderBy('seq')
    .execute()
  const refs = rows.map(({ id }) => ({ id, type: 'chapter' }))
  const nobody = Array.from({ length: 8_000 }, (_, at) => ({ id: `nobody${at}`, type: 'entry' }))
  const debt = await addEntry(ann, place, 'All of them')
  const last = refs.at(-1) as RelatedRef
  await relate(ann, place, debt, last)
  const description = mentioning(...nobody, ...refs)
  await ann.call(callsOf(entry).update, { ...place, entryId: debt.id, data: { description } })
  const names = await related(debt)
  expect(names).toHaveLength(relationLimits.perEntity)
  expect(names.slice(1)).toEqual(Array.from({ length: relationLimits.perEntity - 1 }, (_, at) => `No. ${at}`))
  expect(await mentionedIn(ann, place, refs[many - 2] as RelatedRef)).toMatchObject([{ label: 'All of them' }])
}, 60_000)

it('open pages hear of it in the write: of new and removed mentions, not of other writing', async () => {
  const helper = await addMemberWithout(server, ann, place, 'entry')
  const pages = [await openPage(ann, await userIdOf(ann)), await openPage(helper, await userIdOf(helper))] as const
  for (const page of pages) await waitUntilTrue('the page is open', () => page.ready)
  const receivedIds = () =>
    pages.map(page => page.named('relations').flatMap(({ data }) => (data as RelationsEvent).ids))
  const debt = await addChapter(ann, place, 'The Debt', mentioning(oda))
  await write(debt, [...mentioning(oda), ...paragraphWith('More.')])
  await write(debt, paragraphWith('Nobody.'))
  await waitUntilTrue('all is delivered', () => pages.every(page => page.named('entity').length >= 3))
  // The helper may read no entries.
  expect(receivedIds()).toEqual([[oda.id, debt.id, oda.id], [debt.id]])
  for (const page of pages) page.close()
})
