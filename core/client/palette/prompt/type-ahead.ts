/** A key for a field that is still on its way: a letter, or what edits and answers. */
export type Keystroke = string

/** Keys that are no letters; no letter is as long. */
const [back, enter, all] = ['Backspace', 'Enter', 'SelectAll']

/** What a key does to a field; undefined where that is nothing. */
export function keystrokeOf(event: KeyboardEvent): Keystroke | undefined {
  const { key } = event
  const isLetter = [...key].length === 1
  if (event.isComposing) return undefined
  if (event.ctrlKey || event.metaKey || event.altKey) {
    if (isLetter && event.getModifierState('AltGraph')) return key
    return event.code === 'KeyA' && !event.altKey ? all : undefined
  }
  return isLetter || key === back || key === enter ? key : undefined
}

/** What the keys make of a text, up to the Enter that answers with it; those behind that are for what comes next. */
export function applyKeystrokes(
  text: string,
  strokes: readonly Keystroke[],
): { text: string; entered: boolean; rest: Keystroke[] } {
  let letters = [...text]
  let isSelected = false
  for (const [at, stroke] of strokes.entries()) {
    if (stroke === enter) return { text: letters.join(''), entered: true, rest: strokes.slice(at + 1) }
    if (stroke === all) {
      isSelected = true
      continue
    }
    if (isSelected) letters = []
    if (stroke !== back) letters.push(stroke)
    else if (!isSelected) letters.pop()
    isSelected = false
  }
  return { text: letters.join(''), entered: false, rest: [] }
}
