import type { ChangeSpec, Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Edit } from '#core/shared/richtext/edit.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import type { Range } from '#core/shared/richtext/scan.ts'
import { deletionOf } from './deletion.ts'
import { type Stretch, stretchAround } from './paragraphs.ts'
import { replaceWithNodes } from './replace-nodes.ts'

/** An edit in positions of the document. */
export interface DocEdit {
  changes: ChangeSpec[]
  selection: { anchor: number; head: number }
}

/** An edit that was found for a stretch of the document. */
function inDoc(stretch: Stretch, { changes, selection }: Edit): DocEdit {
  return {
    changes: changes.map(({ from, to, insert }) => ({ from: from + stretch.from, to: to + stretch.from, insert })),
    selection: { anchor: selection.from + stretch.from, head: selection.to + stretch.from },
  }
}

/** The range within the stretch. */
function within(stretch: Stretch, { from, to }: Range): Range {
  return { from: from - stretch.from, to: to - stretch.from }
}

export function applyEdit(view: EditorView, stretch: Stretch, edit: Edit, userEvent: string): void {
  view.dispatch({ ...inDoc(stretch, edit), scrollIntoView: true, userEvent })
}

/** The stretch that the selection touches, and the selection within it. */
export function selectedStretch(view: EditorView): { stretch: Stretch; range: Range } {
  const { main } = view.state.selection
  const stretch = stretchAround(view.state.doc, main.from, main.to)
  return { stretch, range: within(stretch, main) }
}

/** How nodes are put in place of a range. */
export function puttingNodes(doc: Text, range: Range, nodes: RichText): DocEdit {
  const stretch = stretchAround(doc, range.from, range.to)
  return inDoc(stretch, replaceWithNodes(stretch.text, within(stretch, range), nodes))
}

/** How a range is deleted so that marks stay whole around it. */
export function deleting(doc: Text, range: Range): DocEdit {
  const stretch = stretchAround(doc, range.from, range.to)
  const edit = deletionOf(stretch.text, within(stretch, range))
  if (edit) return inDoc(stretch, edit)
  return { changes: [{ from: range.from, to: range.to }], selection: { anchor: range.from, head: range.from } }
}

/** Puts nodes in place of the selection. */
export function insertNodes(view: EditorView, nodes: RichText, userEvent: string): void {
  const edit = puttingNodes(view.state.doc, view.state.selection.main, nodes)
  view.dispatch({ ...edit, scrollIntoView: true, userEvent })
}

/** Deletes what is selected. */
export function deleteSelection(view: EditorView, userEvent: string): void {
  view.dispatch({ ...deleting(view.state.doc, view.state.selection.main), scrollIntoView: true, userEvent })
}
