import type { ReactFlowInstance } from '@xyflow/react'
import { nodeGap } from '../parts/nodes.ts'
import type { DiagramState } from '../use-diagram.ts'

/** The drawing on the page. */
function canvasBox(): DOMRect {
  return document.querySelector('.react-flow')?.getBoundingClientRect() ?? new DOMRect()
}

/** The nodes whose corner is on the canvas, and where it is there. */
export function seenNodes({ flow, rects }: Pick<DiagramState, 'flow' | 'rects'>) {
  const { left, top, width, height } = canvasBox()
  return [...rects()].flatMap(([id, rect]) => {
    const at = flow.current?.flowToScreenPosition({ x: rect.x, y: rect.y }) ?? { x: 0, y: 0 }
    const [x, y] = [at.x - left, at.y - top]
    return x >= 0 && y >= 0 && x <= width && y <= height ? [{ id, x, y }] : []
  })
}

/** The point of the diagram in the middle of what is seen. */
export function middleOfView(flow: ReactFlowInstance | null): { x: number; y: number } {
  const { x, y, width, height } = canvasBox()
  return flow?.screenToFlowPosition({ x: x + width / 2, y: y + height / 2 }) ?? { x: 0, y: 0 }
}

/** Moves the view so that a node is seen. */
export function bringIntoView({ flow, rects }: Pick<DiagramState, 'flow' | 'rects'>, id: string): void {
  const [rect, canvas, box] = [rects().get(id), flow.current, canvasBox()]
  if (!rect || !canvas) return
  const { x, y } = canvas.flowToScreenPosition(rect)
  const isSeen = x >= box.left && x <= box.right - nodeGap.x / 2 && y >= box.top && y <= box.bottom - nodeGap.y / 2
  if (isSeen) return
  void canvas.setCenter(rect.x + nodeGap.x / 2, rect.y, { zoom: canvas.getZoom(), duration: 0 })
}
