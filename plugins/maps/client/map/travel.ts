import { language, t, updateEntity } from '#core/client/index.ts'
import { momentsOfDay } from '#plugins/timelines/shared.ts'
import type { Way } from '../../shared/kind.ts'
import { map as mapKind } from '../../shared.ts'
import { lengthOf } from './tools.ts'
import type { MapState } from './use-map.ts'

/** A journey along the points of the ruler by one way of travelling. */
export interface Journey {
  way: Way
  days: number
  /** null without a date to set off, or without a timeline */
  arrival: string | null
}

/** How long the route takes, by each way of the map. */
export function journeysOf({ map, points, time }: Pick<MapState, 'map' | 'points' | 'time'>): Journey[] {
  const distance = lengthOf(points, map.scale ?? 1)
  const { timeline, timepoint, textOf } = time
  return ((map.ways ?? []) as readonly Way[]).map(way => {
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

/** Adds a way of travelling. */
export async function addWay(state: MapState, name: string, speed: number): Promise<void> {
  const added: Way = { id: crypto.randomUUID(), name, speed }
  const put = { ways: { changes: [{ put: added, was: null }] } }
  await recordMap(state, state.edits, put, { ways: { changes: [{ remove: added.id, was: added }] } })
}

/** Takes away a way of travelling. */
export async function removeWay(state: MapState, id: string): Promise<void> {
  const removed = ((state.map.ways ?? []) as readonly Way[]).find(way => way.id === id)
  if (!removed) return
  const change = { ways: { changes: [{ remove: id, was: removed }] } }
  await recordMap(state, state.edits, change, { ways: { changes: [{ put: removed, was: null }] } })
}

async function recordMap(state: MapState, edits: MapState['edits'], after: object, before: object): Promise<void> {
  const send = async (data: object) => {
    await updateEntity(mapRef(state), { ...data })
  }
  await edits.record({ redo: () => send(after), undo: () => send(before) })
}

/** `On foot: 6 days, arriving 3 Frost`. */
export function journeyText({ way, days, arrival }: Journey): string {
  const values = {
    way: way.name,
    days: new Intl.NumberFormat(language.code === 'ua' ? 'uk' : 'en').format(roughDays(days)),
  }
  const count = roughDays(days)
  return arrival === null
    ? t('maps.journey', { ...values, count })
    : t('maps.journey-to', { ...values, count, arrival })
}
