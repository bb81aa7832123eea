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
  showToast,
  t,
  upload,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { compareProjectCall, importProjectCall, projectFileBytes } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { type ProjectInFile, readProjectJson } from '../../shared/project-json.ts'
import { offerUndo } from '../actions.ts'
import { askMirror, mirrorKinds, mirrorMessage } from '../mirror/ask-mirror.ts'
import { type Choice, type ChosenFile, choiceOf, noFile, projectFileState } from './project-file-state.ts'
import { forgetImages, ImageRefused, sendImages } from './send-images.ts'
import { offerRemoval } from './undo-import.ts'

const megabyte = 1024 * 1024

let running = new AbortController()
/** The comparison that the server is making, also of a file that was closed: it takes one file of a person at a time. */
let comparing = Promise.resolve()

function refuse(title: string, text?: string): void {
  showToast({ kind: 'bad', title, ...(text !== undefined && { text }) })
}

/** A large file takes a while. */
function sayReading({ size }: Blob): void {
  if (size > projectFileBytes) showToast({ kind: 'info', title: t('backups.reading-file') })
}

/** Asks where the project in a file goes, if it is one. (IMPORT-01) */
export async function openProjectFile({ files, ...context }: CommandContext): Promise<void> {
  const file = files?.file?.[0]
  if (!file) return
  sayReading(file)
  const read = await readProjectJson(file, projectFileBytes)
  if (read === 'too-large') return refuse(t('backups.file-too-large', { size: projectFileBytes / megabyte }))
  if (read === 'encoding') return refuse(t('backups.invalid-json'), t('backups.mirror-encoding', { path: file.name }))
  if (read === 'json') return refuse(t('backups.invalid-json'), t('backups.choose-exported'))
  if (read === 'none') return refuse(t('backups.no-project'), t('backups.choose-exported'))
  askWhere(read, context)
}

/** Asks where a project that was read goes. */
function askWhere(
  { data, images }: ProjectInFile,
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
    files: ref(images),
    sentImages: ref({ sentId: crypto.randomUUID(), done: new Set<string>() }),
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

/** Chooses what becomes of one item that is not the same, or of all of them. */
export function choose(choice: Choice, id?: string): void {
  const ids = id === undefined ? (projectFileState.comparison?.differing.map(one => one.id) ?? []) : [id]
  for (const one of ids) projectFileState.choices[one] = choice
}

/** Asks where the project in an archive of plain files goes, if it is one. */
export async function openFiles({ files, ...context }: CommandContext): Promise<void> {
  const archive = files?.file?.[0]
  if (!archive) return
  sayReading(archive)
  const answer = await askMirror({ kinds: mirrorKinds(), archive })
  if ('project' in answer) askWhere(answer.project, context, answer.project.entityPaths)
  else if (!('archive' in answer)) refuse(t('backups.error-import'), mirrorMessage(answer))
}

/** Says a rule that has words of its own in these, and names the file of the entity that the server refuses. */
function failureText(error: unknown): string {
  const issue = firstIssue(error)
  if (error instanceof ImageRefused) return error.message
  const text = issue?.code ? fieldError(issue) : errorMessage(error)
  const [, at] = /^data\.entities\.(\d+)\./.exec(issue?.path ?? '') ?? []
  const file = at === undefined ? undefined : projectFileState.chosen?.entityPaths?.[Number(at)]
  return file === undefined ? text : `${file}: ${text}`
}

/** Closes the question, and ends an import that runs: nothing of it stays. */
export function closeProjectFile(): void {
  running.abort()
  running = new AbortController()
  const { chosen, sendingImages } = projectFileState
  if (chosen && (sendingImages !== null || chosen.sentImages.done.size > 0)) void forgetImages(chosen.sentImages)
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
  const { spaceId, projectId, data, sentImages } = chosen
  const { sentId } = sentImages
  const where = { spaceId, ...(into === 'this' && projectId !== undefined && { projectId, ...chosenEntities() }) }
  const onProgress = (share: number) => {
    if (!signal.aborted) projectFileState.sent = share
  }
  try {
    const areSent = await sendImagesOf(chosen, into, { signal, onProgress })
    const options = { key: crypto.randomUUID(), quiet: true, signal, onProgress }
    const made = await upload(importProjectCall, { ...where, data, ...(areSent && { sentId }) }, options)
    // They are images of the project now.
    sentImages.done.clear()
    closeProjectFile()
    sayImported(made)
    await queryClient.invalidateQueries()
    await invalidateCalls(projectCalls.find)
    go(links.project(made.spaceId, made.projectId))
  } catch (error) {
    if (signal.aborted) return
    const changed = changedMeanwhile(error, where)
    const isImageGone = /^data\.images\.\d+\.data$/.test(firstIssue(error)?.path ?? '')
    if (isImageGone) sentImages.done.clear()
    if (changed !== undefined || (isImageGone && into === 'this')) compareAgain()
    Object.assign(projectFileState, { sent: null, sendingImages: null, failure: changed ?? failureText(error) })
  }
}

/** Sends the images of a file that do not come in with it. @returns whether there are any */
async function sendImagesOf(
  chosen: ChosenFile,
  into: 'new' | 'this',
  { signal, onProgress }: { signal: AbortSignal; onProgress(share: number): void },
): Promise<boolean> {
  const { spaceId, data, files, sentImages } = chosen
  const { comparison } = projectFileState
  const wanted = into === 'this' ? new Set(comparison?.newImages) : undefined
  const images = files.filter(({ id }) => wanted?.has(id) ?? true)
  if (images.length === 0) return false
  if (!comparison) {
    // What is wrong with the rest is said before many bytes are sent.
    const checking = upload(compareProjectCall, { spaceId, data }, { quiet: true, onProgress })
    comparing = checking.then(
      () => undefined,
      () => undefined,
    )
    await checking
    signal.throwIfAborted()
  }
  const onShare = (share: number) => {
    if (!signal.aborted) projectFileState.sendingImages = share
  }
  await sendImages(images, sentImages, { spaceId, signal, onProgress: onShare })
  signal.throwIfAborted()
  projectFileState.sendingImages = null
  return true
}

const firstIssue = (error: unknown) => (error instanceof CallError ? error.problem?.errors?.[0] : undefined)

/** What was changed since the comparison, in words, if the import was refused for that. It has to be chosen anew. */
function changedMeanwhile(error: unknown, { replace }: { replace?: readonly { id: string }[] }): string | undefined {
  const path = error instanceof CallError && error.status === 409 ? firstIssue(error)?.path : undefined
  const [, at] = /^replace\.(\d+)$/.exec(path ?? '') ?? []
  const id = at === undefined ? undefined : replace?.[Number(at)]?.id
  if (id === undefined) return undefined
  delete projectFileState.choices[id]
  const name = projectFileState.comparison?.differing.find(one => one.id === id)?.name ?? ''
  return t('backups.changed-meanwhile', { name })
}

/** Which entities become as they are in the file, and which are imported beside those that are here. */
function chosenEntities() {
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
