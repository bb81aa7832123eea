/** Equal items of two lists: their index in each. */
export type Match = readonly [one: number, other: number]

/** Maximum cells of the exact comparison table; beyond it, repeated items are matched in turn. */
const MAX_TABLE = 1_000_000

interface MatchRegion {
  oneFrom: number
  oneTo: number
  otherFrom: number
  otherTo: number
}

type List = readonly number[]

/** The position of each item under a unique key: unique items only, or every item numbered by occurrence. */
function indexItems(list: List, from: number, to: number, keys: 'unique' | 'turn'): Map<string | number, number> {
  const turns = new Map<number, number>()
  const indexes = new Map<string | number, number>()
  for (let index = from; index < to; index++) {
    const item = list[index]!
    const turn = turns.get(item) ?? 0
    turns.set(item, turn + 1)
    if (keys === 'turn') indexes.set(`${item}:${turn}`, index)
    else if (turn === 0) indexes.set(item, index)
    else indexes.delete(item)
  }
  return indexes
}

/** The longest subset of the matches, given in the order of the first list, that is in order in the second. */
function longestOrdered(matches: readonly Match[]): Match[] {
  const tails: number[] = []
  const predecessors: number[] = []
  matches.forEach(([, other], index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (matches[tails[middle]!]![1] < other) low = middle + 1
      else high = middle
    }
    predecessors[index] = low > 0 ? tails[low - 1]! : -1
    tails[low] = index
  })
  const found: Match[] = []
  for (let index = tails.at(-1) ?? -1; index !== -1; index = predecessors[index]!) found.push(matches[index]!)
  return found.reverse()
}

function matchKeyed(one: List, other: List, region: MatchRegion, keys: 'unique' | 'turn'): Match[] {
  const indexes = indexItems(other, region.otherFrom, region.otherTo, keys)
  const matches: Match[] = []
  for (const [key, index] of indexItems(one, region.oneFrom, region.oneTo, keys)) {
    const otherIndex = indexes.get(key)
    if (otherIndex !== undefined) matches.push([index, otherIndex])
  }
  return longestOrdered(matches)
}

/** The longest common subsequence, by a table of common lengths from each pair of positions on. */
function matchByTable(one: List, other: List, { oneFrom, oneTo, otherFrom, otherTo }: MatchRegion): Match[] {
  const width = otherTo - otherFrom + 1
  const lengths = new Uint16Array((oneTo - oneFrom + 1) * width)
  for (let row = oneTo - oneFrom - 1; row >= 0; row--) {
    for (let column = width - 2; column >= 0; column--) {
      const cell = row * width + column
      lengths[cell] =
        one[oneFrom + row] === other[otherFrom + column]
          ? lengths[cell + width + 1]! + 1
          : Math.max(lengths[cell + width]!, lengths[cell + 1]!)
    }
  }
  const matches: Match[] = []
  let at = oneFrom
  let otherAt = otherFrom
  while (at < oneTo && otherAt < otherTo) {
    const cell = (at - oneFrom) * width + otherAt - otherFrom
    if (one[at] === other[otherAt]) matches.push([at++, otherAt++])
    else if (lengths[cell + width]! >= lengths[cell + 1]!) at++
    else otherAt++
  }
  return matches
}

/** Shrinks the region by its equal ends. */
function matchEqualEnds(one: List, other: List, region: MatchRegion, matches: Match[]): void {
  const isLeft = () => region.oneFrom < region.oneTo && region.otherFrom < region.otherTo
  while (isLeft() && one[region.oneFrom] === other[region.otherFrom]) {
    matches.push([region.oneFrom++, region.otherFrom++])
  }
  while (isLeft() && one[region.oneTo - 1] === other[region.otherTo - 1]) {
    matches.push([--region.oneTo, --region.otherTo])
  }
}

/**
 * The common items of two lists, in order. Equal ends and unique items are matched first, and small stretches between
 * them exactly: memory is bounded, and thousands of items take milliseconds.
 */
export function matchLists(one: List, other: List): Match[] {
  const matches: Match[] = []
  const regions: MatchRegion[] = [{ oneFrom: 0, oneTo: one.length, otherFrom: 0, otherTo: other.length }]
  for (let region = regions.pop(); region; region = regions.pop()) {
    matchEqualEnds(one, other, region, matches)
    let { oneFrom, otherFrom } = region
    const { oneTo, otherTo } = region
    const cells = (oneTo - oneFrom) * (otherTo - otherFrom)
    if (cells === 0) continue
    const anchors = matchKeyed(one, other, region, 'unique')
    for (const anchor of anchors) {
      matches.push(anchor)
      regions.push({ oneFrom, oneTo: anchor[0], otherFrom, otherTo: anchor[1] })
      oneFrom = anchor[0] + 1
      otherFrom = anchor[1] + 1
    }
    if (anchors.length > 0) regions.push({ oneFrom, oneTo, otherFrom, otherTo })
    else {
      const rest = cells <= MAX_TABLE ? matchByTable(one, other, region) : matchKeyed(one, other, region, 'turn')
      for (const match of rest) matches.push(match)
    }
  }
  return matches.sort((first, second) => first[0] - second[0])
}
