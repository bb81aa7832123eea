import { labelRowHeight } from './footprint.ts'

interface LabelledPoint {
  x: number
  y: number
  /** how far it reaches to both sides with its name */
  reach: number
}

/** The most rounds; overlaps left after them stay. A round takes about as long as one step of the forces. */
const roundsMost = 150
/** A little further than they must, so that a pair is not pushed again for a hair's breadth. */
const slack = 0.5

/**
 * Pushes apart what stands on the name of another, the shorter way, until nothing does: each time in the same order, so
 * that the same graph has the same places tomorrow. Yields after every round.
 */
export function* separate(points: readonly LabelledPoint[]): Generator<void, void> {
  const column = 2 * Math.max(0, ...points.map(({ reach }) => reach)) || 1
  for (let round = 0; round < roundsMost; round++) {
    let isOver = true
    for (const [one, other] of near(points, column)) {
      const [dx, dy] = [other.x - one.x, other.y - one.y]
      const [wide, high] = [one.reach + other.reach - Math.abs(dx), labelRowHeight - Math.abs(dy)]
      if (wide <= 0 || high <= 0) continue
      isOver = false
      // Those in the very same place go apart as they stand in the list.
      if (wide < high) push(one, other, 'x', Math.sign(dx) || 1, wide)
      else push(one, other, 'y', Math.sign(dy) || 1, high)
    }
    if (isOver) return
    yield
  }
}

function push(one: LabelledPoint, other: LabelledPoint, axis: 'x' | 'y', sign: number, overlap: number): void {
  const by = (sign * (overlap + slack)) / 2
  one[axis] -= by
  other[axis] += by
}

/** The pairs that may overlap: of the same cell of a grid, or of cells beside each other. */
function* near(points: readonly LabelledPoint[], column: number): Generator<readonly [LabelledPoint, LabelledPoint]> {
  const cellOf = (x: number, y: number) => `${x} ${y}`
  const cells = new Map<string, LabelledPoint[]>()
  for (const point of points) {
    const [x, y] = [Math.floor(point.x / column), Math.floor(point.y / labelRowHeight)]
    for (let right = x - 1; right <= x + 1; right++)
      for (let down = y - 1; down <= y + 1; down++)
        for (const other of cells.get(cellOf(right, down)) ?? []) yield [other, point]
    const cell = cellOf(x, y)
    const known = cells.get(cell)
    if (known) known.push(point)
    else cells.set(cell, [point])
  }
}
