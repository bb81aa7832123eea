import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { TextRange } from '../editor-props.ts'
import { findWords } from '../find-words.ts'
import { findWordsNext, isVisibleMatch } from './find.ts'
import { isRemoteChange } from './remote-change.ts'

const setSearchMatch = StateEffect.define<TextRange | null>()
const matchMark = Decoration.mark({ class: 'cm-found' })

/** The match a search led to, highlighted until the text is edited or the highlight is removed. */
const searchMatch = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, transaction) {
    const isEdit = transaction.docChanged && !transaction.annotation(isRemoteChange)
    const mapped = isEdit ? Decoration.none : decorations.map(transaction.changes)
    return transaction.effects.reduce(
      (all, effect) =>
        effect.is(setSearchMatch)
          ? effect.value
            ? Decoration.set([matchMark.range(effect.value.from, effect.value.to)])
            : Decoration.none
          : all,
      mapped,
    )
  },
  provide: field => EditorView.decorations.from(field),
})

export const searchMatchExtension: Extension = searchMatch

function hasMatch(state: EditorState): boolean {
  return (state.field(searchMatch, false)?.size ?? 0) > 0
}

/** Removes the highlight; false if there is none. */
export function clearSearchMatch(view: EditorView): boolean {
  if (!hasMatch(view.state)) return false
  view.dispatch({ effects: setSearchMatch.of(null) })
  return true
}

/**
 * Goes to the first match of the words, selects and highlights it; false if there is none. The keys of the find bar go on
 * from it.
 */
export function goToSearchMatch(view: EditorView, words: string): boolean {
  const { state } = view
  const source = state.doc.toString()
  // A match in hidden source, such as the address of a link, is skipped.
  for (let from = 0; ; ) {
    const match = findWords(source.slice(from), words)
    if (!match) return false
    const range = { from: from + match.from, to: from + match.to }
    if (isVisibleMatch('', state, range.from, range.to)) {
      view.dispatch({
        effects: [
          setSearchMatch.of(range),
          findWordsNext(source.slice(range.from, range.to)),
          EditorView.scrollIntoView(range.from, { y: 'center' }),
        ],
        selection: { anchor: range.from, head: range.to },
      })
      return true
    }
    from = range.to
  }
}
