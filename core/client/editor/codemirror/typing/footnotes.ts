import { EditorState, type Text, Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { SourceRange } from '#core/shared/rich-text/markdown/scan.ts'
import { CLOSERS, OPENERS } from '#core/shared/rich-text/markdown/tokenize.ts'
import { BETWEEN_FOOTNOTES } from '#core/shared/rich-text/nodes.ts'
import { applyEdit } from '../edits/apply-edit.ts'
import { footnoteGaps, pendingStylesAt, spanAtCaret } from '../edits/caret-format.ts'
import { paragraphsAround } from '../edits/paragraphs.ts'
import { spansAt } from './typing-edits.ts'

const FOOTNOTE_MARK = /\[\^\d{0,4}$/
const MAX_FOOTNOTE_MARK = 6
/** The delimiters of an empty footnote and of all styles in it are shorter. */
const MAX_DELIMITERS = 40

/** `[^1` becomes a footnote with its closing bracket; the number is made when the text is shown. */
export function typeFootnote(view: EditorView, position: number): boolean {
  const { doc } = view.state
  const mark = FOOTNOTE_MARK.exec(doc.sliceString(Math.max(0, position - MAX_FOOTNOTE_MARK), position))?.[0]
  if (mark === undefined) return false
  const slice = paragraphsAround(doc, position, position)
  const to = position - slice.from
  const from = to - mark.length
  const spans = spansAt(slice.text, to)
  if (spanAtCaret(spans, to)?.flags.code) return false
  const { before, after } = footnoteGaps(spans, slice.text, { from, to })
  const change = { from, to, insert: before + OPENERS.footnote + CLOSERS.footnote + after }
  const caret = from + before.length + OPENERS.footnote.length
  applyEdit(view, slice, { changes: [change], selection: { from: caret, to: caret } }, 'input.type')
  return true
}

/** The footnote without text around a caret, with what keeps it apart from the one before. */
function emptyNoteAt(doc: Text, caret: number): SourceRange | null {
  const start = Math.max(0, caret - MAX_DELIMITERS)
  const text = doc.sliceString(start, caret + MAX_DELIMITERS)
  const { styles, before, after } = pendingStylesAt(text, caret - start)
  if (!styles.includes('footnote')) return null
  const from = caret - before
  const left = doc.sliceString(Math.max(0, from - 2), from)
  if (left.endsWith('\\')) return null
  return { from: left === CLOSERS.footnote + BETWEEN_FOOTNOTES ? from - 1 : from, to: caret + after }
}

/** Whether the caret is in a footnote that has no text yet. */
export const isInEmptyNote = ({ state: { doc, selection } }: EditorView): boolean =>
  selection.main.empty && emptyNoteAt(doc, selection.main.head) !== null

/** Removes the footnote around the caret if it has no text; false if there is none. */
export function removeEmptyNote(view: EditorView): boolean {
  const { doc, selection, readOnly } = view.state
  const note = selection.main.empty && !readOnly ? emptyNoteAt(doc, selection.main.head) : null
  if (!note) return false
  view.dispatch({ changes: note, userEvent: 'delete' })
  return true
}

/** A footnote that is left without text goes away. */
export const emptyNotes = EditorState.transactionFilter.of(tr => {
  const { doc, selection, readOnly } = tr.startState
  const { main } = selection
  if (!tr.selection || tr.docChanged || readOnly || !main.empty || tr.newSelection.main.head === main.head) return tr
  const note = emptyNoteAt(doc, main.head)
  return note ? [tr, { changes: note, sequential: true, annotations: Transaction.addToHistory.of(false) }] : tr
})
