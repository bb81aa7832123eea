import { EditorSelection, EditorState, type Extension, StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const forgetSide = StateEffect.define<null>()

/**
 * Long lines wrap. A caret where one does is at the end of a line or at the beginning of the next. CodeMirror puts it
 * back on its side after every change of the focus, and the browser moves the focus along with the caret: whoever left
 * the text would be in it again. So a caret forgets its side once the focus has left.
 */
export const lineWrapping: Extension = [
  EditorView.lineWrapping,
  EditorView.focusChangeEffect.of(({ selection: { main } }, isFocused) =>
    isFocused || !main.empty || main.assoc === 0 ? null : forgetSide.of(null),
  ),
  EditorState.transactionFilter.of(transaction => {
    if (!transaction.effects.some(effect => effect.is(forgetSide))) return transaction
    return [transaction, { selection: EditorSelection.cursor(transaction.startState.selection.main.head) }]
  }),
]
