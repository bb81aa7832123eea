import { EditorSelection, EditorState, type SelectionRange, type Text, type Transaction } from '@codemirror/state'
import { Direction, type EditorView, type KeyBinding } from '@codemirror/view'
import { MAX_DESCRIPTION } from '#core/shared/rich-text/markdown/blocks.ts'
import { type SourceRange, scanParagraph } from '#core/shared/rich-text/markdown/scan.ts'
import { boundsAround, isGap } from '../edits/paragraphs.ts'
import { wordsBelowBreak } from './scene-names.ts'

/** Longest prefix of a paragraph: an alignment and a block mark. */
const LONGEST_PREFIX = 16
/** The same for an image, whose mark holds a description with escapes. */
const LONGEST_IMAGE = 2 * MAX_DESCRIPTION + 100
const IMAGE_BEGINS = /^(?:\{\w+\} )?!\[/

function isOnGap(doc: Text, position: number): boolean {
  return doc.lineAt(position).length === 0 && isGap(doc, position)
}

/** The nearest position in that direction, else in the other one, that is not in a gap between paragraphs. */
function outOfGap(doc: Text, position: number, direction: 1 | -1): number {
  for (const step of [direction, -direction]) {
    for (let at = position; at >= 0 && at <= doc.length; at += step) if (!isOnGap(doc, at)) return at
  }
  return position
}

/** The block mark of the paragraph, if a position is in it or directly behind it. */
function markAround(doc: Text, position: number): SourceRange | null {
  const line = doc.lineAt(position)
  if (line.length === 0 || position - line.from > LONGEST_IMAGE) return null
  const isImage = IMAGE_BEGINS.test(doc.sliceString(line.from, line.from + LONGEST_PREFIX))
  const longest = isImage ? LONGEST_IMAGE : LONGEST_PREFIX
  if (position - line.from > longest) return null
  const { from, to } = boundsAround(doc, position, position)
  if (from !== line.from) return null
  const { spans } = scanParagraph(doc.sliceString(from, Math.min(to, from + 2 * longest)), from)
  const mark = spans.find(({ kind }) => kind === 'block')
  return mark && position <= mark.to ? { from, to: mark.to } : null
}

/**
 * The caret skips gaps between paragraphs and block marks: by key or pointer it moves only to positions where text is
 * or can be. Edits may leave it in a gap, which is then rendered as a line.
 */
function skipGaps(
  tr: Transaction,
): Transaction | readonly [Transaction, { selection: EditorSelection; sequential: true }] {
  if (!tr.selection || tr.docChanged) return tr
  const { doc, selection } = tr.startState
  const { main } = tr.newSelection
  const direction = main.head < selection.main.head ? -1 : 1
  const inText = isOnGap(doc, main.head) ? outOfGap(doc, main.head, direction) : main.head
  // The break at the beginning of a text only names its first scene, and is not shown.
  const below = main.empty && doc.lineAt(inText).number === 1 ? wordsBelowBreak(doc, inText) : null
  const head = below ?? (main.empty ? (markAround(doc, inText)?.to ?? inText) : inText)
  if (head === main.head) return tr
  const anchor = main.empty ? head : main.anchor
  return [tr, { selection: EditorSelection.single(anchor, head), sequential: true }]
}

export const gapSkipping = EditorState.transactionFilter.of(skipGaps)

/** One line up or down at the same distance from the edge; a gap is crossed in the same step. */
function verticalMove(view: EditorView, start: SelectionRange, forward: boolean): SelectionRange {
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
  const range = main.empty ? verticalMove(view, main, forward) : EditorSelection.cursor(forward ? main.to : main.from)
  view.dispatch({ selection: EditorSelection.create([range]), scrollIntoView: true, userEvent: 'select' })
  return true
}

function selectLine(view: EditorView, forward: boolean): boolean {
  const { main } = view.state.selection
  const { head, goalColumn, assoc } = verticalMove(view, main, forward)
  // Where a line wraps, the side says from which line the next step starts.
  const range = EditorSelection.range(main.anchor, head, goalColumn, undefined, assoc)
  view.dispatch({ selection: EditorSelection.create([range]), scrollIntoView: true, userEvent: 'select' })
  return true
}

/** Moves over a block mark, from the start of the block's text to the end of the paragraph above. */
function leaveBlock(view: EditorView, toLeft: boolean): boolean {
  const { doc, selection } = view.state
  const { head, empty } = selection.main
  const isBackward = (view.textDirectionAt(head) === Direction.LTR) === toLeft
  const mark = empty && isBackward ? markAround(doc, head) : null
  if (!mark) return false
  const anchor = mark.from > 0 ? outOfGap(doc, mark.from - 1, -1) : head
  view.dispatch({ selection: { anchor }, scrollIntoView: true, userEvent: 'select' })
  return true
}

export const caretKeys: readonly KeyBinding[] = [
  { key: 'ArrowLeft', run: view => leaveBlock(view, true) },
  { key: 'ArrowRight', run: view => leaveBlock(view, false) },
  { key: 'Mod-ArrowLeft', mac: 'Alt-ArrowLeft', run: view => leaveBlock(view, true) },
  { key: 'Mod-ArrowRight', mac: 'Alt-ArrowRight', run: view => leaveBlock(view, false) },
  { key: 'ArrowUp', run: view => moveLine(view, false), shift: view => selectLine(view, false) },
  { key: 'ArrowDown', run: view => moveLine(view, true), shift: view => selectLine(view, true) },
]
