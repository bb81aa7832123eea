import type { Heading } from './heading.ts'
import { titleMatchKey } from './title.ts'

const outermostKinds: ReadonlySet<string | undefined> = new Set(['volume', 'том'])

/**
 * The open parts after `heading`, outermost first. A word that is open already (`BOOK II` after `BOOK I`) closes that
 * part and everything inside it; another word opens a part inside, because either books contain parts or parts contain
 * books. In Markdown the level of the heading decides.
 */
export function openParts(open: Heading[], heading: Heading): Heading[] {
  if (heading.endsParts) return []
  if (heading.kind === 'back' || heading.isNamed) return heading.isNamed ? [heading] : []
  if (heading.kind !== 'part' && heading.kind !== 'front') return enclosingParts(open, heading)
  const inBook = open[0]?.isNamed ? [] : open
  if (heading.kind === 'front') return enclosingParts(inBook, heading)
  if (outermostKinds.has(heading.word)) return [heading]
  const like = inBook.findIndex(part => part.word !== undefined && part.word === heading.word)
  return [...(like === -1 ? enclosingParts(inBook, heading) : inBook.slice(0, like)), heading]
}

/** The parts that can contain a heading of its depth. */
function enclosingParts(open: Heading[], { depth, word, kind }: Heading): Heading[] {
  if (depth === undefined) return open
  return open.filter(part => {
    const own = part.depth ?? 0
    if (own === depth) return kind !== 'part' || (word !== undefined && part.word !== undefined)
    return own < depth
  })
}

/** Equal for all headings of one part. */
export function partKey({ word, value, label, title }: Heading): string {
  return value === undefined ? `part ${titleMatchKey(title || label)}` : `${word ?? 'part'} ${value}`
}
