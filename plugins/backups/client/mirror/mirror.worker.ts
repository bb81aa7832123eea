import { projectFileBytes } from '#core/shared/calls/project-file.ts'
import { Refusal, type RefusalReason } from '#plugins/transfer/shared.ts'
import { MirrorProblem, type MirrorReason } from '../../shared/mirror/problem.ts'
import { type ReadProject, readMirror } from '../../shared/mirror/read.ts'
import type { MirrorKind, ProjectData } from '../../shared/mirror/types.ts'
import { writeMirror } from '../../shared/mirror/write.ts'
import { readProjectJson } from '../../shared/project-json.ts'
import { openMirror, zipMirror } from './zip.ts'

/** A project in JSON to write as files, or an archive of files to read. */
export type MirrorRequest = { kinds: readonly MirrorKind[] } & ({ json: Blob } | { archive: Blob })

export type MirrorAnswer = { archive: Blob } | { project: ReadProject } | MirrorFailure

export type MirrorFailure =
  | { problem: MirrorReason; path: string }
  | { refused: RefusalReason; path: string }
  | { failed: string }

/** Bytes of a project without its images: a text that a browser can hold. */
const writtenMax = 256 * 1024 * 1024

self.addEventListener('message', ({ data }: MessageEvent<MirrorRequest>) => {
  void answerTo(data).then(answer => self.postMessage(answer))
})

/** It never rejects. */
async function answerTo(request: MirrorRequest): Promise<MirrorAnswer> {
  const { kinds } = request
  try {
    if ('json' in request) {
      const read = await readProjectJson(request.json, writtenMax)
      if (read === 'too-large') throw new MirrorProblem('archive-too-large', '')
      if (typeof read === 'string') return { failed: read }
      return { archive: await zipMirror(writeMirror(read.data as ProjectData, read.images, kinds)) }
    }
    const project = await readMirror(await openMirror(request.archive), kinds, new Date())
    if (new Blob([JSON.stringify(project.data)]).size > projectFileBytes) throw new MirrorProblem('too-large', '')
    return { project }
  } catch (error) {
    if (error instanceof MirrorProblem) return { problem: error.reason, path: error.path }
    if (error instanceof Refusal) return { refused: error.reason, path: error.detail }
    return { failed: String(error) }
  }
}
