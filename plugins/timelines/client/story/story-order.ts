import type { StoryPart, TimelineItem } from '../../shared.ts'

/** A chapter with the event at which it stands. */
export interface DatedPart extends StoryPart {
  event: TimelineItem
  /** its place among those with events, in the order in which they are told and in which they happen */
  told: number
  happens: number
  /** what happens here is before what happens in a chapter that is told earlier */
  isLater: boolean
}

/** The chapters with events as they are told. Of those at the same date, the one that is told first happens first. */
export function datedParts(parts: readonly StoryPart[]): DatedPart[] {
  const told = parts.flatMap(part => (part.event ? { ...part, event: part.event } : []))
  const order = [...told.keys()].sort((a, b) => (told[a]?.event.start ?? 0) - (told[b]?.event.start ?? 0) || a - b)
  const places = new Map(order.map((at, happens) => [at, happens]))
  let latest = Number.NEGATIVE_INFINITY
  return told.map((part, at) => {
    const isLater = part.event.start < latest
    latest = Math.max(latest, part.event.start)
    return { ...part, told: at, happens: places.get(at) ?? at, isLater }
  })
}
