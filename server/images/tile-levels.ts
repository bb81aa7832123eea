import { limits } from '#core/shared/limits.ts'

/** A size of an image that is cut into tiles, in pixels. */
export interface TileLevel {
  width: number
  height: number
}

/** The levels of an image, each twice as large as the one before; the first fits one tile, the last is the image. */
export function tileLevels({ width, height }: TileLevel): TileLevel[] {
  const doublings = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / limits.tilePx)))
  return Array.from({ length: doublings + 1 }, (_, at) => {
    const share = 2 ** (doublings - at)
    return { width: Math.ceil(width / share), height: Math.ceil(height / share) }
  })
}

/** How many tiles a level has beside and below each other. */
export function tileGrid({ width, height }: TileLevel): { columns: number; rows: number } {
  return { columns: Math.ceil(width / limits.tilePx), rows: Math.ceil(height / limits.tilePx) }
}

/** The row of `image_sizes` that holds the tiles of a level. */
export function levelName(level: number): `tiles-${number}` {
  return `tiles-${level}`
}
