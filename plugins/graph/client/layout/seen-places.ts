import type { Network } from 'vis-network/peer'
import type { HintPlace } from '#core/client/index.ts'
import type { Graph } from '../graph-state.ts'
import type { LayoutAnswer } from './layout.worker.ts'

const mostLetters = 400

/** Where the drawing is on the page. */
export function drawingBox(): DOMRect | undefined {
  return document.querySelector('[data-drawn]')?.getBoundingClientRect()
}

/** The things that are seen, the most related first, and where they are on the canvas. */
export function seenPlaces(
  graph: Graph,
  places: LayoutAnswer,
  network: Pick<Network, 'canvasToDOM'> | null,
): HintPlace[] {
  const { width = 0, height = 0 } = drawingBox() ?? {}
  return graph.nodes
    .flatMap(({ id, label }) => {
      const place = places[id]
      const at = place && network?.canvasToDOM(place)
      return at && at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height ? [{ id, label, x: at.x, y: at.y }] : []
    })
    .slice(0, mostLetters)
}
