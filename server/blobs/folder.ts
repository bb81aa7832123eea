import { type FileHandle, mkdir, open } from 'node:fs/promises'

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
