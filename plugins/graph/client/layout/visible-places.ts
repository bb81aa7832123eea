import type { Network } from 'vis-network/peer'
import type { HintPlace } from '#core/client/index.ts'
import type { Graph } from '../../shared.ts'
import type { LayoutAnswer } from './layout-graph.ts'

const mostLetters = 400

/** Where the drawing is on the page. */
export function drawingBox(): DOMRect | undefined {
  return document.querySelector('[data-drawn]')?.getBoundingClientRect()
}

/** How much of the drawing the filters cover, from its upper left corner; nothing if they are closed or beside it. */
export function paneOver(): { width: number; height: number } {
  const pane = document.querySelector<HTMLElement>('[data-part="graph-filters"]')
  if (!pane || !drawingBox() || getComputedStyle(pane).position !== 'absolute') return { width: 0, height: 0 }
  return { width: pane.offsetLeft + pane.offsetWidth, height: pane.offsetTop + pane.offsetHeight }
}

/** How much of the drawing the date as of which it is shown covers, from below; nothing without one. */
export function barOver(): number {
  const bar = document.querySelector('[data-part="graph-as-of"]')?.getBoundingClientRect()
  const drawing = drawingBox()
  return bar && drawing ? Math.max(drawing.bottom - bar.top, 0) : 0
}

/** The entities that are seen, the most related first, and where they are on the canvas. */
export function visiblePlaces(
  graph: Graph,
  places: LayoutAnswer,
  network: Pick<Network, 'canvasToDOM'> | null,
): HintPlace[] {
  const { width = 0, height = 0 } = drawingBox() ?? {}
  const pane = paneOver()
  return graph.nodes
    .flatMap(({ id, label }) => {
      const place = places[id]
      const at = place && network?.canvasToDOM(place)
      const isIn = at && at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height
      return isIn && (at.x > pane.width || at.y > pane.height) ? [{ id, label, x: at.x, y: at.y }] : []
    })
    .slice(0, mostLetters)
}
