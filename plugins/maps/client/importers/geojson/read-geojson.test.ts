import { describe, expect, it } from 'vitest'
import { plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { geoJsonOf } from '../../exports/geojson.ts'
import { inputOf, placeNamed, refusalOf, reportOf } from '../map-project-context.fixture.ts'
import { readGeoJson } from './read-geojson.ts'

const feature = (geometry: unknown, properties: object = {}, id?: unknown) => ({
  ...{ type: 'Feature', geometry, properties },
  ...(id !== undefined && { id }),
})
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })
const point = (x: unknown, y: unknown) => ({ type: 'Point', coordinates: [x, y] })
const square = (x: number, y: number) => [
  [x, y],
  [x + 10, y],
  [x + 10, y + 10],
  [x, y + 10],
  [x, y],
]
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings })

describe('a file of GeoJSON', () => {
  it('becomes a new map: points, areas, and lines as a layer with labels; degrees are fitted to it', async () => {
    const plan = await readGeoJson(
      inputOf(
        collection(
          feature(point(-10, 40), { name: '<script>alert(1)</script>', description: 'Old town', color: '#abc' }),
          feature(polygon(square(-20, 30)), { name: 'Varn', tags: 'kingdom; coast', ruler: 'Jane' }),
          feature(
            {
              type: 'LineString',
              coordinates: [
                [-10, 40],
                [-15, 30],
                [-20, 35],
              ],
            },
            { name: 'Ness' },
          ),
        ),
      ),
    )
    expect(plan.records.map(({ kind }) => kind)).toEqual(['map', 'location', 'location', 'location', 'layer'])
    const [map, , area] = plan.records
    expect(map?.values).toMatchObject({ name: 'Varn', useDefaultMap: true })
    expect(area?.parentId).toBe(map?.id)
    expect(placeNamed(plan, '<script>alert(1)</script>')).toMatchObject({
      // The north is above, and what is there becomes as large as the map of 4,000 by 3,000 allows.
      ...{ coordinates: { x: 3500, y: 0 }, color: '#aabbcc', pointType: 'point' },
    })
    const varn = placeNamed(plan, 'Varn')
    expect(varn).toMatchObject({ pointType: 'polygonal', coordinates: { x: 2000, y: 1500 } })
    expect((varn.shape as object[]).length).toBe(4)
    expect(plainText(varn.description as RichText)).toBe('ruler: Jane')
    expect(plan.tags.map(({ value }) => value)).toEqual(['kingdom', 'coast'])
    expect(placeNamed(plan, 'Ness')).toMatchObject({ pointType: 'label', coordinates: { x: 2000, y: 3000 } })
    expect(reportOf(plan)).toEqual([
      ...['kept maps-map 1', 'kept maps-points 2', 'kept maps-areas 1', 'kept maps-lines 1', 'kept maps-layers 1'],
      ...['changed maps-properties 1'],
    ])
  })

  it('comes onto a chosen map in its pixels, and what is beside it is dropped', async () => {
    const target = { id: 'map-1', width: 500, height: 400, here: ['known-1'] }
    const file = collection(
      feature(point(300, 200), { name: 'On' }),
      feature(point(300, 900), { name: 'Beside' }),
      feature(
        polygon([
          [450, 350],
          [600, 350],
          [600, 390],
          [450, 390],
        ]),
        { name: 'Across' },
      ),
      feature(point(1, 1), { name: 'Known' }, 'known-1'),
    )
    const plan = await readGeoJson(inputOf(file, { target }, { coordinates: 'pixels' }))
    expect(plan.records.map(({ kind, parentId }) => `${kind} ${parentId}`)).toEqual(Array(2).fill('location map-1'))
    expect(placeNamed(plan, 'On').coordinates).toEqual({ x: 300, y: 200 })
    expect(placeNamed(plan, 'Across').shape).toMatchObject([{}, { coordinates: { x: 500, y: 350 } }, {}, {}])
    expect(reportOf(plan)).toEqual([
      ...[
        'kept maps-points 1',
        'kept maps-areas 1',
        'kept maps-here 1',
        'changed maps-cut 1',
        'dropped maps-outside 1',
      ],
    ])
    expect(plan.choices[0]).toMatchObject({ id: 'map', value: 'map-1' })
    expect(plan.note).toBe('Beside')
  })

  it('gives the same ids again, whatever map is chosen, also to features without ids', async () => {
    const file = collection(feature(point(1, 1), { name: 'One' }), feature(point(2, 2), { name: 'One' }))
    const one = await readGeoJson(inputOf(file))
    const target = { id: 'map-1', width: 500, height: 400, here: [] }
    const two = await readGeoJson(inputOf(file, { target }, {}, 'Varn (1).json'))
    const ids = one.records.slice(1).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect(two.records.map(({ id }) => id)).toEqual(ids)
  })

  it('reads nested collections and parts, and says what it leaves out', async () => {
    const nested = {
      type: 'GeometryCollection',
      geometries: [{ type: 'GeometryCollection', geometries: [point(5, 5)] }],
    }
    let deep: object = point(1, 1)
    for (let at = 0; at < 100; at++) deep = { type: 'GeometryCollection', geometries: [deep] }
    const file = collection(
      feature(nested, { name: 'Nested' }),
      feature(deep, { name: 'Deep' }),
      feature(
        { type: 'MultiPolygon', coordinates: [[square(0, 0), square(2, 2)], [square(30, 30)]] },
        { name: 'Isles' },
      ),
      feature(
        polygon([
          [0, 0],
          [10, 10],
        ]),
        { name: 'Two points' },
      ),
      feature(point(Number.NaN, 3), { name: 'No number' }),
      feature(null, { name: 'No shape' }),
      feature({ type: 'Circle', coordinates: [1, 1] }, { name: 'A circle' }),
    )
    const text = JSON.stringify(file).replace('"No shape"', '"No shape", "far": 1e999')
    const plan = await readGeoJson(inputOf(text))
    const labels = plan.records.flatMap(({ kind, values }) => (kind === 'location' ? [values.label] : []))
    expect(labels).toEqual(['Nested', 'Isles', 'Isles'])
    expect(reportOf(plan)).toEqual([
      ...['kept maps-map 1', 'kept maps-points 1', 'kept maps-areas 2', 'changed maps-holes 1'],
      ...['dropped maps-shapes 3', 'dropped maps-short 1', 'dropped maps-outside 1'],
    ])
  })

  it('fits another projection to the map and says so', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } }
    const file = { ...collection(feature(point(0, 0), { name: 'A' }), feature(point(8e6, 6e6), { name: 'B' })), crs }
    const plan = await readGeoJson(inputOf(file))
    expect(reportOf(plan)).toContain('changed maps-projection 1')
    expect(placeNamed(plan, 'B').coordinates).toEqual({ x: 4000, y: 0 })
  })

  it('brings back what was saved: dates, outlines and lines, onto another map in its size', async () => {
    const corner = (index: number, x: number, y: number, date?: number) => ({
      ...{ id: `${date}-${index}`, index, coordinates: { x, y } },
      ...(date !== undefined && { date }),
    })
    const saved = geoJsonOf({
      map: {
        ...{ mapId: 'other-map', name: 'Old', scale: 2, unit: 'miles' },
        picture: { width: 2000, height: 1500, imageId: null, tiles: null },
      },
      layers: [
        {
          ...{ layerId: 'l', label: 'Rivers', type: 'draw' },
          data: [{ id: 'line-1', points: [0, 0, 10, 10], color: '#112233', width: 3, mode: 'draw' }],
        } as never,
      ],
      places: [
        {
          ...{ locationId: 'fog-1', label: 'Fog', revision: 1, pointType: 'polygonal', coordinates: { x: 5, y: 5 } },
          ...{ color: '#112233', useTimeline: true, date: 3, opensMap: null, type: 'type-1', tags: [], text: 'Grey' },
          states: [{ id: 's', stateId: 's', date: 7, coordinates: { x: 50, y: 60 } }],
          shape: [
            ...[corner(0, 0, 0), corner(1, 10, 0), corner(2, 10, 10)],
            ...[corner(0, 0, 0, 9), corner(1, 20, 0, 9), corner(2, 20, 20, 9), corner(3, 0, 20, 9)],
          ],
        },
      ],
      names: new Map([['type-1', 'Weather']]),
    })
    const plan = await readGeoJson(inputOf(saved))
    expect(plan.records[0]?.values).toMatchObject({ name: 'Old', scale: 1, unit: 'miles' })
    const fog = placeNamed(plan, 'Fog')
    expect(fog).toMatchObject({ useTimeline: true, date: 3, states: [{ date: 7, coordinates: { x: 100, y: 120 } }] })
    const shape = fog.shape as { date?: number; coordinates: object }[]
    expect(shape.map(({ date }) => date)).toEqual([undefined, undefined, undefined, 9, 9, 9, 9])
    expect(shape[4]?.coordinates).toEqual({ x: 40, y: 0 })
    expect(plainText(fog.description as RichText)).toBe('Grey')
    expect(plan.tags).toMatchObject([{ value: 'Weather' }])
    const layer = plan.records.find(({ kind }) => kind === 'layer')
    expect(layer?.values).toMatchObject({
      label: 'Rivers',
      data: [{ points: [0, 0, 20, 20], color: '#112233', width: 3 }],
    })
    // Onto the map that it comes from, it changes nothing.
    const target = { id: 'other-map', width: 2000, height: 1500, here: ['fog-1', 'line-1'] }
    const again = await readGeoJson(inputOf(saved, { target }))
    expect(again.records).toEqual([])
    expect(reportOf(again)).toContain('kept maps-here 2')
  })

  it.each([
    ['damaged', '{"type": "FeatureCollection", "features": [{'],
    ['damaged', `{"type":"FeatureCollection","features":[${'['.repeat(200_000)}`],
    ['not-this-format', '[]'],
    ['not-this-format', { type: 'Topology', objects: {} }],
    ['nothing', collection()],
    ['nothing', collection(feature(point(null, null), {}))],
    ['too-many', collection(...Array.from({ length: 10_001 }, (_, at) => feature(point(at, 1))))],
  ])('is refused as %s', async (reason, content) => {
    expect(await refusalOf(readGeoJson(inputOf(content)))).toBe(reason)
  })

  it('is refused to those who may not create places, and brings no layers for those who may not', async () => {
    const file = collection(
      feature(
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [5, 5],
          ],
        },
        { name: 'Ness' },
      ),
    )
    expect(await refusalOf(readGeoJson(inputOf(file, { may: { map: true, location: false, layer: true } })))).toBe(
      'nothing',
    )
    const plan = await readGeoJson(inputOf(file, { may: { map: true, location: true, layer: false } }))
    expect(plan.records.map(({ kind }) => kind)).toEqual(['map', 'location'])
    expect(reportOf(plan)).toContain('dropped maps-lines 1')
  })
})
