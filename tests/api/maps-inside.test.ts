import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { character } from '#plugins/characters/shared.ts'
import { locationCalls, mapCalls } from '#plugins/maps/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { type Client, createPlace, projectForEach } from '#tests/harness/index.ts'
import { addMap, readLocation, readMap } from './maps-fixture.ts'
import { exportedAs } from './project-file-fixture.ts'

let ann: Client
let place: Place
let mapId: string
projectForEach(at => {
  ;({ ann, place } = at)
})
beforeEach(async () => {
  mapId = await addMap(ann, place)
})

const refused = async (call: unknown, input: object) => {
  const { status, json } = await ann.attempt(call as Call, input)
  const { errors } = json as { errors?: { path: string; message: string }[] }
  return { status, ...errors?.[0] }
}

describe('a location', () => {
  it('opens another map of its project, and stands for a character, whose page names it', async () => {
    const town = await addMap(ann, place, { name: 'Low Morrow' })
    const { characterId } = await ann.call(callsOf(character).create, { ...place, name: 'Oda' } as never)
    const standsFor = { type: 'character' as const, id: characterId as string }
    const input = { ...place, mapId, label: 'Morrow', coordinates: { x: 1, y: 2 }, opensMap: town, standsFor }
    const { locationId } = await ann.call(locationCalls.create, input)
    expect(await readLocation(ann, place, locationId)).toMatchObject({ opensMap: town, standsFor })
    const { data } = await ann.call(mapCalls.places, { ...place, mapId })
    expect(data).toMatchObject([{ label: 'Morrow', opensMap: town }])
    const named = await ann.call(relationCalls.get, {
      ...place,
      entryId: characterId,
      entryType: 'character',
    } as never)
    expect(JSON.stringify(named)).toContain(locationId)
  })

  it('opens no map of elsewhere, and stands for nothing that is not there', async () => {
    const other = await createPlace(ann)
    const foreign = await addMap(ann, other)
    const spot = { ...place, mapId, label: 'Morrow', coordinates: { x: 1, y: 2 } }
    expect(await refused(locationCalls.create, { ...spot, opensMap: foreign })).toMatchObject({
      ...{ status: 400, path: 'opensMap', message: 'is no map of this project' },
    })
    const { locationId } = await ann.call(locationCalls.create, spot)
    const standsFor = { type: 'entry', id: mapId }
    expect(await refused(locationCalls.update, { ...place, locationId, data: { standsFor } })).toMatchObject({
      ...{ status: 400, path: 'data.standsFor', message: 'is no entry of this project or of a world it uses' },
    })
    const wrong = { standsFor: { type: 'chapter', id: mapId } }
    expect(await refused(locationCalls.update, { ...place, locationId, data: wrong })).toMatchObject({ status: 400 })
  })
})

describe('ways of travelling', () => {
  it('are added and taken away one by one, with a name and a speed above 0', async () => {
    const way = (id: string, speed: unknown, name = 'On foot') => ({ put: { id, name, speed }, was: null })
    const change = (...changes: object[]) => ({ ...place, mapId, data: { ways: { changes } } }) as never
    await ann.call(mapCalls.update, change(way('foot', 30), way('ship', 120, 'By ship')))
    await ann.call(mapCalls.update, change({ remove: 'foot', was: { id: 'foot', name: 'On foot', speed: 30 } }))
    expect((await readMap(ann, place, mapId)).ways).toEqual([{ id: 'ship', name: 'By ship', speed: 120 }])
    const whole = [{ name: 'On a mule', speed: 40 }]
    const copy = await addMap(ann, place, { ways: whole })
    expect((await readMap(ann, place, copy)).ways).toMatchObject(whole)
    await ann.call(mapCalls.update, { ...place, mapId, data: { ways: whole } })
    expect((await readMap(ann, place, mapId)).ways).toMatchObject(whole)
    for (const speed of [0, -1, 1e308, '30', null])
      expect(await refused(mapCalls.update, change(way('x', speed)))).toMatchObject({ status: 400 })
    expect(await refused(mapCalls.update, change(way('x', 5, '')))).toMatchObject({ status: 400 })
    const many = Array.from({ length: 31 }, (_, at) => way(`w${at}`, 5))
    expect(await refused(mapCalls.update, change(...many))).toMatchObject({ status: 400 })
  })

  it('belong to the project as well, for all of its maps: set whole, and not over what others set', async () => {
    const mine = await createPlace(ann)
    expect(await ann.call(mapCalls.ways, mine)).toEqual({ ways: [], revision: 0 })
    const first = await ann.call(mapCalls.setWays, { ...mine, ways: [{ name: 'On foot', speed: 30 }], revision: 0 })
    expect(first).toEqual({ ways: [{ id: expect.any(String), name: 'On foot', speed: 30 }], revision: 1 })
    expect(await ann.call(mapCalls.ways, mine)).toEqual(first)
    const stale = { ...mine, ways: [], revision: 0 }
    expect(await refused(mapCalls.setWays, stale)).toMatchObject({ status: 409 })
    for (const [path, ways] of [
      ['ways.0.speed', [{ name: 'x', speed: 0 }]],
      ['ways.0.name', [{ name: '', speed: 1 }]],
      ['ways', Array.from({ length: 31 }, () => ({ name: 'x', speed: 1 }))],
      [
        'ways',
        [
          { id: 'one-of-the-ways-0', name: 'x', speed: 1 },
          { id: 'one-of-the-ways-0', name: 'y', speed: 1 },
        ],
      ],
      // In the file of a project it would be replaced wherever the word stands.
      ['ways.0.id', [{ id: 'ship', name: 'x', speed: 1 }]],
    ] as const)
      expect(await refused(mapCalls.setWays, { ...mine, ways } as never)).toMatchObject({ status: 400, path })
    expect(await ann.call(mapCalls.ways, mine)).toEqual(first)
    expect(await ann.call(mapCalls.ways, place)).toEqual({ ways: [], revision: 0 })
  })

  it('of a project stay when a file with others is imported', async () => {
    const named = (...ways: [string, number][]) => ways.map(([name, speed]) => ({ name, speed }))
    const other = await createPlace(ann)
    await ann.call(mapCalls.setWays, { ...other, ways: named(['On foot', 25], ['By sled', 60]) })
    const data = JSON.parse((await exportedAs(ann, other)).text)
    const mine = await ann.call(mapCalls.setWays, { ...place, ways: named(['On foot', 30], ['By ship', 120]) })
    await ann.call(importProjectCall, { ...place, data })
    const now = await ann.call(mapCalls.ways, place)
    expect(now.ways).toMatchObject(named(['On foot', 30], ['By ship', 120], ['By sled', 60]))
    expect(now.revision).toBe(mine.revision + 1)
  })
})
