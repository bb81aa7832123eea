import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { imageCalls } from '#core/shared/calls/images.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { defaultMapSize, layerCalls, mapCalls } from '#plugins/maps/shared.ts'
import { timeline } from '#plugins/timelines/shared.ts'
import { type Client, createPlace, projectForEach } from '#tests/harness/index.ts'
import { fileOf, picture } from './images-samples.ts'
import { addMap, layers, maps, readMap, reorderLayers } from './maps-fixture.ts'
import { addValue } from './tags-fixture.ts'

let ann: Client
let place: Place
projectForEach(at => {
  ;({ ann, place } = at)
})

const refused = async (call: Call, input: object) => {
  const { status, json } = await ann.attempt(call, input)
  const { errors } = json as { errors?: { path: string; message: string }[] }
  return { status, ...errors?.[0] }
}
const imageFile = async (width = 600, height = 400) => fileOf(await picture(width, height).png().toBuffer())

describe('a map', () => {
  it('is created with an image, read, listed, changed and deleted [MAP-01, MAP-39, MAP-41, MAP-44, MAP-45, MAP-46]', async () => {
    const { timelineId } = await ann.call(callsOf(timeline).create, { ...place, name: 'Reckoning' })
    const tag = await addValue(ann, place, 'north')
    const input = { ...place, name: 'Varn', timelineId, useDefaultMap: false, image: await imageFile() }
    const { mapId } = await ann.call(mapCalls.create, input)
    const read = await readMap(ann, place, mapId)
    expect(read).toMatchObject({
      ...place,
      mapId,
      name: 'Varn',
      timelineId,
      useDefaultMap: false,
      tags: [],
      layers: [],
    })
    expect(read.picture).toEqual({ width: 600, height: 400, imageId: read.selectedFile, tiles: null })
    const shown = await ann.attempt(imageCalls.get, { ...place, imageId: read.selectedFile ?? '' })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    await addMap(ann, place, { name: 'Other' })
    expect((await ann.call(maps.find, { ...place, query: 'var' })).data.map(({ name }) => name)).toEqual(['Varn'])
    const data = { name: 'Varn and Hollow', scale: 0.5, unit: 'miles', tags: [{ valueId: tag }] }
    await ann.call(mapCalls.update, { ...place, mapId, data })
    expect(await readMap(ann, place, mapId)).toMatchObject({ ...data, timelineId })
    await ann.call(maps.delete, { ...place, mapId })
    expect((await ann.call(maps.find, place)).data.map(({ name }) => name)).toEqual(['Other'])
  })

  it('has the size of the default image without one of its own, and takes another', async () => {
    const mapId = await addMap(ann, place)
    const before = await readMap(ann, place, mapId)
    expect(before).toMatchObject({ useDefaultMap: true, selectedFile: null, scale: 1, unit: '' })
    expect(before.picture).toEqual({ ...defaultMapSize, imageId: null, tiles: null })
    await ann.call(mapCalls.update, { ...place, mapId, image: await imageFile(80, 50) })
    const after = await readMap(ann, place, mapId)
    expect(after).toMatchObject({ useDefaultMap: false, picture: { width: 80, height: 50 } })
  })

  it('is refused without a file unless it uses the default map [MAP-03]', async () => {
    const message = expect.stringContaining('unless the default map is used')
    for (const input of [{}, { useDefaultMap: false }])
      expect(await refused(mapCalls.create, { ...place, name: 'Varn', ...input })).toEqual({
        ...{ status: 400, path: 'image', message },
      })
    const mapId = await addMap(ann, place)
    const without = { ...place, mapId, data: { useDefaultMap: false } }
    expect(await refused(mapCalls.update, without)).toEqual({ status: 400, path: 'data.image', message })
    expect((await ann.call(maps.find, place)).total).toBe(1)
  })

  it('has a name', async () => {
    expect(await refused(mapCalls.create, { ...place, name: '', useDefaultMap: true })).toMatchObject({ path: 'name' })
  })

  it('refuses a timeline of another project', async () => {
    const { timelineId } = await ann.call(callsOf(timeline).create, { ...(await createPlace(ann)), name: 'Reckoning' })
    const input = { ...place, name: 'Varn', useDefaultMap: true, timelineId }
    expect(await refused(mapCalls.create, input)).toMatchObject({ status: 400, path: 'timelineId' })
    const mapId = await addMap(ann, place)
    const change = { ...place, mapId, data: { timelineId } }
    expect(await refused(mapCalls.update, change)).toMatchObject({ status: 400, path: 'data.timelineId' })
  })

  it('outlives its timeline', async () => {
    const { timelineId } = await ann.call(callsOf(timeline).create, { ...place, name: 'Reckoning' })
    const mapId = await addMap(ann, place, { timelineId })
    await ann.call(callsOf(timeline).delete, { ...place, timelineId })
    await ann.call(mapCalls.update, { ...place, mapId, data: { name: 'Still here' } })
    expect(await readMap(ann, place, mapId)).toMatchObject({ name: 'Still here', timelineId })
  })

  it('is created with a project that asks for one [PROJ-16]', async () => {
    const { spaceId } = place
    const wanted = { defaultMap: true, defaultTimeline: true }
    const { projectId } = await ann.call(projectCalls.create, { spaceId, name: 'New', ...wanted })
    expect((await ann.call(maps.find, { spaceId, projectId })).data).toMatchObject([{ name: 'The world' }])
    expect((await ann.call(callsOf(timeline).find, { spaceId, projectId })).total).toBe(1)
  })
})

describe('images of a map', () => {
  it('are added, renamed and removed [MAP-40, MAP-42, MAP-43]', async () => {
    const mapId = await addMap(ann, place)
    const image = await imageFile(30, 20)
    const added = await ann.call(mapCalls.addImage, { ...place, mapId, label: 'Roads', image })
    expect((await readMap(ann, place, mapId)).layers).toMatchObject([
      { label: 'Roads', type: 'image', image: added.image, picture: { width: 30, height: 20 } },
    ])
    const { layerId, image: imageId } = added
    await ann.call(mapCalls.editImage, { ...place, mapId, imageId: imageId ?? '', label: 'Old roads' })
    expect((await readMap(ann, place, mapId)).layers).toMatchObject([{ layerId, label: 'Old roads' }])
    const unknown = { ...place, mapId, imageId: 'nothing', label: 'Gone' }
    expect((await ann.attempt(mapCalls.editImage, unknown)).status).toBe(404)
    await ann.call(mapCalls.removeImage, { ...place, mapId, layerId })
    expect((await readMap(ann, place, mapId)).layers).toEqual([])
  })
})

const line = { points: [0, 0, 10, 10.5, 20, 0], color: '#E3DED7' as const, width: 10, mode: 'draw' as const }

describe('a layer', () => {
  it('is created, changed, ordered and deleted [LAYER-01, LAYER-03, LAYER-04, LAYER-05, LAYER-06]', async () => {
    const mapId = await addMap(ann, place)
    const at = { ...place, mapId }
    const drawn = await ann.call(layerCalls.create, { ...at, label: 'Sketch', type: 'draw', data: [line] })
    const shown = await ann.call(layerCalls.create, {
      ...at,
      label: 'Wind',
      type: 'image',
      image: await imageFile(9, 9),
    })
    expect((await readMap(ann, place, mapId)).layers).toMatchObject([
      { ...at, label: 'Sketch', type: 'draw', image: null, data: [{ ...line, id: expect.any(String) }] },
      { ...at, label: 'Wind', type: 'image', image: shown.image, data: [] },
    ])
    await ann.call(reorderLayers, { ...place, data: [shown.layerId, drawn.layerId] })
    const order = async () => (await readMap(ann, place, mapId)).layers.map(({ label }) => label)
    expect(await order()).toEqual(['Wind', 'Sketch'])
    const erased = { ...line, mode: 'erase' as const }
    const change = { label: 'Ink', data: [line, erased] }
    await ann.call(layerCalls.update, { ...place, layerId: drawn.layerId, data: change })
    expect((await readMap(ann, place, mapId)).layers[1]).toMatchObject({ label: 'Ink', data: [line, erased] })
    await ann.call(layers.delete, { ...place, layerId: shown.layerId })
    expect(await order()).toEqual(['Ink'])
    await ann.call(archiveToggleCall, { ...place, entity: 'layer', entityId: drawn.layerId })
    expect(await order()).toEqual([])
  })

  it('takes the lines of two people at once', async () => {
    const { layerId } = await ann.call(layerCalls.create, {
      ...place,
      mapId: await addMap(ann, place),
      label: 'Sketch',
    })
    const put = (id: string) => ({ changes: [{ put: { id, ...line }, was: null }] })
    const both = ['ann', 'bob'].map(id =>
      ann.call(layers.update, { ...place, layerId, revision: 1, data: { data: put(id) } }),
    )
    await Promise.all(both)
    expect((await ann.call(layers.get, { ...place, layerId })).data.map(({ id }) => id)).toEqual(['ann', 'bob'])
  })

  it.each([
    ['data that is no list', { data: 'ink' }, 'data'],
    ['lines without points', { data: [{ ...line, points: [] }] }, 'data.0.points'],
    ['half a point', { data: [{ ...line, points: [1, 2, 3] }] }, 'data.0.points'],
    ['a point that is no number', { data: [{ ...line, points: [1, 'x'] }] }, 'data.0.points.1'],
    ['a point beyond all maps', { data: [{ ...line, points: [1, 1e308] }] }, 'data.0.points.1'],
    ['another mode', { data: [{ ...line, mode: 'spray' }] }, 'data.0.mode'],
    ['another type', { type: 'video' }, 'type'],
    ['a type without its image', { type: 'image' }, 'image'],
    ['an empty label', { label: '' }, 'label'],
  ])('refuses %s', async (_, values, path) => {
    const input = { ...place, mapId: await addMap(ann, place), label: 'Sketch', ...values }
    expect(await refused(layerCalls.create, input)).toMatchObject({ status: 400, path })
  })

  it('refuses too many points and an image that it does not show', async () => {
    const mapId = await addMap(ann, place)
    const long = { ...line, points: Array.from({ length: 10_000 }, (_, at) => at % 100) }
    const many = { ...place, mapId, label: 'Sketch', data: Array.from({ length: 21 }, () => long) }
    expect(await refused(layerCalls.create, many)).toMatchObject({ path: 'data', message: /100,000 points/ })
    const odd = { ...place, mapId, label: 'Sketch', type: 'draw', image: await imageFile(2, 2) }
    expect(await refused(layerCalls.create, odd)).toMatchObject({ path: 'image' })
  })

  it('is one of fifty at most', async () => {
    const mapId = await addMap(ann, place)
    for (let at = 0; at < 50; at++) await ann.call(layerCalls.create, { ...place, mapId, label: `Layer ${at}` })
    const { status, json } = await ann.attempt(layerCalls.create, { ...place, mapId, label: 'One more' })
    expect([status, json]).toMatchObject([403, { detail: expect.stringContaining('50 layers') }])
  })
})
