import { convertLength, convertPlace } from '../../shared/calendar/convert.ts'
import { type DateSystem, maxMoment } from '../../shared/dates.ts'

/** What is seen of a timeline: from a moment on, so many of its smallest units. Neither need be whole. */
export interface View {
  from: number
  span: number
}

/** Whole numbers, as calls take them. */
interface TimeWindow {
  from: number
  to: number
}

/** The smallest part of the time that fills the page: some units are too small to look at one by one. */
const leastSpan = 4
/** Of an axis without any events. */
export const emptySpan = 1000

export function pixelOf({ from, span }: View, width: number, moment: number): number {
  return ((moment - from) / span) * width
}

export function momentAt({ from, span }: View, width: number, pixel: number): number {
  return from + (pixel / width) * span
}

/** A view that dates can be in: neither nothing nor more than everything, with its middle among all dates. */
export function clampedView({ from, span }: View): View {
  const size = Math.min(Math.max(span, leastSpan), 2 * maxMoment)
  const middle = Math.min(Math.max(from + span / 2, -maxMoment), maxMoment)
  return { from: middle - size / 2, span: size }
}

/** `times` as much is seen; what is at a part of the width (0.5: the middle) stays where it is. */
export function zoomed({ from, span }: View, times: number, at = 0.5): View {
  const size = clampedView({ from, span: span * times }).span
  return clampedView({ from: from + (span - size) * at, span: size })
}

/** Later by a part of what is seen. */
export function panned({ from, span }: View, part: number): View {
  return clampedView({ from: from + span * part, span })
}

export function centredOn({ span }: View, moment: number): View {
  return clampedView({ from: moment - span / 2, span })
}

/** From one moment to another, with some room on both sides. */
export function fitView(start: number, end: number, least: number): View {
  const span = Math.max(end - start, least)
  const room = span * 0.06
  return clampedView({ from: (start + end) / 2 - span / 2 - room, span: span + 2 * room })
}

/** The view that shows a moment: the same if it does, else one around it. */
export function revealed(view: View, moment: number): View {
  const part = (moment - view.from) / view.span
  return part >= 0.04 && part <= 0.9 ? view : centredOn(view, moment)
}

/**
 * The part of the time that is asked for: more than is seen, and the same while the view is moved a little, so that
 * not every step asks the server.
 */
export function windowOf({ from, span }: View): TimeWindow {
  const size = 2 ** Math.ceil(Math.log2(span))
  const start = Math.floor(from / size) * size
  const whole = (moment: number) => Math.round(Math.min(Math.max(moment, -maxMoment), maxMoment)) + 0
  return { from: whole(start - size / 2), to: whole(start + 2.5 * size) }
}

/** The same part of the time in another system. */
export function viewIn(from: DateSystem, to: DateSystem, view: View): View {
  return { from: convertPlace(from, to, view.from), span: convertLength(from, to, view.span) }
}
