/** The box of a tile, in pixels. */
export interface TileBox {
  left: number
  top: number
  width: number
}

const middle = ({ left, width }: TileBox): number => left + width / 2

/**
 * The index that a key moves to among images in rows of unequal widths: left and right go through all, up and down to
 * the nearest one of the next row. Undefined for other keys and at the ends.
 */
export function nextTileIndex(boxes: readonly TileBox[], from: number, key: string): number | undefined {
  const last = boxes.length - 1
  const current = boxes[from]
  if (!current) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : undefined
  if (key === 'ArrowRight') return from < last ? from + 1 : undefined
  const down = key === 'ArrowDown'
  if (!down && key !== 'ArrowUp') return undefined
  const beyond = boxes.map(({ top }) => top).filter(top => (down ? top > current.top : top < current.top))
  if (beyond.length === 0) return undefined
  const row = down ? Math.min(...beyond) : Math.max(...beyond)
  const distance = (box: TileBox) => Math.abs(middle(box) - middle(current))
  const inRow = boxes.flatMap((box, at) => (box.top === row ? [{ at, away: distance(box) }] : []))
  return inRow.reduce((nearest, one) => (one.away < nearest.away ? one : nearest)).at
}
