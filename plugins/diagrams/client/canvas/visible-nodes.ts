import { nodeGap } from '../parts/nodes.ts'
import type { DiagramState } from '../use-diagram.ts'

type Seen = Pick<DiagramState, 'flow' | 'canvas' | 'rects'>

/** Where the drawing is; another diagram may be drawn beside it. */
const boxOf = ({ canvas }: Pick<Seen, 'canvas'>) => canvas.current?.getBoundingClientRect() ?? new DOMRect()

/** The nodes whose corner is on the canvas, and where it is there. */
export function visibleNodes({ flow, canvas, rects }: Seen) {
  const { left, top, width, height } = boxOf({ canvas })
  return [...rects()].flatMap(([id, rect]) => {
    const at = flow.current?.flowToScreenPosition({ x: rect.x, y: rect.y }) ?? { x: 0, y: 0 }
    const [x, y] = [at.x - left, at.y - top]
    return x >= 0 && y >= 0 && x <= width && y <= height ? [{ id, x, y }] : []
  })
}

/** The point of the diagram in the middle of what is seen. */
export function middleOfView({ flow, canvas }: Pick<Seen, 'flow' | 'canvas'>): { x: number; y: number } {
  const { x, y, width, height } = boxOf({ canvas })
  return flow.current?.screenToFlowPosition({ x: x + width / 2, y: y + height / 2 }) ?? { x: 0, y: 0 }
}

/** Moves the view so that a node is seen. */
export function bringIntoView(state: Seen, id: string): void {
  const rect = state.rects().get(id)
  if (rect) showPlace(state, rect)
}

/** Moves the view so that a node at a place is seen. */
export function showPlace({ flow, canvas }: Pick<Seen, 'flow' | 'canvas'>, at: { x: number; y: number }): void {
  const [drawing, box] = [flow.current, boxOf({ canvas })]
  if (!drawing) return
  const { x, y } = drawing.flowToScreenPosition(at)
  const isSeen = x >= box.left && x <= box.right - nodeGap.x / 2 && y >= box.top && y <= box.bottom - nodeGap.y / 2
  if (isSeen) return
  void drawing.setCenter(at.x + nodeGap.x / 2, at.y, { zoom: drawing.getZoom(), duration: 0 })
}
