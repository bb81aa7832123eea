import {
  CallError,
  call,
  callErrorMessage,
  emitOwnEvent,
  go,
  invalidateCalls,
  NetworkError,
  sendUntilAnswered,
  showToast,
  t,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { part } from '#plugins/outline/shared.ts'
import { MAX_SECTIONS_BYTES, transferCalls } from '../shared/calls.ts'
import { endImport, manuscriptReader } from './actions.ts'
import { handOverImages } from './images/hand-over-images.ts'
import { hideProgress, isImportRunning, showProgress } from './progress-toast.ts'
import { importing } from './state.ts'
import type { PackedSections } from './worker/messages.ts'

type ImportProgress = OutputOf<typeof transferCalls.progress>

const pollMs = 300

/** Thrown if the import failed before it started, with the message to show. */
class RefusedSections extends Error {}

/** Sends the chapters and polls the job until it ends. The preview stays until all chapters are written. */
export async function runImport(anyway = false): Promise<void> {
  const { place, stage } = importing
  if (!place || (stage !== 'preview' && stage !== 'already')) return
  const here = { spaceId: place.spaceId, projectId: place.projectId }
  const sending = new AbortController()
  isImportRunning.cancel = () => sending.abort()
  Object.assign(importing, {
    stage: 'sending',
    done: 0,
    total: 0,
    images: null,
    failure: null,
    already: null,
    editing: null,
  })
  try {
    const jobId = await sendSections(here, anyway, sending.signal)
    if (jobId === undefined) return
    importing.stage = 'running'
    isImportRunning.cancel = () => void cancel(here, jobId)
    await finishImport(here, await pollProgress(here, jobId))
  } catch (error) {
    if (sending.signal.aborted) await clearImported(here)
    else showFailure(failureText(error))
  } finally {
    isImportRunning.cancel = () => undefined
  }
}

export function cancelImport(): void {
  isImportRunning.cancel()
}

/** The chapters as they are sent. @throws RefusedSections */
async function packedSections(without: readonly string[] = []): Promise<PackedSections> {
  const packed = await manuscriptReader().ask('pack', { without })
  if ('tooLong' in packed) throw new RefusedSections(t('import.chapter-too-long', { title: packed.tooLong }))
  if (packed.bytes.length > MAX_SECTIONS_BYTES) throw new RefusedSections(t('import.too-much'))
  return packed
}

/**
 * Sends the images, then the chapters that show them: what is broken off leaves nothing that anybody sees.
 * @returns the job's id; undefined if the same manuscript was imported before
 */
async function sendSections(place: Place, anyway: boolean, signal: AbortSignal): Promise<string | undefined> {
  const first = await packedSections()
  importing.total = first.chapters
  showProgress()
  const missing = await missingImages(place, first.images, signal)
  const onProgress = (done: number) => {
    importing.images = { done, total: missing.length }
    showProgress()
  }
  const { refused } = await handOverImages(place, missing, { signal, onProgress })
  importing.images = null
  importing.refused = refused.map(({ name }) => name)
  const packed = refused.length > 0 ? await packedSections(refused.map(({ id }) => id)) : first
  const sections = new Blob([packed.bytes], { type: 'application/jsonl' })
  const input = {
    ...place,
    name: importName(importing.names),
    fingerprint: packed.fingerprint,
    again: anyway,
    ...(packed.images.length > 0 && { images: packed.images.map(({ id }) => id) }),
    sections,
  }
  const options = { quiet: true, signal, key: crypto.randomUUID() }
  const { jobId, alreadyImported } = await call(transferCalls.start, input as never, options)
  if (!alreadyImported) return jobId
  importing.already = alreadyImported
  importing.stage = 'already'
  importing.shown = true
  hideProgress()
  return undefined
}

/** The images that no earlier import brought here. */
async function missingImages(
  place: Place,
  images: PackedSections['images'],
  signal: AbortSignal,
): Promise<PackedSections['images']> {
  if (images.length === 0) return []
  const ids = images.map(({ id }) => id)
  const dry = { ...place, importId: crypto.randomUUID(), name: importName(importing.names), dry: true }
  const { known } = await call(transferCalls.take, { ...dry, entities: [], images: ids }, { quiet: true, signal })
  return images.filter(({ id }) => !known.includes(id))
}

function importName(names: readonly string[]): string {
  return names.join(', ').slice(0, 255).toWellFormed() || '–'
}

/** Polls the progress, also while the server cannot be reached for a time: the job continues there. */
async function pollProgress(place: Place, jobId: string): Promise<ImportProgress> {
  const ask = () => call(transferCalls.progress, { ...place, jobId }, { quiet: true })
  try {
    for (;;) {
      const progress = await sendUntilAnswered(ask)
      importing.done = progress.done
      importing.total = progress.total
      if (progress.state !== 'running') return progress
      showProgress()
      await pause(pollMs)
    }
  } catch (error) {
    // A user who was removed may not read the result; the job ended for that reason.
    if (error instanceof CallError && error.status === 403)
      return { state: 'failed', reason: 'no-access', done: 0, total: importing.total }
    throw error
  }
}

async function finishImport(place: Place, end: ImportProgress): Promise<void> {
  if (end.state === 'cancelled') return backToPreview()
  if (end.state === 'failed') return showFailure(t(`import.failed-${end.reason ?? 'unexpected'}`))
  const { refused } = importing
  const text = refused.length > 0 ? t('import.images-failed', { names: refused.slice(0, 5).join(', ') }) : undefined
  await invalidateCalls(galleryCalls.getAll)
  hideProgress()
  const { firstChapterId: id } = end
  const open = () => id && go(entityLink(chapter, { ...place, id }))
  showToast({
    kind: 'ok',
    title: t('import.done', { count: end.total }),
    ...(text !== undefined && { text }),
    action: { label: t('import.open-first'), run: open },
  })
  endImport()
  for (const { name: kind } of [part, chapter])
    await emitOwnEvent(events.entity, { is: 'many', kind, ...place } satisfies EntityEvent)
}

async function cancel(place: Place, jobId: string): Promise<void> {
  try {
    await call(transferCalls.cancel, { ...place, jobId }, { quiet: true })
  } catch (error) {
    showToast({ kind: 'bad', title: t('import.not-cancelled'), text: failureText(error) })
  }
}

/** The request may have arrived although it failed. */
async function clearImported(place: Place): Promise<void> {
  try {
    await call(transferCalls.cancel, place, { quiet: true })
    backToPreview()
  } catch (error) {
    showFailure(failureText(error))
  }
}

function backToPreview(): void {
  hideProgress()
  showToast({ kind: 'info', title: t('import.cancelled'), text: t('import.nothing-kept') })
  importing.stage = 'preview'
}

/** Reopens the dialog with the corrected manuscript and shows the reason. */
function showFailure(reason: string): void {
  hideProgress()
  if (!importing.shown) showToast({ kind: 'bad', title: t('import.failed'), text: reason })
  Object.assign(importing, { stage: 'preview', failure: reason })
}

function failureText(error: unknown): string {
  if (error instanceof RefusedSections) return error.message
  if (error instanceof NetworkError) return t('error.unreachable')
  return (error instanceof CallError && callErrorMessage(error)) || t('error.something-dot')
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
