import type { EditorView } from '@codemirror/view'
import { linkAt, setLink } from '#core/shared/rich-text/edit/edit.ts'
import { isLink } from '#core/shared/rich-text/link.ts'
import { applyEdit, insertNodes, selectedParagraphs } from './edits/apply-edit.ts'
import { paragraphsAround } from './edits/paragraphs.ts'
import { mentionRendering } from './preview/mention-chip.ts'
import { spansAt } from './typing/typing-edits.ts'

/** Opens an address in a new window; false if it is not a link. */
function followLink(address: string): boolean {
  if (!isLink(address) || !URL.canParse(address)) return false
  window.open(address, '_blank', 'noopener,noreferrer')
  return true
}

/** Opens the link or mention under the pointer; false if there is none. */
export function followLinkUnder(view: EditorView, { clientX, clientY }: MouseEvent): boolean {
  const position = view.posAtCoords({ x: clientX, y: clientY })
  if (position === null) return false
  const slice = paragraphsAround(view.state.doc, position, position)
  const at = position - slice.from
  const span = spansAt(slice.text, at).find(({ from, to }) => from <= at && at < to)
  return span?.flags.link !== undefined && followLink(span.flags.link)
}

/** Links the selection to an address, null removes the link; without one the address itself is inserted. */
export function linkSelection(view: EditorView, address: string | null): void {
  if (view.state.readOnly) return
  const { slice, range } = selectedParagraphs(view)
  const edit = setLink(slice.text, range.from, range.to, address)
  if (edit.changes.length > 0) applyEdit(view, slice, edit, 'input.format')
  else if (address !== null && linkAt(slice.text, range.from, range.to) !== address) {
    // A selection without text, such as a mention, is kept.
    view.dispatch({ selection: { anchor: view.state.selection.main.to } })
    insertNodes(view, [{ type: 'paragraph', children: [{ text: address, link: address }] }], 'input')
  }
  view.focus()
}

/** The address of the link at the caret or selection. */
export function linkOfSelection(view: EditorView): string | null {
  const { slice, range } = selectedParagraphs(view)
  return linkAt(slice.text, range.from, range.to)
}

/** Opens the link or mention beside the selection; false if there is none. */
export function openAtSelection(view: EditorView): boolean {
  const { slice, range } = selectedParagraphs(view)
  const link = linkAt(slice.text, range.from, range.to)
  if (link !== null) return followLink(link)
  const beside = spansAt(slice.text, range.from).find(
    ({ kind, from, to }) => kind === 'mention' && from <= range.to && range.from <= to,
  )
  if (!beside?.mention) return false
  view.state.facet(mentionRendering).open(beside.mention)
  return true
}
