import { ref } from 'valtio'
import { canonicalKeys, keyTable, runCommand, t, userKeys } from '#core/client/index.ts'
import type { KeyChange } from '../rows/apply-key-change.ts'
import {
  type ApplyMode,
  addChord,
  applyRecordedChange,
  checkKeyChange,
  dropLastChord,
  type KeyRecording,
  resolveRecording,
  startRecording,
} from '../rows/recording.ts'
import { changeKeys } from '../save-keys.ts'
import { keyListState } from '../state.ts'
import { changeWithUndo } from './change-with-undo.ts'
import { keyRegistry, keyRules } from './key-rules.ts'
import { commandLabel, keysLabel } from './labels.ts'

/** How long a sequence waits for the next key, in milliseconds. */
const SEQUENCE_MS = 1000
let pause: ReturnType<typeof setTimeout> | undefined

/** The keys of a command, in the order shown in its row. */
function keysOfCommand(command: string): string[] {
  return keyTable()
    .filter(one => one.command === command)
    .map(({ keys }) => canonicalKeys(keys))
}

function setRecording(recording: KeyRecording | null): void {
  clearTimeout(pause)
  keyListState.recording = recording && ref(recording)
}

/** Returns the focus to the row. */
function focusRow(command: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(command)}"]`)?.focus()
}

/** Records keys that replace one of the command's. */
function record(command: string | null = keyListState.focused, keyIndex = String(keyListState.way)): void {
  if (command === null) return
  keyListState.focused = command
  setRecording(startRecording(command, keysOfCommand(command)[Number(keyIndex)] ?? null))
}

/** Records keys to add to those of the command. */
function recordMore(command: string | null = keyListState.focused): void {
  if (command === null) return
  keyListState.focused = command
  setRecording(startRecording(command, null))
}

/** The keys that answer a conflict. */
const conflictAnswers: Readonly<Record<string, string>> = { Enter: 'keys.take', s: 'keys.swap' }

/** Adds a chord; when no other follows, resolves the recording. While a conflict waits, answers it. */
export function pressChord(chord: string): void {
  if (!keyListState.recording) return
  if (keyListState.recording.verdict?.is === 'conflict') {
    const command = conflictAnswers[chord]
    if (command) void runCommand(command)
    return
  }
  setRecording(addChord(keyListState.recording, chord))
  pause = setTimeout(finishRecording, SEQUENCE_MS)
}

/** Backspace: removes the last chord; if there is none, removes the keys from the command. */
export function pressBackspace(): void {
  const { recording } = keyListState
  if (!recording) return
  if (recording.pressed.length === 0 && recording.from !== null) {
    stopRecording()
    remove(recording.command, recording.from)
    return
  }
  setRecording(dropLastChord(recording))
  if (keyListState.recording?.pressed.length) pause = setTimeout(finishRecording, SEQUENCE_MS)
}

function finishRecording(): void {
  const { recording } = keyListState
  if (!recording || recording.pressed.length === 0 || recording.verdict) return
  const outcome = resolveRecording(recording, userKeys.rows, keyRules)
  if (outcome === 'same') stopRecording()
  else if ('verdict' in outcome) setRecording({ ...recording, verdict: outcome.verdict })
  else applyChange(outcome.change, 'plain')
}

function applyChange(change: KeyChange, mode: ApplyMode): void {
  const { command } = change
  stopRecording()
  keyListState.way = 0
  if (mode === 'plain') void changeKeys(rows => applyRecordedChange(keyRegistry, rows, change, mode))
  else
    changeWithUndo(t(mode === 'swap' ? 'keys.swapped' : 'keys.taken', { command: commandLabel(command) }), rows =>
      applyRecordedChange(keyRegistry, rows, change, mode),
    )
  const keyBindings = keysOfCommand(command).map(keysLabel).join(', ')
  keyListState.said = t('keys.now', { command: commandLabel(command), keys: keyBindings || t('keys.none') })
}

function answerConflict(mode: Exclude<ApplyMode, 'plain'>): void {
  const verdict = keyListState.recording?.verdict
  if (verdict?.is !== 'conflict' || (mode === 'swap' && !verdict.even)) return
  applyChange(verdict.change, mode)
}

/** Records other keys instead of the conflicting ones. */
function pressOtherKeys(): void {
  if (keyListState.recording) setRecording(dropLastChord(keyListState.recording))
}

/** Stops without a change. */
export function stopRecording(): void {
  const { recording } = keyListState
  setRecording(null)
  if (recording) focusRow(recording.command)
}

function remove(command: string, from: string): void {
  const title = t('keys.removed', { command: commandLabel(command), keys: keysLabel(from) })
  keyListState.way = 0
  changeWithUndo(title, rows => applyRecordedChange(keyRegistry, rows, { command, from, to: null }, 'plain'))
}

/** Removes one of the row's keys from the command. */
function removeKeys(command: string | null = keyListState.focused): void {
  const from = command === null ? undefined : keysOfCommand(command)[keyListState.way]
  if (command !== null && from !== undefined) remove(command, from)
}

/** Resets the command to its declared keys. If the user has given them to another command, asks first. */
function resetKeys(command: string | null = keyListState.focused): void {
  if (command === null || !userKeys.rows.some(row => row.command === command)) return
  const change: KeyChange = { command, reset: true }
  const verdict = checkKeyChange(change, userKeys.rows, keyRules)
  const title = t('keys.one-reset', { command: commandLabel(command) })
  if (!verdict) changeWithUndo(title, rows => applyRecordedChange(keyRegistry, rows, change, 'plain'))
  else {
    const pressed = verdict.conflicts.slice(0, 1).flatMap(({ one }) => one.keys.split(' '))
    keyListState.focused = command
    setRecording({ command, from: null, pressed, verdict })
  }
}

/** Search by pressing keys: starts it, or ends it and shows all rows. */
export function toggleKeySearch(): void {
  keyListState.searchKeys = keyListState.searchKeys ? null : []
  keyListState.text = ''
}

/** What the commands on the list do. */
export const keyListActions = {
  record,
  recordMore,
  removeKeys,
  resetKeys,
  toggleKeySearch,
  stopRecording,
  answerConflict,
  pressOtherKeys,
}
