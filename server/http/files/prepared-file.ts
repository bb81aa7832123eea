/** A file that is about to be sent: its size is known, most of it is read while it is. */
export interface PreparedFile {
  size: number
  stream(): AsyncGenerator<Uint8Array>
  /** removes the temporary file */
  discard(): Promise<void>
}

/** The file as it is read; the temporary file goes at the end, or when the browser is gone. */
export function sentFile(file: Pick<PreparedFile, 'stream' | 'discard'>): ReadableStream<Uint8Array> {
  const chunks = file.stream()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next()
          if (!done) return controller.enqueue(value)
        } catch (error) {
          await file.discard()
          throw error
        }
        await file.discard()
        controller.close()
      },
      async cancel() {
        await chunks.return(undefined)
        await file.discard()
      },
    },
    { highWaterMark: 0 },
  )
}
