import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { restoreBackupCall } from '#core/shared/calls/backups.ts'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { diagram, diagramCalls } from '#plugins/diagrams/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { graphCalls } from '#plugins/graph/shared.ts'
import { plan, planCalls } from '#plugins/plans/shared.ts'
import { mentionCalls, relationCalls } from '#plugins/relations/shared.ts'
import { searchCalls } from '#plugins/search/shared.ts'
import { seriesCalls } from '#plugins/series/shared.ts'
import { type Client, signedInMember } from '#tests/harness/index.ts'
import { exportedAs } from './project-file-fixture.ts'
import { addChapter, addEntry, relatedTo } from './relations-fixture.ts'
import { openSeries } from './series-fixture.ts'

const { server, ann, bookReader, worldReader, newSeries } = await openSeries()
const secret = 'xyzzyworld'

/** A book with a plan and a diagram, and its world with an entry whose name is secret and a chapter. */
async function furnished(linked = true) {
  const { world, book } = await newSeries({ linked })
  const oda = await addEntry(ann, world, `${secret} Oda`)
  const far = await addChapter(ann, world, 'Not of the world')
  const { planId } = await ann.call(callsOf(plan).create, { ...book, title: 'Act two' })
  const { diagramId } = await ann.call(callsOf(diagram).create, { ...book, name: 'Family' })
  return { world, book, oda, far, planId, diagramId }
}

const linkTo = (client: Client, book: Place, planId: string, links: string[]) =>
  client.attempt(planCalls.createNode as Call, { ...book, planId, title: 'Vigil', links })
const standFor = (client: Client, book: Place, diagramId: string, entityId: string) => {
  const node = { id: 'n1', type: 'default', position: { x: 0, y: 0 }, data: { label: '', description: '', entityId } }
  return client.attempt(callsOf(diagram).update as Call, { ...book, diagramId, data: { nodes: [node] } })
}

async function editorOf(book: Place): Promise<Client> {
  const editor = await signedInMember(server, ann, book, { roleId: 'administrator' })
  return editor
}

describe('a node of a plan', () => {
  it('is about something in a world that the project uses, and is related to it', async () => {
    const { world, book, oda, planId } = await furnished()
    const { status, json } = await linkTo(ann, book, planId, [oda.id])
    expect([status, (json as { links: string[] }).links]).toEqual([200, [oda.id]])
    expect(await relatedTo(ann, book, { id: planId, type: 'plan' })).toEqual([`${secret} Oda`])
    expect(await relatedTo(ann, world, oda)).toEqual(['Act two'])
    // It stays when the world is no longer used, and a change of the rest does not touch it.
    await ann.call(seriesCalls.stop, { ...book, worldId: world.projectId })
    const { nodeId } = json as { nodeId: string }
    const change = { ...book, planId, nodeId, data: { title: 'The vigil', links: [oda.id] } }
    expect((await ann.call(planCalls.updateNode, change)).links).toEqual([oda.id])
  })

  it('is about nothing of a world that is not used, that is not read, or that is not shared', async () => {
    const { world, book, oda, far, planId } = await furnished(false)
    const missing = await linkTo(ann, book, planId, ['nobody-nobody-nobody'])
    expect(missing.json).toMatchObject({ status: 400, errors: [{ path: 'links' }] })
    expect((await linkTo(ann, book, planId, [oda.id])).json).toEqual(missing.json)
    await ann.call(seriesCalls.use, { ...book, worldId: world.projectId })
    expect((await linkTo(ann, book, planId, [far.id])).json).toEqual(missing.json)
    const editor = await editorOf(book)
    expect((await linkTo(editor, book, planId, [oda.id])).json).toEqual(missing.json)
    expect((await linkTo(editor, book, planId, [])).status).toBe(200)
  })
})

it('nodes relate their diagram to what they stand for in a world, as far as the person may read it', async () => {
  const { world, book, oda, diagramId } = await furnished()
  const editor = await editorOf(book)
  expect((await standFor(editor, book, diagramId, oda.id)).status).toBe(200)
  expect(await relatedTo(ann, world, oda)).toEqual([])
  expect((await standFor(ann, book, diagramId, 'another')).status).toBe(200)
  expect((await standFor(ann, book, diagramId, oda.id)).status).toBe(200)
  expect(await relatedTo(ann, book, { id: diagramId, type: 'diagram' })).toEqual([`${secret} Oda`])
})

it('nodes tell nobody of a world, or of a book, that they may not read', async () => {
  const { world, book, oda, planId, diagramId } = await furnished()
  await linkTo(ann, book, planId, [oda.id])
  await standFor(ann, book, diagramId, oda.id)
  const answersTo = async (client: Client, place: Place) => {
    const refs = [oda, { id: planId, type: 'plan' }, { id: diagramId, type: 'diagram' }]
    const requests: [Call, object][] = [
      [callsOf(plan).get as Call, { ...place, planId }],
      [callsOf(plan).find as Call, place],
      [planCalls.getNodes as Call, { ...place, planId }],
      [planCalls.nodesOf as Call, { ...place, entityId: oda.id }],
      [callsOf(diagram).get as Call, { ...place, diagramId }],
      [diagramCalls.list as Call, place],
      [searchCalls.names as Call, place],
      [mentionCalls.entities as Call, { ...place, ids: refs.map(({ id }) => id) }],
      [relationCalls.all as Call, place],
      [graphCalls.get as Call, place],
      ...refs.flatMap(({ id, type }): [Call, object][] => [
        [relationCalls.get as Call, { ...place, entryId: id, entryType: type }],
        [mentionCalls.backlinks as Call, { ...place, entryId: id, entryType: type }],
      ]),
    ]
    const answers: string[] = []
    for (const [call, input] of requests) answers.push(JSON.stringify((await client.attempt(call, input)).json))
    return answers.join('\n')
  }
  expect(await answersTo(ann, book)).toContain(secret)
  expect(await answersTo(ann, world)).toContain('Act two')
  for (const place of [book, world]) {
    const toBookReader = await answersTo(bookReader, place)
    for (const hidden of [secret, 'Saltworld']) expect(toBookReader).not.toContain(hidden)
    const toWorldReader = await answersTo(worldReader, place)
    for (const hidden of ['Act two', 'Family', 'Vigil', 'Second Book']) expect(toWorldReader).not.toContain(hidden)
  }
  const editor = await editorOf(book)
  expect((await exportedAs(editor, book)).text).not.toContain(secret)
})

describe('what nodes name in a world', () => {
  async function named() {
    const made = await furnished()
    await linkTo(ann, made.book, made.planId, [made.oda.id])
    await standFor(ann, made.book, made.diagramId, made.oda.id)
    return made
  }
  /** What the nodes of the first plan and of the first diagram name. */
  async function namedIn({ spaceId, projectId }: Place) {
    const place = { spaceId, projectId }
    const { data: plans } = await ann.call(callsOf(plan).find, place)
    const { data: diagrams } = await ann.call(callsOf(diagram).find, place)
    const nodes = await ann.call(planCalls.getNodes, { ...place, planId: String(plans[0]?.planId) })
    const drawn = await ann.call(callsOf(diagram).get, { ...place, diagramId: String(diagrams[0]?.diagramId) })
    return [...nodes.flatMap(({ links }) => links), ...drawn.nodes.map(({ data }) => data.entityId)]
  }

  it('comes with the file of the project, and back with its backup', async () => {
    const { book, oda, planId, diagramId } = await named()
    const data = JSON.parse((await exportedAs(ann, book)).text)
    const copy = await ann.call(importProjectCall, { spaceId: book.spaceId, data })
    expect(await namedIn(copy)).toEqual([oda.id, oda.id])
    const query = new URLSearchParams({ ...book })
    const headers = { cookie: ann.cookies.header() }
    const answer = await fetch(`${server.url}/api/project/backup?${query}`, { headers })
    const backup = { name: 'b.tar', type: 'application/x-tar', bytes: new Uint8Array(await answer.arrayBuffer()) }
    await ann.call(callsOf(plan).delete, { ...book, planId })
    await ann.call(callsOf(diagram).delete, { ...book, diagramId })
    await ann.call(restoreBackupCall, { ...book, backup })
    expect(await namedIn(book)).toEqual([oda.id, oda.id])
    expect(await relatedTo(ann, book, { id: planId, type: 'plan' })).toEqual([`${secret} Oda`])
  })

  it('is there again when a deletion on either side is undone', async () => {
    const { world, book, oda, planId, diagramId } = await named()
    await ann.call(callsOf(entry).delete, { ...world, entryId: oda.id })
    expect(await namedIn(book)).toEqual([oda.id, oda.id])
    await ann.call(undoDeletionCall, { ...world, undoId: oda.id })
    await ann.call(callsOf(plan).delete, { ...book, planId })
    await ann.call(callsOf(diagram).delete, { ...book, diagramId })
    expect(await relatedTo(ann, world, oda)).toEqual([])
    for (const undoId of [planId, diagramId]) await ann.call(undoDeletionCall, { ...book, undoId })
    expect(await namedIn(book)).toEqual([oda.id, oda.id])
    expect((await relatedTo(ann, world, oda)).sort()).toEqual(['Act two', 'Family'])
  })
})
