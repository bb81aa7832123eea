/** A point, relative to the centre. */
interface RadarPoint {
  x: number
  y: number
}

const roundToHundredths = (value: number) => Math.round(value * 100) / 100

/** The end of an axis: the first points up, the others follow clockwise. */
export function axisPoint(at: number, count: number, radius: number): RadarPoint {
  const angle = (at / count) * 2 * Math.PI - Math.PI / 2
  return { x: roundToHundredths(Math.cos(angle) * radius), y: roundToHundredths(Math.sin(angle) * radius) }
}

/** A value as a share of the maximum, from 0 to 1; 0 if it is no number. */
export function clampedShare(value: unknown, max: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || max <= 0) return 0
  return Math.min(Math.max(value / max, 0), 1)
}

/** The corners of an outline, one for each value. */
export function outlinePoints(values: readonly unknown[], max: number, radius: number): RadarPoint[] {
  return values.map((value, at) => axisPoint(at, values.length, radius * clampedShare(value, max)))
}

/** For the `points` of a polygon. */
export function pointList(points: readonly RadarPoint[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ')
}

/** The text anchor of an axis label, so that the label is outside. */
export function textAnchorAt({ x }: RadarPoint): 'start' | 'middle' | 'end' {
  if (Math.abs(x) < 1) return 'middle'
  return x > 0 ? 'start' : 'end'
}

/** Truncates a label to fit beside the drawing, at whole characters. */
export function truncateText(words: string, maxLength: number): string {
  const letters = [...words]
  return letters.length <= maxLength
    ? words
    : `${letters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
