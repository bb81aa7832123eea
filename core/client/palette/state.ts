import { proxy, ref } from 'valtio'
import type { Command, CommandContext, EntityRef, StepOption } from '../registry/contract.ts'
import { areCommandsLoaded, loadCommands } from '../registry/plugin-commands.ts'
import type { Keystroke } from './prompt/type-ahead.ts'

/** A command with its prompt, and the answers so far. */
export interface CommandPrompt {
  command: Command
  context: CommandContext
  answers: Readonly<Record<string, string>>
  /** the shown label of an answer that was picked by label */
  answerLabels?: Readonly<Record<string, string>>
  /** defaults changed by the user */
  changedDefaults?: Readonly<Record<string, StepOption>>
  /** the default that is being changed */
  changingDefault?: string
  /** the text of the last question before one of its defaults was changed */
  draft?: string
  /** how often the command has run and asked again */
  round?: number
}

/** What the palette shows: the list, the actions on an entity, or a prompt. */
type PaletteMode = { is: 'list' } | { is: 'actions'; entity: EntityRef } | { is: 'asking'; prompt: CommandPrompt }

interface PaletteState {
  open: boolean
  text: string
  /** a command with complete answers is running */
  running: boolean
  /** keys typed before their question was rendered */
  typeAhead: readonly Keystroke[]
  /** where the palette was opened: what its commands act on */
  context: (CommandContext & object) | null
  /** innermost last; Backspace in an empty input leaves it */
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

/** Opens the palette with a command context. If it is open already, it keeps its own context. */
export function openPalette(context: CommandContext, mode: PaletteMode = { is: 'list' }, text = ''): void {
  if (!palette.open || !palette.context) palette.context = ref(context)
  palette.modes = [withPromptRef(mode)]
  palette.text = text
  palette.typeAhead = []
  palette.open = true
  // Commands that could not be loaded are loaded now.
  if (!areCommandsLoaded()) void loadCommands()
}

export function closePalette(): void {
  palette.open = false
}

/** Enters a mode with an empty text. */
export function enterMode(mode: PaletteMode, typeAhead: readonly Keystroke[] = []): void {
  palette.modes.push(withPromptRef(mode))
  palette.text = ''
  palette.typeAhead = typeAhead
}

/** Asks for another value of a default and remembers the typed text. */
export function changeDefault(prompt: CommandPrompt, changingDefault: string, draft: string): void {
  palette.modes.splice(-1, 1, withPromptRef({ is: 'asking', prompt: { ...prompt, draft } }))
  enterMode({ is: 'asking', prompt: { ...prompt, changingDefault } })
}

/** Returns to the question of a default, with its new value. */
export function setDefault(name: string, option: StepOption): void {
  palette.modes.pop()
  const mode = palette.modes.pop()
  if (mode?.is !== 'asking') throw new Error('A default is changed only behind a question')
  const chosen = { ...mode.prompt.changedDefaults, [name]: option }
  enterMode({ is: 'asking', prompt: { ...mode.prompt, changedDefaults: chosen } })
}

/** Restarts a command's prompt with the defaults of the next round. */
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

/** Leaves the innermost mode; false if it is the first one. */
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
