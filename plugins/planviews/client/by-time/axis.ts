/** Something that is at a moment. */
export interface Dated {
  readonly id: string
  readonly moment: number
}

/** Where it is drawn. */
interface OnAxis {
  readonly id: string
  /** on the axis, true to the scale */
  readonly at: number
  /** the top of its box, which the one before may have pushed down */
  readonly top: number
}

const pxPerBox = 1.4
const leastHeight = 480

/** The height on which as many boxes have room and the distances of time can be seen. */
export function axisHeight(count: number, boxHeight: number): number {
  return Math.max(leastHeight, Math.round(count * boxHeight * pxPerBox))
}

/** The first and the last moment; null without any. */
export function momentSpan(moments: readonly number[]): { first: number; last: number } | null {
  const real = moments.filter(Number.isFinite)
  if (real.length === 0) return null
  return { first: real.reduce((a, b) => Math.min(a, b)), last: real.reduce((a, b) => Math.max(a, b)) }
}

/** Items on an axis that runs down, boxes of one height apart; those at one moment in the order given. */
export function layOnAxis(
  items: readonly Dated[],
  span: { first: number; last: number },
  { height, boxHeight }: { height: number; boxHeight: number },
): OnAxis[] {
  const length = span.last - span.first
  let free = -Infinity
  return items
    .filter(({ moment }) => Number.isFinite(moment))
    .toSorted((one, other) => one.moment - other.moment)
    .map(({ id, moment }) => {
      const at = length > 0 ? ((moment - span.first) / length) * height : 0
      const top = Math.max(free, at - boxHeight / 2)
      free = top + boxHeight
      return { id, at, top }
    })
}

/** The scale of an axis: what is at its ends, and how many pixels are between them. */
export interface Scale {
  readonly first: number
  readonly last: number
  readonly height: number
}

/** Without a length of time a day is so many pixels. */
const dayPx = 24

/** The moment on whole days that is nearest to a place on the axis, counted in days from another moment. */
export function momentNear(
  { first, last, height }: Scale,
  y: number,
  { from, day }: { from: number; day: number },
): number {
  const perPx = last > first && height > 0 ? (last - first) / height : day / dayPx
  const moment = first + y * perPx
  return from + Math.round((moment - from) / day) * day
}
