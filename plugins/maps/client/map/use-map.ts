import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import {
  CanvasControl,
  type CanvasMark,
  type CanvasPoint,
  commandContext,
  type EntityRef,
  ImageCache,
} from '#core/client/index.ts'
import type { Line } from '../../shared/kind.ts'
import { defaultLine } from '../../shared/limits.ts'
import { type Layer, location, type PlaceOnMap, type StoryMap } from '../../shared.ts'
import type { MapConfig } from './config.ts'
import { type Ground, groundOf } from './ground.ts'
import { type MapEdits, useMapEdits } from './map-edits.ts'
import type { MapMode } from './modes.ts'
import { marksOf, outlineAt } from './place-at.ts'
import { insideOf } from './tools.ts'
import { useMapConfig } from './use-config.ts'
import { usePlaces } from './use-places.ts'

/** What is picked up: a place as a whole, or one corner of its outline. */
export interface Held {
  locationId: string
  cornerId: string | null
  /** where it is now */
  at: CanvasPoint
  /** how far from it the pointer or the crosshair has taken it */
  grip: CanvasPoint
}

/** The state of the page of a map. */
export interface MapState {
  map: StoryMap
  mayEdit: boolean
  error: Error | null
  isMore: boolean
  places: readonly PlaceOnMap[]
  ground: Ground
  layers: readonly Layer[]
  control: CanvasControl
  cache: ImageCache
  edits: MapEdits
  config: MapConfig
  setConfig(change: Partial<MapConfig>): void
  mode: MapMode
  setMode(mode: MapMode): void
  /** the points of the outline or line that is being set, or the ends of the ruler */
  points: readonly CanvasPoint[]
  setPoints(points: readonly CanvasPoint[]): void
  held: Held | null
  hold(held: Held | null): void
  hidden: ReadonlySet<string>
  hide(layerId: string, isHidden: boolean): void
  /** the layer that is drawn on */
  layerId: string | null
  chooseLayer(layerId: string | null): void
  pen: Pick<Line, 'color' | 'width' | 'mode'>
  setPen(pen: Partial<Pick<Line, 'color' | 'width' | 'mode'>>): void
  selected: PlaceOnMap | null
  refOf(place: Pick<PlaceOnMap, 'locationId' | 'label'>): EntityRef
  inside(point: CanvasPoint): CanvasPoint
  message: string
  say(message: string): void
}

export function useMap(map: StoryMap, mayEdit: boolean): MapState {
  const { spaceId, projectId, mapId } = map
  const edits = useMapEdits()
  const { places, error, isMore } = usePlaces(map, edits)
  const ground = useMemo(() => groundOf(map), [map])
  const { config, setConfig } = useMapConfig()
  const [mode, setModeAlone] = useState<MapMode>('view')
  const [points, setPoints] = useState<readonly CanvasPoint[]>([])
  const [held, hold] = useState<Held | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [chosenLayer, chooseLayer] = useState<string | null>(null)
  const [pen, setPenAlone] = useState<MapState['pen']>({
    ...{ color: defaultLine.color, width: defaultLine.width, mode: 'draw' },
  })
  const [message, say] = useState('')
  const { width, height } = ground.size
  const limits = useMemo(
    () => ({ content: { minX: 0, minY: 0, maxX: width, maxY: height }, maxZoom: 16 }),
    [width, height],
  )
  const [control] = useState(() => new CanvasControl(limits))
  useEffect(() => control.setLimits(limits), [control, limits])
  const [cache] = useState(() => new ImageCache(() => control.redraw()))
  useEffect(() => () => cache.dispose(), [cache])
  const marks = useMarks(places, held, config)
  useEffect(() => control.setMarks(marks), [control, marks])
  const selectedId = useSyncExternalStore(control.subscribe, () => control.selectedId)
  const selected = places.find(({ locationId }) => locationId === selectedId) ?? null
  const refOf: MapState['refOf'] = ({ locationId: id, label }) => ({
    ...{ kind: location.name, id, label, spaceId, projectId, parentId: mapId },
  })
  const target = selected && JSON.stringify(refOf(selected))
  useEffect(() => {
    if (!target) return
    commandContext.rows = [JSON.parse(target) as EntityRef]
    return () => {
      commandContext.rows = []
    }
  }, [target])
  const drawn = ground.layers.filter(({ type }) => type === 'draw')
  const layerId = drawn.find(one => one.layerId === chosenLayer)?.layerId ?? drawn.at(-1)?.layerId ?? null
  return {
    ...{ map, mayEdit, error, isMore, places, ground, layers: ground.layers, control, cache, edits, config, setConfig },
    mode,
    setMode: next => {
      setModeAlone(next)
      setPoints([])
      hold(null)
    },
    ...{ points, setPoints, held, hold, hidden },
    hide: (id, isHidden) =>
      setHidden(old => {
        const next = new Set(old)
        if (isHidden) next.add(id)
        else next.delete(id)
        return next
      }),
    ...{ layerId, chooseLayer, pen },
    setPen: change => setPenAlone(old => ({ ...old, ...change })),
    ...{ selected, refOf, inside: point => insideOf(ground.size, point), message, say },
  }
}

/** The marks of the places, with what is picked up where it is now. */
function useMarks(places: readonly PlaceOnMap[], held: Held | null, { size }: MapConfig): readonly CanvasMark[] {
  const moved = useMemo(
    () => (held ? places.map(place => (place.locationId === held.locationId ? withHeld(place, held) : place)) : places),
    [places, held],
  )
  return useMemo(() => marksOf(moved, { moment: null, size }), [moved, size])
}

/** What is held, with the pointer or the crosshair at a point. */
export function heldTo(held: Held, { x, y }: CanvasPoint): Held {
  return { ...held, at: { x: x - held.grip.x, y: y - held.grip.y } }
}

/** A place with what is held of it at another point. */
export function withHeld(place: PlaceOnMap, { cornerId, at }: Held): PlaceOnMap {
  if (cornerId !== null) {
    const shape = place.shape.map(point => (point.id === cornerId ? { ...point, coordinates: at } : point))
    return { ...place, shape }
  }
  const dx = at.x - place.coordinates.x
  const dy = at.y - place.coordinates.y
  const moved = new Set(outlineAt(place, null).map(({ id }) => id))
  const shape = place.shape.map(point =>
    moved.has(point.id)
      ? { ...point, coordinates: { x: point.coordinates.x + dx, y: point.coordinates.y + dy } }
      : point,
  )
  return { ...place, coordinates: at, shape }
}
