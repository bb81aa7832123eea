import { canonicalKeys, type KeyConflict, KeysError, parseKeys, type UserBinding } from '#core/client/index.ts'
import {
  applyKeyChange,
  conflictsFor,
  isSameBinding,
  type KeyChange,
  type KeyRegistry,
  swapPartner,
  withKeysSwapped,
  withKeysTaken,
} from './apply-key-change.ts'
import type { KeyRefusal } from './refusal.ts'

/** The recording of new keys for a command. It changes nothing yet. */
export interface KeyRecording {
  command: string
  /** the keys to replace; null to add keys */
  from: string | null
  /** chords in the order pressed */
  pressed: readonly string[]
  /** the result, once the sequence is complete */
  verdict: RecordingVerdict | null
}

type RecordingVerdict =
  | { is: 'refused'; why: KeyRefusal | 'has' }
  /** `even`: the two commands can swap keys */
  | { is: 'conflict'; change: KeyChange; conflicts: readonly KeyConflict[]; even: boolean }

export interface RecordingRules {
  house: KeyRegistry
  refusal(keys: string, command: string): KeyRefusal | null
}

export function startRecording(command: string, from: string | null): KeyRecording {
  return { command, from, pressed: [], verdict: null }
}

/** Adds a chord. Restarts after a refusal; ignored while a conflict waits for an answer. */
export function addChord(recording: KeyRecording, chord: string): KeyRecording {
  if (recording.verdict?.is === 'conflict') return recording
  const sequence = recording.verdict ? [chord] : [...recording.pressed, chord]
  return { ...recording, verdict: null, pressed: isValidSequence(sequence) ? sequence : [chord] }
}

/** Whether chords form a valid sequence: limited in length, and Escape only alone. */
export function isValidSequence(chords: readonly string[]): boolean {
  try {
    parseKeys(chords.join(' '))
    return true
  } catch (error) {
    if (error instanceof KeysError) return false
    throw error
  }
}

/** Removes the last chord; during a conflict, starts again for other keys. */
export function dropLastChord(recording: KeyRecording): KeyRecording {
  if (recording.verdict) return { ...recording, verdict: null, pressed: [] }
  return { ...recording, pressed: recording.pressed.slice(0, -1) }
}

/** Resolves the pressed keys: to a change that can be made, a verdict that says why not, or no change. */
export function resolveRecording(
  { command, from, pressed }: KeyRecording,
  rows: readonly UserBinding[],
  { house: registry, refusal }: RecordingRules,
): { change: KeyChange } | { verdict: RecordingVerdict } | 'same' {
  const to = canonicalKeys(pressed.join(' '))
  if (from !== null && canonicalKeys(from) === to) return 'same'
  const why = refusal(to, command)
  if (why) return { verdict: { is: 'refused', why } }
  if (registry.withRows(rows).some(isSameBinding(command, to))) return { verdict: { is: 'refused', why: 'has' } }
  const change: KeyChange = { command, from, to }
  const verdict = checkKeyChange(change, rows, { house: registry, refusal })
  return verdict ? { verdict } : { change }
}

/** Checks a change for conflicts, and how they can be resolved. */
export function checkKeyChange(
  change: KeyChange,
  rows: readonly UserBinding[],
  { house: registry, refusal }: RecordingRules,
): Extract<RecordingVerdict, { is: 'conflict' }> | null {
  const conflicts = conflictsFor(registry, rows, change)
  if (conflicts.length === 0) return null
  const partner = swapPartner(registry, rows, change)
  const isEvenSwap =
    partner !== null && 'from' in change && change.from !== null && !refusal(change.from, partner.command)
  return {
    is: 'conflict',
    change,
    conflicts,
    even: isEvenSwap && withKeysSwapped(registry, rows, change) !== null,
  }
}

/** How a change is applied. */
export type ApplyMode = 'plain' | 'take' | 'swap'

/** The rows with the change applied; unchanged if a swap is no longer possible. */
export function applyRecordedChange(
  registry: KeyRegistry,
  rows: readonly UserBinding[],
  change: KeyChange,
  mode: ApplyMode,
): readonly UserBinding[] {
  if (mode === 'plain') return applyKeyChange(registry, rows, change)
  return mode === 'take' ? withKeysTaken(registry, rows, change) : (withKeysSwapped(registry, rows, change) ?? rows)
}
