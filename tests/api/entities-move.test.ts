import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { defineKind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { createEntityStore } from '#server/entities/store.ts'
import { defineServerPlugin } from '#server/index.ts'
import { type Client, createPlace, signedIn, startServer } from '#tests/harness/index.ts'
import { event, layer, timeline } from './entities-fixture-kinds.ts'

const fields = { name: 'string >= 1' } as const
const knot = defineKind({ name: 'knot', title: 'name', icon: 'leaf', parent: 'loop', fields })
const loop = defineKind({ name: 'loop', title: 'name', icon: 'leaf', parent: 'knot', fields })
const moves: unknown[] = []
const plugin = defineServerPlugin({
  id: 'lines',
  kinds: [timeline, event, layer, knot, loop],
  onEntityWrite: {
    changes: ['moved'],
    run: async (_, { change, id, parentId, fields, data }) => {
      moves.push({ change, id, parentId, fields: [...fields], name: data.name ?? data.label })
    },
  },
})
const server = await startServer({ plugins: [plugin], expectsErrors: true })
const ann = await signedIn(server)
const [lines, events, layers] = [callsOf(timeline), callsOf(event), callsOf(layer)]
const moveLayer = layers.move as NonNullable<typeof layers.move>
const moveEvent = events.move as NonNullable<typeof events.move>

async function timelines(place: Place, client: Client = ann): Promise<[string, string]> {
  const add = async (name: string) => (await client.call(lines.create, { ...place, name })).timelineId
  return [await add('one'), await add('two')]
}

async function addLayers(place: Place, timelineId: string, labels: string): Promise<string[]> {
  const ids: string[] = []
  for (const label of labels)
    ids.push((await ann.call(layers.create, { ...place, timelineId, label } as never)).layerId)
  return ids
}

async function labelsIn(place: Place, timelineId: string): Promise<string> {
  const { data, total } = await ann.call(layers.find, { ...place, timelineId } as never)
  expect(data.map(({ index }) => index)).toEqual(data.map((_, at) => at))
  expect(total).toBe(data.length)
  return data.map(({ label }) => label).join('')
}

describe('moving to another parent', () => {
  it('puts it last there, behind another, or first, and the order of the others stays', async () => {
    const place = await createPlace(ann)
    const [one, two] = await timelines(place)
    const [a, b, c] = await addLayers(place, one, 'abc')
    const [x, y] = await addLayers(place, two, 'xy')
    const moved = await ann.call(moveLayer, { ...place, layerId: b, timelineId: two } as never)
    expect(moved).toMatchObject({ layerId: b, timelineId: two, revision: 2, index: 2, label: 'b' })
    expect([await labelsIn(place, one), await labelsIn(place, two)]).toEqual(['ac', 'xyb'])
    await ann.call(moveLayer, { ...place, layerId: a, timelineId: two, after: x } as never)
    expect([await labelsIn(place, one), await labelsIn(place, two)]).toEqual(['c', 'xayb'])
    await ann.call(moveLayer, { ...place, layerId: c, timelineId: two, after: null } as never)
    expect([await labelsIn(place, one), await labelsIn(place, two)]).toEqual(['', 'cxayb'])
    await ann.call(moveLayer, { ...place, layerId: y, timelineId: two, after: null } as never)
    expect(await labelsIn(place, two)).toBe('ycxab')
    const { projectId } = place
    expect(await server.server.services.entities.counts(server.server.services.database.read, projectId)).toMatchObject(
      { layer: 5, timeline: 2 },
    )
  })

  it('happens once if it is sent again, and the hook of a plugin is called', async () => {
    const place = await createPlace(ann)
    const [one, two] = await timelines(place)
    const made = await ann.call(events.create, { ...place, timelineId: one, name: 'Flood' } as never)
    const { eventId } = made
    moves.length = 0
    const input = { ...place, eventId, timelineId: two }
    const answers = await Promise.all(
      [1, 2, 3].map(() => ann.call(moveEvent, input as never, { 'idempotency-key': 'move-1' })),
    )
    expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set([2]))
    expect(moves).toEqual([{ change: 'moved', id: eventId, parentId: two, fields: [], name: 'Flood' }])
    const found = await ann.call(events.find, { ...place, timelineId: two } as never)
    expect(found.data.map(({ name }) => name)).toEqual(['Flood'])
    expect((await ann.call(events.find, { ...place, timelineId: one } as never)).total).toBe(0)
    expect(await ann.call(events.get, { ...place, eventId })).toMatchObject({ timelineId: two, name: 'Flood' })
    const [told] = await server.server.services.database.read
      .selectFrom('events')
      .select('data')
      .where('data', 'like', `%${eventId}%`)
      .orderBy('seq', 'desc')
      .execute()
    const data = JSON.parse(told?.data ?? '{}')
    expect(data).toMatchObject({ is: 'changed', parentId: two, fields: ['timelineId'], revision: 2 })
  })

  it('takes what is inside along when its parent is deleted', async () => {
    const place = await createPlace(ann)
    const [one, two] = await timelines(place)
    const [a] = await addLayers(place, one, 'ab')
    await ann.call(moveLayer, { ...place, layerId: a, timelineId: two } as never)
    await ann.call(lines.delete, { ...place, timelineId: one })
    expect(await ann.call(layers.get, { ...place, layerId: a ?? '' })).toMatchObject({ timelineId: two })
    await ann.call(lines.delete, { ...place, timelineId: two })
    expect((await ann.attempt(layers.get, { ...place, layerId: a })).status).toBe(404)
  })

  it('never goes into itself or what is inside it', async () => {
    const place = await createPlace(ann)
    const { entities, database } = server.server.services
    const person = await database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    const user = { id: person.id, userId: person.user_id, username: person.username, userIdSelected: true }
    const by = { user, now: new Date(), newId: () => crypto.randomUUID(), writeKey: null }
    const values = { name: 'x' }
    await database.write(tx => entities.create(tx, knot, place, { id: 'top', values }, by))
    await database.write(tx => entities.create(tx, loop, place, { id: 'middle', parentId: 'top', values }, by))
    await database.write(tx => entities.create(tx, knot, place, { id: 'low', parentId: 'middle', values }, by))
    await database.write(tx => entities.create(tx, loop, place, { id: 'lowest', parentId: 'low', values }, by))
    const move = callsOf(knot).move as Call
    for (const loopId of ['middle', 'lowest'])
      expect(await ann.attempt(move, { ...place, knotId: 'top', loopId })).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'loopId', message: 'is inside what is moved' }] },
      })
    expect((await ann.attempt(move, { ...place, knotId: 'low', loopId: 'middle' })).status).toBe(200)
    const inside = defineKind({ name: 'knot', title: 'name', icon: 'leaf', parent: 'knot', fields })
    expect(() => createEntityStore({ kinds: [inside], search: server.server.services.search })).toThrow(
      'knot: a kind cannot be its own parent',
    )
  })

  it('is refused for a parent that is not in the project, of another kind, or unknown, and writes nothing', async () => {
    const place = await createPlace(ann)
    const elsewhere = await createPlace(ann)
    const [one] = await timelines(place)
    const [foreign] = await timelines(elsewhere)
    const [a, b] = await addLayers(place, one, 'ab')
    for (const timelineId of [foreign, a, 'nobodys']) {
      const answer = await ann.attempt(moveLayer, { ...place, layerId: a, timelineId })
      expect(answer.status).toBe(404)
    }
    const [other] = await timelines(place)
    const behindStranger = await ann.attempt(moveLayer, { ...place, layerId: a, timelineId: other, after: b })
    expect(behindStranger).toMatchObject({ status: 400, json: { errors: [{ path: 'after' }] } })
    const behindItself = await ann.attempt(moveLayer, { ...place, layerId: a, timelineId: one, after: a })
    expect(behindItself).toMatchObject({ status: 400, json: { errors: [{ path: 'after' }] } })
    expect(await labelsIn(place, one)).toBe('ab')
    expect(await ann.call(layers.get, { ...place, layerId: a ?? '' })).toMatchObject({ revision: 1 })
  })
})
