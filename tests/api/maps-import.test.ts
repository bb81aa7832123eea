import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Place } from '#core/shared/kind-calls.ts'
import { readGeoJson } from '#plugins/maps/client/importers/geojson/read-geojson.ts'
import { inputOf } from '#plugins/maps/client/importers/map-project-context.fixture.ts'
import { locationCalls, mapCalls } from '#plugins/maps/shared.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import type { ImportPlan } from '#plugins/transfer/shared.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { addMap, maps, readMap } from './maps-fixture.ts'

let server: TestServer
let ann: Client
let place: Place
beforeAll(async () => {
  server = await startServer()
  ann = await signedIn(server, 'ann')
  place = await createPlace(ann)
})
afterAll(() => server.close())

const line = {
  type: 'LineString',
  coordinates: [
    [10, 10],
    [20, 20],
  ],
}
const ring = [
  [200, 200],
  [300, 200],
  [300, 300],
  [200, 200],
]
const file = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [200, 300] },
      properties: { name: 'Tallow', tags: ['Port'] },
    },
    { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { name: 'Varn' } },
    { type: 'Feature', geometry: line, properties: { layer: 'Rivers' } },
  ],
}

let count = 0
const take = (at: Place, { records, tags }: ImportPlan) =>
  ann.call(transferCalls.take, {
    ...{ ...at, importId: `import-of-the-maps-${++count}`, name: 'Varn.json', tags: [...tags] },
    entities: records.map(record => ({ ...record })),
  })
const placesOn = async (mapId: string) => (await ann.call(mapCalls.places, { ...place, mapId, texts: true })).data

it('a file is imported with a map of its own, whole, once, and is undone as a whole', async () => {
  const plan = await readGeoJson(inputOf(file, {}, { coordinates: 'pixels' }))
  expect(await take(place, plan)).toEqual({ created: 4, known: [] })
  const [{ mapId = '' } = {}] = (await ann.call(maps.find, place)).data
  expect(await placesOn(mapId)).toMatchObject([
    { label: 'Tallow', coordinates: { x: 200, y: 300 }, tags: [expect.any(String)], description: expect.any(Array) },
    { label: 'Varn', pointType: 'polygonal', shape: [{}, {}, {}] },
  ])
  expect((await readMap(ann, place, mapId)).layers).toMatchObject([
    { label: 'Rivers', data: [{ points: [10, 10, 20, 20] }] },
  ])
  expect(await take(place, plan)).toMatchObject({ created: 0, known: { length: 4 } })
  expect(await ann.call(transferCalls.undo, place)).toMatchObject({ removed: 4, left: 0 })
  expect((await ann.call(maps.find, place)).data).toEqual([])
})

it('a file comes onto a map that is there, and its undo leaves that and what others made', async () => {
  const mapId = await addMap(ann, place)
  const target = { id: mapId, width: 4000, height: 3000, here: [] }
  const plan = await readGeoJson(inputOf(file, { target }, { coordinates: 'pixels' }))
  expect(await take(place, plan)).toMatchObject({ created: 3 })
  // The same file for another map is here already.
  expect(await take(place, await readGeoJson(inputOf(file, {}, { coordinates: 'pixels' })))).toMatchObject({
    created: 1,
  })
  expect(await ann.call(transferCalls.undo, place)).toMatchObject({ removed: 1, left: 0 })
  expect(await ann.call(transferCalls.undo, place)).toMatchObject({ removed: 3, left: 0 })
  expect(await placesOn(mapId)).toEqual([])
})

it('the undo of a map leaves it where somebody has put something onto it', async () => {
  const elsewhere = await createPlace(ann)
  await take(elsewhere, await readGeoJson(inputOf(file, {}, { coordinates: 'pixels' })))
  const [{ mapId = '' } = {}] = (await ann.call(maps.find, elsewhere)).data
  await ann.call(locationCalls.create, { ...elsewhere, mapId, label: 'Mine', coordinates: { x: 1, y: 1 } })
  expect(await ann.call(transferCalls.undo, elsewhere)).toMatchObject({ removed: 3, left: 1 })
  const left = await ann.call(mapCalls.places, { ...elsewhere, mapId })
  expect(left.data).toMatchObject([{ label: 'Mine' }])
})

it('a place outside of the map is refused by its field, and nothing is written', async () => {
  const mapId = await addMap(ann, place)
  const entities = [
    {
      id: 'a-place-of-the-tests',
      kind: 'location',
      parentId: mapId,
      values: { label: 'x', coordinates: { x: -5, y: 0 } },
    },
  ]
  const input = { ...place, importId: 'import-of-the-maps-0', name: 'x', entities }
  const { status, json } = await ann.attempt(transferCalls.take, input)
  expect(status).toBe(400)
  expect(JSON.stringify(json)).toContain('entities.0.values.coordinates.x')
  expect(await placesOn(mapId)).toEqual([])
})
