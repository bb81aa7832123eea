import type { FlowSide } from '#core/client/index.ts'
import type { BoxData } from './node-box.tsx'

/** A node as a picture has it. */
export interface BoardNode extends BoxData {
  x: number
  y: number
  width: number
  height: number
  /** it in words */
  spoken: string
}

/** A line between two nodes. */
export interface BoardEdge {
  id: string
  source: string
  target: string
  label: string
  /** empty for that of all lines */
  color?: string
  /** drawn thicker than the others */
  isMain?: boolean
}

/** Where a node stands, and what lines need to know of its shape. */
export type NodeBounds = Pick<BoardNode, 'x' | 'y' | 'width' | 'height' | 'look'> & { id: string }

/** Where an edge leaves and where it arrives: `l`, `r`, `t` or `b`. */
export function sidesOf(from: NodeBounds, to: NodeBounds, middle: number): readonly [Letter, Letter] {
  const [fromX, toX] = [from.x + from.width / 2, to.x + to.width / 2]
  // A decision goes on to either side, so that its edges can be told apart.
  const isAside = from.look === 'decision' && Math.abs(toX - fromX) > from.width / 4
  if (to.y >= from.y + from.height) return [isAside ? (toX < fromX ? 'l' : 'r') : 'b', 't']
  if (to.y + to.height > from.y) return toX < fromX ? ['l', 'r'] : ['r', 'l']
  // What leads back goes round by the nearer side of the chart.
  return fromX < middle ? ['l', 'l'] : ['r', 'r']
}

/** A side of a box. */
export type Letter = 'l' | 'r' | 't' | 'b'
export const sideOfLetter = { l: 'left', r: 'right', t: 'top', b: 'bottom' } as const satisfies Record<Letter, FlowSide>
