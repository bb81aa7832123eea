import { type Clash, canonicalKeys, KeysError, parseKeys, type UserRow } from '#core/client/index.ts'
import { changed, clashesFor, isSame, type KeyChange, type KeyHouse, partnerOf, swapped, taken } from './edit.ts'
import type { Refusal } from './refusal.ts'

/** Keys being pressed for a command. Nothing is changed by it yet. */
export interface Recording {
  command: string
  /** the keys they take the place of; none where they are added */
  from: string | null
  /** chords, as they came */
  pressed: readonly string[]
  /** what came of them once no more followed */
  verdict: Verdict | null
}

export type Verdict =
  | { is: 'refused'; why: Refusal | 'has' }
  /** `even`: the two commands can exchange their keys */
  | { is: 'clash'; change: KeyChange; clashes: readonly Clash[]; even: boolean }

export interface RecordRules {
  house: KeyHouse
  refusal(keys: string, command: string): Refusal | null
}

export function startRecording(command: string, from: string | null): Recording {
  return { command, from, pressed: [], verdict: null }
}

/** One more chord. After a refusal it begins anew; while a clash waits for an answer nothing is taken. */
export function press(recording: Recording, chord: string): Recording {
  if (recording.verdict?.is === 'clash') return recording
  const sequence = recording.verdict ? [chord] : [...recording.pressed, chord]
  return { ...recording, verdict: null, pressed: isKeys(sequence) ? sequence : [chord] }
}

/** Whether chords can follow each other: there is an end to it, and Escape goes alone. */
export function isKeys(chords: readonly string[]): boolean {
  try {
    parseKeys(chords.join(' '))
    return true
  } catch (error) {
    if (error instanceof KeysError) return false
    throw error
  }
}

/** Takes the last chord back; the answer to a clash is to press others. */
export function unpress(recording: Recording): Recording {
  if (recording.verdict) return { ...recording, verdict: null, pressed: [] }
  return { ...recording, pressed: recording.pressed.slice(0, -1) }
}

/** What the pressed keys come to: a change that can be made, a verdict that says why not yet, or nothing new. */
export function settle(
  { command, from, pressed }: Recording,
  rows: readonly UserRow[],
  { house, refusal }: RecordRules,
): { change: KeyChange } | { verdict: Verdict } | 'same' {
  const to = canonicalKeys(pressed.join(' '))
  if (from !== null && canonicalKeys(from) === to) return 'same'
  const why = refusal(to, command)
  if (why) return { verdict: { is: 'refused', why } }
  if (house.withRows(rows).some(isSame(command, to))) return { verdict: { is: 'refused', why: 'has' } }
  const change: KeyChange = { command, from, to }
  const verdict = judge(change, rows, { house, refusal })
  return verdict ? { verdict } : { change }
}

/** Whether a change clashes, and how that can be answered. */
export function judge(
  change: KeyChange,
  rows: readonly UserRow[],
  { house, refusal }: RecordRules,
): Extract<Verdict, { is: 'clash' }> | null {
  const clashes = clashesFor(house, rows, change)
  if (clashes.length === 0) return null
  const partner = partnerOf(house, rows, change)
  const fits = partner !== null && 'from' in change && change.from !== null && !refusal(change.from, partner.command)
  return { is: 'clash', change, clashes, even: fits && swapped(house, rows, change) !== null }
}

/** How a change is made. */
export type Making = 'plain' | 'take' | 'swap'

/** The rows with the change made; as they are where two commands cannot exchange any more. */
export function made(house: KeyHouse, rows: readonly UserRow[], change: KeyChange, how: Making): readonly UserRow[] {
  if (how === 'plain') return changed(house, rows, change)
  return how === 'take' ? taken(house, rows, change) : (swapped(house, rows, change) ?? rows)
}
