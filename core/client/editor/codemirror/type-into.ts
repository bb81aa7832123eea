import { EditorView } from '@codemirror/view'

/** Inserts text at the caret of an editor on the page, like typing; false if there is no editor. */
export function typeInto(content: HTMLElement, text: string): boolean {
  const view = EditorView.findFromDOM(content)
  if (!view) return false
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true })
  return true
}

/** Focuses the editor with the caret at the end of the text. */
export function focusAtEnd(content: HTMLElement): void {
  const view = EditorView.findFromDOM(content)
  if (!view) return
  view.dispatch({ selection: { anchor: view.state.doc.length } })
  view.focus()
}
