import type { CanvasSize } from '../camera.ts'
import type { FlowBox } from './flow-painter.ts'

type Box = Pick<FlowBox, 'x' | 'y' | 'width' | 'height'>

/** Around what is shown: the window, and below it the buttons of the zoom. */
const room = { side: 24, top: 24, bottom: 80 } as const
/** Everything is shown if its zoom is at least this; a narrower screen would show it too small to be read. */
const least = { wide: 0.5, narrow: 0.6 } as const
/** The zoom with which a canvas begins of which not everything is shown, and one of very many boxes. */
const beginning = { few: 0.8, many: 0.4 } as const
/** A canvas between drawer and side card is wider than this, one on a telephone is not. */
const narrow = 560

interface Opening {
  /** everything that is there, in units of the canvas */
  all: Box
  /** where reading begins */
  first: Box
  /** the window */
  view: CanvasSize
  /** side of the window at which `first` stands if not all can be shown */
  at: 'left' | 'top' | 'middle'
  /** there are too many boxes for DOM nodes: they are drawn as a picture */
  isLarge: boolean
}

/** The view with which a canvas opens: all of it if its names can be read then, otherwise its beginning. */
export function openingView({ all, first, view, at, isLarge }: Opening): { x: number; y: number; zoom: number } {
  const width = Math.max(view.width - 2 * room.side, 1)
  const height = Math.max(view.height - room.top - room.bottom, 1)
  const whole = Math.min(1, width / Math.max(all.width, 1), height / Math.max(all.height, 1))
  const isNarrow = view.width < narrow
  const isWhole = whole >= (isNarrow ? least.narrow : least.wide)
  const zoom = isWhole ? whole : isLarge && !isNarrow ? beginning.many : beginning.few
  const middle = { x: room.side + width / 2, y: room.top + height / 2 }
  /** puts the middle of a box at a point of the window */
  const place = (box: Box, x: number, y: number) => ({
    x: x - (box.x + box.width / 2) * zoom,
    y: y - (box.y + box.height / 2) * zoom,
    zoom,
  })
  if (isWhole) return place(all, middle.x, middle.y)
  if (at === 'left') return place(first, room.side + (first.width / 2) * zoom, middle.y)
  if (at === 'top') {
    const top = place(first, middle.x, room.top + (first.height / 2) * zoom)
    const whole = place(all, middle.x, middle.y)
    return {
      ...top,
      // No empty ground beside what has no room on the other side.
      x: Math.min(top.x, Math.max(room.side - all.x * zoom, whole.x)),
      // What is only too wide is in the middle of the height, where no buttons cover it.
      y: all.height * zoom <= height ? whole.y : top.y,
    }
  }
  return place(first, middle.x, middle.y)
}
