import { matchPositions } from '../ranking/match-positions.ts'

interface HighlightRange {
  start: number
  end: number
}

/** Text with its matched letters highlighted. */
export function HighlightedText({ text, query }: { text: string; query?: string }) {
  return <HighlightedRanges text={text} ranges={query ? matchPositions(text, query) : []} />
}

export function HighlightedRanges({ text, ranges }: { text: string; ranges: readonly HighlightRange[] }) {
  const parts: React.ReactNode[] = []
  let at = 0
  for (const { start, end } of ranges) {
    if (start > at) parts.push(text.slice(at, start))
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  parts.push(text.slice(at))
  return parts
}
