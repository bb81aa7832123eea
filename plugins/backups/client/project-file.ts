import { ref } from 'valtio'
import {
  CallError,
  type CommandContext,
  errorMessage,
  fieldError,
  go,
  invalidateCalls,
  links,
  queryClient,
  registry,
  saveFile,
  showToast,
  t,
  upload,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import {
  compareProjectCall,
  exportProjectCall,
  importProjectCall,
  projectFileBytes,
} from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { limits } from '#core/shared/limits.ts'
import { importLimits, type RefusalReason } from '#plugins/transfer/shared.ts'
import type { MirrorReason } from '../shared/mirror/problem.ts'
import { mirrorFilesMax, mirrorKind } from '../shared/mirror/types.ts'
import { type ProjectHead, readProjectJson } from '../shared/project-json.ts'
import { offerUndo } from './actions.ts'
import type { MirrorAnswer, MirrorFailure, MirrorRequest } from './mirror/mirror.worker.ts'
import { type Choice, type ChosenFile, choiceOf, noFile, projectFileState } from './project-file-state.ts'
import { receive } from './receive.ts'
import { offerRemoval } from './undo-import.ts'

const megabyte = 1024 * 1024
/** the status of an answer that would be too large */
const tooLarge = 413

let running = new AbortController()
/** The comparison that the server is making, also of a file that was closed: it takes one file of a person at a time. */
let comparing = Promise.resolve()

/** Has the server write the whole project as JSON, and the browser save it. */
export async function exportProject({ spaceId = '', projectId = '' }: CommandContext): Promise<void> {
  try {
    const exported = await fetchProject(spaceId, projectId)
    if (!exported) return
    saveFile(exported.name ?? 'project.json', exported.file)
    showToast({ kind: 'ok', title: t('backups.exported') })
  } catch {
    refuse(t('backups.error-export'))
  }
}

/** The project as the server writes it; one that is too large is said, and undefined. */
async function fetchProject(spaceId: string, projectId: string) {
  const query = new URLSearchParams({ spaceId, projectId })
  const answer = await fetch(`${limits.apiBase}/${exportProjectCall.name}?${query}`)
  if (answer.status === tooLarge) {
    refuse(t('backups.error-export'), t('backups.project-too-large', { size: projectFileBytes / megabyte }))
    return undefined
  }
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  return receive(answer, exportProjectCall.media, () => undefined)
}

function refuse(title: string, text?: string): void {
  showToast({ kind: 'bad', title, ...(text !== undefined && { text }) })
}

/** Asks where the project in a file goes, if it is one. (IMPORT-01) */
export async function openProjectFile({ files, ...context }: CommandContext): Promise<void> {
  const file = files?.file?.[0]
  if (!file) return
  if (file.size > projectFileBytes) return refuse(t('backups.file-too-large', { size: projectFileBytes / megabyte }))
  const read = await readProjectJson(file)
  if (read === 'encoding') return refuse(t('backups.invalid-json'), t('backups.mirror-encoding', { path: file.name }))
  if (read === 'json') return refuse(t('backups.invalid-json'), t('backups.choose-exported'))
  if (read === 'none') return refuse(t('backups.no-project'), t('backups.choose-exported'))
  askWhere(read, context)
}

/** Asks where a project that was read goes. */
function askWhere(
  data: ProjectHead,
  context: Pick<CommandContext, 'spaceId' | 'projectId' | 'facts'>,
  entityPaths?: string[],
) {
  const counts = Map.groupBy(data.entities as { kind?: unknown }[], one => String(one?.kind))
  const { spaceId = '', projectId, facts } = context
  const chosen: ChosenFile = {
    ...{ spaceId, data: ref(data) },
    name: String(data.project?.name ?? ''),
    counts: [...counts].flatMap(([kind, all]) => (registry.kinds.get(kind) ? [{ kind, count: all.length }] : [])),
    images: Array.isArray(data.images) ? data.images.length : 0,
    projectId: facts['may.project.backup'] ? projectId : undefined,
    ...(entityPaths && { entityPaths: ref(entityPaths) }),
  }
  Object.assign(projectFileState, noFile, { chosen, choices: {} })
  compareAgain()
}

/** Compares the file with the project on the screen, if it may go into that, once an earlier comparison is over. */
export function compareAgain(): void {
  const { chosen } = projectFileState
  const projectId = chosen?.projectId
  if (!chosen || projectId === undefined) return
  const [{ signal }, earlier] = [running, comparing]
  Object.assign(projectFileState, { comparison: null, comparing: 0, failure: null })
  comparing = earlier.then(() => (signal.aborted ? undefined : compare(chosen, projectId, signal)))
}

/** Asks the server what an import into a project would do. */
async function compare(chosen: ChosenFile, projectId: string, signal: AbortSignal): Promise<void> {
  const onProgress = (share: number) => {
    if (!signal.aborted) projectFileState.comparing = share
  }
  try {
    const input = { spaceId: chosen.spaceId, projectId, data: chosen.data }
    const comparison = await upload(compareProjectCall, input, { quiet: true, onProgress })
    if (!signal.aborted) Object.assign(projectFileState, { comparison, comparing: null })
  } catch (error) {
    if (!signal.aborted) Object.assign(projectFileState, { comparing: null, failure: failureText(error) })
  }
}

/** Chooses what becomes of one thing that is not the same, or of all of them. */
export function choose(choice: Choice, id?: string): void {
  const ids = id === undefined ? (projectFileState.comparison?.differing.map(one => one.id) ?? []) : [id]
  for (const one of ids) projectFileState.choices[one] = choice
}

/** Writes the project as plain files in one archive, in the browser. */
export async function exportFiles({ spaceId = '', projectId = '' }: CommandContext): Promise<void> {
  try {
    const exported = await fetchProject(spaceId, projectId)
    if (!exported) return
    const answer = await askMirror({ kinds: mirrorKinds(), json: exported.file })
    if ('project' in answer) return
    if (!('bytes' in answer)) return refuse(t('backups.error-export'), mirrorMessage(answer))
    const name = (exported.name ?? 'project.json').replace(/\.json$/, '.zip')
    saveFile(name, new Blob([answer.bytes], { type: 'application/zip' }))
    showToast({ kind: 'ok', title: t('backups.exported-files') })
  } catch {
    refuse(t('backups.error-export'))
  }
}

/** Asks where the project in an archive of plain files goes, if it is one. */
export async function openFiles({ files, ...context }: CommandContext): Promise<void> {
  const archive = files?.file?.[0]
  if (!archive) return
  const answer = await askMirror({ kinds: mirrorKinds(), archive })
  if ('project' in answer) askWhere(answer.project.data, context, answer.project.entityPaths)
  else if (!('bytes' in answer)) refuse(t('backups.error-import'), mirrorMessage(answer))
}

const mirrorKinds = () => registry.kinds.list().map(kind => mirrorKind(kind))

/** A project cannot be imported in parts, as other archives that hold too much can. */
const limitReached: Partial<Record<RefusalReason, MirrorReason>> = { 'too-many': 'too-many', 'too-large': 'too-large' }

/** What is wrong with the files, in words, with the path of the file. */
function mirrorMessage(answer: MirrorFailure): string {
  const problem = 'problem' in answer ? answer.problem : 'refused' in answer ? limitReached[answer.refused] : undefined
  if (problem !== undefined) {
    const [path, size] = ['path' in answer ? answer.path : '', projectFileBytes / megabyte]
    return t(`backups.mirror-${problem}`, { path, size, count: mirrorFilesMax })
  }
  if ('refused' in answer) return t(`import.refused-${answer.refused}`, { detail: answer.path || 'none' })
  return t('import.refused-damaged', { detail: 'none' })
}

/** Says a rule that has words of its own in these, and names the file of the entity that the server refuses. */
function failureText(error: unknown): string {
  const issue = error instanceof CallError ? error.problem?.errors?.[0] : undefined
  const text = issue?.code ? fieldError(issue) : errorMessage(error)
  const [, at] = /^data\.entities\.(\d+)\./.exec(issue?.path ?? '') ?? []
  const file = at === undefined ? undefined : projectFileState.chosen?.entityPaths?.[Number(at)]
  return file === undefined ? text : `${file}: ${text}`
}

/** Closes the question, and ends an import that runs: nothing of it stays. */
export function closeProjectFile(): void {
  running.abort()
  running = new AbortController()
  Object.assign(projectFileState, noFile, { choices: {} })
}

/** Imports the file, as a new project or into the one on the screen, and shows it. */
export async function importProject(into: 'new' | 'this'): Promise<void> {
  const { chosen, sent } = projectFileState
  if (!chosen || sent !== null) return
  const { signal } = running
  Object.assign(projectFileState, { sent: 0, failure: null })
  await comparing
  if (signal.aborted) return
  const { spaceId, projectId, data } = chosen
  const input = { spaceId, ...(into === 'this' && projectId !== undefined && { projectId, ...chosenThings() }), data }
  const onProgress = (share: number) => {
    if (!signal.aborted) projectFileState.sent = share
  }
  try {
    const options = { key: crypto.randomUUID(), quiet: true, signal, onProgress }
    const made = await upload(importProjectCall, input, options)
    closeProjectFile()
    sayImported(made)
    await queryClient.invalidateQueries()
    await invalidateCalls(projectCalls.find)
    go(links.project(made.spaceId, made.projectId))
  } catch (error) {
    if (signal.aborted) return
    const changed = changedMeanwhile(error, input)
    if (changed !== undefined) compareAgain()
    Object.assign(projectFileState, { sent: null, failure: changed ?? failureText(error) })
  }
}

/** What was changed since the comparison, in words, if the import was refused for that. It has to be chosen anew. */
function changedMeanwhile(error: unknown, { replace }: { replace?: readonly { id: string }[] }): string | undefined {
  const path = error instanceof CallError && error.status === 409 ? error.problem?.errors?.[0]?.path : undefined
  const [, at] = /^replace\.(\d+)$/.exec(path ?? '') ?? []
  const id = at === undefined ? undefined : replace?.[Number(at)]?.id
  if (id === undefined) return undefined
  delete projectFileState.choices[id]
  const name = projectFileState.comparison?.differing.find(one => one.id === id)?.name ?? ''
  return t('backups.changed-meanwhile', { name })
}

/** Which entities become as they are in the file, and which are imported beside those that are here. */
function chosenThings() {
  const { comparison, choices } = projectFileState
  const chosen = (wanted: Choice) => comparison?.differing.filter(one => choiceOf(choices, one) === wanted) ?? []
  return {
    replace: chosen('file').map(({ id, revision, rows }) => ({ id, revision, ...(rows && { rowsHere: rows.here }) })),
    copy: chosen('both').map(({ id }) => id),
  }
}

/** Says what was imported. What a project had before was kept, so it can be undone. */
function sayImported({ keptId, entities, images, ...place }: OutputOf<typeof importProjectCall>): void {
  const said = entities > 0 ? t('backups.imported', { count: entities }) : t('backups.imported-others')
  if (keptId !== undefined) offerUndo(place, keptId, said)
  else if (entities + images === 0) showToast({ kind: 'info', title: t('backups.nothing-new') })
  else offerRemoval(place, said)
}

/** Writes or reads the files of a project in a worker, which is ended when it takes too long. */
function askMirror(request: MirrorRequest): Promise<MirrorAnswer> {
  const worker = new Worker(new URL('./mirror/mirror.worker.ts', import.meta.url), { type: 'module' })
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
