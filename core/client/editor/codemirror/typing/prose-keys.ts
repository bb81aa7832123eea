import { type EditorSelection, findClusterBreak, type SelectionRange } from '@codemirror/state'
import { EditorView, type KeyBinding } from '@codemirror/view'
import type { SourceRange } from '#core/shared/rich-text/markdown/scan.ts'
import { applyEdit, deleteEdit, deleteSelection, selectedParagraphs } from '../edits/apply-edit.ts'
import { spanAtCaret } from '../edits/caret-format.ts'
import { deletionEdit, joinEdit } from '../edits/deletion.ts'
import { paragraphBreakEdit } from '../edits/paragraph-break.ts'
import { paragraphsAround, paragraphsWithNeighbours } from '../edits/paragraphs.ts'
import { replaceWithNodes } from '../edits/replace-nodes.ts'
import { isInEmptyNote, removeEmptyNote, typeFootnote } from './footnotes.ts'
import { sceneNames, wordsBelowBreak } from './scene-names.ts'
import { typeset } from './typeset.ts'
import { blockMarkEdit, escapeEdit, spansAt } from './typing-edits.ts'
import { isTypographic } from './typographic.ts'

/** A block's mark ends within this many characters of the start of its paragraph. */
const MAX_BLOCK_MARK = 20

type Unit = 'character' | 'group' | 'line'

/** The position up to which a key deletes from a caret. */
function deletionEnd(view: EditorView, caret: SelectionRange, unit: Unit, forward: boolean): number {
  const { doc } = view.state
  const line = doc.lineAt(caret.head)
  const edge = forward ? line.to : line.from
  if (caret.head === edge) return Math.min(doc.length, Math.max(0, caret.head + (forward ? 1 : -1)))
  if (unit === 'group') return view.moveByGroup(caret, forward).head
  if (unit === 'line') return view.moveToLineBoundary(caret, forward).head
  return line.from + findClusterBreak(line.text, caret.head - line.from, forward)
}

/** The range extended so that mentions are deleted as a whole. */
function withWholeMentions(view: EditorView, { from, to }: SourceRange): SourceRange {
  const whole = { from, to }
  for (const atoms of view.state.facet(EditorView.atomicRanges)) {
    atoms(view).between(from, to, (start, end) => {
      if (start >= to || end <= from) return
      whole.from = Math.min(whole.from, start)
      whole.to = Math.max(whole.to, end)
    })
  }
  return whole
}

/** The selection, after a caret that is before the beginning of the text was put there. */
function withinText(view: EditorView, start: number): EditorSelection {
  const { selection } = view.state
  if (selection.main.empty && selection.main.head < start) view.dispatch({ selection: { anchor: start } })
  return view.state.selection
}

function deleteBy(unit: Unit, forward: boolean): (view: EditorView) => boolean {
  const userEvent = forward ? 'delete.forward' : 'delete.backward'
  return view => {
    if (view.state.readOnly) return true
    // The break that names the first scene is not seen: the text begins with the words of the scene.
    const start = wordsBelowBreak(view.state.doc, 0) ?? 0
    const { main } = withinText(view, start)
    if (!main.empty) {
      deleteSelection(view, 'delete.selection')
      return true
    }
    if (removeEmptyNote(view)) return true
    const slice = paragraphsWithNeighbours(view.state.doc, main.head, main.head)
    const joinChange = joinEdit(slice.text, main.head - slice.from, forward)
    if (joinChange) {
      const isBefore = joinChange.changes.some(({ from }) => slice.from + from < start)
      if (!isBefore) applyEdit(view, slice, joinChange, userEvent)
      return true
    }
    const reach = deletionEnd(view, main, unit, forward)
    if (reach === main.head) return true
    const range = { from: Math.min(reach, main.head), to: Math.max(reach, main.head) }
    const edit = deleteEdit(view.state.doc, withWholeMentions(view, range))
    view.dispatch({ ...edit, scrollIntoView: true, userEvent })
    return true
  }
}

/** Replaces the selection by typed text in the style of the selection's start. */
function replaceByTyping(view: EditorView, text: string): boolean {
  const { slice, range } = selectedParagraphs(view)
  if (!deletionEdit(slice.text, range)) return false
  const flags = spanAtCaret(spansAt(slice.text, range.from), range.from + 1)?.flags ?? {}
  const edit = replaceWithNodes(slice.text, range, [{ type: 'paragraph', children: [{ text, ...flags }] }])
  applyEdit(view, slice, edit, 'input.type')
  return true
}

function typeAt(view: EditorView, position: number, text: string): boolean {
  const { doc } = view.state
  if (text === ']' && typeFootnote(view, position)) return true
  // It would be no footnote: its text begins behind the space.
  if (/^\s$/.test(text) && isInEmptyNote(view)) return true
  const around = doc.sliceString(Math.max(0, position - 2), position + 1)
  const isMark = text === ' ' && /[#>.%-]/.test(around) && position - doc.lineAt(position).from < MAX_BLOCK_MARK
  // Only beside a backslash or a delimiter does typing need escapes: for other keys nothing else is checked.
  if (!isMark && !/[\\*_`}]/.test(around)) return false
  const slice = paragraphsAround(doc, position, position)
  const at = position - slice.from
  const change = (isMark ? blockMarkEdit(slice.text, at) : null) ?? escapeEdit(slice.text, at, text)
  if (!change) return false
  const caret = change.from + change.insert.length
  applyEdit(view, slice, { changes: [change], selection: { from: caret, to: caret } }, 'input.type')
  return true
}

function replaceSelection(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input.type' })
}

/** Handles typed text before it is inserted into the document. */
export const typingExtension = [
  sceneNames,
  EditorView.inputHandler.of((view, from, to, text, insert) => {
    if (view.composing || view.state.readOnly) return false
    const { main } = view.state.selection
    if (from !== to && (from !== main.from || to !== main.to)) return false
    // A break that names a scene stays one: what is typed on it belongs to the scene.
    const below = from === to ? wordsBelowBreak(view.state.doc, from) : null
    if (below !== null) view.dispatch({ selection: { anchor: below } })
    const isDone = from === to ? typeAt(view, below ?? from, text) : replaceByTyping(view, text)
    if (below === null && !isTypographic(text)) return isDone
    if (!isDone && below !== null) replaceSelection(view, text)
    else if (!isDone) view.dispatch(insert())
    if (!isTypographic(text)) return true
    typeset(view)
    return true
  }),
  // A browser that replaces a selection by itself joins lines with inline styles, which the content security policy
  // refuses.
  EditorView.domEventHandlers({
    beforeinput({ inputType, data, isComposing }, view) {
      const { main } = view.state.selection
      if (inputType !== 'insertText' || !data || isComposing || main.empty || view.state.readOnly) return false
      if (!replaceByTyping(view, data)) replaceSelection(view, data)
      if (isTypographic(data)) typeset(view)
      return true
    },
  }),
]

function breakLine(view: EditorView): boolean {
  if (view.state.readOnly) return true
  const { main } = view.state.selection
  if (main.empty ? typeAt(view, main.head, '\n') : replaceByTyping(view, '\n')) return true
  replaceSelection(view, '\n')
  return true
}

function breakParagraph(view: EditorView): boolean {
  if (view.state.readOnly) return true
  removeEmptyNote(view)
  const { slice, range } = selectedParagraphs(view)
  applyEdit(view, slice, paragraphBreakEdit(slice.text, range), 'input')
  return true
}

export const proseKeys: readonly KeyBinding[] = [
  { key: 'Enter', run: breakParagraph, shift: breakLine },
  { key: 'Backspace', run: deleteBy('character', false), shift: deleteBy('character', false) },
  { key: 'Delete', run: deleteBy('character', true) },
  { key: 'Mod-Backspace', mac: 'Alt-Backspace', run: deleteBy('group', false) },
  { key: 'Mod-Delete', mac: 'Alt-Delete', run: deleteBy('group', true) },
  { mac: 'Mod-Backspace', run: deleteBy('line', false) },
  { mac: 'Mod-Delete', run: deleteBy('line', true) },
]
