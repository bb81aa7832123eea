import { EditorSelection, EditorState, type SelectionRange, type Text, type Transaction } from '@codemirror/state'
import type { EditorView, KeyBinding } from '@codemirror/view'
import { isGap } from './paragraphs.ts'

function isOnGap(doc: Text, position: number): boolean {
  return doc.lineAt(position).length === 0 && isGap(doc, position)
}

/** The nearest place in that direction, else in the other, that is not in a gap between paragraphs. */
function outOfGap(doc: Text, position: number, direction: 1 | -1): number {
  for (const step of [direction, -direction]) {
    for (let at = position; at >= 0 && at <= doc.length; at += step) if (!isOnGap(doc, at)) return at
  }
  return position
}

/**
 * The caret passes the gaps between paragraphs: by key or pointer it comes to stand where there is text or may be
 * some. Edits may leave it in one, which is then drawn as a line of its own.
 */
function passGaps(
  tr: Transaction,
): Transaction | readonly [Transaction, { selection: EditorSelection; sequential: true }] {
  if (!tr.selection || tr.docChanged) return tr
  const { doc, selection } = tr.startState
  const { main } = tr.newSelection
  if (!isOnGap(doc, main.head)) return tr
  const head = outOfGap(doc, main.head, main.head < selection.main.head ? -1 : 1)
  const anchor = main.empty ? head : main.anchor
  return [tr, { selection: EditorSelection.single(anchor, head), sequential: true }]
}

export const gapsPassed = EditorState.transactionFilter.of(passGaps)

/** One line up or down at the same distance from the edge, over a gap in one step. */
function lineAway(view: EditorView, start: SelectionRange, forward: boolean): SelectionRange {
  let range = view.moveVertically(start, forward)
  while (isOnGap(view.state.doc, range.head)) {
    const next = view.moveVertically(range, forward)
    if (next.head === range.head) break
    range = next
  }
  return range
}

function moveLine(view: EditorView, forward: boolean): boolean {
  const { main } = view.state.selection
  const range = main.empty ? lineAway(view, main, forward) : EditorSelection.cursor(forward ? main.to : main.from)
  view.dispatch({ selection: EditorSelection.create([range]), scrollIntoView: true, userEvent: 'select' })
  return true
}

function selectLine(view: EditorView, forward: boolean): boolean {
  const { main } = view.state.selection
  const { head, goalColumn } = lineAway(view, main, forward)
  const range = EditorSelection.range(main.anchor, head, goalColumn)
  view.dispatch({ selection: EditorSelection.create([range]), scrollIntoView: true, userEvent: 'select' })
  return true
}

export const caretKeys: readonly KeyBinding[] = [
  { key: 'ArrowUp', run: view => moveLine(view, false), shift: view => selectLine(view, false) },
  { key: 'ArrowDown', run: view => moveLine(view, true), shift: view => selectLine(view, true) },
]
