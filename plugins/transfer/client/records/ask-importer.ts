import type { Importer } from '#core/client/index.ts'
import { type ImporterAnswer, type ImportInput, importLimits } from '../../shared/importer/plan.ts'

/**
 * Has an importer read files in its worker, which is ended afterwards, and when it takes too long. @throws Error if the
 * worker fails, the reason of the signal if it is aborted
 */
export async function askImporter(
  importer: Importer,
  input: ImportInput,
  signal: AbortSignal,
): Promise<ImporterAnswer> {
  signal.throwIfAborted()
  const worker = importer.open()
  const { promise, resolve, reject } = Promise.withResolvers<ImporterAnswer>()
  const abort = () => reject(signal.reason)
  const timer = setTimeout(() => resolve({ refused: 'too-long', detail: '' }), importLimits.milliseconds)
  signal.addEventListener('abort', abort)
  worker.addEventListener('message', ({ data }: MessageEvent<ImporterAnswer>) => resolve(data))
  worker.addEventListener('error', event => reject(new Error(event.message || 'The worker failed')))
  worker.postMessage(input)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    worker.terminate()
  }
}
