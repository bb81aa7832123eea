import { isEscapable } from '../characters.ts'
import type { BlockName } from '../nodes.ts'

/** What other programs and our import take for a heading or a fence, at the start of a line. */
const mark = /^( {0,3})(?=#{1,6}(?:[ \t]|$)|`{3}|~{3}|-{2,}[ \t]*$|=+[ \t]*$)/gm

/** The Markdown of a paragraph, no line of which is read as a heading or a fence by other programs. */
export function escapeLines(source: string, block: BlockName | undefined): string {
  // The mark of the block itself is no text.
  const own = block ? source.indexOf(' ') + 1 : 0
  return (
    source.slice(0, own) +
    source.slice(own).replace(mark, (spaces, _, at: number) => {
      const sign = source.charCodeAt(own + at + spaces.length)
      return isEscapable(sign) ? `${spaces}\\` : spaces
    })
  )
}
