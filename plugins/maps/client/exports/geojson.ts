import type { Line } from '../../shared/kind.ts'
import type { Layer, PlaceOnMap, Point, StoryMap } from '../../shared.ts'
import { outlineAt } from '../map/place-at.ts'

/** A place with what is written about it, as plain text. */
export interface ExportedPlace extends PlaceOnMap {
  text: string
}

interface ExportedMap {
  map: Pick<StoryMap, 'mapId' | 'name' | 'scale' | 'unit' | 'picture'>
  layers: readonly Layer[]
  places: readonly ExportedPlace[]
  /** the names of types and tags by their ids */
  names: ReadonlyMap<string, string>
}

const position = ({ x, y }: Point) => [x, y]

/** A ring ends where it begins. */
function ring(points: readonly Point[]): number[][] {
  const [first] = points
  return [...points, ...(first ? [first] : [])].map(position)
}

/**
 * A map as GeoJSON: places as points and areas, drawings as lines. Coordinates are pixels from the top left of the map,
 * not degrees, and dates moments of its timeline: there is no globe that they could be on. `map` says so to whoever
 * reads it.
 */
export function geoJsonOf({ map, layers, places, names }: ExportedMap) {
  const { width = null, height = null } = map.picture ?? {}
  return {
    type: 'FeatureCollection' as const,
    map: {
      ...{ id: map.mapId, name: map.name, width, height, scale: map.scale ?? 1, unit: map.unit ?? '' },
      coordinates: 'pixels from the top left',
    },
    features: [
      ...places.map(place => placeFeature(place, names)),
      ...layers.flatMap(layer => (layer.type === 'draw' ? lineFeatures(layer) : [])),
    ],
  }
}

function placeFeature(place: ExportedPlace, names: ReadonlyMap<string, string>) {
  const { locationId: id, label: name, pointType, color, type, tags, text, useTimeline, date, states, opensMap } = place
  const outline = outlineAt(place, null).map(({ coordinates }) => coordinates)
  const isArea = pointType === 'polygonal' && outline.length > 2
  const named = (ids: readonly string[]) => ids.flatMap(one => names.get(one) ?? [])
  return {
    ...{ type: 'Feature' as const, id },
    geometry: isArea
      ? { type: 'Polygon' as const, coordinates: [ring(outline)] }
      : { type: 'Point' as const, coordinates: position(place.coordinates) },
    properties: {
      ...{ name, pointType, color },
      ...(type !== null && names.has(type) && { type: names.get(type) }),
      ...(tags.length > 0 && { tags: named(tags) }),
      ...(text !== '' && { description: text }),
      ...(useTimeline && { useTimeline }),
      ...(date !== null && { date }),
      ...(states.length > 0 && {
        states: states.map(one => ({ date: one.date, coordinates: position(one.coordinates) })),
      }),
      ...(isArea && outlinesOf(place)),
      ...(opensMap !== null && { opensMap }),
    },
  }
}

/** The outlines of later dates. */
function outlinesOf(place: PlaceOnMap) {
  const dates = new Set(place.shape.flatMap(({ date }) => (typeof date === 'number' ? [date] : [])))
  if (dates.size === 0) return {}
  const outlines = [...dates].toSorted((one, other) => one - other)
  return {
    outlines: outlines.map(date => ({
      date,
      coordinates: ring(outlineAt({ ...place, useTimeline: true }, date).map(({ coordinates }) => coordinates)),
    })),
  }
}

function lineFeatures({ label, data }: Layer) {
  return ((data ?? []) as readonly Line[]).flatMap(({ id, points, color, width, mode }) => {
    // What erases has no shape of its own.
    if (mode === 'erase') return []
    const pairs = Array.from({ length: points.length / 2 }, (_, at) => [points[2 * at] ?? 0, points[2 * at + 1] ?? 0])
    const coordinates = pairs.length === 1 ? [...pairs, ...pairs] : pairs
    const properties = { layer: label, color, width }
    return [{ type: 'Feature' as const, id, geometry: { type: 'LineString' as const, coordinates }, properties }]
  })
}
