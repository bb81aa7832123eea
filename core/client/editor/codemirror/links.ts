import type { EditorView } from '@codemirror/view'
import { isLink } from '#core/shared/richtext/link.ts'
import { paragraphsAround } from './edits/paragraphs.ts'
import { spansAt } from './typing/typing-edits.ts'

/** Opens an address in a new window; false if it is not a link. */
export function followLink(address: string): boolean {
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
