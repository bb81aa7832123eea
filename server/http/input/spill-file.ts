import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomId } from '../random-ids.ts'

/** A body that waits on the disk until there is room for it in memory. */
export class SpillFile {
  size = 0
  readonly #path: string
  readonly #handle: FileHandle
  #open = true

  private constructor(path: string, handle: FileHandle) {
    this.#path = path
    this.#handle = handle
  }

  static async open(dir: string): Promise<SpillFile> {
    await mkdir(dir, { recursive: true })
    const path = join(dir, randomId())
    return new SpillFile(path, await open(path, 'wx+', 0o600))
  }

  /** Takes the chunks over: they are empty afterwards. */
  async write(chunks: Buffer[]): Promise<void> {
    for (const chunk of chunks) {
      const { length } = chunk
      await this.#handle.writeFile(chunk)
      this.size += length
      freeMemory(chunk)
    }
  }

  async load(): Promise<Buffer> {
    const buffer = Buffer.allocUnsafeSlow(this.size)
    for (let at = 0; at < this.size; ) {
      const { bytesRead } = await this.#handle.read(buffer, at, this.size - at, at)
      if (bytesRead === 0) throw new Error('A waiting request body has been cut off')
      at += bytesRead
    }
    await this.discard()
    return buffer
  }

  async discard(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    await this.#handle.close()
    await rm(this.#path, { force: true })
  }
}

/** Gives the memory of a chunk back at once. Left to the collector, fifty uploads would pile up before it looks. */
function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
