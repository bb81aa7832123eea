import { UndirectedGraph } from 'graphology'
import forceAtlas2 from 'graphology-layout-forceatlas2'

export interface LayoutRequest {
  ids: readonly string[]
  edges: readonly { from: string; to: string }[]
}
export type LayoutAnswer = Record<string, { x: number; y: number }>

/** Around this angle no two of the first places lie on one line. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))
const spread = 22

/** Without chance: the same graph has the same places tomorrow. */
self.addEventListener('message', ({ data: { ids, edges } }: MessageEvent<LayoutRequest>) => {
  const graph = new UndirectedGraph()
  for (const [at, id] of [...ids].sort().entries()) {
    const [angle, radius] = [at * goldenAngle, 10 * Math.sqrt(at + 1)]
    graph.addNode(id, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) })
  }
  for (const { from, to } of edges) graph.mergeEdge(from, to)
  const settings = { ...forceAtlas2.inferSettings(graph), barnesHutOptimize: ids.length > 200, adjustSizes: false }
  const places = forceAtlas2(graph, { iterations: ids.length > 500 ? 150 : 300, settings })
  const all = Object.values(places)
  const size = Math.max(...all.map(({ x, y }) => Math.hypot(x, y)), 1)
  const scale = (spread * 6 * Math.sqrt(all.length)) / size
  const answer: LayoutAnswer = {}
  for (const [id, { x, y }] of Object.entries(places)) answer[id] = { x: x * scale, y: y * scale }
  self.postMessage(answer)
})
