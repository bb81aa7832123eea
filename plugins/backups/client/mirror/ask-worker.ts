import { importLimits } from '#plugins/transfer/shared.ts'
import type { MirrorAnswer, MirrorRequest } from './mirror.worker.ts'

/** Writes or reads the files of a project in a worker, which is ended when it takes too long. */
export function askMirror(request: MirrorRequest): Promise<MirrorAnswer> {
  const worker = new Worker(new URL('./mirror.worker.ts', import.meta.url), { type: 'module' })
  const timer = Promise.withResolvers<MirrorAnswer>()
  const timeout = setTimeout(() => timer.resolve({ refused: 'too-long', path: '' }), importLimits.milliseconds)
  const answer = new Promise<MirrorAnswer>((resolve, reject) => {
    worker.addEventListener('error', event => reject(new Error(event.message || 'The worker failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<MirrorAnswer>) => resolve(data))
    worker.postMessage(request)
  })
  return Promise.race([answer, timer.promise]).finally(() => {
    clearTimeout(timeout)
    worker.terminate()
  })
}
