import type { SearchHit } from '../ports.ts'
import type { Finder } from './finder.ts'
import type { createPace } from './pace.ts'

const before = 60
const length = 200

/** A stretch of the text around the first place that matches, in its own spelling, with what matches marked. */
export async function snippetOf(
  text: string,
  finder: Finder,
  pace: ReturnType<typeof createPace>,
): Promise<SearchHit['snippet']> {
  const at = await finder.placeIn(text, pace)
  if (at < 0) return undefined
  const from = wordStart(text, Math.max(0, at - before), at)
  const to = Math.min(text.length, from + length)
  // A cut may part a pair of surrogates; each half then becomes one replacement character, which keeps the places.
  const stretch = text.slice(from, to).replace(/\s/g, ' ').toWellFormed()
  const head = from > 0 ? '…' : ''
  const marks = finder
    .marksIn(stretch)
    .map(([start, end]): [number, number] => [start + head.length, end + head.length])
  return { text: `${head}${stretch}${to < text.length ? '…' : ''}`, marks }
}

function wordStart(text: string, from: number, at: number): number {
  if (from === 0) return 0
  const space = text.slice(from, at).search(/\s/)
  return space < 0 ? from : from + space + 1
}
