import type { LaneValue, TimelineItem } from '../../shared.ts'
import type { DateRange } from './units.ts'
import { pixelOf, type View } from './view.ts'

/** A box in pixels along the axis. */
interface LaneBox {
  left: number
  right: number
}

/** `bar` has its name inside, `short` beside it; a `moment` has no length. */
export type Shape = 'bar' | 'short' | 'moment'

/** An event as it is drawn. */
export interface LaneMark extends LaneBox {
  item: TimelineItem
  /** the key of its lane: an event may be in several */
  lane: string
  shape: Shape
  /** of the bar or the point, without a name beside it */
  start: number
  width: number
  row: number
  /** its name is before it */
  isFlipped: boolean
}

export interface Lane {
  /** unique on the page: the lanes of several timelines may have the same ids */
  key: string
  id: string
  /** undefined for events without what the lanes are made by */
  label?: string | undefined
  color?: string | undefined
  marks: LaneMark[]
  rows: number
}

/** What lanes can be made by besides `color`, `tag` and the name of a kind. */
export const oneLane = 'nothing'
/** `nothing`, `color`, `tag`, or the name of a kind whose entities events are related to */
export type LanesBy = string

/** Whether the server has to answer what the lanes are made of. */
export function needsLanes(by: LanesBy): boolean {
  return by !== oneLane && by !== 'color'
}

const gap = 8
const labelMost = 180
const pointSize = 24

/** Of a letter of 12 px, rather too much: a name that stands before its mark is cut to it. */
function letterWidth(letter: string): number {
  if (letter < '\u0300') return 6.8
  return letter < '\u2e80' ? 8.2 : 12.5
}

function labelWidth(name: string): number {
  const letters = [...name].reduce((sum, letter) => sum + letterWidth(letter), 0)
  return Math.min(Math.ceil(letters) + 10, labelMost)
}

/** The row of each box, so that none lie upon each other: the first row with room, from left to right. */
export function packed(boxes: readonly LaneBox[]): number[] {
  const order = boxes.map((_, at) => at).sort((a, b) => (boxes[a]?.left ?? 0) - (boxes[b]?.left ?? 0))
  const rows: number[] = boxes.map(() => 0)
  const ends: number[] = []
  for (const at of order) {
    const box = boxes[at]
    if (!box) continue
    const free = ends.findIndex(end => end + gap <= box.left)
    const row = free === -1 ? ends.length : free
    ends[row] = box.right
    rows[at] = row
  }
  return rows
}

interface LanesDrawing {
  view: View
  width: number
  /** the first moment after the one in which an event ends */
  endOf(moment: number): number
}

/** Where an event is drawn; its row comes with its lane. */
function markOf(item: TimelineItem, lane: string, { view, width, endOf }: LanesDrawing): LaneMark {
  const start = pixelOf(view, width, item.start)
  const end = pixelOf(view, width, endOf(item.end))
  const label = labelWidth(item.name)
  const mark = { item, lane, row: 0, isFlipped: false }
  if (item.end === item.start) {
    const left = (start + end) / 2 - pointSize / 2
    return withName(
      { ...mark, shape: 'moment', start: left, width: pointSize, left, right: left + pointSize },
      label,
      width,
    )
  }
  const size = Math.max(end - start - 2, 6)
  if (size >= label + 16) return { ...mark, shape: 'bar', start, width: size, left: start, right: start + size }
  return withName({ ...mark, shape: 'short', start, width: size, left: start, right: start + size }, label + 4, width)
}

/** With room for its name: behind it, or before it where the page ends. */
function withName(mark: LaneMark, label: number, width: number): LaneMark {
  const isFlipped = mark.right <= width && mark.right + label > width && mark.left >= label
  return isFlipped ? { ...mark, isFlipped, left: mark.left - label } : { ...mark, right: mark.right + label }
}

/** The lanes that an event is in; one without an id if it has nothing that they are made by. */
function placesOf(item: TimelineItem, by: LanesBy): Partial<LaneValue>[] {
  if (by === oneLane) return [{}]
  const { lanes = [], color } = item
  if (by === 'color') return [color ? { id: color.toLowerCase(), label: color, color } : {}]
  return lanes.length > 0 ? lanes : [{}]
}

/** Events in lanes and rows; an event is in each lane that it belongs to. `shown` are dates that were just changed. */
export function lanesOf(
  items: readonly TimelineItem[],
  by: LanesBy,
  { shown, name = '', ...drawing }: LanesDrawing & { shown: ReadonlyMap<string, DateRange>; name?: string },
): Lane[] {
  const lanes = new Map<string, Lane>()
  for (const item of items)
    for (const { id = '', label, color } of placesOf(item, by)) {
      const key = `${name}/${id}`
      const lane: Lane = lanes.get(id) ?? { key, id, label, color: color || undefined, marks: [], rows: 1 }
      lane.marks.push(markOf({ ...item, ...shown.get(item.eventId) }, key, drawing))
      lanes.set(id, lane)
    }
  for (const lane of lanes.values()) {
    const rows = packed(lane.marks)
    lane.marks = lane.marks.map((mark, at) => ({ ...mark, row: rows[at] ?? 0 }))
    lane.rows = Math.max(...rows) + 1
  }
  // Those without a tag are last.
  return [...lanes.values()].sort((a, b) => {
    if (!a.id || !b.id) return a.id ? -1 : 1
    return (a.label ?? '').localeCompare(b.label ?? '')
  })
}

/** Whether any part of a mark is on the page. */
export function isSeen({ left, right }: LaneBox, width: number): boolean {
  return right > 0 && left < width
}

/** The mark of an event, in a lane if it is there. */
export function markOfEvent(lanes: readonly Lane[], eventId: string, lane: string | null): LaneMark | undefined {
  const marks = lanes.flatMap(one => one.marks.filter(({ item }) => item.eventId === eventId))
  return marks.find(mark => mark.lane === lane) ?? marks[0]
}

/** A mark above or below another one: of the next row, the one nearest in time. */
export function markBelow(
  lanes: readonly Lane[],
  own: LaneMark | undefined,
  by: 1 | -1,
  width: number,
): LaneMark | undefined {
  const rows = lanes.flatMap(lane =>
    Array.from({ length: lane.rows }, (_, row) =>
      lane.marks.filter(mark => mark.row === row && (isSeen(mark, width) || mark === own)),
    ).filter(marks => marks.length > 0),
  )
  if (!own) return rows[0]?.[0]
  const next = rows[rows.findIndex(marks => marks.includes(own)) + by]
  return next?.toSorted((a, b) => Math.abs(a.start - own.start) - Math.abs(b.start - own.start))[0]
}
