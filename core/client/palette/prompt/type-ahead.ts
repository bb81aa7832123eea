/** A key for an input that is not rendered yet: a character, Backspace or Enter. */
export type Keystroke = string

/** Names of keys that are no characters; no character is as long. */
const [back, enter] = ['Backspace', 'Enter']
/** Selects the whole text. */
export const selectAllKey = 'SelectAll'

/** The keystroke of a key event; undefined if it has none. */
export function keystrokeOf(event: KeyboardEvent): Keystroke | undefined {
  const { key } = event
  const isLetter = [...key].length === 1
  if (event.isComposing) return undefined
  if (event.ctrlKey || event.metaKey || event.altKey) {
    if (isLetter && event.getModifierState('AltGraph')) return key
    return event.code === 'KeyA' && !event.altKey ? selectAllKey : undefined
  }
  return isLetter || key === back || key === enter ? key : undefined
}

interface TypedAhead {
  text: string
  /** the whole text is selected: the next character replaces it */
  selected: boolean
  /** Enter was pressed */
  entered: boolean
  /** what was typed after Enter */
  rest: Keystroke[]
}

/** Applies keystrokes to a text, up to the Enter that submits it; the rest is for the next question. */
export function applyKeystrokes(text: string, strokes: readonly Keystroke[]): TypedAhead {
  let letters = [...text]
  let isSelected = false
  for (const [at, stroke] of strokes.entries()) {
    if (stroke === enter) {
      return { text: letters.join(''), selected: false, entered: true, rest: strokes.slice(at + 1) }
    }
    if (stroke === selectAllKey) {
      isSelected = true
      continue
    }
    if (isSelected) letters = []
    if (stroke !== back) letters.push(stroke)
    else if (!isSelected) letters.pop()
    isSelected = false
  }
  return { text: letters.join(''), selected: isSelected, entered: false, rest: [] }
}
