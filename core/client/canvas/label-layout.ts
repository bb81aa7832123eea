import type { CanvasBox, CanvasPoint } from './camera.ts'

/** A label to draw beside something: its anchor on the screen, and how large both are. */
export interface LabelRequest {
  x: number
  y: number
  /** the half size of what it belongs to; a label of its own has none and is centred on its anchor */
  radius: number
  width: number
  height: number
  /** where its middle may be, the best first; otherwise it is beside what it belongs to */
  middles?: readonly CanvasPoint[]
}

/** Pixels between a label and what it belongs to. */
const gap = 4
/** Side of a cell, by which the rectangles near another one are found. */
const cellSize = 32
/** Labels avoid dots unless there are more than this, where too few would find room. */
const mostAvoided = 300

/** The rectangles that are taken, by cells of the screen. */
class TakenSpace {
  readonly #cells = new Map<number, CanvasBox[]>()

  isFree(box: CanvasBox): boolean {
    for (const cell of this.#cellsOf(box))
      for (const { minX, minY, maxX, maxY } of this.#cells.get(cell) ?? [])
        if (minX < box.maxX && maxX > box.minX && minY < box.maxY && maxY > box.minY) return false
    return true
  }

  take(box: CanvasBox): void {
    for (const cell of this.#cellsOf(box)) {
      const boxes = this.#cells.get(cell)
      if (boxes) boxes.push(box)
      else this.#cells.set(cell, [box])
    }
  }

  *#cellsOf({ minX, minY, maxX, maxY }: CanvasBox): Generator<number> {
    for (let row = Math.floor(minY / cellSize); row <= Math.floor(maxY / cellSize); row += 1)
      for (let column = Math.floor(minX / cellSize); column <= Math.floor(maxX / cellSize); column += 1)
        yield row * 100_000 + column
  }
}

/**
 * Where labels are drawn so that none covers another: the left top of each, null for one without room. Earlier ones
 * choose first, so the list begins with the most important.
 * @param others what else no label may cover
 */
export function layoutLabels(
  requests: readonly LabelRequest[],
  others: readonly CanvasBox[] = [],
): ({ x: number; y: number } | null)[] {
  const taken = new TakenSpace()
  for (const box of others) taken.take(box)
  if (requests.length <= mostAvoided)
    for (const { x, y, radius } of requests)
      if (radius > 0) taken.take({ minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius })
  return requests.map(request => {
    for (const { x, y } of candidates(request)) {
      const box = { minX: x, minY: y, maxX: x + request.width, maxY: y + request.height }
      if (!taken.isFree(box)) continue
      taken.take(box)
      return { x, y }
    }
    return null
  })
}

/** Where it asks to be, or beside what it belongs to: right, left, above, below. */
function candidates({ x, y, radius, width, height, middles }: LabelRequest): CanvasPoint[] {
  if (middles) return middles.map(middle => ({ x: middle.x - width / 2, y: middle.y - height / 2 }))
  if (radius === 0) return [{ x: x - width / 2, y: y - height / 2 }]
  const away = radius + gap
  return [
    { x: x + away, y: y - height / 2 },
    { x: x - away - width, y: y - height / 2 },
    { x: x - width / 2, y: y - away - height },
    { x: x - width / 2, y: y + away },
  ]
}
