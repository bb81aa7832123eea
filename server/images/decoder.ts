import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ImageSize } from '#core/shared/calls/images.ts'
import { MemoryGate } from '../http/input/memory-gate.ts'
import type { DecodeMessage, ImageShape } from './decode-messages.ts'
import { notAnImage, tooManyPixels, typeOfBytes } from './formats.ts'

const program = fileURLToPath(new URL('./decode.worker.ts', import.meta.url))
/** Images decoded at once take no more than this together, or it is one alone. */
const memoryBytes = 512 * 1024 * 1024
const timeoutMs = 60_000

export interface DecodedImage {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  width: number
  height: number
}

export type DecodeImage = (
  bytes: Uint8Array,
  options: { field: string; maxSide: number },
) => Promise<Record<ImageSize, DecodedImage>>

/** Decodes images, each in a process of its own. @throws Problem not-what-it-says, too-large */
export function createDecoder(): DecodeImage {
  const gate = new MemoryGate(memoryBytes)
  return async (bytes, { field, maxSide }) => {
    if (typeOfBytes(bytes) === undefined) throw notAnImage(field)
    const child = fork(program, [String(maxSide)], {
      // Nothing of this process reaches it. One pool of memory instead of one for each thread.
      ...{ execArgv: [], env: { MALLOC_ARENA_MAX: '1' } },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
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
      const { output, fault: error } = await run(child, bytes)
      if (!last || 'needs' in last) throw error ?? notAnImage(field)
      if ('sizes' in last) return splitSizes(output, last.sizes)
      if (last.refused === 'no image') throw notAnImage(field)
      throw tooManyPixels(field, last.type, last.width, last.height)
    } finally {
      clearTimeout(timer)
      void memory?.then(leave => leave())
    }
  }
}

/** Feeds the process and waits for its end, which is a fault of ours unless it was killed over its image. */
async function run(child: ChildProcess, bytes: Uint8Array): Promise<{ output: Buffer; fault: Error | undefined }> {
  const { stdin, stdout, stderr } = child
  if (!stdin || !stdout || !stderr) throw new Error('The process that decodes images has no way in or out')
  // Whoever refuses a file early does not read on; what it told says why.
  stdin.on('error', () => stdin.destroy())
  stdin.end(bytes)
  const [output, errorOutput] = await Promise.all([buffer(stdout), text(stderr), once(child, 'close')])
  const { exitCode } = child
  return {
    output,
    fault: exitCode === null ? undefined : new Error(`Decoding images failed (${exitCode}): ${errorOutput}`),
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
