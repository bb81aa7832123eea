import {
  type ImportInput,
  type ImportPlan,
  importLimits,
  type JsonObject,
  jsonObjectOf,
  Refusal,
  textOf,
} from '#plugins/transfer/shared.ts'
import type { PlaceOnMap, Point } from '../../../shared.ts'
import { jsonList, objectOf } from '../json.ts'
import { MapPlan, type PlannedLine } from '../map-plan.ts'
import type { MapProjectContext } from '../map-project-context.ts'
import { frameAround, type SourceFrame } from '../target.ts'
import { type GeometryPart, partsOf } from './geometry.ts'
import { type GeoJsonProperties, nameOf, propertyColor, propertyTexts, restOf, tagsOf } from './properties.ts'
import { timeOf } from './time.ts'

/** Features one after the other, whatever holds them. */
interface FoundFeature {
  /** its id in the file, if it has one */
  id: string | null
  properties: GeoJsonProperties
  parts: GeometryPart[]
}

const coordinatesChoice = 'coordinates'
/** `pixels` are those of the map; everything else is put onto it as large as fits. */
type Coordinates = 'pixels' | 'fitted'

const lineColor = '#607D8B'
const lineWidth = 4

/** Reads places, areas and lines in GeoJSON. @throws Refusal */
export async function readGeoJson(input: ImportInput): Promise<ImportPlan> {
  const [only] = input.files
  if (!only) throw new Refusal('nothing')
  if (input.files.length > 1) throw new Refusal('one-file')
  if (only.file.size > importLimits.bytes) throw new Refusal('too-large')
  const data = jsonObjectOf(textOf(new Uint8Array(await only.file.arrayBuffer()), only.path), only.path)
  // The number is the browser's, of a second download.
  const file = only.path.replace(/\.[^.]*$/, '').replace(/ ?\(\d+\)$/, '')
  const from = objectOf(data.map)
  const name = nameOf(from) || nameOf(data) || file
  const plan = new MapPlan('geojson', typeof from.id === 'string' ? from.id : name, input)
  const features = featuresOf(data, plan)
  if (features.length > importLimits.records) throw new Refusal('too-many')
  const { size } = plan
  const ours = sizeOf(from)
  const coordinates = coordinatesOf(input.chosen[coordinatesChoice], features, { data, isOurs: ours !== null, size })
  const place = plan.begin(
    { name, ...(ours && scaleOf(from)) },
    coordinates === 'pixels' ? ours && frameOf(ours) : frameAround(pointsOf(features), ours === null),
  )
  if (crsOf(data) !== null && coordinates === 'fitted') plan.report.add('changed', 'maps-projection', crsOf(data) ?? '')
  addAll(plan, features, { file: name, place })
  const { texts } = input.context as MapProjectContext
  return plan.plan([
    {
      ...{ id: coordinatesChoice, label: texts.coordinates, value: coordinates },
      options: [
        { value: 'pixels', label: texts['in-pixels'] },
        { value: 'fitted', label: texts.fitted },
      ],
    },
  ])
}

/** @throws Refusal if it is no GeoJSON */
function featuresOf(data: JsonObject, plan: MapPlan): FoundFeature[] {
  const all = data.type === 'FeatureCollection' ? jsonList(data.features) : [data]
  const isGeometry = data.type !== 'FeatureCollection' && data.type !== 'Feature'
  if (isGeometry && partsOf(data) === null) throw new Refusal('not-this-format')
  const seen = new Map<string, number>()
  return all.flatMap((one): FoundFeature[] => {
    const feature = objectOf(one)
    const properties = objectOf(isGeometry ? {} : feature.properties)
    const title = nameOf(properties)
    const parts = partsOf(isGeometry ? feature : feature.geometry)
    if (!parts || parts.length === 0) {
      plan.leave('maps-shapes', title || String(objectOf(feature.geometry).type ?? feature.type ?? '–'))
      return []
    }
    const { id } = feature
    const own = typeof id === 'string' || typeof id === 'number' ? `id:${id}` : null
    // What has no id is known by its name, so that one that moved in the file is not imported a second time.
    const key = own ?? `name:${title}`
    const count = seen.get(key) ?? 0
    seen.set(key, count + 1)
    const known = typeof id === 'string' && count === 0 ? id : null
    return [{ id: known, properties: { ...properties, '': `${key}:${count}` }, parts }]
  })
}

function* pointsOf(features: readonly FoundFeature[]): Generator<Point> {
  for (const { parts } of features)
    for (const { points } of parts) for (const point of points) if (Number.isFinite(point.x + point.y)) yield point
}

type MapSize = { width: number; height: number }

/** The size of the map that an export of ours comes from. */
function sizeOf({ width, height }: JsonObject): MapSize | null {
  const isSize = (value: unknown) => typeof value === 'number' && value > 0 && value <= 1_000_000
  return isSize(width) && isSize(height) ? ({ width, height } as MapSize) : null
}

const frameOf = ({ width, height }: MapSize): SourceFrame => ({
  ...{ minX: 0, minY: 0, maxX: width, maxY: height, isUpwards: false },
})

function scaleOf({ scale, unit }: JsonObject) {
  return {
    ...(typeof scale === 'number' && scale > 0 && Number.isFinite(scale) && { scale }),
    ...(typeof unit === 'string' && { unit }),
  }
}

/** The projection that older files name. */
function crsOf({ crs }: JsonObject): string | null {
  const { name } = objectOf(objectOf(crs).properties)
  return typeof name === 'string' ? name : null
}

interface AboutFile {
  data: JsonObject
  isOurs: boolean
  size: MapSize
}

function coordinatesOf(chosen: string | undefined, features: readonly FoundFeature[], about: AboutFile): Coordinates {
  if (chosen === 'pixels' || chosen === 'fitted') return chosen
  if (about.isOurs) return 'pixels'
  if (crsOf(about.data) !== null) return 'fitted'
  const box = frameAround(pointsOf(features), false)
  if (!box) return 'pixels'
  const isOnGlobe = box.minX >= -180 && box.maxX <= 180 && box.minY >= -90 && box.maxY <= 90
  const isOnMap = box.minX >= 0 && box.minY >= 0 && box.maxX <= about.size.width && box.maxY <= about.size.height
  return isOnMap && !isOnGlobe ? 'pixels' : 'fitted'
}

const forms: readonly unknown[] = ['point', 'label'] satisfies PlaceOnMap['pointType'][]

/** Adds places and areas one by one, and lines as layers. */
function addAll(
  plan: MapPlan,
  features: readonly FoundFeature[],
  { file, place }: { file: string; place: (point: Point) => Point },
): void {
  const lines = new Map<string, PlannedLine[]>()
  for (const { id, properties, parts } of features) {
    const label = nameOf(properties)
    if (id !== null && plan.isHere(id, label || id)) continue
    const source = properties[''] ?? ''
    const layer = typeof properties.layer === 'string' && properties.layer.trim() !== '' ? properties.layer : ''
    const isDrawn = layer !== '' && parts.every(({ form }) => form === 'line')
    const look = {
      color: propertyColor(properties),
      tags: tagsOf(properties),
      text: propertyTexts(properties).join('\n'),
    }
    if (!isDrawn) for (const name of restOf(properties)) plan.report.add('changed', 'maps-properties', name)
    let isNamed = false
    for (const [at, { form, points, holes }] of parts.entries()) {
      const part = { source: `${source}:${at}`, points: points.map(place) }
      if (holes > 0) plan.report.add('changed', 'maps-holes', label, holes)
      if (form === 'line') {
        const drawn = lines.get(layer) ?? []
        lines.set(layer, drawn)
        drawn.push({ ...part, color: look.color ?? lineColor, width: widthOf(properties) })
        // Lines have no names: a label in the middle of the first one has it, and what is written about it.
        if (isNamed || isDrawn || (label === '' && look.text === '')) continue
        const middle = part.points[Math.floor(part.points.length / 2)]
        if (middle) plan.add({ ...look, source: `${part.source}:label`, label, points: [middle], form: 'label' })
        isNamed = true
        continue
      }
      const isArea = form === 'area'
      const pointType = properties.pointType
      const shown = isArea ? 'polygonal' : forms.includes(pointType) ? (pointType as PlaceOnMap['pointType']) : 'point'
      const more =
        parts.length === 1 ? timeOf(properties, { place, isArea, corners: part.points, size: plan.size }) : {}
      plan.add({
        ...look,
        ...part,
        label: label || `${plan.here.texts.place} ${source.split(':').at(-1)}`,
        form: shown,
        more,
      })
    }
  }
  for (const [layer, drawn] of lines)
    plan.addLines(`lines:${layer}`, layer || `${file}: ${plan.here.texts.lines}`, drawn)
}

function widthOf({ width }: GeoJsonProperties): number {
  return typeof width === 'number' && width >= 0.1 && width <= 1000 ? width : lineWidth
}
