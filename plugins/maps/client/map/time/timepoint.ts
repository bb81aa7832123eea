/** From the first to the last moment of a map. */
export interface TimeRange {
  min: number
  max: number
}

/** The step through the time of a map: one hundredth of its range, at least 1 (MAP-37). */
export function rangeStep({ min, max }: TimeRange): number {
  return Math.max(1, Math.round((max - min) / 100))
}

/** The range of moments; null without any. */
export function rangeOf(moments: readonly number[]): TimeRange | null {
  const range = { min: Infinity, max: -Infinity }
  for (const moment of moments) {
    range.min = Math.min(range.min, moment)
    range.max = Math.max(range.max, moment)
  }
  return moments.length === 0 ? null : range
}

/** One step on or back, within the range. Without a timepoint it begins at that end of it. */
export function stepped(range: TimeRange, timepoint: number | null, way: 1 | -1): number {
  if (timepoint === null) return way === 1 ? range.min : range.max
  return Math.min(Math.max(timepoint + way * rangeStep(range), range.min), range.max)
}
