import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomId } from '../random-ids.ts'

/** A body in a temporary file until there is memory for it. */
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

  /** Takes ownership of the chunks: they are empty afterwards. */
  async write(chunks: Buffer[]): Promise<void> {
    for (const chunk of chunks) {
      const { length } = chunk
      await this.#handle.writeFile(chunk)
      this.size += length
      freeMemory(chunk)
    }
  }

  /** The bytes from a position; fewer at the end. */
  async read(at: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafeSlow(Math.max(0, Math.min(length, this.size - at)))
    for (let done = 0; done < buffer.length; ) {
      const { bytesRead } = await this.#handle.read(buffer, done, buffer.length - done, at + done)
      if (bytesRead === 0) throw new Error('A waiting request body has been cut off')
      done += bytesRead
    }
    return buffer
  }

  async load(): Promise<Buffer> {
    const buffer = await this.read(0, this.size)
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

/** Frees the memory of a chunk at once. Left to the garbage collector, fifty uploads would accumulate first. */
function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
