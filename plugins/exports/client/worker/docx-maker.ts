import type { ExportSection } from '../format/sections.ts'
import type { DocxAnswer, DocxRequest } from './docx.worker.ts'

/** Makes a document in a worker, so that the page stays responsive. Rejects if that fails or is aborted. */
export function makeDocx(title: string, sections: readonly ExportSection[], signal: AbortSignal): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./docx.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ArrayBuffer>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('error', event => reject(new Error(event.message || 'The worker failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<DocxAnswer>) => {
      if ('bytes' in data) resolve(data.bytes)
      else reject(new Error(data.failure))
    })
    worker.postMessage({ title, sections } satisfies DocxRequest)
  }).finally(() => worker.terminate())
}
