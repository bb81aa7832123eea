import { isInside } from '#core/shared/geometry.ts'
import type { CanvasBox, CanvasPoint } from './camera.ts'
import { GridIndex } from './grid-index.ts'

/** Something on a canvas that can be chosen. */
export interface CanvasMark extends CanvasPoint {
  id: string
  label: string
  /** a dot with its label beside it, a label alone, or an area with its label in the middle */
  form: 'dot' | 'text' | 'area'
  /** `#rrggbb` */
  color: string
  /** the radius of a dot in CSS pixels, the same at every zoom */
  radius: number
  /** labels of a higher rank take the room; the list of marks is ordered by it */
  rank: number
  /** the address of a picture in place of a dot; until it is there, the dot is drawn */
  icon?: string
  /** it is not there before the view is zoomed in so far, in percent */
  fromZoom?: number
  /** the outline of an area */
  outline?: readonly CanvasPoint[]
}

/** A pointer may miss what it means by so many CSS pixels. */
const tolerance = 8

/** The radius of a picture in CSS pixels; dots that are larger have pictures of their size. */
const iconRadius = 13

/** Whether a mark is there at a zoom in percent. */
export function isThere({ fromZoom = 0 }: CanvasMark, percent: number): boolean {
  return percent >= fromZoom
}

/** How large a dot or its picture is. */
export function radiusOf({ icon, radius }: CanvasMark): number {
  return icon === undefined ? radius : Math.max(radius, iconRadius)
}

/** Marks with an index of where they are. */
export class MarkSet {
  readonly marks: readonly CanvasMark[]
  readonly #index: GridIndex
  readonly #byId: ReadonlyMap<string, CanvasMark>

  constructor(marks: readonly CanvasMark[]) {
    this.marks = [...marks].sort((one, other) => other.rank - one.rank)
    this.#index = new GridIndex(this.marks.map(boxOf))
    this.#byId = new Map(marks.map(mark => [mark.id, mark]))
  }

  get(id: string | null): CanvasMark | undefined {
    return id === null ? undefined : this.#byId.get(id)
  }

  /** The marks in a rectangle, by rank. */
  within(box: CanvasBox): CanvasMark[] {
    const found: CanvasMark[] = []
    for (const at of this.#index.search(box)) {
      const mark = this.marks[at]
      if (mark) found.push(mark)
    }
    return found
  }

  /** What is at a point: the nearest dot or label, else the smallest area around it. */
  at({ x, y }: CanvasPoint, zoom: number, percent = 100): CanvasMark | undefined {
    const reach = (tolerance + 16) / zoom
    let found: CanvasMark | undefined
    let least = Infinity
    let area: CanvasMark | undefined
    let size = Infinity
    for (const mark of this.within({ minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach })) {
      if (!isThere(mark, percent)) continue
      const distance = Math.hypot(mark.x - x, mark.y - y) * zoom
      if (mark.form !== 'area' && distance <= radiusOf(mark) + tolerance && distance < least) {
        found = mark
        least = distance
      } else if (mark.outline && isInside(mark.outline, { x, y })) {
        const { minX, minY, maxX, maxY } = boxOf(mark)
        if ((maxX - minX) * (maxY - minY) >= size) continue
        area = mark
        size = (maxX - minX) * (maxY - minY)
      }
    }
    return found ?? area
  }
}

function boxOf({ x, y, outline }: CanvasMark): CanvasBox {
  const box = { minX: x, minY: y, maxX: x, maxY: y }
  for (const point of outline ?? []) {
    box.minX = Math.min(box.minX, point.x)
    box.minY = Math.min(box.minY, point.y)
    box.maxX = Math.max(box.maxX, point.x)
    box.maxY = Math.max(box.maxY, point.y)
  }
  return box
}
