import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredBlob } from '../ports.ts'
import { type TileLevel, tileGrid } from './tile-levels.ts'

/** Bytes of a number of the head: where a tile begins, each followed by the end of the last. */
const numberBytes = 8

/** Writes the tiles of a level, which are in a folder as `<column>_<row>.<extension>`, into one file, row by row. */
export async function packTiles(folder: string, extension: string, level: TileLevel, target: string): Promise<void> {
  const { columns, rows } = tileGrid(level)
  const head = Buffer.alloc((columns * rows + 1) * numberBytes)
  const file = await open(target, 'wx', 0o600)
  try {
    let at = head.length
    await file.write(head, 0, head.length, 0)
    for (let tile = 0; tile < columns * rows; tile++) {
      const bytes = await readFile(join(folder, `${tile % columns}_${Math.floor(tile / columns)}.${extension}`))
      head.writeDoubleLE(at, tile * numberBytes)
      await file.write(bytes, 0, bytes.length, at)
      at += bytes.length
    }
    head.writeDoubleLE(at, columns * rows * numberBytes)
    await file.write(head, 0, head.length, 0)
  } finally {
    await file.close()
  }
}

/** One tile of a level; undefined if the level has no such tile. */
export async function readPackedTile(
  pack: StoredBlob,
  level: TileLevel,
  { column, row }: { column: number; row: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { columns, rows } = tileGrid(level)
  if (column >= columns || row >= rows) return undefined
  const at = (row * columns + column) * numberBytes
  const ends = Buffer.from(await pack.read(at, at + 2 * numberBytes))
  return pack.read(ends.readDoubleLE(0), ends.readDoubleLE(numberBytes))
}
