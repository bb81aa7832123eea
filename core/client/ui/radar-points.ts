/** A point of a drawing, from its middle. */
export interface Point {
  x: number
  y: number
}

const roundToHundredths = (value: number) => Math.round(value * 100) / 100

/** The end of an axis: the first stands upright, the others follow clockwise. */
export function axisPoint(at: number, count: number, radius: number): Point {
  const angle = (at / count) * 2 * Math.PI - Math.PI / 2
  return { x: roundToHundredths(Math.cos(angle) * radius), y: roundToHundredths(Math.sin(angle) * radius) }
}

/** A value as it is drawn: what is over the maximum stands at it, what is no number in the middle. */
export function clampedShare(value: unknown, max: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || max <= 0) return 0
  return Math.min(Math.max(value / max, 0), 1)
}

/** The corners of an outline, one for each value. */
export function outlinePoints(values: readonly unknown[], max: number, radius: number): Point[] {
  return values.map((value, at) => axisPoint(at, values.length, radius * clampedShare(value, max)))
}

/** For the `points` of a polygon. */
export function pointList(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ')
}

/** Where the words at the end of an axis hang, so that they stand outside of it. */
export function textAnchorAt({ x }: Point): 'start' | 'middle' | 'end' {
  if (Math.abs(x) < 1) return 'middle'
  return x > 0 ? 'start' : 'end'
}

/** Words cut to a length that fits beside the drawing, never through a character. */
export function truncateText(words: string, maxLength: number): string {
  const letters = [...words]
  return letters.length <= maxLength
    ? words
    : `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
