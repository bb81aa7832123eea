import { proxy, ref } from 'valtio'
import type { Command, CommandContext, EntityRef, StepOption } from '../registry/contract.ts'
import type { Keystroke } from './prompt/type-ahead.ts'

/** A command that asks its questions, and the answers so far. */
export interface CommandPrompt {
  command: Command
  context: CommandContext
  answers: Readonly<Record<string, string>>
  /** what stands for an answer where it was picked by its label */
  answerLabels?: Readonly<Record<string, string>>
  /** defaults the user has changed */
  changedDefaults?: Readonly<Record<string, StepOption>>
  /** the default that is being changed */
  changingDefault?: string
  /** what was typed for the question before one of its defaults was changed */
  draft?: string
  /** counts how often the command has run and asked again */
  round?: number
}

/** What the palette shows: the one list, what can be done to an entity, or one question of a command. */
export type PaletteMode =
  | { is: 'list' }
  | { is: 'actions'; entity: EntityRef }
  | { is: 'asking'; prompt: CommandPrompt }

interface PaletteState {
  open: boolean
  text: string
  /** a command runs whose questions are answered */
  running: boolean
  /** what was typed for a question before it stood there */
  typeAhead: readonly Keystroke[]
  /** where the palette was opened: what its commands act on */
  context: (CommandContext & object) | null
  /** the innermost last; Backspace on nothing goes back */
  modes: PaletteMode[]
}

export const palette = proxy<PaletteState>({
  open: false,
  text: '',
  running: false,
  typeAhead: [],
  context: null,
  modes: [],
})

/** Opens the palette on what a command acted on. Opened over itself it stays about the same page. */
export function openPalette(context: CommandContext, mode: PaletteMode = { is: 'list' }, text = ''): void {
  if (!palette.open || !palette.context) palette.context = ref(context)
  palette.modes = [withPromptRef(mode)]
  palette.text = text
  palette.typeAhead = []
  palette.open = true
}

export function closePalette(): void {
  palette.open = false
}

/** Goes one step further in; the text typed so far is the step's no more. */
export function enterMode(mode: PaletteMode, typeAhead: readonly Keystroke[] = []): void {
  palette.modes.push(withPromptRef(mode))
  palette.text = ''
  palette.typeAhead = typeAhead
}

/** Asks for another value of a default; what is typed so far stays. */
export function changeDefault(prompt: CommandPrompt, changingDefault: string, draft: string): void {
  palette.modes.splice(-1, 1, withPromptRef({ is: 'asking', prompt: { ...prompt, draft } }))
  enterMode({ is: 'asking', prompt: { ...prompt, changingDefault } })
}

/** Back to the question a default belongs to, with its new value. */
export function setDefault(name: string, option: StepOption): void {
  palette.modes.pop()
  const mode = palette.modes.pop()
  if (mode?.is !== 'asking') throw new Error('A default is changed only behind a question')
  const chosen = { ...mode.prompt.changedDefaults, [name]: option }
  enterMode({ is: 'asking', prompt: { ...mode.prompt, changedDefaults: chosen } })
}

/** Asks a command's questions from the beginning, with what stays from one round to the next. */
export function askAgain(
  prompt: CommandPrompt,
  changed: Readonly<Record<string, StepOption>>,
  typeAhead: readonly Keystroke[],
): void {
  const isOf = (mode: PaletteMode) => mode.is === 'asking' && mode.prompt.command.id === prompt.command.id
  const firstIndex = palette.modes.findIndex(isOf)
  const mode = palette.modes[firstIndex]
  if (mode?.is !== 'asking') return
  const { command, context, answers, answerLabels: shown } = mode.prompt
  const chosen = { ...prompt.changedDefaults, ...changed }
  const round = (prompt.round ?? 0) + 1
  palette.modes.splice(firstIndex)
  enterMode(
    { is: 'asking', prompt: { command, context, answers, answerLabels: shown, changedDefaults: chosen, round } },
    typeAhead,
  )
}

/** One step back; false at the first one. */
export function leaveMode(): boolean {
  if (palette.modes.length < 2) return false
  palette.modes.pop()
  palette.text = ''
  palette.typeAhead = []
  return true
}

function withPromptRef(mode: PaletteMode): PaletteMode {
  return mode.is === 'asking' ? { is: 'asking', prompt: ref(mode.prompt) } : mode
}
