import type { Readable } from 'node:stream'
import { Problem } from '#core/shared/error.ts'
import { SpillFile } from './spill-file.ts'

/** Bodies up to this size stay in memory; larger ones are written to a file as they arrive. */
const inMemoryBytes = 128 * 1024
/** A body may take 30 s, and a second more for every so many bytes received. */
const timeoutMs = 30_000
const leastBytesPerSecond = 64 * 1024

/** The client closed the connection, so no response can be sent. */
export class ClientGone extends Error {
  constructor() {
    super('The client closed the connection')
    this.name = 'ClientGone'
  }
}

/** A received body. */
export interface RequestBody {
  readonly size: number
  /** Some of the bytes, from a position. */
  read(at: number, length: number): Promise<Buffer>
  /** Returns the bytes; called once, when there is memory for them. */
  load(): Promise<Buffer>
  /** Frees memory or file, whether loaded or not. */
  discard(): Promise<void>
}

/** A received body and its format. */
export interface ReceivedBody {
  body: RequestBody
  /** undefined for JSON */
  boundary: string | undefined
}

interface BodyLimits {
  maxBytes: number
  /** folder of the files for large bodies */
  spillDir: string
  /** shorter in tests */
  timeout?: number
}

export function tooLarge(maxBytes: number): Problem {
  const [size, unit] = maxBytes < 1024 * 1024 ? [maxBytes / 1024, 'kB'] : [maxBytes / (1024 * 1024), 'MB']
  return new Problem('too-large', `This is larger than the ${Math.floor(size)} ${unit} allowed here.`)
}

/**
 * Reads a body, counting its bytes as they arrive.
 * @throws Problem `too-large` on the first byte beyond the limit, `bad-input` if it arrives too slowly; ClientGone
 */
export async function readBody(incoming: Readable, limits: BodyLimits): Promise<RequestBody> {
  const chunks: Buffer[] = []
  let size = 0
  let file: SpillFile | undefined
  const spill = async (chunk: Buffer) => {
    file ??= await SpillFile.open(limits.spillDir)
    await file.write([...chunks.splice(0), chunk])
  }
  try {
    await receive(incoming, limits, chunk => {
      size += chunk.length
      if (size > inMemoryBytes) return spill(chunk)
      chunks.push(chunk)
      return undefined
    })
  } catch (error) {
    await file?.discard()
    throw error
  }
  if (file) return file
  const buffer = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
  return {
    size,
    read: async (at, length) => buffer.subarray(at, at + length),
    load: async () => buffer,
    discard: async () => undefined,
  }
}

/**
 * Passes each chunk to `onChunk` and pauses the stream until that resolves. For many small bodies events are the
 * cheapest way.
 */
function receive(
  incoming: Readable,
  { maxBytes, timeout = timeoutMs }: BodyLimits,
  onChunk: (chunk: Buffer) => Promise<void> | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let size = 0
    // The stream may end or close while `onChunk` is still running.
    let pendingChunk: Promise<void> | undefined
    const startedAt = performance.now()
    const stop = (error?: unknown) => {
      clearTimeout(timer)
      incoming.off('data', onData).off('end', stop).off('error', onClose).off('close', onClose).pause()
      const finish = () => (error ? reject(error) : resolve())
      if (pendingChunk !== undefined) pendingChunk.then(finish, reject)
      else finish()
    }
    const onClose = () => stop(new ClientGone())
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) return stop(tooLarge(maxBytes))
      pendingChunk = onChunk(chunk)
      if (pendingChunk === undefined) return
      incoming.pause()
      pendingChunk.then(() => {
        pendingChunk = undefined
        incoming.resume()
      }, stop)
    }
    const checkTimeout = () => {
      const left = startedAt + timeout + (size / leastBytesPerSecond) * 1000 - performance.now()
      if (left <= 0) stop(new Problem('bad-input', 'The request came in too slowly and was given up. Try again.'))
      else timer = setTimeout(checkTimeout, left)
    }
    let timer = setTimeout(checkTimeout, timeout)
    incoming.on('data', onData).on('end', stop).on('error', onClose).on('close', onClose)
    if (incoming.readableEnded) stop()
    else if (incoming.destroyed) onClose()
  })
}
