import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import {
  CanvasControl,
  type CanvasMark,
  type CanvasPoint,
  type EntityRef,
  ImageCache,
  readLocal,
  useCall,
  useTarget,
  writeLocal,
} from '#core/client/index.ts'
import { imageAddress } from '#core/shared/links.ts'
import { cvCalls } from '#plugins/tags/shared.ts'
import type { Way } from '../../shared/kind.ts'
import { location, mapCalls, type PlaceOnMap, type StoryMap } from '../../shared.ts'
import { allTypes, type LocationTypeValue } from '../types/location-types.ts'
import { type MapBackground, mapBackgroundOf } from './base-image.ts'
import { type MapConfig, parsed, storedConfig } from './config.ts'
import { type DraggedPart, withDragged } from './edit/dragged-location.ts'
import { type MapEdits, useMapEdits } from './edit/map-edits.ts'
import type { MapMode } from './edit/modes.ts'
import { insideOf } from './edit/tools.ts'
import { filtered, type MapFilter, storedFilter } from './filter/filter.ts'
import { type DrawingSetup, initialMapData, type MapData } from './map-data.ts'
import { marksOf } from './place-at.ts'
import { type MapTime, useMapTime } from './time/use-map-time.ts'

/**
 * A value that is the same for all maps in this browser; a change is stored at once, and keeps what others store there.
 */
function useStored<T extends object>(key: string, read: (text: string | null) => T) {
  const [value, setAlone] = useState(() => read(readLocal(key)))
  const set = (change: Partial<T>) => {
    // What another tab has stored meanwhile stays.
    const next = { ...read(readLocal(key)), ...change }
    setAlone(next)
    writeLocal(key, JSON.stringify({ ...parsed(readLocal(key)), ...next }))
  }
  return [value, set] as const
}

/** (MAP-11) */
const useMapConfig = () => useStored('map_config', storedConfig)

/** (MAP-22) */
const useMapFilter = () => useStored('map_filter', storedFilter)

/** The state of the page of a map, and what changes it. */
export interface MapState extends Omit<MapData, 'map'> {
  map: StoryMap
  mayEdit: boolean
  error: Error | null
  isMore: boolean
  ground: MapBackground
  control: CanvasControl
  cache: ImageCache
  icons: ImageCache
  edits: MapEdits
  setConfig(change: Partial<MapConfig>): void
  setFilter(change: Partial<MapFilter>): void
  /** whether the filter is shown */
  isFilterOpen: boolean
  openFilter(isOpen: boolean): void
  /** the two dates between which changes are listed; null: they are not */
  changes: { from: number; to: number } | null
  showChanges(changes: { from: number; to: number } | null): void
  /** ways of travelling: those of the project, and those that this map alone has */
  ways: { ofProject: readonly Way[]; ofMap: readonly Way[]; revision: number }
  /** whether the ways of travelling are edited */
  isWaysOpen: boolean
  openWays(isOpen: boolean): void
  setMode(mode: MapMode): void
  time: MapTime
  /** the points of the outline or line that is being set, or the ends of the ruler */
  points: readonly CanvasPoint[]
  setPoints(points: readonly CanvasPoint[]): void
  /** the ruler goes along as many points as are set */
  isRoute: boolean
  setRoute(isRoute: boolean): void
  held: DraggedPart | null
  hold(held: DraggedPart | null): void
  hidden: ReadonlySet<string>
  hide(layerId: string, isHidden: boolean): void
  setDrawing(change: Partial<Omit<DrawingSetup, 'layerId'>>): void
  refOf(place: Pick<PlaceOnMap, 'locationId' | 'label'>): EntityRef
  inside(point: CanvasPoint): CanvasPoint
  message: string
  say(message: string): void
}

export function useMap(map: StoryMap, mayEdit: boolean, at: number | null): MapState {
  const { spaceId, projectId, mapId } = map
  const edits = useMapEdits()
  const { places: unfilteredLocations, error, isMore } = usePlaces(map, edits)
  const [config, setConfig] = useMapConfig()
  const [filter, setFilter] = useMapFilter()
  const [isFilterOpen, openFilter] = useState(false)
  const [isWaysOpen, openWays] = useState(false)
  const ways = useWays(map)
  const [changes, showChanges] = useState<MapState['changes']>(null)
  const locations = useMemo(() => {
    const shown = unfilteredLocations.filter(({ pointType }) => !config.hiddenPointTypes.includes(pointType))
    return filtered(shown.length === unfilteredLocations.length ? unfilteredLocations : shown, filter)
  }, [unfilteredLocations, config.hiddenPointTypes, filter])
  const ground = useMemo(() => mapBackgroundOf(map), [map])
  const [actionMode, setModeAlone] = useState(initialMapData.actionMode)
  const [points, setPoints] = useState<readonly CanvasPoint[]>([])
  const [isRoute, setRoute] = useState(false)
  const [held, hold] = useState<DraggedPart | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [pen, setPen] = useState(initialMapData.drawingSetup)
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
  const { locationTypes, icons, looks } = useTypes(map, control, config.showCustomIcons)
  const time = useMapTime(map, unfilteredLocations, at)
  const look = { moment: time.timepoint, isMoving: time.isMoving, size: config.size }
  const marks = useMarks(locations, held, look, looks)
  useEffect(() => control.setMarks(marks), [control, marks])
  const selectedId = useSyncExternalStore(control.subscribe, () => control.selectedId)
  const selectedLocation = locations.find(({ locationId }) => locationId === selectedId) ?? null
  const refOf: MapState['refOf'] = ({ locationId: id, label }) => ({
    ...{ kind: location.name, id, label, spaceId, projectId, parentId: mapId },
  })
  useTarget(selectedLocation && refOf(selectedLocation))
  const drawn = ground.layers.filter(({ type }) => type === 'draw')
  const chosen = drawn.find(({ layerId }) => layerId === config.selectedLayer) ?? drawn.at(-1)
  return {
    ...{ map, mayEdit, error, isMore, locations, unfilteredLocations, selectedLocation, ground, layers: ground.layers },
    ...{ control, cache, icons, edits, config, setConfig, filter, setFilter, locationTypes },
    ...{ isFilterOpen, openFilter, changes, showChanges, ways, isWaysOpen, openWays },
    ...{ actionMode, time, timepoint: time.timepoint, timeline: time.timeline },
    setMode: next => {
      setModeAlone(next)
      setPoints([])
      setRoute(false)
      hold(null)
    },
    ...{ points, setPoints, isRoute, held, hold, hidden },
    setRoute: next => {
      setRoute(next)
      setPoints([])
    },
    hide: (id, isHidden) =>
      setHidden(old => {
        const next = new Set(old)
        if (isHidden) next.add(id)
        else next.delete(id)
        return next
      }),
    drawingSetup: { ...pen, layerId: chosen?.layerId ?? null },
    setDrawing: change => setPen(old => ({ ...old, ...change })),
    ...{ refOf, inside: point => insideOf(ground.size, point), message, say },
  }
}

/** The ways of travelling on a map. */
function useWays({ spaceId, projectId, ways }: StoryMap): MapState['ways'] {
  const { data } = useCall(mapCalls.ways, { spaceId, projectId }, { quiet: true })
  return { ofProject: data?.ways ?? [], ofMap: (ways ?? []) as readonly Way[], revision: data?.revision ?? 0 }
}

/** How locations of a type look: its icon, and the zoom in percent from which they are there. */
interface TypeLook {
  icon?: string
  fromZoom?: number
}

const noLook: TypeLook = {}

/** The types of the project's locations, and how they look. */
function useTypes({ spaceId, projectId }: StoryMap, control: CanvasControl, showIcons: boolean) {
  const { data } = useCall(cvCalls.find, allTypes({ spaceId, projectId }), { quiet: true })
  const locationTypes = data ?? initialMapData.locationTypes
  const [icons] = useState(() => new ImageCache(() => control.redraw()))
  useEffect(() => () => icons.dispose(), [icons])
  const looks = useMemo(() => {
    const lookOf = ({ image, zoom }: LocationTypeValue): TypeLook => ({
      ...(image && showIcons && { icon: imageAddress(image, { spaceId, projectId }) }),
      ...(zoom !== undefined && { fromZoom: zoom }),
    })
    return new Map(locationTypes.map(type => [type.valueId, lookOf(type)]))
  }, [locationTypes, showIcons, spaceId, projectId])
  useEffect(() => icons.want([...looks.values()].flatMap(({ icon }) => icon ?? [])), [icons, looks])
  return { locationTypes, icons, looks }
}

/** The marks of the locations, with what is picked up where it is now. */
function useMarks(
  places: readonly PlaceOnMap[],
  held: DraggedPart | null,
  { moment, isMoving, size }: { moment: number | null; isMoving: boolean; size: number },
  looks: ReadonlyMap<string, TypeLook>,
): readonly CanvasMark[] {
  const moved = useMemo(
    () =>
      held
        ? places.map(place => (place.locationId === held.locationId ? withDragged(place, held, moment) : place))
        : places,
    [places, held, moment],
  )
  return useMemo(
    () => marksOf(moved, { moment, isMoving, size, lookOf: type => looks.get(type ?? '') ?? noLook }),
    [moved, moment, isMoving, size, looks],
  )
}

/** One answer of at most 20,000 places, from a row on; none of them with null. */
function usePlacesFrom({ spaceId, projectId, mapId }: StoryMap, after: number | null) {
  const { data, error } = useCall(mapCalls.places, after === null ? null : { spaceId, projectId, mapId, after })
  return { data: data?.data as readonly PlaceOnMap[] | undefined, next: data?.next ?? null, error }
}

/** The places of a map, up to 100,000, with what is changed here and not yet answered. */
function usePlaces(map: StoryMap, { shown }: MapEdits) {
  const one = usePlacesFrom(map, 0)
  const two = usePlacesFrom(map, one.next)
  const three = usePlacesFrom(map, two.next)
  const four = usePlacesFrom(map, three.next)
  const five = usePlacesFrom(map, four.next)
  const error = one.error ?? two.error ?? three.error ?? four.error ?? five.error
  const places = useMemo(
    () => [one.data, two.data, three.data, four.data, five.data].flatMap(data => data ?? []),
    [one.data, two.data, three.data, four.data, five.data],
  )
  const changed = useMemo(
    () => (shown.size === 0 ? places : places.map(place => ({ ...place, ...shown.get(place.locationId) }))),
    [places, shown],
  )
  return { places: changed, error, isMore: five.next !== null }
}
