import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { ImportInput } from '#plugins/transfer/shared.ts'
import { inputOf, refusalOf, reportOf } from '../map-project-context.fixture.ts'
import { readAzgaar } from './read-azgaar.ts'
import { world } from './world.fixture.ts'

const { info, settings, pack, notes } = world

/** The picture as the program draws it: filled areas, a hole in one, a river between its banks. */
const picture = [
  '<svg id="map" width="400" height="300"><g id="statesBody">',
  '<path d="M0,0 L200,0 200,100 100,100 100,200 200,200 200,300 0,300 Z M300,0 L400,0 400,100 300,100 Z ' +
    'M20,20 L40,20 40,40 Z" fill="#66c2a5" id="state1"/>',
  '<path id="state-gap1" d="M0,0 L1,1"/><path id="state2" d="M200,0 L300,0 300,100 Z"/></g>',
  '<g id="provincesBody"><path d="M0,0 L100,0 100,100 0,100 Z" id="province1"/></g>',
  '<g id="rivers"><path id="river4" d="M250,55C200,56,190,57,150,54C90,53,70,52,50,50C70,48,90,47,150,46' +
    'C190,43,200,44,250,45"/></g>',
  '<g id="routes"><g id="roads" style="opacity: 0.9"><path id="road0" d="M50,50C60,50,140,50,150,50"/></g></g></svg>',
].join('\n')

/** The same world as a saved map. */
function savedMap({ svg = picture, version = '1.112.1', routes = JSON.stringify(pack.routes) } = {}): string {
  const rows: string[] = Array.from({ length: 40 }, () => '')
  const license = 'File can be loaded in azgaar.github.io/Fantasy-Map-Generator'
  rows[0] = [version, license, '2026-2-16', info.seed, info.width, info.height, info.mapId].join('|')
  const values = [settings.distanceUnit, settings.distanceScale, 'square', 'm', 2, '°C', '', '', '', '', '', '']
  rows[1] = [...values, 1000, 1, '', '', '', '', '', '{"year":1899}', info.mapName, '1'].join('|')
  rows[2] = '{"latT":36.5}'
  rows[3] = '#466eab|0|Marine'
  rows[4] = JSON.stringify(notes)
  rows[5] = svg
  rows[6] = '{"spacing":10}'
  rows[13] = JSON.stringify(pack.cultures)
  rows[14] = JSON.stringify(pack.states)
  rows[15] = JSON.stringify(pack.burgs)
  rows[25] = pack.cells.map(({ state }) => state).join()
  rows[27] = pack.cells.map(({ province }) => province).join()
  rows[29] = JSON.stringify(pack.religions)
  rows[30] = JSON.stringify(pack.provinces)
  rows[32] = JSON.stringify(pack.rivers)
  rows[35] = JSON.stringify(pack.markers)
  rows[37] = routes
  return rows.join('\r\n')
}

const fileOf = (content: string | Uint8Array<ArrayBuffer>): ImportInput => ({
  ...inputOf(''),
  files: [{ path: 'Rouvraines.map', file: new Blob([content]) }],
})

it('a saved map gives what the full JSON gives, with outlines and courses of its picture', async () => {
  const whole = await readAzgaar(inputOf(world))
  const saved = await readAzgaar(fileOf(savedMap()))
  // What areas and lines look like, and so where the middle of an area is, comes from elsewhere.
  const named = (plan: typeof whole) =>
    plan.records
      .map(({ id, values: { shape, data, coordinates, ...values } }) => {
        const isDrawn = shape !== undefined || data !== undefined
        return { id, ...values, ...(!isDrawn && { coordinates }) }
      })
      .toSorted((one, other) => one.id.localeCompare(other.id))
  // The ids are the same too: the second of the two files changes nothing.
  expect(named(saved)).toEqual(named(whole))
  expect(reportOf(saved)).toEqual(reportOf(whole))
  const rings = saved.records
    .filter(({ values }) => values.label === 'Kingdom of Varn')
    .map(({ values }) => (values.shape as { coordinates: object }[]).map(({ coordinates }) => coordinates))
  expect(rings.map(ring => ring.length)).toEqual([8, 4])
  expect(rings[0]?.slice(0, 2)).toEqual([
    { x: 0, y: 0 },
    { x: 2000, y: 0 },
  ])
  const [rivers] = saved.records.filter(({ kind }) => kind === 'layer')
  expect(rivers?.values.data).toMatchObject([{ points: [500, 500, 1500, 500, 2500, 500] }])
})

it('a packed one, one with Windows line ends in its picture, and an older one without its routes are read too', async () => {
  const whole = reportOf(await readAzgaar(fileOf(savedMap())))
  const packed = new Uint8Array(gzipSync(savedMap()))
  expect(reportOf(await readAzgaar(fileOf(packed)))).toEqual(whole)
  expect(reportOf(await readAzgaar(fileOf(savedMap({ svg: picture.replaceAll('\n', '\r\n') }))))).toEqual(whole)
  const older = await readAzgaar(fileOf(savedMap({ version: '1.89', routes: '' })))
  const roads = older.records.filter(({ kind }) => kind === 'layer').at(-1)
  expect(roads?.values.data).toMatchObject([{ points: [500, 500, 1500, 500] }])
})

it('one whose rows end with LF alone, as Git may leave them, is read too', async () => {
  const whole = reportOf(await readAzgaar(fileOf(savedMap())))
  expect(reportOf(await readAzgaar(fileOf(savedMap().replaceAll('\r\n', '\n'))))).toEqual(whole)
})

it('an area without outline and middle, as in older ones, stands at its main town, else at a town on it', async () => {
  const svg = picture.replace('id="province1"', '')
  const [, province] = pack.provinces
  for (const burg of [1, 0]) {
    const text = savedMap({ svg }).replace(JSON.stringify(province), JSON.stringify({ ...Object(province), burg }))
    const plan = await readAzgaar(fileOf(text))
    const low = plan.records.find(({ values }) => values.label === 'Low Duchy')
    expect(low?.values).toMatchObject({ pointType: 'label', coordinates: { x: 500, y: 500 } })
  }
})

it.each([
  ['damaged', savedMap().slice(0, 900)],
  ['damaged', savedMap().replace('[{"i":0,"name":"Neutrals"}', '[{"i":0,')],
  ['damaged', new Uint8Array(gzipSync(savedMap())).slice(0, 400)],
  ['damaged', '1.112.1|nothing else'],
  ['not-this-format', savedMap().replace(JSON.stringify(pack.burgs), '')],
])('one that cannot be read is refused as %s', async (reason, content) => {
  expect(await refusalOf(readAzgaar(fileOf(content)))).toBe(reason)
})
