/**
 * Which entries of a new order were moved: the fewest without which the others are in their old order. They are the
 * complement of a longest increasing subsequence. Returns their places in the new order.
 */
export function minimalMoves(positions: readonly number[]): number[] {
  // `ends[n]` is the place where an increasing run of n + 1 entries ends lowest.
  const ends: number[] = []
  const before = new Int32Array(positions.length).fill(-1)
  positions.forEach((position, at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((positions[ends[middle] ?? 0] ?? 0) < position) low = middle + 1
      else high = middle
    }
    before[at] = ends[low - 1] ?? -1
    ends[low] = at
  })
  const stayed = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) stayed.add(at)
  return positions.flatMap((_, at) => (stayed.has(at) ? [] : at))
}
