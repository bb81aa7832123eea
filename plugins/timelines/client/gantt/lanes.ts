import type { TimelineItem } from '../../shared.ts'
import type { Dates } from './units.ts'
import { pixelOf, type View } from './view.ts'

/** A box in pixels along the axis. */
interface Box {
  left: number
  right: number
}

/** `bar` has its name inside, `short` beside it; a `moment` has no length. */
export type Shape = 'bar' | 'short' | 'moment'

/** An event as it is drawn. */
export interface Mark extends Box {
  item: TimelineItem
  shape: Shape
  /** of the bar or the point, without a name beside it */
  start: number
  width: number
  row: number
}

export interface Lane {
  id: string
  /** undefined for events without what the lanes are made by */
  label?: string
  color?: string
  marks: Mark[]
  rows: number
}

export const laneChoices = ['tag', 'color', 'nothing'] as const
export type LanesBy = (typeof laneChoices)[number]

export interface LaneTag {
  valueId: string
  value: string
  color: string
}

const gap = 8
const labelMost = 180
/** Of a letter of 12 px; names are cut to what is measured here, so it need not be exact. */
const letter = 6.8
const pointSize = 24

function labelWidth(name: string): number {
  return Math.min(Math.ceil([...name].length * letter) + 10, labelMost)
}

/** The row of each box, so that none lie upon each other: the first row with room, from left to right. */
export function packed(boxes: readonly Box[]): number[] {
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

interface Drawing {
  view: View
  width: number
  /** the first moment after the one in which an event ends */
  endOf(moment: number): number
}

/** Where an event is drawn; its row comes with its lane. */
function markOf(item: TimelineItem, { view, width, endOf }: Drawing): Mark {
  const start = pixelOf(view, width, item.start)
  const end = pixelOf(view, width, endOf(item.end))
  const label = labelWidth(item.name)
  if (item.end === item.start) {
    const left = (start + end) / 2 - pointSize / 2
    return { item, shape: 'moment', start: left, width: pointSize, left, right: left + pointSize + label, row: 0 }
  }
  const size = Math.max(end - start - 2, 6)
  if (size >= label + 16) return { item, shape: 'bar', start, width: size, left: start, right: start + size, row: 0 }
  return { item, shape: 'short', start, width: size, left: start, right: start + size + 4 + label, row: 0 }
}

/** Events in lanes and rows. `shown` are dates that have just been changed here. */
export function lanesOf(
  items: readonly TimelineItem[],
  by: LanesBy,
  {
    tags,
    shown,
    ...drawing
  }: Drawing & {
    tags: ReadonlyMap<string, readonly LaneTag[]>
    shown: ReadonlyMap<string, Dates>
  },
): Lane[] {
  const lanes = new Map<string, Lane>()
  for (const item of items) {
    const [first] = tags.get(item.eventId) ?? []
    const place =
      by === 'tag' && first
        ? { id: first.valueId, label: first.value, color: first.color }
        : by === 'color' && item.color
          ? { id: item.color.toLowerCase(), label: item.color, color: item.color }
          : { id: '' }
    const lane: Lane = lanes.get(place.id) ?? { ...place, marks: [], rows: 1 }
    lane.marks.push(markOf({ ...item, ...shown.get(item.eventId) }, drawing))
    lanes.set(place.id, lane)
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
export function isSeen({ left, right }: Box, width: number): boolean {
  return right > 0 && left < width
}

/** A mark beside, above or below: by row, the one nearest in time. */
export function markBelow(lanes: readonly Lane[], from: string, by: 1 | -1, width: number): Mark | undefined {
  const rows = lanes.flatMap(lane =>
    Array.from({ length: lane.rows }, (_, row) =>
      lane.marks.filter(mark => mark.row === row && (isSeen(mark, width) || mark.item.eventId === from)),
    ).filter(marks => marks.length > 0),
  )
  const at = rows.findIndex(marks => marks.some(({ item }) => item.eventId === from))
  const own = rows[at]?.find(({ item }) => item.eventId === from)
  const next = at < 0 ? rows[0] : rows[at + by]
  if (!own) return next?.[0]
  return next?.toSorted((a, b) => Math.abs(a.start - own.start) - Math.abs(b.start - own.start))[0]
}
