import { EditorView } from '@codemirror/view'

/** Puts text in at the caret of an editor on the page, as typing does; false where there is no editor. */
export function typeInto(content: HTMLElement, text: string): boolean {
  const view = EditorView.findFromDOM(content)
  if (!view) return false
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true })
  return true
}

/** Puts the caret behind the last letter and gives the editor the focus. */
export function focusAtEnd(content: HTMLElement): void {
  const view = EditorView.findFromDOM(content)
  if (!view) return
  view.dispatch({ selection: { anchor: view.state.doc.length } })
  view.focus()
}
