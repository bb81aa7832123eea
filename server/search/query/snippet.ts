import type { SearchHit } from '../../ports.ts'
import type { Finder } from './finder.ts'
import type { createYieldTurn } from './yield-turn.ts'

const contextBefore = 60
const snippetLength = 200

/** An excerpt around the first match, in its original spelling, with matches marked. */
export async function snippetOf(
  text: string,
  finder: Finder,
  yieldTurn: ReturnType<typeof createYieldTurn>,
): Promise<SearchHit['snippet']> {
  const at = await finder.findMatch(text, yieldTurn)
  if (at < 0) return undefined
  const from = wordStart(text, Math.max(0, at - contextBefore), at)
  const to = Math.min(text.length, from + snippetLength)
  // A cut may split a surrogate pair; each half becomes one replacement character, which keeps positions.
  const excerpt = text.slice(from, to).replace(/\s/g, ' ').toWellFormed()
  const prefix = from > 0 ? '…' : ''
  const marks = finder
    .marksIn(excerpt)
    .map(([start, end]): [number, number] => [start + prefix.length, end + prefix.length])
  return { text: `${prefix}${excerpt}${to < text.length ? '…' : ''}`, marks }
}

function wordStart(text: string, from: number, at: number): number {
  if (from === 0) return 0
  const space = text.slice(from, at).search(/\s/)
  return space < 0 ? from : from + space + 1
}
