import { findClusterBreak, type SelectionRange } from '@codemirror/state'
import { EditorView, type KeyBinding } from '@codemirror/view'
import type { Range } from '#core/shared/richtext/scan.ts'
import { applyEdit, deleteSelection, deleting, selectedStretch } from './apply.ts'
import { brokenAt } from './breaking.ts'
import { spanTyped } from './caret-format.ts'
import { deletionOf } from './deletion.ts'
import { joinAt } from './joining.ts'
import { stretchAround, stretchWithNeighbours } from './paragraphs.ts'
import { replaceWithNodes } from './replace-nodes.ts'
import { typeset } from './typeset.ts'
import { blockTyped, spansAt, typed } from './typing.ts'
import { isTypographic } from './typographic.ts'

/** No paragraph has the marks of its block further from its beginning. */
const MOST_MARKS = 20

type Unit = 'character' | 'group' | 'line'

/** How far a key deletes from a caret. */
function reachOf(view: EditorView, caret: SelectionRange, unit: Unit, forward: boolean): number {
  const { doc } = view.state
  const line = doc.lineAt(caret.head)
  const edge = forward ? line.to : line.from
  if (caret.head === edge) return Math.min(doc.length, Math.max(0, caret.head + (forward ? 1 : -1)))
  if (unit === 'group') return view.moveByGroup(caret, forward).head
  if (unit === 'line') return view.moveToLineBoundary(caret, forward).head
  return line.from + findClusterBreak(line.text, caret.head - line.from, forward)
}

/** A mention goes as a whole. */
function withWholeMentions(view: EditorView, { from, to }: Range): Range {
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

function deletingBy(unit: Unit, forward: boolean): (view: EditorView) => boolean {
  const userEvent = forward ? 'delete.forward' : 'delete.backward'
  return view => {
    const { main } = view.state.selection
    if (view.state.readOnly) return true
    if (!main.empty) {
      deleteSelection(view, 'delete.selection')
      return true
    }
    const stretch = stretchWithNeighbours(view.state.doc, main.head, main.head)
    const joint = joinAt(stretch.text, main.head - stretch.from, forward)
    if (joint) {
      applyEdit(view, stretch, joint, userEvent)
      return true
    }
    const reach = reachOf(view, main, unit, forward)
    if (reach === main.head) return true
    const range = { from: Math.min(reach, main.head), to: Math.max(reach, main.head) }
    const edit = deleting(view.state.doc, withWholeMentions(view, range))
    view.dispatch({ ...edit, scrollIntoView: true, userEvent })
    return true
  }
}

/** Text in place of the selection, with the style of what stood there first. */
function typeOver(view: EditorView, text: string): boolean {
  const { stretch, range } = selectedStretch(view)
  if (!deletionOf(stretch.text, range)) return false
  const flags = spanTyped(spansAt(stretch.text, range.from), range.from + 1)?.flags ?? {}
  const edit = replaceWithNodes(stretch.text, range, [{ type: 'paragraph', children: [{ text, ...flags }] }])
  applyEdit(view, stretch, edit, 'input.type')
  return true
}

function typeAt(view: EditorView, position: number, text: string): boolean {
  const { doc } = view.state
  const around = doc.sliceString(Math.max(0, position - 2), position + 1)
  const isMark = text === ' ' && /[#>.-]/.test(around) && position - doc.lineAt(position).from < MOST_MARKS
  // Only beside a backslash or a delimiter does typing need help: look no further for all other keys.
  if (!isMark && !/[\\*_`}]/.test(around)) return false
  const stretch = stretchAround(doc, position, position)
  const at = position - stretch.from
  const change = (isMark ? blockTyped(stretch.text, at) : null) ?? typed(stretch.text, at, text)
  if (!change) return false
  const caret = change.from + change.insert.length
  applyEdit(view, stretch, { changes: [change], selection: { from: caret, to: caret } }, 'input.type')
  return true
}

function replaceSelection(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input.type' })
}

/** What is typed, before it goes into the document. */
export const typingHelped = [
  EditorView.inputHandler.of((view, from, to, text, insert) => {
    if (view.composing || view.state.readOnly) return false
    const { main } = view.state.selection
    if (from !== to && (from !== main.from || to !== main.to)) return false
    const isDone = from === to ? typeAt(view, from, text) : typeOver(view, text)
    if (!isTypographic(text)) return isDone
    if (!isDone) view.dispatch(insert())
    typeset(view)
    return true
  }),
  // A browser that replaces a selection by itself joins lines with styles inline, which the security policy refuses.
  EditorView.domEventHandlers({
    beforeinput({ inputType, data, isComposing }, view) {
      const { main } = view.state.selection
      if (inputType !== 'insertText' || !data || isComposing || main.empty || view.state.readOnly) return false
      if (!typeOver(view, data)) replaceSelection(view, data)
      if (isTypographic(data)) typeset(view)
      return true
    },
  }),
]

function breakLine(view: EditorView): boolean {
  if (view.state.readOnly) return true
  const { main } = view.state.selection
  if (main.empty ? typeAt(view, main.head, '\n') : typeOver(view, '\n')) return true
  replaceSelection(view, '\n')
  return true
}

function breakParagraph(view: EditorView): boolean {
  if (view.state.readOnly) return true
  const { stretch, range } = selectedStretch(view)
  applyEdit(view, stretch, brokenAt(stretch.text, range), 'input')
  return true
}

export const proseKeys: readonly KeyBinding[] = [
  { key: 'Enter', run: breakParagraph, shift: breakLine },
  { key: 'Backspace', run: deletingBy('character', false), shift: deletingBy('character', false) },
  { key: 'Delete', run: deletingBy('character', true) },
  { key: 'Mod-Backspace', mac: 'Alt-Backspace', run: deletingBy('group', false) },
  { key: 'Mod-Delete', mac: 'Alt-Delete', run: deletingBy('group', true) },
  { mac: 'Mod-Backspace', run: deletingBy('line', false) },
  { mac: 'Mod-Delete', run: deletingBy('line', true) },
]
