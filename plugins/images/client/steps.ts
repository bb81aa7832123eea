/** Where something stands, in pixels. */
export interface Spot {
  left: number
  top: number
  width: number
}

const middle = ({ left, width }: Spot): number => left + width / 2

/**
 * Where a key leads among images in rows of unequal widths: left and right through all of them, up and down to the nearest
 * one of the next row. Nothing for any other key, and at the ends.
 */
export function stepAmong(spots: readonly Spot[], from: number, key: string): number | undefined {
  const last = spots.length - 1
  const here = spots[from]
  if (!here) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : undefined
  if (key === 'ArrowRight') return from < last ? from + 1 : undefined
  const down = key === 'ArrowDown'
  if (!down && key !== 'ArrowUp') return undefined
  const beyond = spots.map(({ top }) => top).filter(top => (down ? top > here.top : top < here.top))
  if (beyond.length === 0) return undefined
  const row = down ? Math.min(...beyond) : Math.max(...beyond)
  const distance = (spot: Spot) => Math.abs(middle(spot) - middle(here))
  const inRow = spots.flatMap((spot, at) => (spot.top === row ? [{ at, away: distance(spot) }] : []))
  return inRow.reduce((nearest, one) => (one.away < nearest.away ? one : nearest)).at
}
