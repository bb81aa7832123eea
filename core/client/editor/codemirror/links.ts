import type { EditorView } from '@codemirror/view'
import { isLink } from '#core/shared/richtext/link.ts'
import { paragraphsAround } from './edits/paragraphs.ts'
import { spansAt } from './typing/typing-edits.ts'

/** Goes to an address in a window of its own; false where it is none. */
export function followLink(address: string): boolean {
  if (!isLink(address) || !URL.canParse(address)) return false
  window.open(address, '_blank', 'noopener,noreferrer')
  return true
}

/** Goes where the text under the pointer leads; false where it leads nowhere. */
export function followLinkUnder(view: EditorView, { clientX, clientY }: MouseEvent): boolean {
  const position = view.posAtCoords({ x: clientX, y: clientY })
  if (position === null) return false
  const slice = paragraphsAround(view.state.doc, position, position)
  const at = position - slice.from
  const span = spansAt(slice.text, at).find(({ from, to }) => from <= at && at < to)
  return span?.flags.link !== undefined && followLink(span.flags.link)
}
