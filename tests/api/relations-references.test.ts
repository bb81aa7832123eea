import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { collection, defineKind, type Field } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { mentionCalls, relationCalls } from '#plugins/relations/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import { defineServerPlugin, type ServerPlugin } from '#server/index.ts'
import { createPlace, signedIn, startServer } from '#tests/harness/index.ts'
import { addMemberWithout } from './access-restricted-member.ts'
import { addEntry, mentionedIn, mentionOf, paragraphWith, type RelatedRef, relatedTo } from './relations-fixture.ts'

interface Pin {
  x: number
  stands: string | null
}

const ruler: Field<string | null> = { def: 'string | null', form: 'entityId', initial: null, kinds: ['entry'] }
const pins: Field<Pin[]> = {
  ...{ def: [{ x: 'number', stands: 'string | null' }, '[]'], form: 'pins', initial: [] },
  references: ['*.stands'],
}
const atlas = defineKind({
  name: 'atlas',
  title: 'name',
  icon: 'flag',
  fields: {
    name: 'string >= 1',
    ruler,
    pins,
    stars: collection({ 'stands?': 'id | null', 'about?': 'richText' }, { references: ['*.stands'] }),
    about: { def: 'richTextOrText', form: 'slate', initial: [], answer: 'richText' },
  },
})
const installed: readonly ServerPlugin[] = Object.values(serverPlugins)
const plugins = [...installed, defineServerPlugin({ id: 'atlases', kinds: [atlas] })]
const server = await startServer({ plugins, env: { SPACES_PER_USER: '1000' } })
afterAll(() => server.close())
const ann = await signedIn(server)

let place: Place
let oda: RelatedRef
let wick: RelatedRef
beforeEach(async () => {
  place = await createPlace(ann)
  oda = await addEntry(ann, place, 'Oda Varrick')
  wick = await addEntry(ann, place, 'Wick')
})

const pinOf = (stands: string | null): Pin => ({ x: 1, stands })
const addAtlas = async (values: { pins?: Pin[]; ruler?: string | null }, client = ann): Promise<RelatedRef> => {
  const { atlasId } = await client.call(callsOf(atlas).create, { ...place, name: 'The Coast', ...values })
  return { id: atlasId, type: 'atlas' }
}
const write = ({ id: atlasId }: RelatedRef, data: object) =>
  ann.call(callsOf(atlas).update, { ...place, atlasId, data } as never)
const related = (ref: RelatedRef) => relatedTo(ann, place, ref)
const fieldsOf = async (ref: RelatedRef) =>
  (await mentionedIn(ann, place, ref)).map(({ label, field }) => [label, field])

describe('a reference in a field', () => {
  it('and a mention in a text relate from one item that is put into a collection', async () => {
    const coast = await addAtlas({})
    const about = paragraphWith(mentionOf(place, wick, 'Wick'))
    await write(coast, { stars: { changes: [{ put: { id: 'a', stands: oda.id }, was: null }] } })
    expect([await related(coast), await fieldsOf(oda)]).toEqual([['Oda Varrick'], [['The Coast', 'stars']]])
    await write(coast, { stars: { changes: [{ put: { id: 'b', about }, was: null }] } })
    expect((await related(coast)).sort()).toEqual(['Oda Varrick', 'Wick'])
  })

  it('relates both entities and is a backlink with the name of its field', async () => {
    const coast = await addAtlas({ ruler: wick.id, pins: [pinOf(null), pinOf(oda.id), pinOf(oda.id)] })
    expect([await related(coast), await related(oda)]).toEqual([['Wick', 'Oda Varrick'], ['The Coast']])
    expect(await mentionedIn(ann, place, oda)).toEqual([
      {
        ...{ entity: 'atlas', id: coast.id, ...place, parentId: null, label: 'The Coast' },
        ...{ before: '', after: '', field: 'pins' },
      },
    ])
    expect(await fieldsOf(wick)).toEqual([['The Coast', 'ruler']])
    const counts = await ann.call(mentionCalls.counts, { ...place, ids: [oda.id, wick.id] })
    expect(counts.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      [oda, wick].map(({ id }) => ({ id, count: 1 })).toSorted((a, b) => a.id.localeCompare(b.id)),
    )
  })

  it('is one of several items: an added one is related, a removed one leaves its relation, a deleted relation stays away', async () => {
    const coast = await addAtlas({ pins: [pinOf(oda.id)] })
    await ann.call(relationCalls.delete, { ...place, entry1: coast, entry2: oda })
    await write(coast, { pins: [pinOf(oda.id), pinOf(wick.id)] })
    expect(await related(coast)).toEqual(['Wick'])
    await write(coast, { pins: [] })
    expect([await related(coast), await fieldsOf(oda), await fieldsOf(wick)]).toEqual([['Wick'], [], []])
  })

  it('gives way to a mention in a text, and is there again without it', async () => {
    const coast = await addAtlas({ ruler: oda.id })
    await write(coast, { about: paragraphWith('By ', mentionOf(place, oda, 'Oda'), '.') })
    expect(await mentionedIn(ann, place, oda)).toMatchObject([{ before: 'By ', after: '.' }])
    expect(await fieldsOf(oda)).toEqual([['The Coast', undefined]])
    await write(coast, { about: paragraphWith('Nobody.') })
    expect(await fieldsOf(oda)).toEqual([['The Coast', 'ruler']])
    expect(await related(coast)).toEqual(['Oda Varrick'])
  })

  it('follows the names of both, and says what is archived or deleted', async () => {
    const coast = await addAtlas({ ruler: oda.id, pins: [pinOf(wick.id)] })
    await ann.call(callsOf(entry).update, { ...place, entryId: oda.id, data: { name: 'Oda' } })
    await write(coast, { name: 'The Shore' })
    expect([await related(coast), await fieldsOf(oda)]).toEqual([['Oda', 'Wick'], [['The Shore', 'ruler']]])
    await ann.call(archiveToggleCall, { ...place, entity: 'entry', entityId: oda.id, archived: true })
    await ann.call(callsOf(entry).delete, { ...place, entryId: wick.id })
    const targets = await ann.call(mentionCalls.entities, { ...place, ids: [oda.id, wick.id] })
    expect(targets).toMatchObject([{ id: oda.id, label: 'Oda', archived: true }])
    expect(await related(coast)).toEqual([])
  })

  it('relates nothing that the writer may not relate, itself, or of another project', async () => {
    const elsewhere = await createPlace(ann)
    const foreign = await addEntry(ann, elsewhere, 'Theirs')
    const coast = await addAtlas({ pins: [pinOf(foreign.id), pinOf('no_such_entity')] })
    await write(coast, { ruler: coast.id })
    expect([await related(coast), await fieldsOf(coast)]).toEqual([[], []])
    const helper = await addMemberWithout(server, ann, place, 'entry')
    expect(await related(await addAtlas({ ruler: oda.id }, helper))).toEqual([])
    expect(await fieldsOf(oda)).toEqual([['The Coast', 'ruler']])
  })
})
