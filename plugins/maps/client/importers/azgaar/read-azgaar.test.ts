import { describe, expect, it } from 'vitest'
import { plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { inputOf, placeNamed, refusalOf, reportOf } from '../map-project-context.fixture.ts'
import { plainOf } from './notes.ts'
import { readAzgaar } from './read-azgaar.ts'
import { cells, world as file } from './world.fixture.ts'

const textOf = (values: Record<string, unknown>) => plainText(values.description as RichText).split('\n')

describe('a full export of Fantasy Map Generator', () => {
  it('becomes a map with its scale: areas, towns, rivers, routes and markers with their notes', async () => {
    const plan = await readAzgaar(inputOf(file))
    // 400 by 300 fit 4,000 by 3,000 ten times.
    expect(plan.records[0]?.values).toEqual({ name: 'Rouvraines', useDefaultMap: true, scale: 0.3, unit: 'mi' })
    const tallow = placeNamed(plan, 'Tallow')
    expect(tallow).toMatchObject({ pointType: 'point', coordinates: { x: 500, y: 500 }, color: '#66c2a5' })
    expect(textOf(tallow)).toEqual([
      ...['Home of chandlers', 'population: 12300', 'state: Kingdom of Varn', 'province: Low Duchy', 'culture: Morrow'],
    ])
    const named = (values: Record<string, unknown>) =>
      ((values.tags ?? []) as string[]).map(id => plan.tags.find(tag => tag.id === id)?.value)
    expect(named(tallow)).toEqual(['town', 'capital', 'port'])
    expect(textOf(placeNamed(plan, 'Mount Salt'))).toEqual(['Active volcano.', 'Height: 1,000 ft'])
    expect(named(placeNamed(plan, 'Mount Salt'))).toEqual(['marker', 'volcanoes'])
    expect(placeNamed(plan, 'Wash')).toMatchObject({ pointType: 'label', coordinates: { x: 1500, y: 500 } })
    const layers = plan.records.filter(({ kind }) => kind === 'layer').map(({ values }) => values)
    expect(layers).toMatchObject([
      { label: 'rivers', type: 'draw', data: [{ points: [500, 500, 1500, 500, 2500, 500], mode: 'draw' }] },
      { label: 'roads', data: [{ points: [500, 500, 1500, 500] }] },
    ])
    expect(reportOf(plan)).toEqual([
      ...['kept maps-map 1', 'kept maps-areas 4', 'kept maps-points 3', 'kept maps-lines 2', 'kept maps-layers 2'],
      ...['changed maps-parts 1', 'dropped maps-outside 1', 'dropped maps-short 1', 'dropped maps-cultures 1'],
      ...['dropped maps-religions 1', 'dropped maps-regiments 1', 'dropped maps-notes 1'],
    ])
    expect(plan.note).toContain('1st: Marines')
    expect(plan.note?.split('\n')).toEqual(expect.arrayContaining(['Morrow', 'Lamp, Shamanism, Sael']))
  })

  it('draws outlines around what belongs together, each part on its own, largest first, holes filled', async () => {
    const plan = await readAzgaar(inputOf(file))
    const shapes = plan.records
      .filter(({ values }) => values.label === 'Kingdom of Varn')
      .map(({ values }) =>
        (values.shape as { coordinates: object }[]).map(({ coordinates }) => JSON.stringify(coordinates)),
      )
    // Five cells of the left half, and one at the right edge.
    expect(shapes.map(corners => corners.length)).toEqual([12, 4])
    expect(shapes[0]).toContain('{"x":0,"y":0}')
    expect(shapes[0]).toContain('{"x":1000,"y":1000}')
    expect(shapes[1]?.toSorted()).toEqual(
      ['{"x":3000,"y":0}', '{"x":3000,"y":1000}', '{"x":4000,"y":0}', '{"x":4000,"y":1000}'].toSorted(),
    )
    expect(plan.records.some(({ values }) => values.label === 'Gone')).toBe(false)
  })

  it('comes onto a map of its picture in the size of that, and gives the same ids again', async () => {
    const target = { id: 'map-1', width: 800, height: 600, here: [] }
    const plan = await readAzgaar(inputOf(file, { target }))
    expect(plan.records.every(({ parentId }) => parentId === 'map-1')).toBe(true)
    expect(placeNamed(plan, 'Tallow').coordinates).toEqual({ x: 100, y: 100 })
    expect(reportOf(plan)).toContain('dropped maps-scale 1')
    const fresh = await readAzgaar(inputOf(file, {}, {}, 'Renamed (2).json'))
    expect(fresh.records.slice(1).map(({ id }) => id)).toEqual(plan.records.map(({ id }) => id))
  })

  it('makes labels of areas where the file has no cells', async () => {
    const { cells: _, vertices: __, ...pack } = file.pack
    const states = [{ i: 0 }, { i: 1, name: 'Varn', pole: [100, 50] }, { i: 2, name: 'Unplaced' }]
    const plan = await readAzgaar(inputOf({ ...file, pack: { ...pack, states, provinces: [] } }))
    expect(placeNamed(plan, 'Varn')).toMatchObject({ pointType: 'label', coordinates: { x: 1000, y: 500 } })
    expect(reportOf(plan)).toContain('changed maps-no-outline 1')
  })

  it('survives what is not as it should be', async () => {
    const odd = {
      ...file,
      info: { mapName: 7 },
      pack: {
        ...file.pack,
        cells: [...cells, null, { v: [0, 999, 'x'], state: 1 }, { v: 'no', state: {} }],
        rivers: 'none',
        routes: [null, { i: 1, points: [null, [1], 'x'] }],
        markers: [{ i: 'x' }, { i: 5, x: 1e308, y: -1 }],
      },
      notes: { id: 'burg1' },
    }
    const plan = await readAzgaar(inputOf(odd))
    expect(placeNamed(plan, 'Tallow')).toMatchObject({ pointType: 'point' })
    expect(reportOf(plan)).toContain('changed maps-size-guessed 1')
  })

  it.each([
    ['damaged', '{"info": {'],
    ['not-this-format', { type: 'FeatureCollection', features: [] }],
    ['not-this-format', { info: {}, pack: { burgs: [] } }],
    ['nothing', { info: {}, pack: { burgs: [], states: [] } }],
  ])('is refused as %s', async (reason, content) => {
    expect(await refusalOf(readAzgaar(inputOf(content)))).toBe(reason)
  })
})

it('a note is plain text: no markup, no script, signs as they are', () => {
  expect(plainOf('a &lt;b&gt; &amp; &#233;&#xe9; &unknown; &#x110000;')).toBe('a <b> & éé &unknown; &#x110000;')
  expect(plainOf('<script>alert(1)')).toBe('')
  expect(plainOf('<img src=x onerror="a()">one</p><p>two')).toBe('one\ntwo')
})
