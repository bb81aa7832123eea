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

/** Types the @ that begins a mention, after a space where it would be within a word, if the text may be edited. */
export function typeMentionSign(view: EditorView): void {
  if (view.state.readOnly) return
  const { head } = view.state.selection.main
  const isWithin = /[\p{L}\p{N}\p{M}@_.]/u.test(view.state.sliceDoc(Math.max(0, head - 1), head))
  view.dispatch(view.state.replaceSelection(isWithin ? ' @' : '@'), { userEvent: 'input.type', scrollIntoView: true })
  view.focus()
}
