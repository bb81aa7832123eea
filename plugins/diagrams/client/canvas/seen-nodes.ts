import { nodeGap } from '../parts/nodes.ts'
import type { DiagramState } from '../use-diagram.ts'

type Seen = Pick<DiagramState, 'flow' | 'canvas' | 'rects'>

/** Where the drawing is; another diagram may be drawn beside it. */
const boxOf = ({ canvas }: Pick<Seen, 'canvas'>) => canvas.current?.getBoundingClientRect() ?? new DOMRect()

/** The nodes whose corner is on the canvas, and where it is there. */
export function seenNodes({ flow, canvas, rects }: Seen) {
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
export function bringIntoView({ flow, canvas, rects }: Seen, id: string): void {
  const [rect, drawing, box] = [rects().get(id), flow.current, boxOf({ canvas })]
  if (!rect || !drawing) return
  const { x, y } = drawing.flowToScreenPosition(rect)
  const isSeen = x >= box.left && x <= box.right - nodeGap.x / 2 && y >= box.top && y <= box.bottom - nodeGap.y / 2
  if (isSeen) return
  void drawing.setCenter(rect.x + nodeGap.x / 2, rect.y, { zoom: drawing.getZoom(), duration: 0 })
}
