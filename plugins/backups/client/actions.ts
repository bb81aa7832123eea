import { ref } from 'valtio'
import {
  CallError,
  type CommandContext,
  call,
  errorMessage,
  fetchCall,
  formatDate,
  go,
  invalidateCalls,
  keptCall,
  links,
  queryClient,
  type StepOption,
  saveFile,
  showToast,
  showUndoToast,
  t,
  upload,
} from '#core/client/index.ts'
import type { InputOf, OutputOf } from '#core/shared/call.ts'
import {
  type BackupComparison,
  compareBackupCalls,
  keptBackupCalls,
  makeBackupCall,
  restoreBackupCall,
  restoreSentCall,
} from '#core/shared/calls/backups.ts'
import { type Place, placeOf } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { receive } from './receive.ts'
import { backupState, type ChosenBackup } from './state.ts'

/** What the first file of a backup says. */
interface BackupHead extends Place {
  name: string
  takenAt: string
  entities: number
}

const archiveFormat = 'skald-project-backup'
const blockBytes = 512
const headMax = 1024 * 1024

/** What a backup says that it is, or the code of what is wrong with it. The server checks all of it. */
async function readHead(file: Blob): Promise<BackupHead | 'backup-none' | 'backup-damaged'> {
  const text = await file.slice(blockBytes, blockBytes + headMax).text()
  const end = text.indexOf('\0')
  try {
    const head = JSON.parse(end < 0 ? text : text.slice(0, end)) as Partial<Record<string, unknown>> | null
    if (head?.format !== archiveFormat) return 'backup-none'
    const { spaceId, projectId, name, takenAt, entities } = head
    if ([spaceId, projectId, name, takenAt].some(one => typeof one !== 'string') || typeof entities !== 'number')
      return 'backup-damaged'
    return Number.isNaN(Date.parse(String(takenAt))) ? 'backup-damaged' : (head as unknown as BackupHead)
  } catch {
    // Only a backup says its format there.
    return text.includes(`"${archiveFormat}"`) ? 'backup-damaged' : 'backup-none'
  }
}

type Restored = OutputOf<typeof keptBackupCalls.restoreKept>

type Here = Pick<CommandContext, 'spaceId' | 'projectId'>

/** The state without a question. */
const closed = { chosen: null, comparison: null, sentId: null, comparing: null, sent: null, failure: null }

let running = new AbortController()

/** Has the server make a backup, and the browser save it. */
export async function makeBackup(context: Here): Promise<void> {
  if (backupState.making !== null) {
    showToast({ kind: 'info', title: t('backups.making') })
    return
  }
  backupState.making = 0
  try {
    const query = new URLSearchParams({ ...placeOf(context) })
    const answer = await fetch(`${limits.apiBase}/${makeBackupCall.name}?${query}`)
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
    const { file, name } = await receive(answer, makeBackupCall.media, share => {
      backupState.making = share
    })
    saveFile(name ?? 'backup.tar', file)
    showToast({ kind: 'ok', title: t('backups.made') })
  } catch {
    showToast({ kind: 'bad', title: t('backups.error-make') })
  } finally {
    backupState.making = null
  }
}

/** Asks whether to restore a backup, once the server has said what that changes. */
async function choose(chosen: ChosenBackup): Promise<void> {
  const source = typeof chosen.source === 'string' ? chosen.source : ref(chosen.source)
  Object.assign(backupState, closed, { chosen: { ...chosen, source }, comparing: 0 })
  const { signal } = running
  try {
    const { sentId = null, ...comparison } = await sendCompare(chosen, signal)
    if (!signal.aborted) Object.assign(backupState, { comparison, sentId, comparing: null })
  } catch (error) {
    if (!signal.aborted) Object.assign(backupState, { comparing: null, failure: errorMessage(error) })
  }
}

async function sendCompare(
  { place, source }: ChosenBackup,
  signal: AbortSignal,
): Promise<BackupComparison & { sentId?: string }> {
  const options = { quiet: true, signal }
  if (typeof source === 'string') return call(compareBackupCalls.compareKept, { ...place, backupId: source }, options)
  const onProgress = (share: number) => {
    if (!signal.aborted) backupState.comparing = share
  }
  return upload(compareBackupCalls.compareBackup, { ...place, backup: source }, { ...options, onProgress })
}

/** Asks whether to restore a file, if it is a backup of this project. */
export async function openFile({ files, ...context }: CommandContext): Promise<void> {
  const file = files?.file?.[0]
  if (!file) return
  const head = await readHead(file)
  const place = placeOf(context)
  if (typeof head === 'string')
    showToast({
      kind: 'bad',
      title: t('backups.error-restore'),
      text: t(head === 'backup-none' ? 'issue.backup-none' : 'issue.backup-damaged'),
    })
  else if (head.projectId !== place.projectId || head.spaceId !== place.spaceId)
    showToast({ kind: 'bad', title: t('backups.error-restore'), text: t('backups.of-another', { name: head.name }) })
  else await choose({ place, source: file, takenAt: head.takenAt })
}

const fetchKept = (place: Place) => fetchCall(keptBackupCalls.backups, place)

/** The backups that the server keeps, for the palette. */
export async function keptChoices(context: Here): Promise<StepOption[]> {
  return (await fetchKept(placeOf(context))).map(({ backupId, takenAt, entities }) => ({
    ...{ value: backupId, icon: 'archive', label: takenLabel(takenAt) },
    about: t('backups.entities', { count: entities }),
  }))
}

/** `14 Nov 2026` and `03:00`, in the time of the user. */
export function dateAndTime(takenAt: string): [date: string, time: string] {
  const at = new Date(takenAt)
  const time = [at.getHours(), at.getMinutes()].map(part => String(part).padStart(2, '0')).join(':')
  return [formatDate(takenAt), time]
}

export const takenLabel = (takenAt: string): string => dateAndTime(takenAt).join(', ')

/** Asks whether to restore a kept backup: the one of a button, or the one whose row has the focus. */
export async function openRow(context: Here, backupId: string): Promise<void> {
  await openKept(context, backupId || (backupState.row ?? ''))
}

export async function openKept(context: Here, backupId: string, isUndo = false): Promise<void> {
  const place = placeOf(context)
  const kept = (await fetchKept(place)).find(one => one.backupId === backupId)
  if (kept) await choose({ place, source: backupId, takenAt: kept.takenAt, isUndo })
  else showToast({ kind: 'bad', title: t('backups.error-restore'), text: t('issue.backup-gone') })
}

/** Closes the question; a file that is being sent is not sent any further. */
export function closeRestore(): void {
  running.abort()
  running = new AbortController()
  Object.assign(backupState, closed)
}

async function sendRestore({ place, source }: ChosenBackup, sentId: string | null, signal: AbortSignal) {
  const options = { key: crypto.randomUUID(), quiet: true, signal }
  if (typeof source === 'string') return call(keptBackupCalls.restoreKept, { ...place, backupId: source }, options)
  const restored = sentId === null ? undefined : await restoreSent({ ...place, sentId }, options)
  if (restored) return restored
  const onProgress = (share: number) => {
    if (!signal.aborted) backupState.sent = share
  }
  return upload(restoreBackupCall, { ...place, backup: source }, { ...options, onProgress })
}

/** Restores the file that was sent to be compared; undefined if the server has it no more. */
async function restoreSent(sent: Place & { sentId: string }, options: { quiet: boolean; signal: AbortSignal }) {
  try {
    backupState.sent = 1
    return await call(restoreSentCall, sent, options)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

/** Replaces the project with the chosen backup, and shows it. */
export async function restoreChosen(): Promise<void> {
  const { chosen, comparison, sentId, sent } = backupState
  if (!chosen || !comparison || sent !== null) return
  const { signal } = running
  Object.assign(backupState, { sent: 0, failure: null })
  try {
    const restored = await sendRestore(chosen as ChosenBackup, sentId, signal)
    closeRestore()
    await showRestored({ ...chosen.place }, restored)
  } catch (error) {
    if (signal.aborted) return
    Object.assign(backupState, { sent: null, failure: errorMessage(error) })
  }
}

/** Shows the restored project, and offers to undo the restore. */
async function showRestored(place: Place, { entities, keptId }: Restored): Promise<void> {
  offerUndo(place, keptId, t('backups.restored', { count: entities }))
  await queryClient.invalidateQueries()
  await invalidateCalls(keptBackupCalls.backups)
  go(links.project(place.spaceId, place.projectId))
}

/** Says what became of a project of which a backup was kept first, and offers to go back to that. */
export function offerUndo(place: Place, keptId: string, title: string): void {
  const input = { ...place, backupId: keptId, ifUnchanged: true }
  showUndoToast({
    ...{ title, undo: () => undoRestore(input) },
    again: [keptCall(keptBackupCalls.restoreKept, input)],
  })
}

/** Puts back what was there before a restore or an import. If the project was changed since, it asks first and says what that changes. */
export async function undoRestore(input: InputOf<typeof keptBackupCalls.restoreKept>): Promise<void> {
  const { backupId, ifUnchanged, ...place } = input
  try {
    const options = { key: crypto.randomUUID(), quiet: true }
    await showRestored(place, await call(keptBackupCalls.restoreKept, input, options))
  } catch (error) {
    const [refused] = error instanceof CallError ? (error.problem?.errors ?? []) : []
    if (refused?.code !== 'backup-changed-since') throw error
    await openKept(place, backupId, true)
  }
}
