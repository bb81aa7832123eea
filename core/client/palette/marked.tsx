import { matchPositions } from './match-positions.ts'

interface Range {
  start: number
  end: number
}

/** Text with its matched letters marked. */
export function Marked({ text, query }: { text: string; query?: string }) {
  return <MarkedRanges text={text} ranges={query ? matchPositions(text, query) : []} />
}

export function MarkedRanges({ text, ranges }: { text: string; ranges: readonly Range[] }) {
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
