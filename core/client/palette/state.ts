import { proxy, ref } from 'valtio'
import type { Command, CommandContext, Option, Thing } from '../registry/contract.ts'
import type { Stroke } from './type-ahead.ts'

/** A command that asks its questions, and the answers so far. */
export interface Asking {
  command: Command
  context: CommandContext
  answers: Readonly<Record<string, string>>
  /** what stands for an answer where it was picked by its label */
  shown?: Readonly<Record<string, string>>
  /** defaults the person has changed */
  chosen?: Readonly<Record<string, Option>>
  /** the default that is being changed */
  change?: string
  /** what was typed for the question before one of its defaults was changed */
  draft?: string
  /** counts how often the command has run and asked again */
  round?: number
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

/** Asks for another value of a default; what is typed so far stays. */
export function changeDefault(asking: Asking, change: string, draft: string): void {
  palette.modes.splice(-1, 1, hold({ is: 'asking', asking: { ...asking, draft } }))
  enterMode({ is: 'asking', asking: { ...asking, change } })
}

/** Back to the question a default belongs to, with its new value. */
export function setDefault(name: string, option: Option): void {
  palette.modes.pop()
  const mode = palette.modes.pop()
  if (mode?.is !== 'asking') throw new Error('A default is changed only behind a question')
  const chosen = { ...mode.asking.chosen, [name]: option }
  enterMode({ is: 'asking', asking: { ...mode.asking, chosen } })
}

/** Asks a command's questions from the beginning, with what stays from one round to the next. */
export function askAgain(asking: Asking, changed: Readonly<Record<string, Option>>, ahead: readonly Stroke[]): void {
  const isOf = (mode: Mode) => mode.is === 'asking' && mode.asking.command.id === asking.command.id
  const begun = palette.modes.findIndex(isOf)
  const mode = palette.modes[begun]
  if (mode?.is !== 'asking') return
  const { command, context, answers, shown } = mode.asking
  const chosen = { ...asking.chosen, ...changed }
  const round = (asking.round ?? 0) + 1
  palette.modes.splice(begun)
  enterMode({ is: 'asking', asking: { command, context, answers, shown, chosen, round } }, ahead)
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
