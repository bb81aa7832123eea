import { ref } from 'valtio'
import { canonicalKeys, keyTable, runCommand, t, userKeys } from '#core/client/index.ts'
import { changeKeys } from '../keep.ts'
import type { KeyChange } from '../rows/edit.ts'
import { judge, type Making, made, press, type Recording, settle, startRecording, unpress } from '../rows/recording.ts'
import { board, type Deeds } from '../state.ts'
import { changeWithUndo } from './choose.ts'
import { keyHouse, rules } from './rules.ts'
import { commandWords, keyWords } from './words.ts'

/** How long a sequence waits for one more key, in milliseconds. */
const PAUSE_MS = 1000
let pause: ReturnType<typeof setTimeout> | undefined

/** The keys of a command, in the order in which its row shows them. */
function waysOf(command: string): string[] {
  return keyTable()
    .filter(one => one.command === command)
    .map(({ keys }) => canonicalKeys(keys))
}

function hold(recording: Recording | null): void {
  clearTimeout(pause)
  board.recording = recording && ref(recording)
}

/** Brings the focus back to where it came from. */
function focusRow(command: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(command)}"]`)?.focus()
}

/** Waits for the keys that take the place of one of the command's. */
function record(command: string | null = board.focused, way = String(board.way)): void {
  if (command === null) return
  board.focused = command
  hold(startRecording(command, waysOf(command)[Number(way)] ?? null))
}

/** Waits for keys the command gets beside those it has. */
function recordMore(command: string | null = board.focused): void {
  if (command === null) return
  board.focused = command
  hold(startRecording(command, null))
}

/** What answers a clash. */
const answers: Readonly<Record<string, string>> = { Enter: 'keys.take', s: 'keys.swap' }

/** One more chord; when no other follows, it is seen what comes of them. While a clash waits, its answer. */
export function pressChord(chord: string): void {
  if (!board.recording) return
  if (board.recording.verdict?.is === 'clash') {
    const command = answers[chord]
    if (command) void runCommand(command)
    return
  }
  hold(press(board.recording, chord))
  pause = setTimeout(conclude, PAUSE_MS)
}

/** Backspace: the last chord back; where none is pressed, the keys are taken off the command. */
export function pressBack(): void {
  const { recording } = board
  if (!recording) return
  if (recording.pressed.length === 0 && recording.from !== null) {
    stop()
    remove(recording.command, recording.from)
    return
  }
  hold(unpress(recording))
  if (board.recording?.pressed.length) pause = setTimeout(conclude, PAUSE_MS)
}

function conclude(): void {
  const { recording } = board
  if (!recording || recording.pressed.length === 0 || recording.verdict) return
  const outcome = settle(recording, userKeys.rows, rules)
  if (outcome === 'same') stop()
  else if ('verdict' in outcome) hold({ ...recording, verdict: outcome.verdict })
  else make(outcome.change, 'plain')
}

function make(change: KeyChange, how: Making): void {
  const { command } = change
  stop()
  board.way = 0
  if (how === 'plain') void changeKeys(rows => made(keyHouse, rows, change, how))
  else
    changeWithUndo(t(how === 'swap' ? 'keys.swapped' : 'keys.taken', { command: commandWords(command) }), rows =>
      made(keyHouse, rows, change, how),
    )
  const ways = waysOf(command).map(keyWords).join(', ')
  board.said = t('keys.now', { command: commandWords(command), keys: ways || t('keys.none') })
}

/** Answers a clash. */
function answer(how: Exclude<Making, 'plain'>): void {
  const verdict = board.recording?.verdict
  if (verdict?.is !== 'clash' || (how === 'swap' && !verdict.even)) return
  make(verdict.change, how)
}

/** Other keys instead of those that clash. */
function pressOthers(): void {
  if (board.recording) hold(unpress(board.recording))
}

/** Nothing has changed. */
export function stop(): void {
  const { recording } = board
  hold(null)
  if (recording) focusRow(recording.command)
}

function remove(command: string, from: string): void {
  const title = t('keys.removed', { command: commandWords(command), keys: keyWords(from) })
  board.way = 0
  changeWithUndo(title, rows => made(keyHouse, rows, { command, from, to: null }, 'plain'))
}

/** Takes one of the row's keys off the command. */
function removeKeys(command: string | null = board.focused): void {
  const from = command === null ? undefined : waysOf(command)[board.way]
  if (command !== null && from !== undefined) remove(command, from)
}

/** The command's own keys again. Where a person has given them to another meanwhile, that is asked about first. */
function resetKeys(command: string | null = board.focused): void {
  if (command === null || !userKeys.rows.some(row => row.command === command)) return
  const change: KeyChange = { command, reset: true }
  const verdict = judge(change, userKeys.rows, rules)
  const title = t('keys.one-reset', { command: commandWords(command) })
  if (!verdict) changeWithUndo(title, rows => made(keyHouse, rows, change, 'plain'))
  else {
    const pressed = verdict.clashes.slice(0, 1).flatMap(({ one }) => one.keys.split(' '))
    board.focused = command
    hold({ command, from: null, pressed, verdict })
  }
}

/** Finds by pressing: begins, or ends and shows everything again. */
export function seek(): void {
  board.sought = board.sought ? null : []
  board.text = ''
}

export const deeds: Deeds = { record, recordMore, removeKeys, resetKeys, seek, stop, answer, pressOthers }
