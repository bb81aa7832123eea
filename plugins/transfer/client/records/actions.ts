import { ref } from 'valtio'
import {
  CallError,
  type CommandContext,
  call,
  callErrorMessage,
  emitOwnEvent,
  errorMessage,
  type Importer,
  invalidateCalls,
  keptCall,
  registry,
  runCommand,
  type StepOption,
  showToast,
  showUndoToast,
  t,
  upload,
} from '#core/client/index.ts'
import { lastImportCall } from '#core/shared/calls/project-file.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { isRichText } from '#core/shared/rich-text/field-texts.ts'
import { withoutImages } from '#core/shared/rich-text/without-images.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { transferCalls } from '../../shared/calls.ts'
import {
  type ImporterAnswer,
  type ImportInput,
  type ImportPlan,
  importLimits,
  type SourceFile,
} from '../../shared/importer/plan.ts'
import { handOverImages } from '../images/hand-over-images.ts'
import { createNotes } from './left-notes.ts'
import { comesIn, emptyRecords, recordsImport } from './state.ts'
import { mayMakeParts, targetKinds } from './target-kinds.ts'

let running = new AbortController()

/** The importers of all plugins, to choose from. */
export function importerChoices(): StepOption[] {
  return registry.importers.list().map(({ id, label }) => ({ value: id, label: t(label), icon: 'upload' }))
}

/** Opens the dialog of an importer. */
export async function openRecords({ spaceId, projectId, entities }: CommandContext, importerId: string): Promise<void> {
  const entry = registry.importers.get(importerId)
  if (spaceId === undefined || projectId === undefined || !entry) return
  const { importer } = await entry.load()
  closeRecords()
  const from = entities.find(one => one.projectId === projectId) ?? null
  Object.assign(recordsImport, { place: { spaceId, projectId }, from, importerId, importer: ref(importer) })
}

/** Closes the dialog, and ends what it does: nothing of an import that is being sent stays. */
export function closeRecords(): void {
  running.abort()
  running = new AbortController()
  Object.assign(recordsImport, emptyRecords())
}

/** Back to choosing files. */
export function chooseOthers(): void {
  const { place, from, importerId, importer } = recordsImport
  closeRecords()
  Object.assign(recordsImport, { place, from, importerId, importer })
}

/** Reads the chosen files and shows what they would become. */
export async function readRecords(files: readonly SourceFile[]): Promise<void> {
  Object.assign(recordsImport, { files: files.map(file => ref(file)), chosen: {}, plan: null, bringBack: false })
  await readAgain()
}

/** Changes one choice, and reads again. */
export async function chooseFor(id: string, value: string): Promise<void> {
  recordsImport.chosen = { ...recordsImport.chosen, [id]: value }
  await readAgain()
}

async function readAgain(): Promise<void> {
  const { place, importer, files } = recordsImport
  if (!place || !importer) return
  running.abort()
  running = new AbortController()
  const { signal } = running
  Object.assign(recordsImport, { stage: 'reading', failure: null })
  try {
    const here = { spaceId: place.spaceId, projectId: place.projectId }
    const chosen = { ...recordsImport.chosen }
    const from = recordsImport.from && { ...recordsImport.from }
    const context = await importer.context?.({ place: here, from, chosen })
    const hasParts = mayMakeParts()
    const input = { files: [...files], place: here, kinds: await targetKinds(here), hasParts, chosen, context }
    const answer = await askImporter(importer, input, signal)
    if (signal.aborted) return
    if ('refused' in answer) return refuse(t(`import.refused-${answer.refused}`, { detail: answer.detail || 'none' }))
    if ('failed' in answer) return refuse(t('import.refused-damaged', { detail: 'none' }))
    const { plan } = answer
    await compare(here, plan, signal)
    if (!signal.aborted) Object.assign(recordsImport, { plan: ref(plan), stage: 'preview' })
  } catch (error) {
    if (!signal.aborted) refuse(failureOf(error))
  }
}

/** Asks the server what of a plan is here, and what was deleted here. */
async function compare(place: Place, plan: ImportPlan, signal: AbortSignal): Promise<void> {
  const dry = { ...inputOf(place, plan), importId: crypto.randomUUID(), dry: true }
  const { known, deleted = [], outside = [] } = await call(transferCalls.take, dry, { quiet: true, signal })
  if (!signal.aborted)
    Object.assign(recordsImport, { known: ref(new Set(known)), deleted: ref(new Set(deleted)), outside })
}

/** Chooses whether what was deleted is imported again. */
export async function setBringBack(bringBack: boolean): Promise<void> {
  const { place, plan } = recordsImport
  if (!place || !plan) return
  running.abort()
  running = new AbortController()
  const { signal } = running
  Object.assign(recordsImport, { bringBack, failure: null })
  try {
    await compare({ spaceId: place.spaceId, projectId: place.projectId }, plan, signal)
  } catch (error) {
    if (!signal.aborted) refuse(failureOf(error))
  }
}

function refuse(failure: string): void {
  Object.assign(recordsImport, { stage: recordsImport.plan ? 'preview' : 'choose', failure })
}

function failureOf(error: unknown): string {
  return (error instanceof CallError && callErrorMessage(error)) || errorMessage(error)
}

function inputOf(place: Place, { records, tags, images }: ImportPlan) {
  const { files, bringBack } = recordsImport
  const name = (files.map(({ path }) => path.split('/')[0]).find(Boolean) ?? '–').slice(0, 255).toWellFormed()
  const entities = records.map(({ id, kind, parentId, withinId, archived, values }) => ({
    ...{ id, kind, values },
    ...(parentId !== undefined && { parentId }),
    ...(withinId !== undefined && { withinId }),
    ...(archived && { archived }),
  }))
  const input = { ...place, name, bringBack, entities, tags: [...tags], images: images.map(({ id }) => id) }
  if (new Blob([JSON.stringify(input)]).size > importLimits.sentBytes) throw new Error(t('import.too-much'))
  return input
}

/** Writes what the dialog shows: first the images, then entities, tags and mentions at once. */
export async function takeRecords(): Promise<void> {
  const { place, plan, stage } = recordsImport
  if (!place || !plan || stage !== 'preview') return
  const here = { spaceId: place.spaceId, projectId: place.projectId }
  const { signal } = running
  Object.assign(recordsImport, { stage: 'sending', progress: 0, images: null, failure: null })
  const importId = crypto.randomUUID()
  try {
    const onProgress = (share: number) => {
      if (!signal.aborted) recordsImport.progress = share < 1 ? share : null
    }
    const missing = plan.images.filter(image => comesIn(recordsImport, image))
    const onImage = (done: number) => Object.assign(recordsImport, { images: { done, total: missing.length } })
    const { refused } = await handOverImages(here, missing, { signal, onProgress: onImage })
    recordsImport.images = null
    const options = { key: importId, quiet: true, signal, onProgress }
    const readable = withoutRefused(plan, refused)
    const { created } = await upload(transferCalls.take, { ...inputOf(here, readable), importId }, options)
    const images = missing.length - refused.length
    await finish(here, plan, { importId, created, images, refused: refused.map(({ name }) => name) })
  } catch (error) {
    // The request may have arrived although it failed.
    const isUndone = await takeBack(here, importId)
    if (!signal.aborted) refuse(failureOf(error))
    else if (isUndone) showToast({ kind: 'info', title: t('import.cancelled'), text: t('import.nothing-stays') })
  }
}

interface Taken {
  importId: string
  created: number
  /** how many are new */
  images: number
  /** names of those that the server cannot read */
  refused: readonly string[]
}

/** A plan whose texts tell some images by their descriptions. */
function withoutRefused(plan: ImportPlan, refused: ImportPlan['images']): ImportPlan {
  if (refused.length === 0) return plan
  const ids = new Set(refused.map(({ id }) => id))
  const withDescriptions = (value: unknown) => (isRichText(value) ? withoutImages(value, id => ids.has(id)) : value)
  const records = plan.records.map(record => ({
    ...record,
    values: Object.fromEntries(Object.entries(record.values).map(([name, value]) => [name, withDescriptions(value)])),
  }))
  return { ...plan, records, images: plan.images.filter(({ id }) => !ids.has(id)) }
}

async function finish(place: Place, plan: ImportPlan, { importId, created, images, refused }: Taken): Promise<void> {
  const title = t(registry.importers.get(recordsImport.importerId)?.label ?? 'import.title')
  Object.assign(recordsImport, emptyRecords())
  await showChanged(place, plan)
  if (created + images + refused.length === 0) {
    showToast({ kind: 'info', title: t('import.nothing-new') })
    return
  }
  const left = [plan.note, ...refused].filter(Boolean).join('\n')
  await createNotes(`${title}: ${t('import.note-title')}`, left)
  showUndoToast({
    title: t('import.taken', { count: created, images }),
    ...(left !== '' && { text: t('import.note-made') }),
    undo: async () => {
      await call(transferCalls.undo, { ...place, importId })
      await showChanged(place, plan)
    },
    again: [keptCall(transferCalls.undo, { ...place, importId })],
  })
}

async function showChanged(place: Place, { records, images }: ImportPlan): Promise<void> {
  for (const kind of new Set(records.map(record => record.kind)))
    await emitOwnEvent(events.entity, { is: 'many', kind, ...place } satisfies EntityEvent)
  if (images.length > 0) await invalidateCalls(galleryCalls.getAll)
}

/** Deletes what has arrived of an import that failed or was cancelled. */
async function takeBack(place: Place, importId: string): Promise<boolean> {
  try {
    await call(transferCalls.undo, { ...place, importId }, { quiet: true })
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return true
    showToast({ kind: 'bad', title: t('import.not-cancelled'), text: failureOf(error) })
    return false
  }
}

/** Takes the last import of the user in this project back, also that of a file of a project, and after a reload. */
export async function undoLastImport({ spaceId = '', projectId = '' }: CommandContext): Promise<void> {
  const { last } = await call(lastImportCall, { spaceId, projectId }, { quiet: true })
  try {
    const input = { spaceId, projectId, ...(last && { after: last.at }) }
    const { name, removed, left } = await call(transferCalls.undo, input, { quiet: true })
    for (const { name: kind } of registry.kinds.list())
      await emitOwnEvent(events.entity, { is: 'many', kind, spaceId, projectId } satisfies EntityEvent)
    const text = left > 0 ? t('import.undo-left', { count: left }) : undefined
    showToast({ kind: 'ok', title: t('import.undone', { name, count: removed }), ...(text !== undefined && { text }) })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    if (last && registry.commands.get('backups.undo-import')) await runCommand('backups.undo-import')
    else showToast({ kind: 'info', title: t('import.nothing-to-take-back') })
  }
}

/**
 * Has an importer read files in its worker, which is ended afterwards, and when it takes too long. @throws Error if the
 * worker fails, the reason of the signal if it is aborted
 */
async function askImporter(importer: Importer, input: ImportInput, signal: AbortSignal): Promise<ImporterAnswer> {
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
