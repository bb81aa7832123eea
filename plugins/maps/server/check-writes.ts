import {
  badField,
  type EntityWrite,
  type EntityWriteHook,
  type EntityWriteServices,
  type Params,
  Problem,
  prepare,
  projectOfNamed,
  type Reader,
  type Tx,
} from '#server/index.ts'
import { mapLimits } from '../shared/limits.ts'
import { layer, location, type MapLocation, map, type Point } from '../shared.ts'
import { picturesOf } from './resolvers.ts'

const entityAt = prepare((db, $: Params<{ id: string; kind: string; project: string }>) =>
  db
    .selectFrom('entities')
    .select('data')
    .where('id', '=', $.id)
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.project),
)
const layerCount = prepare((db, $: Params<{ map: string }>) =>
  db
    .selectFrom('entities')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('parent_id', '=', $.map)
    .where('kind', '=', layer.name),
)

/**
 * The rules between the fields of maps, layers and places, and those that need the map: whoever writes, a write that
 * breaks one is refused, and the field is named.
 */
export const checkMaps: EntityWriteHook = {
  changes: ['created', 'changed', 'moved'],
  async run(tx, entityWrite, services) {
    const { kind } = entityWrite
    if (kind.name === map.name) await checkMap(tx, entityWrite)
    else if (kind.name === layer.name) await checkLayer(tx, entityWrite)
    else if (kind.name === location.name) await checkLocation(tx, entityWrite, services)
  },
}

/** The path of a field in the input of the call. */
const pathOf = ({ change }: EntityWrite, field: string) => (change === 'created' ? field : `data.${field}`)

async function checkMap(read: Reader, write: EntityWrite): Promise<void> {
  const { data, fields, before, place } = write
  const { useDefaultMap, selectedFile, timelineId } = data
  const changesImage = fields.has('useDefaultMap') || fields.has('selectedFile')
  if (changesImage && !useDefaultMap && selectedFile === null)
    throw badField(pathOf(write, 'image'), 'is required unless the default map is used')
  if (typeof timelineId !== 'string' || !fields.has('timelineId') || timelineId === before?.data.timelineId) return
  const found = await entityAt.first(read, { id: timelineId, kind: 'timeline', project: place.projectId })
  if (!found) throw badField(pathOf(write, 'timelineId'), 'is no timeline of this project')
}

async function checkLayer(read: Reader, write: EntityWrite): Promise<void> {
  const { change, fields, parentId } = write
  const data = write.data as unknown as { type: string; image: string | null; data: { points: number[] }[] }
  if (change !== 'changed' && parentId !== null) {
    const { count = 0 } = (await layerCount.first(read, { map: parentId })) ?? {}
    if (count > mapLimits.layers)
      throw new Problem('limit-reached', `A map has ${mapLimits.layers} layers at most. Delete one first.`)
  }
  if (data.type === 'image' && data.image === null && (fields.has('type') || fields.has('image')))
    throw badField(pathOf(write, 'image'), 'is required for a layer of the type image')
  if (data.type === 'draw' && data.image !== null)
    throw badField(pathOf(write, 'image'), 'is only for a layer of the type image')
  if (fields.has('data')) checkLines(data.data, pathOf(write, 'data'))
}

function checkLines(lines: readonly { points: readonly number[] }[], path: string): void {
  refuseTooMany(lines, mapLimits.lines, 'lines', path)
  let points = 0
  for (const [at, line] of lines.entries()) {
    if (line.points.length % 2 === 1) throw badField(`${path}.${at}.points`, 'must be pairs of x and y')
    const odd = line.points.findIndex(value => !(Math.abs(value) <= maxCoordinate))
    if (odd >= 0) throw badField(`${path}.${at}.points.${odd}`, `must be from -${maxCoordinate} to ${maxCoordinate}`)
    points += line.points.length / 2
  }
  if (points > mapLimits.layerPoints)
    throw badField(path, `must have at most ${mapLimits.layerPoints.toLocaleString('en')} points in all its lines`)
}

/** A line may leave the map, but not the range of numbers in which drawing is exact. */
const maxCoordinate = 1_000_000

async function checkLocation(read: Tx, write: EntityWrite, services: EntityWriteServices): Promise<void> {
  const { change, fields, parentId, place, before } = write
  const data = write.data as unknown as MapLocation
  if (fields.has('shape') || fields.has('pointType')) checkShape(data, pathOf(write, 'shape'))
  if (fields.has('states')) checkStates(data, pathOf(write, 'states'))
  await checkNamed(read, write, services)
  const isMoved = change === 'moved'
  const known = isMoved ? new Set<string>() : new Set(pointsOf(before?.data as Partial<MapLocation>).map(pointKey))
  const points = pointsOf(data).filter(
    ({ field, point }) => (isMoved || fields.has(field)) && !known.has(pointKey({ point })),
  )
  if (points.length === 0 || parentId === null) return
  const size = await sizeOf(read, parentId, place.projectId)
  for (const { path, point } of points)
    for (const [axis, end, what] of [
      ['x', size.width, 'width'],
      ['y', size.height, 'height'],
    ] as const) {
      const value = point[axis]
      if (value >= 0 && value <= end) continue
      if (isMoved) throw badField('mapId', 'is smaller than the map on which the place is: it would lie outside')
      throw badField(`${pathOf(write, path)}.${axis}`, `must be from 0 to ${end}, the ${what} of the map`)
    }
}

/** The map that a location opens is in its project; what it stands for may be in a world that the project uses. */
async function checkNamed(read: Tx, write: EntityWrite, { kinds, worldsOf }: EntityWriteServices): Promise<void> {
  const { fields, before, place, by, hidden } = write
  const { opensMap = null, standsFor = null } = write.data as unknown as Partial<MapLocation>
  const known = before?.data as Partial<MapLocation> | undefined
  if (opensMap !== null && fields.has('opensMap') && opensMap !== known?.opensMap) {
    if (!(await entityAt.first(read, { id: opensMap, kind: map.name, project: place.projectId })))
      throw badField(pathOf(write, 'opensMap'), 'is no map of this project')
  }
  if (standsFor !== null && fields.has('standsFor') && standsFor.id !== known?.standsFor?.id) {
    const kind = kinds.find(({ name }) => name === standsFor.type)
    const found = kind && (await projectOfNamed(read, place, { id: standsFor.id, kind }, { by, worldsOf }))
    // An imported reference may name an entity that is missing here or hidden from the user: it is shown as deleted.
    if (!found && !hidden)
      throw badField(pathOf(write, 'standsFor'), `is no ${standsFor.type} of this project or of a world it uses`)
  }
}

const pointKey = ({ point: { x, y } }: { point: Point }) => `${x} ${y}`

/** Every point of a place, with the path of the field that has it. */
function pointsOf({ coordinates, shape = [], states = [] }: Partial<MapLocation> = {}) {
  return [
    ...(coordinates ? [{ field: 'coordinates', path: 'coordinates', point: coordinates }] : []),
    ...shape.map((one, at) => ({ field: 'shape', path: `shape.${at}.coordinates`, point: one.coordinates })),
    ...states.map((one, at) => ({ field: 'states', path: `states.${at}.coordinates`, point: one.coordinates })),
  ]
}

/** A map without its image has no end: the image may come back. */
async function sizeOf(read: Reader, mapId: string, project: string): Promise<{ width: number; height: number }> {
  const row = await entityAt.first(read, { id: mapId, kind: map.name, project })
  const [picture] = row ? await picturesOf(read, [JSON.parse(row.data) as object]) : []
  return picture ?? { width: maxCoordinate, height: maxCoordinate }
}

/** An area may have no outline yet; one that it has has at least three points, at every date and in every state. */
function checkShape({ pointType, shape }: MapLocation, path: string): void {
  refuseTooMany(shape, mapLimits.shapePoints, 'points', path)
  const odd = shape.findIndex(({ index }) => !Number.isFinite(index))
  if (odd >= 0) throw badField(`${path}.${odd}.index`, 'must be a number')
  if (pointType !== 'polygonal') return
  for (const outline of Map.groupBy(shape, ({ stateId, date }) => `${stateId ?? ''} ${date ?? ''}`).values())
    if (outline.length < mapLimits.outline)
      throw badField(path, `must have at least ${mapLimits.outline} points in each outline`)
}

function checkStates({ states }: MapLocation, path: string): void {
  refuseTooMany(states, mapLimits.states, 'states', path)
  const ids = new Set<string>()
  for (const [at, { stateId }] of states.entries()) {
    if (ids.has(stateId)) throw badField(`${path}.${at}.stateId`, 'is there twice')
    ids.add(stateId)
  }
}

function refuseTooMany(items: readonly unknown[], max: number, what: string, path: string): void {
  if (items.length > max) throw badField(path, `must be at most ${max.toLocaleString('en')} ${what}`)
}
