import { isInside } from '#core/shared/geometry.ts'
import { importLimits, type JsonObject, Refusal } from '#plugins/transfer/shared.ts'
import type { Point } from '../../../shared.ts'
import { jsonList, jsonNumber, jsonString, objectOf } from '../json.ts'
import { type AreaOutlines, areaOf } from './outlines.ts'
import { type DrawnPath, elementsIn, pathsIn, pointsIn } from './picture.ts'

// A saved map of Fantasy Map Generator (`.map`) is text on rows, each about something else: values
// between bars or commas, JSON, and the picture as SVG. Where the corners of its cells are is not saved: outlines and
// the courses of rivers are taken from the picture.

/** The rows that are read, by their numbers. */
const rows = {
  ...{ about: 0, settings: 1, notes: 4, picture: 5, cultures: 13, states: 14, burgs: 15, cellStates: 25 },
  ...{ cellProvinces: 27, religions: 29, provinces: 30, rivers: 32, markers: 35, routes: 37, zones: 38 },
} as const
const routeGroups = ['roads', 'trails', 'searoutes'] as const

/** True if a file is a saved map, packed or not, and no JSON. */
export function isSavedMap(bytes: Uint8Array): boolean {
  return isPacked(bytes) || /^\d[\d.]*\|/.test(String.fromCharCode(...bytes.subarray(0, 20)))
}

const isPacked = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b

/** Unpacks a saved map that is packed with gzip. @throws Refusal */
export async function unpackSavedMap(bytes: Uint8Array<ArrayBuffer>, path: string): Promise<Uint8Array> {
  if (!isPacked(bytes)) return bytes
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refusal('damaged', path)
    })
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    size += value.byteLength
    if (size > importLimits.bytes) throw new Refusal('too-large')
    parts.push(value as Uint8Array<ArrayBuffer>)
  }
}

/** What a saved map holds, as the full JSON names it, and the outlines of its areas. */
export interface SavedMap {
  data: JsonObject
  outlines: Record<'state' | 'province', AreaOutlines>
}

/** Reads the text of a saved map. @throws Refusal */
export function readSavedMap(text: string, path: string): SavedMap {
  const saved = rowsOf(text, path)
  const json = (row: number): unknown => {
    const source = saved[row]?.trim()
    if (!source) return undefined
    try {
      return JSON.parse(source)
    } catch {
      throw new Refusal('damaged', path)
    }
  }
  const numbers = (row: number) => (saved[row] ?? '').split(',').map(Number)
  const [, , , seed, width, height, mapId] = (saved[rows.about] ?? '').split('|')
  const settings = (saved[rows.settings] ?? '').split('|')
  const picture = saved[rows.picture] ?? ''
  const paths = pathsIn(picture)
  const provinces = numbers(rows.cellProvinces)
  const cells = numbers(rows.cellStates).map((state, at) => ({ state, province: provinces[at] ?? 0, p: [], v: [] }))
  const pack = {
    ...{ cells, vertices: [], cultures: json(rows.cultures), states: json(rows.states), burgs: json(rows.burgs) },
    ...{ religions: json(rows.religions), provinces: json(rows.provinces), markers: json(rows.markers) },
    ...{ rivers: withCourses(json(rows.rivers), paths), zones: json(rows.zones) },
    routes: json(rows.routes) ?? drawnRoutes(picture),
  }
  return {
    data: {
      info: { seed, width, height, mapId, mapName: settings[20] },
      settings: {
        ...{ distanceUnit: settings[0], distanceScale: settings[1] },
        ...{ populationRate: settings[12], urbanization: settings[13] },
      },
      ...{ pack, notes: json(rows.notes) },
    },
    outlines: { state: outlinesIn(paths, 'state'), province: outlinesIn(paths, 'province') },
  }
}

/**
 * The rows; the picture is one, although it may hold line ends itself. The program ends rows with CR and LF; in files
 * that were kept in Git only LF may be left.
 */
function rowsOf(text: string, path: string): string[] {
  const rowBreak = text[text.indexOf('\n') - 1] === '\r' ? '\r\n' : '\n'
  const start = text.indexOf(`${rowBreak}<svg`)
  const end = text.indexOf(`</svg>${rowBreak}{"spacing"`, start)
  if (start < 0 || end < 0) throw new Refusal('damaged', path)
  const pictureEnd = end + '</svg>'.length
  const before = text.slice(0, start).split(rowBreak)
  if (before.length !== rows.picture) throw new Refusal('damaged', path)
  const after = text.slice(pictureEnd + rowBreak.length).split(rowBreak)
  return [...before, text.slice(start + rowBreak.length, pictureEnd), ...after]
}

/** The outlines of areas as they are drawn, by the number of the area, the largest first, without holes. */
function outlinesIn(paths: readonly DrawnPath[], kind: 'state' | 'province'): AreaOutlines {
  const outlines = new Map<number, Point[][]>()
  const named = new RegExp(`^${kind}(\\d+)$`)
  for (const { id, d } of paths) {
    const [, number] = named.exec(id) ?? []
    if (number === undefined) continue
    const rings = pointsIn(d)
      .filter(ring => ring.length > 2)
      .toSorted((one, other) => Math.abs(areaOf(other)) - Math.abs(areaOf(one)))
    // As drawn they do not cross, so that one point shows whether a ring is within another.
    const isHole = ([point]: readonly Point[], at: number) =>
      point !== undefined && rings.slice(0, at).some(larger => isInside(larger, point))
    outlines.set(
      Number(number),
      rings.filter((ring, at) => !isHole(ring, at)),
    )
  }
  return outlines
}

/** Rivers with the points of their courses: those of the file, or else the middle between the banks that are drawn. */
function withCourses(rivers: unknown, paths: readonly DrawnPath[]): unknown {
  const drawn = new Map(paths.map(({ id, d }) => [id, d]))
  return jsonList(rivers).map(one => {
    const river = objectOf(one)
    if (jsonList(river.points).length > 1) return river
    const [banks = []] = pointsIn(drawn.get(`river${jsonString(river.i)}`) ?? '')
    return { ...river, points: middleOf(banks) }
  })
}

/** The middle of a band, from its outline that runs along one side to the source and back along the other. */
function middleOf(banks: readonly Point[]): [x: number, y: number][] {
  const turn = (banks.length - 1) / 2
  return Array.from({ length: Math.ceil(banks.length / 2) }, (_, step) => {
    const one = banks[Math.floor(turn - step)] ?? banks[0]
    const other = banks[Math.ceil(turn + step)] ?? one
    return [(jsonNumber(one?.x) + jsonNumber(other?.x)) / 2, (jsonNumber(one?.y) + jsonNumber(other?.y)) / 2]
  })
}

/** Older files have routes only as they are drawn. */
function drawnRoutes(picture: string): unknown[] {
  const routes = routeGroups.flatMap(group =>
    elementsIn(picture, group).flatMap(({ d }) => pointsIn(d).map(points => ({ group, points }))),
  )
  return routes.map(({ group, points }, i) => ({ i, group, points: points.map(({ x, y }) => [x, y]) }))
}
