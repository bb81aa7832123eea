import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { location, locationCalls, mapCalls } from '#plugins/maps/shared.ts'
import { suggestionCalls } from '#plugins/search/shared.ts'
import { cvCalls } from '#plugins/tags/shared.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { type Client, createPlace, projectForEach } from '#tests/harness/index.ts'
import { addMap, locations, maps, readLocation } from './maps-fixture.ts'
import { addValue } from './tags-fixture.ts'

let ann: Client
let place: Place
let mapId: string
projectForEach(at => {
  ;({ ann, place } = at)
})
beforeEach(async () => {
  mapId = await addMap(ann, place)
})

async function addLocation(values: object = {}): Promise<string> {
  return (await ann.call(locationCalls.create, { ...place, mapId, label: 'Hollow', ...values })).locationId
}
const refused = async (call: Call, input: object) => {
  const { status, json } = await ann.attempt(call, input)
  const { errors } = json as { errors?: { path: string; message: string }[] }
  return { status, ...errors?.[0] }
}
const at = (x: number, y: number) => ({ coordinates: { x, y } })
const outline = [at(0, 0), at(100, 0), at(50, 80)].map((point, index) => ({ ...point, index }))

describe('a place', () => {
  it('is created, read, listed, changed and deleted [LOC-01, LOC-02, LOC-03, LOC-07, LOC-08, LOC-09, LOC-10, LOC-11]', async () => {
    const harbour = await addValue(ann, place, 'Harbour', 'locationType')
    const tag = await addValue(ann, place, 'north')
    const states = [{ stateId: 'burned', ...at(12, 20), date: 900 }]
    const shape = [...outline, ...outline.map(point => ({ ...point, date: 900, stateId: 'burned' }))]
    const values = {
      ...{ label: 'Hollow', pointType: 'polygonal', ...at(10.5, 20), color: '#112233', useTimeline: true, date: 700 },
      ...{
        type: { value: harbour, label: 'whatever' },
        description: 'A town in a hollow.',
        tags: [tag],
        shape,
        states,
      },
    }
    const locationId = await addLocation(values)
    const read = await readLocation(ann, place, locationId)
    const answered = { ...values, type: { value: harbour, label: 'Harbour' }, tags: [{ valueId: tag }] }
    const description = [{ type: 'paragraph', children: [{ text: 'A town in a hollow.' }] }]
    expect(read).toMatchObject({ ...place, mapId, locationId, ...answered, description })
    expect(read.states.map(({ id }) => id)).toEqual(['burned'])
    expect(new Set(read.shape.map(({ id }) => id)).size).toBe(6)
    await addLocation({ label: 'Ferry' })
    const other = await addMap(ann, place)
    await ann.call(locationCalls.create, { ...place, mapId: other, label: 'Elsewhere' })
    const found = async (input: object) =>
      (await ann.call(locations.find, { ...place, sorting: 'name:asc', ...input })).data.map(({ label }) => label)
    expect(await found({ mapId })).toEqual(['Ferry', 'Hollow'])
    expect(await found({ query: 'hol' })).toEqual(['Hollow'])
    expect(await found({ refs: { type: [harbour] } })).toEqual(['Hollow'])
    await ann.call(locationCalls.update, { ...place, locationId, data: { label: 'Hollows', states: [] } })
    expect(await readLocation(ann, place, locationId)).toMatchObject({ label: 'Hollows', states: [], date: 700 })
    await ann.call(locations.delete, { ...place, locationId })
    expect(await found({})).toEqual(['Elsewhere', 'Ferry'])
  })

  it('starts as a point without a type or a date', async () => {
    expect(await readLocation(ann, place, await addLocation())).toMatchObject({
      ...{ pointType: 'point', coordinates: { x: 0, y: 0 }, type: null, date: null, useTimeline: false },
      ...{ shape: [], states: [], tags: [] },
    })
  })

  it.each(['point', 'label', 'polygonal'])('is a %s [LOC-04]', async pointType => {
    const read = await readLocation(ann, place, await addLocation({ pointType }))
    expect(read.pointType).toBe(pointType)
  })

  it.each([
    ['another point type [LOC-04]', { pointType: 'circle' }, 'pointType', /./],
    ['an empty label', { label: '' }, 'label', /./],
    ['text as a coordinate [LOC-06]', { coordinates: { x: '1', y: 2 } }, 'coordinates.x', /number/],
    ['half a point', { coordinates: { x: 1 } }, 'coordinates.y', /./],
    ['a point outside the map', at(4001, 2), 'coordinates.x', /from 0 to 4000, the width/],
    ['a point above the map', at(2, -1), 'coordinates.y', /from 0 to 3000, the height/],
    ['an endless number', at(1e308, 2), 'coordinates.x', /4000/],
    ['an outline of two points', { pointType: 'polygonal', shape: outline.slice(1) }, 'shape', /3 points/],
    ['a point of the outline outside', { shape: [{ ...outline[0], ...at(0, 9000) }] }, 'shape.0.coordinates.y', /3000/],
    ['a state outside', { states: [{ stateId: 's', date: 1, ...at(-5, 0) }] }, 'states.0.coordinates.x', /4000/],
    ['a state without a date', { states: [{ stateId: 's', ...at(5, 0) }] }, 'states.0.date', /./],
    [
      'two items with one id',
      { states: ['1', '2'].map(date => ({ stateId: 's', date: +date, ...at(5, 0) })) },
      'states',
      /twice/,
    ],
    ['a date beyond all numbers', { date: 1e17 }, 'date', /./],
    ['a date between two units', { date: 1.5 }, 'date', /./],
    ['a type that does not exist', { type: { value: 'nothing', label: 'Harbour' } }, 'type', /no type/],
    ['a colour that is none', { color: 'red' }, 'color', /./],
  ])('refuses %s', async (_, values, path, message) => {
    const input = { ...place, mapId, label: 'Hollow', ...values }
    expect(await refused(locationCalls.create, input)).toMatchObject({
      ...{ status: 400, path, message: expect.stringMatching(message) },
    })
    expect((await ann.call(locations.find as Call<object, { total: number }>, { ...place, mapId })).total).toBe(0)
  })

  it('refuses an outline of more than 5,000 points, and NaN and Infinity as JSON has them', async () => {
    const shape = Array.from({ length: 5001 }, (_, index) => ({ index, ...at(index % 100, 1) }))
    expect(await refused(locationCalls.create, { ...place, mapId, label: 'Wide', shape })).toMatchObject({
      ...{ path: 'shape', message: /5,000 points/ },
    })
    for (const x of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(
        await refused(locationCalls.create, { ...place, mapId, label: 'Odd', coordinates: { x, y: 1 } }),
      ).toMatchObject({
        ...{ status: 400, path: 'coordinates.x' },
      })
  })

  it('refuses a tag as a type, and a type of another project', async () => {
    const tag = await addValue(ann, place, 'north')
    const foreign = await addValue(ann, await createPlace(ann), 'Harbour', 'locationType')
    for (const value of [tag, foreign])
      expect(await refused(locationCalls.create, { ...place, mapId, label: 'Hollow', type: { value } })).toMatchObject({
        ...{ status: 400, path: 'type' },
      })
  })

  it('has no type any more when that is deleted', async () => {
    const harbour = await addValue(ann, place, 'Harbour', 'locationType')
    const locationId = await addLocation({ type: { value: harbour } })
    await ann.call(cvCalls.delete, { ...place, valueId: harbour })
    expect((await readLocation(ann, place, locationId)).type).toBeNull()
    await ann.call(locationCalls.update, { ...place, locationId, data: { label: 'Still here' } })
    expect((await readLocation(ann, place, locationId)).label).toBe('Still here')
  })

  it('stays where it is when the map gets a smaller image, and moves to a larger map only', async () => {
    const locationId = await addLocation(at(3900, 2900))
    const { imageId } = await smallImage()
    await ann.call(mapCalls.update, { ...place, mapId, data: { useDefaultMap: false, selectedFile: imageId } })
    await ann.call(locationCalls.update, { ...place, locationId, data: { label: 'Far out' } })
    const moved = { ...place, locationId, data: at(3901, 2900) }
    expect(await refused(locationCalls.update, moved)).toMatchObject({ path: 'data.coordinates.x' })
    const small = await addMap(ann, place, { useDefaultMap: false, existing: { imageId } })
    const move = locations.move as Call
    expect(await refused(move, { ...place, locationId, mapId: small })).toMatchObject({ status: 400, path: 'mapId' })
    await ann.call(move, { ...place, locationId, mapId: await addMap(ann, place) })
  })

  it('takes changes of different points of its outline by two people', async () => {
    const locationId = await addLocation({ pointType: 'polygonal', shape: outline })
    const { shape, revision } = await readLocation(ann, place, locationId)
    const moves = shape
      .slice(0, 2)
      .map((was, index) => ({ changes: [{ put: { ...was, ...at(500 + index, 7) }, was }] }))
    await Promise.all(
      moves.map(move =>
        ann.call(locationCalls.update, { ...place, locationId, revision, data: { shape: move } as never }),
      ),
    )
    const after = await readLocation(ann, place, locationId)
    expect(after.shape.map(({ coordinates: { x } }) => x)).toEqual([500, 501, 50])
  })

  it('goes with its map', async () => {
    const locationId = await addLocation()
    await ann.call(maps.delete, { ...place, mapId })
    expect((await ann.attempt(locations.get, { ...place, locationId })).status).toBe(404)
  })

  it('is suggested with its map, as an event is with its timeline [MENTION-12, MENTION-13]', async () => {
    const { timelineId } = await ann.call(callsOf(timeline).create, { ...place, name: 'Reckoning' })
    const { eventId } = await ann.call(callsOf(event).create as Call<object, { eventId: string }>, {
      ...{ ...place, timelineId, name: 'Hollow burns' },
    })
    const locationId = await addLocation()
    const found = await ann.call(suggestionCalls.global, { ...place, text: 'Hol' })
    expect(found).toMatchObject({
      location: [{ locationId, label: 'Hollow', mapId }],
      event: [{ eventId, name: 'Hollow burns', timelineId }],
    })
  })
})

/** An image of one pixel, which a map of this project may use. */
async function smallImage(): Promise<{ imageId: string }> {
  const { fileOf, picture } = await import('./images-samples.ts')
  const image = fileOf(await picture(2, 2).png().toBuffer())
  const { selectedFile } = await ann.call(mapCalls.create, { ...place, name: 'Small', image })
  return { imageId: selectedFile ?? '' }
}

describe('the places of a map', () => {
  it('are answered whole and in parts, without the archived', async () => {
    const harbour = await addValue(ann, place, 'Harbour', 'locationType')
    const tag = await addValue(ann, place, 'north')
    const first = await addLocation({
      label: 'One',
      type: { value: harbour },
      tags: [tag],
      ...at(1.5, 2),
      shape: outline,
    })
    const gone = await addLocation({ label: 'Two' })
    for (const label of ['Three', 'Four']) await addLocation({ label })
    await ann.call(archiveToggleCall, { ...place, entity: location.name, entityId: gone })
    const all = await ann.call(mapCalls.places, { ...place, mapId })
    expect([all.data.map(({ label }) => label), all.next]).toEqual([['One', 'Three', 'Four'], null])
    expect(all.data[0]).toMatchObject({
      ...{
        locationId: first,
        revision: 1,
        pointType: 'point',
        coordinates: { x: 1.5, y: 2 },
        type: harbour,
        tags: [tag],
      },
      ...{ useTimeline: false, date: null, states: [], shape: outline },
    })
    const part = await ann.call(mapCalls.places, { ...place, mapId, limit: 2 })
    expect(part.data.map(({ label }) => label)).toEqual(['One', 'Three'])
    const rest = await ann.call(mapCalls.places, { ...place, mapId, after: part.next ?? 0, limit: 2 })
    expect([rest.data.map(({ label }) => label), rest.next]).toEqual([['Four'], null])
  })
})
