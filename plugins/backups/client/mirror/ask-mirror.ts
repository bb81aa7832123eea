import { registry, t } from '#core/client/index.ts'
import { projectFileBytes } from '#core/shared/calls/project-file.ts'
import type { RefusalReason } from '#plugins/transfer/shared.ts'
import type { MirrorReason } from '../../shared/mirror/problem.ts'
import { archiveBytesMax, mirrorFilesMax, mirrorKind } from '../../shared/mirror/types.ts'
import type { MirrorAnswer, MirrorFailure, MirrorRequest } from './mirror.worker.ts'

const megabyte = 1024 * 1024
/** The worker is ended after that: an archive of some gigabytes takes minutes. */
const workerMs = 15 * 60_000

/** The kinds of all plugins. */
export const mirrorKinds = () => registry.kinds.list().map(kind => mirrorKind(kind))

/** A project cannot be imported in parts, as other archives that hold too much can. */
const limitReached: Partial<Record<RefusalReason, MirrorReason>> = {
  'too-many': 'too-many',
  'too-large': 'archive-too-large',
}

/** What is wrong with the files, in words, with the path of the file. */
export function mirrorMessage(answer: MirrorFailure): string {
  const problem = 'problem' in answer ? answer.problem : 'refused' in answer ? limitReached[answer.refused] : undefined
  if (problem !== undefined) {
    const most = problem === 'archive-too-large' ? archiveBytesMax : projectFileBytes
    const [path, size] = ['path' in answer ? answer.path : '', Math.floor(most / megabyte)]
    return t(`backups.mirror-${problem}`, { path, size, count: mirrorFilesMax })
  }
  if ('refused' in answer) return t(`import.refused-${answer.refused}`, { detail: answer.path || 'none' })
  return t('import.refused-damaged', { detail: 'none' })
}

/** Writes or reads the files of a project in a worker, which is ended when it takes too long. */
export function askMirror(request: MirrorRequest): Promise<MirrorAnswer> {
  const worker = new Worker(new URL('./mirror.worker.ts', import.meta.url), { type: 'module' })
  const timer = Promise.withResolvers<MirrorAnswer>()
  const timeout = setTimeout(() => timer.resolve({ refused: 'too-long', path: '' }), workerMs)
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
