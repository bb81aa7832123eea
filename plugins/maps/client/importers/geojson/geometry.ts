import type { Point } from '../../../shared.ts'
import { jsonList, objectOf } from '../json.ts'

/** One part of a geometry: areas have their outer ring alone, without the point that closes it. */
export interface GeometryPart {
  form: 'point' | 'line' | 'area'
  points: Point[]
  /** rings inside of an area */
  holes: number
}

/** Collections within collections deeper than this are not read. */
const deepest = 16

/** A position of GeoJSON; its height is left out. NaN where it is none. */
function pointOf(value: unknown): Point {
  const [x, y] = jsonList(value)
  const number = (one: unknown) => (typeof one === 'number' && Number.isFinite(one) ? one : Number.NaN)
  return { x: number(x), y: number(y) }
}

const lineOf = (value: unknown): GeometryPart => ({ form: 'line', points: jsonList(value).map(pointOf), holes: 0 })
const pointPart = (value: unknown): GeometryPart => ({ form: 'point', points: [pointOf(value)], holes: 0 })

function areaOf(value: unknown): GeometryPart {
  const [outer, ...holes] = jsonList(value)
  return { form: 'area', points: openRing(jsonList(outer).map(pointOf)), holes: holes.length }
}

/** A ring without the point that closes it. */
export function openRing(points: Point[]): Point[] {
  const [first] = points
  const last = points.at(-1)
  return first && last && points.length > 1 && first.x === last.x && first.y === last.y ? points.slice(0, -1) : points
}

/** The parts of a geometry, also of one within another; null for one that cannot be read. */
export function partsOf(geometry: unknown, depth = 0): GeometryPart[] | null {
  const { type, coordinates, geometries } = objectOf(geometry)
  switch (type) {
    case 'Point':
      return [pointPart(coordinates)]
    case 'MultiPoint':
      return jsonList(coordinates).map(pointPart)
    case 'LineString':
      return [lineOf(coordinates)]
    case 'MultiLineString':
      return jsonList(coordinates).map(lineOf)
    case 'Polygon':
      return [areaOf(coordinates)]
    case 'MultiPolygon':
      return jsonList(coordinates).map(areaOf)
    case 'GeometryCollection': {
      if (depth >= deepest) return null
      const inside = jsonList(geometries).map(one => partsOf(one, depth + 1))
      return inside.includes(null) ? null : inside.flatMap(parts => parts ?? [])
    }
    default:
      return null
  }
}
