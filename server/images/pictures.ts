import { limits } from '#core/shared/limits.ts'
import { listed, type Params, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'
import { levelName, type TileLevel, tileLevels } from './tile-levels.ts'

/** The size of an image; of one that is cut into tiles, their levels, from the smallest to the largest. */
interface StoredPicture {
  width: number
  height: number
  /** null for an image without tiles, which is shown whole */
  tiles: { side: number; hash: string; levels: (TileLevel & { ready: boolean })[] } | null
}

const sizesOf = prepare((db, $: Params<{ ids: string }>) =>
  db
    .selectFrom('image_sizes')
    .select(['image_id', 'size', 'hash', 'width', 'height'])
    .where('image_id', 'in', listed<string>($.ids)),
)

/** The pictures of images, by id. */
export async function readPictures(
  read: Reader,
  imageIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPicture>> {
  const rows = imageIds.length === 0 ? [] : await sizesOf.all(read, { ids: JSON.stringify(imageIds) })
  const pictures = new Map<string, StoredPicture>()
  for (const [id, sizes] of Map.groupBy(rows, row => row.image_id)) {
    const named = new Map(sizes.map(row => [row.size, row]))
    const [source, full] = [named.get('source') ?? named.get('uncut'), named.get('full')]
    const { width, height } = source ?? full ?? { width: 0, height: 0 }
    const levels = tileLevels({ width, height }).map((level, at) => ({ ...level, ready: named.has(levelName(at)) }))
    pictures.set(id, { width, height, tiles: source ? { side: limits.tilePx, hash: source.hash, levels } : null })
  }
  return pictures
}
