import { proxy, ref } from 'valtio'
import type { Command, CommandContext, Thing } from '../registry/contract.ts'
import type { Stroke } from './type-ahead.ts'

/** A command that asks its questions, and the answers so far. */
export interface Asking {
  command: Command
  context: CommandContext
  answers: Readonly<Record<string, string>>
  /** what stands for an answer where it was picked by its label */
  shown?: Readonly<Record<string, string>>
}

/** What the palette shows: the one list, what can be done to a thing, or one question of a command. */
export type Mode = { is: 'list' } | { is: 'actions'; thing: Thing } | { is: 'asking'; asking: Asking }

interface PaletteState {
  open: boolean
  text: string
  /** a command runs whose questions are answered */
  running: boolean
  /** what was typed for a question before it stood there */
  ahead: readonly Stroke[]
  /** where the palette was opened: what its commands act on */
  context: (CommandContext & object) | null
  /** the innermost last; Backspace on nothing goes back */
  modes: Mode[]
}

export const palette = proxy<PaletteState>({
  open: false,
  text: '',
  running: false,
  ahead: [],
  context: null,
  modes: [],
})

/** Opens the palette on what a command acted on. Opened over itself it stays about the same page. */
export function openPalette(context: CommandContext, mode: Mode = { is: 'list' }, text = ''): void {
  if (!palette.open || !palette.context) palette.context = ref(context)
  palette.modes = [hold(mode)]
  palette.text = text
  palette.ahead = []
  palette.open = true
}

export function closePalette(): void {
  palette.open = false
}

/** Goes one step further in; the text typed so far is the step's no more. */
export function enterMode(mode: Mode, ahead: readonly Stroke[] = []): void {
  palette.modes.push(hold(mode))
  palette.text = ''
  palette.ahead = ahead
}

/** One step back; false at the first one. */
export function leaveMode(): boolean {
  if (palette.modes.length < 2) return false
  palette.modes.pop()
  palette.text = ''
  palette.ahead = []
  return true
}

function hold(mode: Mode): Mode {
  return mode.is === 'asking' ? { is: 'asking', asking: ref(mode.asking) } : mode
}
