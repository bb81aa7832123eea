import type { Heading } from './heading.ts'
import { titleMatchKey } from './title.ts'

const outermostKinds: ReadonlySet<string | undefined> = new Set(['volume', 'том'])

/**
 * The parts that are open once `heading` is read, outermost first. A word that is open already (`BOOK II` after
 * `BOOK I`) closes its like with all inside it; another word opens inside: the files tell whether a book holds parts or a
 * part books. Markdown tells by the depth of its marks.
 */
export function openParts(open: Heading[], heading: Heading): Heading[] {
  if (heading.kind === 'back' || heading.isNamed) return heading.isNamed ? [heading] : []
  if (heading.kind !== 'part' && heading.kind !== 'front') return enclosingParts(open, heading)
  const inBook = open[0]?.isNamed ? [] : open
  if (heading.kind === 'front') return enclosingParts(inBook, heading)
  if (outermostKinds.has(heading.word)) return [heading]
  const like = inBook.findIndex(part => part.word !== undefined && part.word === heading.word)
  return [...(like === -1 ? enclosingParts(inBook, heading) : inBook.slice(0, like)), heading]
}

/** Parts that a heading of its depth may stand in. */
function enclosingParts(open: Heading[], { depth, word, kind }: Heading): Heading[] {
  if (depth === undefined) return open
  return open.filter(part => {
    const own = part.depth ?? 0
    if (own === depth) return kind !== 'part' || (word !== undefined && part.word !== undefined)
    return own < depth
  })
}

/** The same for every heading of one part. */
export function partKey({ word, value, label, title }: Heading): string {
  return value === undefined ? `part ${titleMatchKey(title || label)}` : `${word ?? 'part'} ${value}`
}
