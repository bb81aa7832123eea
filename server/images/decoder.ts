import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ImageSize } from '#core/shared/calls/images.ts'
import { typeOfBytes } from '#core/shared/image-type.ts'
import type { MemorySemaphore } from '../http/input/memory-semaphore.ts'
import type { DecodeMessage, ImageShape } from './decode-messages.ts'
import { notAnImage, tooManyPixels, unfitForTiles } from './formats.ts'
import { imageProcessEnv } from './image-process.ts'

const program = fileURLToPath(new URL('./decode.worker.ts', import.meta.url))
const timeoutMs = 60_000
const largeTimeoutMs = 10 * 60_000

export interface DecodedImage {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  width: number
  height: number
}

interface DecodedSizes {
  sizes: Record<ImageSize, DecodedImage>
  /** the upload itself, upright */
  original: { type: string; width: number; height: number }
}

type DecodeImage = (
  bytes: Uint8Array,
  options: { field: string; maxSide: number; large?: boolean },
) => Promise<DecodedSizes>

/** Decodes images, each in its own process. @throws Problem not-what-it-says, too-large */
export function createDecoder(gate: MemorySemaphore): DecodeImage {
  return async (bytes, { field, maxSide, large = false }) => {
    if (typeOfBytes(bytes) === undefined) throw notAnImage(field, large)
    const child = fork(program, [String(maxSide), large ? 'large' : ''], {
      // The child gets no environment or flags of this process.
      ...{ execArgv: [], env: imageProcessEnv() },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), large ? largeTimeoutMs : timeoutMs)
    let memory: Promise<() => void> | undefined
    let last: DecodeMessage | undefined
    child.on('message', (message: DecodeMessage) => {
      last = message
      if (!('needs' in message)) return
      memory = gate.enter(message.needs)
      void memory.then(() => {
        timer.refresh()
        if (child.connected) child.send('go')
      })
    })
    try {
      const { output, error } = await run(child, bytes)
      if (!last || 'needs' in last) throw error ?? notAnImage(field, large)
      if ('sizes' in last) return { sizes: splitSizes(output, last.sizes), original: last.original }
      if (last.refused === 'no image') throw notAnImage(field, large)
      if (last.refused === 'unfit for tiles') throw unfitForTiles(field, last.message)
      throw tooManyPixels(field, last.type, last.width, last.height)
    } finally {
      clearTimeout(timer)
      void memory?.then(leave => leave())
    }
  }
}

/**
 * Writes the file to the process and waits for its exit. A non-zero exit code is an internal error; a killed process
 * means a bad image.
 */
async function run(child: ChildProcess, bytes: Uint8Array): Promise<{ output: Buffer; error: Error | undefined }> {
  const { stdin, stdout, stderr } = child
  if (!stdin || !stdout || !stderr) throw new Error('The process that decodes images has no way in or out')
  // A process that refuses the file early stops reading; its message says why.
  stdin.on('error', () => stdin.destroy())
  stdin.end(bytes)
  const [output, errorOutput] = await Promise.all([buffer(stdout), text(stderr), once(child, 'close')])
  const { exitCode } = child
  return {
    output,
    error: exitCode === null ? undefined : new Error(`Decoding images failed (${exitCode}): ${errorOutput}`),
  }
}

function splitSizes(
  output: Buffer,
  { full, half, thumbnail }: Record<ImageSize, ImageShape>,
): Record<ImageSize, DecodedImage> {
  let at = 0
  const next = (shape: ImageShape): DecodedImage => {
    const bytes = new Uint8Array(output.subarray(at, at + shape.bytes))
    at += shape.bytes
    return { ...shape, bytes }
  }
  return { full: next(full), half: next(half), thumbnail: next(thumbnail) }
}
