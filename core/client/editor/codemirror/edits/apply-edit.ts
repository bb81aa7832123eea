import type { ChangeSpec, Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Edit } from '#core/shared/rich-text/edit/edit.ts'
import type { SourceRange } from '#core/shared/rich-text/markdown/scan.ts'
import type { Mark, RichText } from '#core/shared/rich-text/nodes.ts'
import { deletionEdit } from './deletion.ts'
import { toggleMarkEdit } from './formatting.ts'
import { type ParagraphSlice, paragraphsAround } from './paragraphs.ts'
import { replaceWithNodes } from './replace-nodes.ts'

/** An edit in document positions. */
interface DocEdit {
  changes: ChangeSpec[]
  selection: { anchor: number; head: number }
}

/** Converts an edit from positions in a slice to document positions. */
function toDocument(slice: ParagraphSlice, { changes, selection }: Edit): DocEdit {
  return {
    changes: changes.map(({ from, to, insert }) => ({ from: from + slice.from, to: to + slice.from, insert })),
    selection: { anchor: selection.from + slice.from, head: selection.to + slice.from },
  }
}

/** Converts a range to positions in the slice. */
function toSlice(slice: ParagraphSlice, { from, to }: SourceRange): SourceRange {
  return { from: from - slice.from, to: to - slice.from }
}

export function applyEdit(view: EditorView, slice: ParagraphSlice, edit: Edit, userEvent: string): void {
  view.dispatch({ ...toDocument(slice, edit), scrollIntoView: true, userEvent })
}

/** The slice of paragraphs that the selection touches, and the selection within it. */
export function selectedParagraphs(view: EditorView): { slice: ParagraphSlice; range: SourceRange } {
  const { main } = view.state.selection
  const slice = paragraphsAround(view.state.doc, main.from, main.to)
  return { slice, range: toSlice(slice, main) }
}

/** Applies an edit of the formatting to the selection, and gives the text the focus. */
export function formatSelection(view: EditorView, edit: (text: string, range: SourceRange) => Edit | null): void {
  if (view.state.readOnly) return
  const { slice, range } = selectedParagraphs(view)
  const found = edit(slice.text, range)
  if (found) applyEdit(view, slice, found, 'input.format')
  view.focus()
}

/** The text as the last toggled mark left it. */
const toggledTexts = new WeakMap<EditorView, Text>()

export function toggleMarkInSelection(view: EditorView, mark: Mark): void {
  const isRepeat = toggledTexts.get(view) === view.state.doc
  formatSelection(view, (text, range) => toggleMarkEdit(text, range, mark, isRepeat))
  toggledTexts.set(view, view.state.doc)
}

/** The edit that replaces a range by nodes. */
export function replaceNodesEdit(doc: Text, range: SourceRange, nodes: RichText): DocEdit {
  const slice = paragraphsAround(doc, range.from, range.to)
  return toDocument(slice, replaceWithNodes(slice.text, toSlice(slice, range), nodes))
}

/** The edit that deletes a range and keeps the marks around it valid. */
export function deleteEdit(doc: Text, range: SourceRange): DocEdit {
  const slice = paragraphsAround(doc, range.from, range.to)
  const edit = deletionEdit(slice.text, toSlice(slice, range))
  if (edit) return toDocument(slice, edit)
  return { changes: [{ from: range.from, to: range.to }], selection: { anchor: range.from, head: range.from } }
}

/** Replaces the selection by nodes. */
export function insertNodes(view: EditorView, nodes: RichText, userEvent: string): void {
  const edit = replaceNodesEdit(view.state.doc, view.state.selection.main, nodes)
  view.dispatch({ ...edit, scrollIntoView: true, userEvent })
}

/** Deletes the selection. */
export function deleteSelection(view: EditorView, userEvent: string): void {
  view.dispatch({ ...deleteEdit(view.state.doc, view.state.selection.main), scrollIntoView: true, userEvent })
}
