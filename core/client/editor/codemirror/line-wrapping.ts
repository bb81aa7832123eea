import { EditorSelection, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * Long lines wrap. A caret where one does is at the end of a line or at the beginning of the next. In the next frame,
 * and after every change of the focus, CodeMirror puts it back on its side, and the browser moves the focus along with
 * the caret: the focus would return to a text that was left. So a caret forgets its side once the focus has left.
 */
export const lineWrapping: Extension = [
  EditorView.lineWrapping,
  EditorView.domEventHandlers({
    // Before the next frame, but not while the view may be in the middle of an update.
    blur: (_, view) => queueMicrotask(() => forgetSide(view)),
  }),
]

function forgetSide(view: EditorView): void {
  const { main } = view.state.selection
  if (!view.hasFocus && main.empty && main.assoc !== 0) view.dispatch({ selection: EditorSelection.cursor(main.head) })
}
