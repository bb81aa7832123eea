import type { PlaceOnMap } from '../../../shared.ts'
import { parsed } from '../config.ts'

/** Which locations of a map are drawn, the same for all maps. */
export interface MapFilter {
  /** moments of the timeline, both included */
  dateRange: { from: number | null; to: number | null }
  /** part of the label */
  text: string
  /** ids of types and of tags: a location has one of them */
  showTypes: readonly string[]
  showTags: readonly string[]
  /** what matches is hidden, and the rest is shown */
  hideText: boolean
  hideTypes: boolean
  hideTags: boolean
}

/** (MAP-23 to MAP-26) */
export const defaultFilter: MapFilter = {
  ...{ dateRange: { from: null, to: null }, text: '', showTypes: [], showTags: [] },
  ...{ hideText: false, hideTypes: false, hideTags: false },
}

const isMoment = (value: unknown): value is number => Number.isSafeInteger(value)
const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every(one => typeof one === 'string')

/** What is stored; anything that is not of its type is as by default. */
export function storedFilter(text: string | null): MapFilter {
  const found = parsed(text)
  const { from = null, to = null } = (found.dateRange ?? {}) as Partial<Record<'from' | 'to', unknown>>
  return {
    dateRange: { from: isMoment(from) ? from : null, to: isMoment(to) ? to : null },
    text: typeof found.text === 'string' ? found.text : '',
    showTypes: isIds(found.showTypes) ? found.showTypes : [],
    showTags: isIds(found.showTags) ? found.showTags : [],
    hideText: found.hideText === true,
    hideTypes: found.hideTypes === true,
    hideTags: found.hideTags === true,
  }
}

/** Whether the filter leaves anything out. A flag alone does not. */
export function isMapFiltered({ dateRange, text, showTypes, showTags }: MapFilter): boolean {
  const { from, to } = dateRange
  return from !== null || to !== null || text.trim() !== '' || showTypes.length > 0 || showTags.length > 0
}

/** The locations that a filter shows. Those without any date are of all times, so that no range leaves them out. */
export function filtered(locations: readonly PlaceOnMap[], filter: MapFilter): readonly PlaceOnMap[] {
  if (!isMapFiltered(filter)) return locations
  const words = filter.text.trim().toLocaleLowerCase()
  const types = new Set(filter.showTypes)
  const tags = new Set(filter.showTags)
  const { from, to } = filter.dateRange
  const isInRange = (date: number) => (from === null || date >= from) && (to === null || date <= to)
  return locations.filter(location => {
    if (words !== '' && location.label.toLocaleLowerCase().includes(words) === filter.hideText) return false
    if (types.size > 0 && (location.type !== null && types.has(location.type)) === filter.hideTypes) return false
    if (tags.size > 0 && location.tags.some(tag => tags.has(tag)) === filter.hideTags) return false
    if (from === null && to === null) return true
    const dates = datesOf(location)
    return dates.length === 0 || dates.some(isInRange)
  })
}

/** Every moment at which something of a location is dated. */
export function datesOf({ date, states, shape }: PlaceOnMap): number[] {
  return [date, ...states.map(one => one.date), ...shape.map(one => one.date)].filter(one => typeof one === 'number')
}
