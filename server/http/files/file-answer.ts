/** A file in parts that share one buffer: each part is valid until `next` is called again. */
export interface FileParts {
  /** undefined behind the last one */
  next(): Promise<Uint8Array | undefined>
  /** the rest is not needed: frees what is held */
  cancel(): Promise<void>
}

type FileBytes = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | FileParts

/** A file sent unchanged: an image, a backup, an export. Never HTML that a user made. */
export class FileAnswer {
  readonly bytes: FileBytes
  /** the media type found by decoding */
  readonly type: string
  /** if given, the browser saves the file under this name; else it shows it */
  readonly name: string | undefined
  /** the content of this URL never changes */
  readonly immutable: boolean
  /** bytes, needed for a stream */
  readonly size: number | undefined
  /** identifies the content, in letters and digits, for the ETag; with it, browsers keep the file and ask again */
  readonly tag: string | undefined

  constructor(
    bytes: FileBytes,
    options: { type: string; name?: string; immutable?: boolean; size?: number; tag?: string },
  ) {
    this.bytes = bytes
    this.type = options.type
    this.name = options.name
    this.immutable = options.immutable ?? false
    this.size = options.size
    this.tag = options.tag
  }
}
