import { proxy, ref } from 'valtio'
import type { Command, CommandContext, Thing } from '../registry/contract.ts'

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
  /** the text stands for what a question would begin with, not after it */
  over: boolean
  /** where the palette was opened: what its commands act on */
  context: (CommandContext & object) | null
  /** the innermost last; Backspace on nothing goes back */
  modes: Mode[]
}

export const palette = proxy<PaletteState>({ open: false, text: '', over: false, context: null, modes: [] })

export function openPalette(context: CommandContext, mode: Mode = { is: 'list' }, text = ''): void {
  palette.context = ref(context)
  palette.modes = [hold(mode)]
  palette.text = text
  palette.over = false
  palette.open = true
}

export function closePalette(): void {
  palette.open = false
}

/** Goes one step further in; the text typed so far is the step's no more. */
export function enterMode(mode: Mode, { text = '', over = false } = {}): void {
  palette.modes.push(hold(mode))
  palette.text = text
  palette.over = over
}

/** What has been typed for a field that is still on its way. */
export interface Ahead {
  text: string
  over: boolean
}

/** Takes a key for a field that is still on its way. True where the key is one that edits. */
export function typeAhead(ahead: Ahead, event: KeyboardEvent): boolean {
  const { key } = event
  const isLetter = [...key].length === 1
  if (event.isComposing) return false
  if (event.ctrlKey || event.metaKey || event.altKey) {
    if (isLetter && event.getModifierState('AltGraph')) ahead.text += key
    else if (event.code === 'KeyA' && !event.altKey) Object.assign(ahead, { text: '', over: true })
    else return false
    return true
  }
  if (isLetter) ahead.text += key
  else if (key === 'Backspace') ahead.text = [...ahead.text].slice(0, -1).join('')
  else return false
  return true
}

/** One step back; false at the first one. */
export function leaveMode(): boolean {
  if (palette.modes.length < 2) return false
  palette.modes.pop()
  palette.text = ''
  return true
}

function hold(mode: Mode): Mode {
  return mode.is === 'asking' ? { is: 'asking', asking: ref(mode.asking) } : mode
}
