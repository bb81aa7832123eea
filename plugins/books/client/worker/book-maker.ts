import { mediaTypeOf } from '../../shared/book.ts'
import type { BookAnswer, BookWorkerRequest } from './book.worker.ts'

/** Makes the file of a book in a worker, so that the page stays responsive. Rejects if that fails or is aborted. */
export function makeBook(request: BookWorkerRequest, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./book.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('error', event => reject(new Error(event.message || 'The worker failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<BookAnswer>) => {
      if ('content' in data) resolve(new Blob([data.content], { type: mediaTypeOf(request.format) }))
      else reject(new Error(data.failure))
    })
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
