import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, writeFile } from 'node:fs/promises'

/** Makes the names in a folder survive a power cut. Windows does so by itself and cannot open folders. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a folder and syncs its parent, so that the name survives a power cut. */
export async function makeFolder(parent: string, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await syncFolder(parent)
}

/** Makes the content of a file survive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file of JSON as a whole, or leaves the former one. */
export async function writeJson(path: string, value: object): Promise<void> {
  const partial = `${path}.part`
  await writeFile(partial, `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true })
  await rename(partial, path)
}

/** The SHA-256 of a file in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** A part of a file, from `from` up to `to`; shorter if the file is. */
export async function bytesOf(path: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(path, 'r')
  try {
    const bytes = new Uint8Array(to - from)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, from)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const chunkBytes = 64 * 1024

/** Opens the file on the first read and closes it after the last, or on cancel. */
export function streamOf(path: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let handle: FileHandle | undefined
  return new ReadableStream(
    {
      async pull(controller) {
        handle ??= await open(path, 'r')
        try {
          const { bytesRead, buffer } = await handle.read(new Uint8Array(chunkBytes), 0, chunkBytes)
          if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
        } catch (error) {
          await handle.close()
          throw error
        }
        await handle.close()
        controller.close()
      },
      cancel: () => handle?.close(),
    },
    { highWaterMark: 0 },
  )
}
