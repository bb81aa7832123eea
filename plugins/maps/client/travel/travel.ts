import { call, emitOwnEvent, language, showToast, t, updateEntity } from '#core/client/index.ts'
import { languageTags } from '#core/shared/limits.ts'
import { momentsOfDay } from '#plugins/timelines/shared.ts'
import { waysEvent } from '../../shared/event.ts'
import type { Way } from '../../shared/kind.ts'
import { mapCalls, map as mapKind } from '../../shared.ts'
import { lengthOf } from '../map/edit/tools.ts'
import type { MapState } from '../map/use-map.ts'

/** A journey along the points of the ruler by one way of travelling. */
interface TravelTime {
  way: Way
  days: number
  /** null without a date to set off, or without a timeline */
  arrival: string | null
}

/** How long the route takes, by each way of the project and of the map. */
export function travelTimes(state: Pick<MapState, 'map' | 'points' | 'time' | 'ways'>): TravelTime[] {
  const { map, points, time, ways } = state
  const distance = lengthOf(points, map.scale ?? 1)
  const { timeline, timepoint, textOf } = time
  return [...ways.ofProject, ...ways.ofMap].map(way => {
    const days = distance / way.speed
    const isDated = timeline !== null && timepoint !== null
    return { way, days, arrival: isDated ? textOf(timepoint + Math.ceil(days * momentsOfDay(timeline))) : null }
  })
}

/** A day and a half is `1.5`, forty days are `40`. */
export function roughDays(days: number): number {
  return days >= 10 ? Math.round(days) : Number(days.toPrecision(2))
}

/** A typed number above 0, with a comma or a point; null if it is none. */
export function positive(text: string, { min = 0, max }: { min?: number; max: number }): number | null {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && value > 0 && value >= min && value <= max ? value : null
}

const mapRef = ({ map: { spaceId, projectId, mapId, name } }: MapState) => ({
  ...{ kind: mapKind.name, id: mapId, label: name, spaceId, projectId, parentId: null },
})

/** What the distance between the points of the ruler is: the scale of the map follows. */
export async function setScale(state: MapState, distance: number, unit: string): Promise<void> {
  const { map, points, edits } = state
  const pixels = lengthOf(points, 1)
  const before = { scale: map.scale ?? 1, unit: map.unit ?? '' }
  const after = { scale: Number((distance / pixels).toPrecision(12)), unit }
  await recordMap(state, edits, after, before)
}

/** Adds a way of travelling for all maps of the project. */
export async function addWay(state: MapState, name: string, speed: number): Promise<void> {
  const { ofProject } = state.ways
  await setWays(state, [...ofProject, { id: crypto.randomUUID(), name, speed }])
}

/** Takes away a way of travelling, of the project or of this map alone. */
export async function removeWay(state: MapState, id: string): Promise<void> {
  const { ofProject, ofMap } = state.ways
  const own = ofMap.find(way => way.id === id)
  if (!own) {
    await setWays(
      state,
      ofProject.filter(way => way.id !== id),
    )
    return
  }
  const change = { ways: { changes: [{ remove: id, was: own }] } }
  await recordMap(state, state.edits, change, { ways: { changes: [{ put: own, was: null }] } })
}

/**
 * Sets the ways of the project. What others have changed since the ways were read is not overwritten, neither now nor
 * when it is undone.
 * @returns whether they are saved; if not, it was said why
 */
export async function setWays(
  state: MapState,
  next: readonly Way[],
  revision: number = state.ways.revision,
): Promise<boolean> {
  const { map, ways, edits } = state
  const { spaceId, projectId } = map
  const before = ways.ofProject
  let known = revision
  const send = async (all: readonly Way[]) => {
    const input = { spaceId, projectId, ways: all.map(way => ({ ...way })), revision: known }
    const saved = await call(mapCalls.setWays, input)
    known = saved.revision
    await emitOwnEvent(waysEvent, { spaceId, projectId })
    showToast({ kind: 'ok', id: 'map-ways', title: t('maps.ways-saved', { count: all.length }) })
  }
  await edits.record({ redo: () => send(next), undo: () => send(before) })
  return known !== revision
}

async function recordMap(state: MapState, edits: MapState['edits'], after: object, before: object): Promise<void> {
  const send = async (data: object) => {
    await updateEntity(mapRef(state), { ...data })
  }
  await edits.record({ redo: () => send(after), undo: () => send(before) })
}

/** `On foot: 6 days, arriving 3 Frost`. */
export function travelTimeText({ way, days, arrival }: TravelTime): string {
  const values = {
    way: way.name,
    days: new Intl.NumberFormat(languageTags[language.code]).format(roughDays(days)),
  }
  const count = roughDays(days)
  return arrival === null
    ? t('maps.journey', { ...values, count })
    : t('maps.journey-to', { ...values, count, arrival })
}
