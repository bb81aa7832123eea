import type { UploadedFile } from '#core/shared/call.ts'
import type { ImageSize } from '#core/shared/calls/images.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { SessionUser } from '../values.ts'

/** The owner of an image: a space, one of its projects, or a person by internal id, whose image is public. */
export type ImageOwner = { spaceId: string; projectId: string | null } | { personId: string }

/** One file of an image, by its hash; width and height in pixels. */
export interface ImageFile {
  hash: string
  type: string
  width: number
  height: number
  bytes: number
}

/**
 * An image that is decoded and on disk, but not stored in the database yet. `source` is there if it is to be cut into
 * tiles: the upload itself, which is never served. `given` is the upload too, kept for files of the project.
 */
export type PreparedImage = Readonly<Record<ImageSize, ImageFile>> & {
  readonly source?: ImageFile
  readonly given?: ImageFile
}

/** An image as it is read. */
interface ShownImage extends ImageFile {
  owner: ImageOwner
  /** its bytes; undefined if the file is missing */
  open(): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>
}

/** Where a tile is: its level, 0 for the smallest, its column and its row. */
interface TilePlace {
  hash: string
  level: number
  column: number
  row: number
}

/** A tile as it is read. */
interface ShownTile {
  owner: ImageOwner
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Images of all kinds of entity. Files are written outside transactions, rows inside. */
export interface Images {
  /**
   * Decodes an upload, rotates it upright, removes its metadata and writes its sizes to disk. Few are decoded at
   * once. `field` names the file in errors; `maxSide` is in pixels, 4096 by default.
   * @throws Problem not-what-it-says, too-large, too-many
   */
  prepare(file: UploadedFile, options?: { field?: string; maxSide?: number }): Promise<PreparedImage>
  /**
   * The same for an image of up to 30,000 pixels a side. One that is larger than 2,048 is cut into tiles in the
   * background, from the smallest level to the largest, once it is stored; `readPictures` says which are ready.
   * With `keep`, the upload of a smaller one is kept as well.
   * @throws Problem not-what-it-says, too-large, too-many
   */
  prepareLarge(file: UploadedFile, options?: { field?: string; keep?: boolean }): Promise<PreparedImage>
  /** Returns its id; a repeated write returns the id of the first. */
  store(
    tx: Tx,
    image: PreparedImage,
    owner: ImageOwner,
    by: { user: Pick<SessionUser, 'id'>; now: Date; newId(): string },
  ): Promise<string>
  /** Called after something that counts as stored was added. @throws Problem storage-limit */
  requireRoom(tx: Tx, userId: string): Promise<void>
  /** one size of an image */
  read(read: Reader, imageId: string, size: ImageSize): Promise<ShownImage | undefined>
  /** one tile of an image, if its level is ready; `hash` is that of the upload */
  readTile(read: Reader, imageId: string, tile: TilePlace): Promise<ShownTile | undefined>
  /** Its files are swept once no other image uses them. */
  remove(tx: Tx, imageId: string): Promise<void>
}
