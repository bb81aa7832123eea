import {
  boxAround,
  type CanvasMark,
  type CanvasPoint,
  formatNumber,
  runCommand,
  showToast,
  t,
  updateEntity,
} from '#core/client/index.ts'
import type { Line } from '../../../shared/kind.ts'
import { mapLimits } from '../../../shared/limits.ts'
import { type Layer, layer, type PlaceOnMap } from '../../../shared.ts'
import { addStateAt } from '../location-states.ts'
import { middleOf, outlineAt, pointAt } from '../place-at.ts'
import type { MapState } from '../use-map.ts'
import { type DraggedPart, draggedTo, withDragged, withPoint } from './dragged-location.ts'
import { cornerBehind, edgeNear, lengthOf, measured, newOutline, pointNear, rounded } from './tools.ts'

/** A pointer or the crosshair may miss a corner by so many CSS pixels. */
const reachPx = 14

/** What a tap or Enter at the crosshair does, in each mode. */
export function actAt(state: MapState, point: CanvasPoint, mark: CanvasMark | undefined): void {
  const { control, actionMode: mode, points, setPoints, say } = state
  const at = rounded(state.inside(point))
  if (control.crosshair) control.setCrosshair(at)
  switch (mode) {
    case 'createLocation':
    case 'createLabel':
      if (!control.crosshair) control.setCrosshair(at)
      void runCommand('map.name-place')
      return
    case 'createPoly':
      if (points.length >= mapLimits.shapePoints) {
        showToast({ kind: 'warn', title: t('maps.too-many-points', { max: mapLimits.shapePoints }) })
        return
      }
      setPoints([...points, at])
      say(t('maps.points', { count: points.length + 1 }))
      return
    case 'ruler': {
      // A route leads from location to location.
      const next = measured(points, mark && mark.form !== 'area' ? { x: mark.x, y: mark.y } : at, state.isRoute)
      setPoints(next)
      say(distanceText(state, next) ?? t('maps.ruler-first'))
      return
    }
    case 'editLayer':
      setPoints([...points, at])
      say(t('maps.points', { count: points.length + 1 }))
      return
    case 'move':
    case 'reshapePoly':
      pickUpOrPut(state, at, mark)
      return
    case 'addState':
      addStateAt(state, at, mark)
      return
    default:
      control.select(mark?.id ?? null)
      say(mark?.label ?? '')
  }
}

function pickUpOrPut(state: MapState, at: CanvasPoint, mark: CanvasMark | undefined): void {
  const { held, control, say } = state
  if (held) {
    dropDragged(state, draggedTo(held, at))
    return
  }
  if (state.actionMode === 'move') {
    if (mark) {
      control.select(mark.id)
      startDragging(state, mark.id, at)
    } else say(t('maps.nothing-here'))
    return
  }
  if (!startDraggingCorner(state, at)) {
    control.select(mark?.form === 'area' ? mark.id : control.selectedId)
    say(t(control.selected?.form === 'area' ? 'maps.no-corner-here' : 'maps.choose-area'))
  }
}

function placeOf({ unfilteredLocations }: MapState, id: string | null): PlaceOnMap | undefined {
  return unfilteredLocations.find(({ locationId }) => locationId === id)
}

/** Picks up a place. */
export function startDragging(state: MapState, locationId: string, at: CanvasPoint): void {
  const place = placeOf(state, locationId)
  if (!place) return
  const coordinates = pointAt(place, state.timepoint)
  const grip = { x: at.x - coordinates.x, y: at.y - coordinates.y }
  state.hold({ locationId, cornerId: null, at: coordinates, grip })
  state.say(t('maps.picked-up', { label: place.label }))
}

/** Picks up the corner of the selected area at a point, or a new one of the edge there. */
export function startDraggingCorner(state: MapState, at: CanvasPoint): boolean {
  const { selectedLocation: selected, control, hold, say, timepoint } = state
  if (selected?.pointType !== 'polygonal') return false
  const outline = outlineAt(selected, timepoint)
  const corners = outline.map(({ coordinates }) => coordinates)
  const reach = reachPx / control.camera.zoom
  const corner = outline[pointNear(corners, at, reach)]
  const { locationId } = selected
  if (corner) {
    const { coordinates } = corner
    const grip = { x: at.x - coordinates.x, y: at.y - coordinates.y }
    hold({ locationId, cornerId: corner.id, at: coordinates, grip })
    say(t('maps.corner-picked-up'))
    return true
  }
  const edge = edgeNear(corners, at, reach)
  if (edge === -1) return false
  const added = cornerBehind(outline, edge, at)
  void state.edits.change(state.refOf(selected), { shape: selected.shape }, { shape: [...selected.shape, added] })
  hold({ locationId, cornerId: added.id, at, grip: { x: 0, y: 0 } })
  say(t('maps.corner-added'))
  return true
}

/** Puts down what is held, and saves it. */
export function dropDragged(state: MapState, held: DraggedPart): void {
  const place = placeOf(state, held.locationId)
  state.hold(null)
  if (!place) return
  const { timepoint } = state
  const { shape, states, coordinates } = place
  const at = rounded(state.inside(held.at))
  const moved = withDragged(place, { ...held, at }, timepoint)
  const inside = moved.shape.map(point => ({ ...point, coordinates: rounded(state.inside(point.coordinates)) }))
  const ref = state.refOf(place)
  if (held.cornerId !== null) {
    const outline = outlineAt({ ...moved, shape: inside }, timepoint)
    const middle = rounded(middleOf(outline.map(point => point.coordinates)))
    const centred = withPoint(moved, middle, timepoint)
    const { coordinates: there, states: after } = centred
    void state.edits.change(ref, { shape, states, coordinates }, { shape: inside, states: after, coordinates: there })
  } else {
    const { coordinates: there, states: after } = moved
    void state.edits.change(ref, { shape, states, coordinates }, { shape: inside, states: after, coordinates: there })
  }
  state.say(t('maps.put-down', { label: place.label }))
}

/** Removes the last point that was set, or the corner at the crosshair. */
export function dropPoint(state: MapState): void {
  const { points, setPoints, selectedLocation: selected, control, say, timepoint } = state
  if (points.length > 0) {
    setPoints(points.slice(0, -1))
    say(t('maps.points', { count: points.length - 1 }))
    return
  }
  if (selected?.pointType !== 'polygonal' || !control.crosshair) {
    say(t('maps.no-corner-here'))
    return
  }
  const outline = outlineAt(selected, timepoint)
  const near = pointNear(
    outline.map(({ coordinates }) => coordinates),
    control.crosshair,
    reachPx / control.camera.zoom,
  )
  const corner = outline[near]
  if (!corner) {
    say(t('maps.no-corner-here'))
    return
  }
  if (outline.length <= mapLimits.outline) {
    showToast({ kind: 'warn', title: t('maps.fewest-corners', { min: mapLimits.outline }) })
    return
  }
  const shape = selected.shape.filter(({ id }) => id !== corner.id)
  void state.edits.change(state.refOf(selected), { shape: selected.shape }, { shape })
  say(t('maps.corner-removed'))
}

/** Ends the outline or line that is being set: the area is named and created, the line saved. */
export function finish(state: MapState): void {
  const { actionMode: mode, points, setPoints } = state
  if (mode === 'editLayer') {
    void saveLine(state, points)
    setPoints([])
    return
  }
  if (points.length < mapLimits.outline) {
    showToast({ kind: 'warn', title: t('maps.fewest-corners', { min: mapLimits.outline }) })
    return
  }
  void runCommand('map.name-place')
}

/** Creates the place that the mode is for, under a name. */
export async function createLocationAt(state: MapState, label: string): Promise<void> {
  const { actionMode: mode, points, setPoints, control, map, edits } = state
  const { spaceId, projectId, mapId } = map
  const isArea = mode === 'createPoly'
  const at = isArea ? middleOf(points) : (control.crosshair ?? control.camera)
  const values = {
    ...{ mapId, label, coordinates: rounded(state.inside(at)) },
    pointType: isArea ? 'polygonal' : mode === 'createLabel' ? 'label' : 'point',
    ...(isArea && { shape: newOutline(points) }),
  }
  setPoints([])
  const created = await edits.create({ spaceId, projectId }, values)
  if (created) control.select(created.id)
}

/** Adds a line to the layer that is drawn on. */
export async function saveLine(state: MapState, points: readonly CanvasPoint[]): Promise<void> {
  const { drawingSetup, edits, layers } = state
  const { layerId, ...pen } = drawingSetup
  const found = layers.find(one => one.layerId === layerId)
  if (!found || points.length === 0) return
  if (points.length > mapLimits.linePoints) {
    showToast({ kind: 'warn', title: t('maps.too-many-points', { max: mapLimits.linePoints }) })
    return
  }
  const line: Line = { id: crypto.randomUUID(), points: points.flatMap(({ x, y }) => [x, y]), ...pen }
  const ref = layerRef(state, found)
  const send = async (change: unknown) => {
    await updateEntity(ref, { data: { changes: [change] } })
  }
  await edits.record({
    redo: () => send({ put: line, was: null }),
    undo: () => send({ remove: line.id, was: line }),
  })
}

function layerRef({ map }: MapState, { layerId, label }: Layer) {
  const { spaceId, projectId, mapId } = map
  return { kind: layer.name, id: layerId, label, spaceId, projectId, parentId: mapId }
}

/** `31.4 leagues`; null without two points. */
export function distanceText({ map }: MapState, points: readonly CanvasPoint[]): string | null {
  return points.length < 2 ? null : lengthText(map.unit, lengthOf(points, map.scale ?? 1))
}

export function lengthText(unit: string | undefined, length: number): string {
  const rough = length >= 100 ? Math.round(length) : Number(length.toPrecision(3))
  return unit ? `${formatNumber(rough)} ${unit}` : t('maps.units', { count: formatNumber(rough) })
}

/** The view around all places; of a map without any, of its image. */
export function fitPlaces({ control }: MapState): void {
  control.fit(boxAround(control.marks.marks) ?? undefined)
}
