import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { mentionRowsOf } from '#plugins/relations/server/mention-rows.ts'
import { labelsMigration, referencesMigration, relationsMigration } from '#plugins/relations/server/migration.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import { type Client, createPlace, signedIn, signedInMember } from '#tests/harness/index.ts'
import { trials } from '#tests/harness/trials.ts'
import { addMemberWithout } from './access-restricted-member.ts'
import {
  addChapter,
  addEntry,
  mentionedIn,
  mentionOf,
  openRelations,
  paragraphWith,
  type RelatedRef,
} from './relations-fixture.ts'
import { importChapters, sectionsFile } from './transfer-import.ts'

const { server, ann } = await openRelations()
let place: Place
let oda: RelatedRef
beforeEach(async () => {
  place = await createPlace(ann)
  oda = await addEntry(ann, place, 'Oda Varrick')
})

const write = ({ id: chapterId }: RelatedRef, data: { text?: RichText; title?: string }) =>
  ann.call(callsOf(chapter).update, { ...place, chapterId, data })
const labels = async (of: RelatedRef = oda, client: Client = ann) =>
  (await mentionedIn(client, place, of)).map(({ label }) => label)

describe('the mentions of an entity', () => {
  it('are stored with the write: created, changed, removed', async () => {
    const text = paragraphWith('So ', mentionOf(place, oda, 'Oda'), ' read the small ones.')
    const debt = await addChapter(ann, place, 'The Lantern Debt', text)
    expect(await mentionedIn(ann, place, oda)).toEqual([
      {
        ...{ entity: 'chapter', id: debt.id, ...place, parentId: null, label: 'The Lantern Debt' },
        ...{ before: 'So ', after: ' read the small ones.' },
      },
    ])
    await write(debt, { title: 'The Debt' })
    expect(await labels()).toEqual(['The Debt'])
    await write(debt, { text: paragraphWith('Nobody: ', mentionOf(place, oda, 'Oda')) })
    expect(await mentionedIn(ann, place, oda)).toMatchObject([{ before: 'Nobody: ', after: '' }])
    await write(debt, { text: paragraphWith('Nobody.') })
    expect(await labels()).toEqual([])
  })

  it('cover texts of every kind, those of later plugins too', async () => {
    await ann.call(callsOf(entry).create, {
      ...place,
      name: 'Ledger',
      description: paragraphWith(mentionOf(place, oda, 'Oda')),
    })
    expect(await labels()).toEqual(['Ledger'])
  })

  it('include those in imported texts', async () => {
    const text = paragraphWith('So ', mentionOf(place, oda, 'Oda'), ' read.')
    await importChapters(ann, place, 1, { sections: sectionsFile({ title: 'Brought', text }) })
    expect(await mentionedIn(ann, place, oda)).toMatchObject([{ label: 'Brought', before: 'So ', after: ' read.' }])
  })

  it('leave out archived and deleted entities, and the entity itself', async () => {
    const first = await addChapter(ann, place, 'First', paragraphWith(mentionOf(place, oda, 'Oda')))
    const second = await addChapter(ann, place, 'Second', paragraphWith(mentionOf(place, oda, 'Oda')))
    const own = paragraphWith(mentionOf(place, oda, 'Oda'))
    await ann.call(callsOf(entry).update, { ...place, entryId: oda.id, data: { description: own } })
    await ann.call(archiveToggleCall, { ...place, entity: 'chapter', entityId: first.id, archived: true })
    expect(await labels()).toEqual(['Second'])
    await ann.call(callsOf(chapter).delete, { ...place, chapterId: second.id })
    await ann.call(archiveToggleCall, { ...place, entity: 'chapter', entityId: first.id, archived: false })
    expect(await labels()).toEqual(['First'])
  })

  it('come page after page, last changed first', async () => {
    for (const title of ['a', 'b', 'c'])
      await addChapter(ann, place, title, paragraphWith(mentionOf(place, oda, 'Oda')))
    const input = { ...place, entryId: oda.id, entryType: 'entry', limit: 2 }
    const first = await ann.call(mentionCalls.backlinks, input)
    expect([first.data.map(({ label }) => label), first.total, first.nextCursor]).toEqual([['c', 'b'], 3, '2'])
    const second = await ann.call(mentionCalls.backlinks, { ...input, page: first.nextCursor ?? '' })
    expect([second.data.map(({ label }) => label), second.nextCursor]).toEqual([['a'], null])
    for (const page of ['x', '0', '1.5'])
      expect((await ann.attempt(mentionCalls.backlinks as Call, { ...input, page })).status).toBe(400)
  })

  it('reveal nothing of another project, nor without read permission [R-12] [R-14]', async () => {
    const elsewhere = await createPlace(ann)
    await addChapter(ann, elsewhere, 'Secret word', paragraphWith(mentionOf(place, oda, 'Oda')))
    expect(await labels()).toEqual([])
    const none = await ann.attempt(mentionCalls.backlinks as Call, {
      ...elsewhere,
      entryId: 'no_such_entity',
      entryType: 'entry',
    })
    const foreign = await ann.attempt(mentionCalls.backlinks as Call, {
      ...elsewhere,
      entryId: oda.id,
      entryType: 'entry',
    })
    expect([foreign.status, foreign.text]).toEqual([404, none.text])
    const stranger = await signedIn(server)
    const input = { ...place, entryId: oda.id, entryType: 'entry' }
    expect((await stranger.attempt(mentionCalls.backlinks as Call, input)).status).toBe(403)
  })

  it('are found among ten thousand in one text', async () => {
    const many = Array.from({ length: 9999 }, (_, at) => mentionOf(place, { id: `m${at}`, type: 'entry' }, `n${at}`))
    const crowd = await addChapter(ann, place, 'Crowd', paragraphWith(...many, mentionOf(place, oda, 'Oda')))
    expect(await labels()).toEqual(['Crowd'])
    await write(crowd, { text: paragraphWith(mentionOf(place, oda, 'Oda')) })
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from mentions where from_id = ${crowd.id}`.execute(
      server.server.services.database.read as never,
    )
    expect(rows[0]?.count).toBe(1)
  })
})

it('mentions in older texts are found after the migration', async () => {
  await addChapter(ann, place, 'Old', paragraphWith('By ', mentionOf(place, oda, 'Oda')))
  await server.server.services.database.write(async tx => {
    await sql`drop table mentions`.execute(tx)
    await sql`drop table relations`.execute(tx)
    for (const step of [relationsMigration, labelsMigration, referencesMigration]) await step.up(tx)
  })
  expect(await mentionedIn(ann, place, oda)).toMatchObject([{ label: 'Old', before: 'By ' }])
})

describe('the number of mentions', () => {
  const countOf = async (client: Client, ids: string[]) => {
    const answer = await client.call(mentionCalls.counts, { ...place, ids })
    return Object.fromEntries(answer.map(({ id, count }) => [id, count]))
  }

  it('counts visible texts that may be read, for many entities in one call', async () => {
    const bell = await addEntry(ann, place, 'Bell')
    const twice = paragraphWith(mentionOf(place, oda, 'Oda'), ' and ', mentionOf(place, oda, 'her'))
    const first = await addChapter(ann, place, 'First', twice)
    await addChapter(ann, place, 'Second', paragraphWith(mentionOf(place, oda, 'Oda'), mentionOf(place, bell, 'bell')))
    const entryData = { ...place, name: 'Ledger', description: paragraphWith(mentionOf(place, oda, 'Oda')) }
    await ann.call(callsOf(entry).create, entryData)
    const elsewhere = await createPlace(ann)
    await addChapter(ann, elsewhere, 'Elsewhere', paragraphWith(mentionOf(place, oda, 'Oda')))
    expect(await countOf(ann, [oda.id, bell.id, first.id, 'no_such_entity'])).toEqual({ [oda.id]: 3, [bell.id]: 1 })
    await ann.call(archiveToggleCall, { ...place, entity: 'chapter', entityId: first.id, archived: true })
    expect(await countOf(ann, [oda.id])).toEqual({ [oda.id]: 2 })
  })

  it('counts no text of a kind one may not read, and is refused to non-members [R-14]', async () => {
    await addChapter(ann, place, 'First', paragraphWith(mentionOf(place, oda, 'Oda')))
    const helper = await addMemberWithout(server, ann, place, 'chapter')
    expect(await countOf(helper, [oda.id])).toEqual({})
    const stranger = await signedIn(server)
    const refused = (client: Client, ids: string[]) => client.attempt(mentionCalls.counts as Call, { ...place, ids })
    expect((await refused(stranger, [oda.id])).status).toBe(403)
    expect((await refused(ann, Array(101).fill('x'))).status).toBe(400)
  })
})

describe('the names of entities', () => {
  it('are returned for existing ones, archived ones marked, with the beginning of their text', async () => {
    const debt = await addChapter(ann, place, 'The Debt', paragraphWith('Read at low water.'))
    await ann.call(archiveToggleCall, { ...place, entity: 'entry', entityId: oda.id, archived: true })
    const elsewhere = await createPlace(ann)
    const foreign = await addEntry(ann, elsewhere, 'Theirs')
    const own = { icon: 'charm', color: '#9C27B0' } as const
    const bone = await ann.call(callsOf(entry).create, { ...place, name: 'Bone', ...own })
    expect(await ann.call(mentionCalls.entities, { ...place, ids: [bone.entryId] })).toMatchObject([own])
    const ids = [debt.id, oda.id, foreign.id, 'no_such_entity', 'constructor']
    const answer = await ann.call(mentionCalls.entities, { ...place, ids })
    expect(answer.toSorted((a, b) => a.label.localeCompare(b.label))).toEqual([
      { entity: 'entry', id: oda.id, label: 'Oda Varrick', parentId: null, archived: true, summary: '' },
      {
        ...{ entity: 'chapter', id: debt.id, label: 'The Debt', parentId: null, archived: false },
        summary: 'Read at low water.',
      },
    ])
    const viewer = await signedInMember(server, ann, place, { roleId: 'viewer' })
    expect(await viewer.call(mentionCalls.entities, { ...place, ids })).toEqual(answer)
    expect((await ann.attempt(mentionCalls.entities as Call, { ...place, ids: Array(501).fill('x') })).status).toBe(400)
  })
})

describe('the excerpt around a mention', () => {
  const around = (before: string, after: string) =>
    mentionRowsOf({
      id: 'self',
      isTracked: () => true,
      texts: [paragraphWith(before, mentionOf(place, oda, 'Oda'), after)],
    })[0]

  it('is cut between words, with an ellipsis', () => {
    const long = 'word '.repeat(100)
    const row = around(long, ` ${long}`)
    expect(row?.before).toMatch(/^…(word )+$/)
    expect(row?.after).toMatch(/^( word)+…$/)
  })

  it('is short and well-formed, whatever the text is', () => {
    const piece = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(piece, piece, (before, after) => {
        const row = around(before, after)
        expect(row?.to).toBe(oda.id)
        for (const text of [row?.before ?? '', row?.after ?? '']) {
          expect(text.isWellFormed()).toBe(true)
          expect(text.length).toBeLessThanOrEqual(97)
          expect(text).not.toMatch(/\n/)
        }
      }),
      { numRuns: trials(100) },
    )
  })
})
