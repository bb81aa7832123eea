import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { graphCalls } from '#plugins/graph/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { seriesCalls } from '#plugins/series/shared.ts'
import { type Client, signedInMember } from '#tests/harness/index.ts'
import { addChapter, addEntry, mentionOf, paragraphWith, relate } from './relations-fixture.ts'
import { addProject, openSeries } from './series-fixture.ts'

const { server, ann, bookReader, worldReader, newSeries } = await openSeries()
const secret = 'xyzzyworld'

/** Ben of the book has a master in the world, a chapter mentions her, and she knows another one there. */
async function furnished() {
  const { world, book } = await newSeries()
  const oda = await addEntry(ann, world, `${secret} Oda`)
  const mara = await addEntry(ann, world, `${secret} Mara`)
  const far = await addEntry(ann, world, `${secret} Far`)
  const ben = await addEntry(ann, book, 'Ben')
  const master = { ...oda, projectId: world.projectId }
  await ann.call(relationCalls.create, { ...book, entry1: master, entry2: ben, label: 'master' })
  await ann.call(relationCalls.create, { ...world, entry1: { ...mara }, entry2: { ...oda }, label: `${secret} sister` })
  await relate(ann, world, mara, far)
  const paragraph = paragraphWith('By ', mentionOf(world, mara, 'Mara'))
  const debt = await addChapter(ann, book, 'Debt', paragraph)
  return { world, book, oda, mara, ben, debt }
}

const graphOf = (client: Client, place: Place, more: object = {}) => client.call(graphCalls.get, { ...place, ...more })
/** `a -label- b`, by name. */
async function drawn(client: Client, place: Place, more: object = {}) {
  const { nodes, edges } = await graphOf(client, place, more)
  const names = new Map(nodes.map(({ id, label }) => [id, label]))
  return edges.map(({ from, to, label }) => `${names.get(from)} -${label}- ${names.get(to)}`).sort()
}

describe('the graph of a project that uses a world', () => {
  it('has the entities of it that its own are related to, as such, and the relations between these', async () => {
    const { world, book, oda } = await furnished()
    expect(await drawn(ann, book)).toEqual([
      'Debt -- xyzzyworld Mara',
      'xyzzyworld Mara -xyzzyworld sister- xyzzyworld Oda',
      'xyzzyworld Oda -master- Ben',
    ])
    const { nodes, kinds, labels } = await graphOf(ann, book)
    const of = (id: string) => nodes.find(node => node.id === id)
    expect(of(oda.id)).toMatchObject({ projectId: world.projectId, project: 'Saltworld', degree: 2 })
    expect(nodes.filter(({ projectId }) => projectId === undefined).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Ben', 'Debt']),
    )
    expect([kinds, labels]).toEqual([
      [
        { entity: 'chapter', nodes: 1 },
        { entity: 'entry', nodes: 3 },
      ],
      ['master', `${secret} sister`],
    ])
    expect(await drawn(ann, book, { around: oda.id })).toEqual([
      'xyzzyworld Mara -xyzzyworld sister- xyzzyworld Oda',
      'xyzzyworld Oda -master- Ben',
    ])
    await ann.call(callsOf(entry).update, { ...world, entryId: oda.id, data: { icon: 'charm' } })
    expect((await graphOf(ann, book)).nodes.find(({ id }) => id === oda.id)?.icon).toBe('charm')
  })

  it('is answered to each as far as they may read the world, and the world knows nothing of the project', async () => {
    const { world, book, oda, debt } = await furnished()
    for (const more of [{}, { kinds: ['entry', 'chapter'] }, { around: debt.id }])
      expect(JSON.stringify(await graphOf(bookReader, book, more))).not.toMatch(/xyzzyworld|Saltworld|master/)
    const around = await bookReader.attempt(graphCalls.get as Call, { ...book, around: oda.id })
    expect([around.status, JSON.stringify(around.json).includes(secret)]).toEqual([404, false])
    for (const client of [ann, worldReader])
      expect(JSON.stringify(await graphOf(client, world))).not.toMatch(/Ben|Debt|Second Book/)
    const editor = await signedInMember(server, ann, book, { roleId: 'administrator' })
    expect(await drawn(editor, book)).toEqual([])
    // Who asks for relations without worlds gets those of the project alone.
    expect((await ann.call(relationCalls.all, book)).entities).toEqual([])
  })

  it('loses what is archived there, and the whole world when it is no longer used', async () => {
    const { world, book, mara } = await furnished()
    const archive = (archived: boolean) =>
      ann.call(archiveToggleCall, { ...world, entity: 'entry', entityId: mara.id, archived })
    await archive(true)
    expect(await drawn(ann, book)).toEqual(['xyzzyworld Oda -master- Ben'])
    await archive(false)
    expect(await drawn(ann, book)).toHaveLength(3)
    await ann.call(seriesCalls.stop, { ...book, worldId: world.projectId })
    expect(await drawn(ann, book)).toEqual([])
  })

  it('has what was related from the side of the world too', async () => {
    const { world, book, ben } = await furnished()
    const other = await addProject(ann, world.spaceId, 'Third Book')
    const quay = await addEntry(ann, world, 'Quay')
    const far = { ...ben, projectId: book.projectId }
    await ann.call(relationCalls.create, { ...world, entry1: quay, entry2: far, label: 'home' })
    expect(await drawn(ann, book)).toContain('Quay -home- Ben')
    await ann.call(seriesCalls.use, { ...other, worldId: world.projectId })
    expect(await drawn(ann, other)).toEqual([])
  })
})
