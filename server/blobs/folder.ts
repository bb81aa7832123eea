import { type FileHandle, mkdir, open } from 'node:fs/promises'

/** Makes the names in a folder survive a power cut. Windows keeps them by itself and opens no folders. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder in one that is there; both its own and its name last. */
export async function makeFolder(parent: string, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await syncFolder(parent)
}

const chunkBytes = 64 * 1024

/** The file is opened when the first bytes are asked for and closed after the last, or when nobody wants more. */
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
