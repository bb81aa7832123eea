import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ImageSize } from '#core/shared/calls/images.ts'
import { MemoryGate } from '../http/memory-gate.ts'
import { noImage, tooManyPixels, typeOfBytes } from './formats.ts'
import type { Shape, Told } from './told.ts'

const program = fileURLToPath(new URL('./decode.worker.ts', import.meta.url))
/** Images decoded at once take no more than this together, or it is one alone. */
const memoryBytes = 512 * 1024 * 1024
const patienceMs = 60_000

export interface Decoded {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  width: number
  height: number
}

export type Decode = (
  bytes: Uint8Array,
  options: { field: string; maxSide: number },
) => Promise<Record<ImageSize, Decoded>>

/** Decodes images, each in a process of its own. @throws Problem not-what-it-says, too-large */
export function createDecoder(): Decode {
  const gate = new MemoryGate(memoryBytes)
  return async (bytes, { field, maxSide }) => {
    if (typeOfBytes(bytes) === undefined) throw noImage(field)
    const child = fork(program, [String(maxSide)], {
      // Nothing of this process reaches it. One pool of memory instead of one for each thread.
      ...{ execArgv: [], env: { MALLOC_ARENA_MAX: '1' } },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    })
    const clock = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    let room: Promise<() => void> | undefined
    let last: Told | undefined
    child.on('message', (told: Told) => {
      last = told
      if (!('needs' in told)) return
      room = gate.enter(told.needs)
      void room.then(() => {
        clock.refresh()
        if (child.connected) child.send('go')
      })
    })
    try {
      const { output, fault } = await run(child, bytes)
      if (!last || 'needs' in last) throw fault ?? noImage(field)
      if ('sizes' in last) return cut(output, last.sizes)
      if (last.refused === 'no image') throw noImage(field)
      throw tooManyPixels(field, last.type, last.width, last.height)
    } finally {
      clearTimeout(clock)
      void room?.then(leave => leave())
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
  const [output, said] = await Promise.all([buffer(stdout), text(stderr), once(child, 'close')])
  const { exitCode } = child
  return { output, fault: exitCode === null ? undefined : new Error(`Decoding images failed (${exitCode}): ${said}`) }
}

function cut(output: Buffer, { full, half, thumbnail }: Record<ImageSize, Shape>): Record<ImageSize, Decoded> {
  let at = 0
  const next = (shape: Shape): Decoded => {
    const bytes = new Uint8Array(output.subarray(at, at + shape.bytes))
    at += shape.bytes
    return { ...shape, bytes }
  }
  return { full: next(full), half: next(half), thumbnail: next(thumbnail) }
}
