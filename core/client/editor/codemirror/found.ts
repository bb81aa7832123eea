import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { Stretch } from '../contract.ts'
import { findWords } from '../found-words.ts'
import { isSeen } from './find.ts'
import { fromElsewhere } from './following.ts'

const setFound = StateEffect.define<Stretch | null>()
const mark = Decoration.mark({ class: 'cm-found' })

/** The place a search led to, marked until something is written here or it is taken away. */
const found = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marked, transaction) {
    const isEdit = transaction.docChanged && !transaction.annotation(fromElsewhere)
    const kept = isEdit ? Decoration.none : marked.map(transaction.changes)
    return transaction.effects.reduce(
      (all, effect) =>
        effect.is(setFound)
          ? effect.value
            ? Decoration.set([mark.range(effect.value.from, effect.value.to)])
            : Decoration.none
          : all,
      kept,
    )
  },
  provide: field => EditorView.decorations.from(field),
})

export const showingFound: Extension = found

function isMarked(state: EditorState): boolean {
  return (state.field(found, false)?.size ?? 0) > 0
}

/** Takes the mark away; false where there is none. */
export function clearFound(view: EditorView): boolean {
  if (!isMarked(view.state)) return false
  view.dispatch({ effects: setFound.of(null) })
  return true
}

/** Goes to the first place where the words stand, and marks it; false where they do not stand here. */
export function goToWords(view: EditorView, words: string): boolean {
  const { state } = view
  const source = state.doc.toString()
  // What is passed over is no text to a reader: an address, say.
  for (let from = 0; ; ) {
    const match = findWords(source.slice(from), words)
    if (!match) return false
    const place = { from: from + match.from, to: from + match.to }
    if (isSeen('', state, place.from, place.to)) {
      view.dispatch({
        effects: [setFound.of(place), EditorView.scrollIntoView(place.from, { y: 'center' })],
        selection: { anchor: place.to },
      })
      return true
    }
    from = place.to
  }
}
