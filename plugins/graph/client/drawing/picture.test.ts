// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DrawnParts } from './drawn-parts.ts'
import { paintPicture, traceEdges } from './picture.ts'

class FakePath {
  readonly points: string[] = []
  moveTo = (x: number, y: number) => void this.points.push(`from ${x} ${y}`)
  lineTo = (x: number, y: number) => void this.points.push(`to ${x} ${y}`)
  arc = (x: number, y: number, radius: number) => void this.points.push(`around ${x} ${y} by ${radius}`)
}
beforeEach(() => {
  vi.stubGlobal('Path2D', FakePath)
  vi.stubGlobal('devicePixelRatio', 2)
})
afterEach(() => vi.unstubAllGlobals())

/** A canvas that notes the lines, nodes and names that are drawn on it. */
function fakeCanvas() {
  const drawn = { lines: [] as string[], nodes: [] as string[], names: [] as string[] }
  let at = ''
  const note: Record<string, unknown> = {
    setTransform: (...[, , , , x, y]: number[]) => {
      at = `${x} ${y}`
    },
    measureText: (text: string) => ({ width: text.length * 50 }),
    stroke: ({ points }: FakePath) => void drawn.lines.push(points.join(' ')),
    fill: () => void drawn.nodes.push(`${note.fillStyle} at ${at}`),
    fillText: (text: string) => void drawn.names.push(text),
  }
  const context = new Proxy(note, { get: (target, key) => target[String(key)] ?? (() => undefined) })
  return { canvas: { getContext: () => context } as unknown as HTMLCanvasElement, drawn }
}

const node = (id: string, x: number, y: number): DrawnParts['nodes'][number] => ({
  ...{ id, label: `<b>${id}</b>`, x, y, size: 14, shape: 'dot' },
  color: { background: 'teal', border: 'teal', highlight: { background: 'teal', border: 'teal' } },
})
const parts: DrawnParts = {
  nodes: [node('oda', 0, 0), node('heron', 100, 50), node('far', 9000, 0)],
  edges: [
    { from: 'oda', to: 'heron', width: 1, name: 'knows', color: { color: 'gray', highlight: 'blue' } },
    { from: 'oda', to: 'gone', width: 1, name: '', color: { color: 'gray', highlight: 'blue' } },
  ],
  names: { face: 'sans', node: 'black', edge: 'gray', halo: 'white' },
  areEdgesQuiet: false,
  accent: 'blue',
  shared: [{ x: 100, y: 50, size: 14 }],
  sharedColor: 'slate',
}

it('draws nodes where they stand, the lines between them, and names that are in view and can be read', () => {
  const { canvas, drawn } = fakeCanvas()
  paintPicture(canvas, parts, { x: 0, y: 0, scale: 1 }, { width: 400, height: 300 })
  expect([canvas.width, canvas.height]).toEqual([800, 600])
  // The line, and a ring around what is kept in another project.
  expect(drawn.lines).toEqual(['from 0 0 to 100 50', 'from 121 50 around 100 50 by 21'])
  // A tip of an edge and three nodes.
  expect(drawn.nodes).toEqual(['gray at 400 300', 'teal at 400 300', 'teal at 600 400', 'teal at 18400 300'])
  expect(drawn.names).toEqual(['knows', '<b>oda</b>', '<b>heron</b>'])
})

it('highlights the edges of what is selected', () => {
  const keys = (...chosen: string[]) => [...traceEdges(parts, new Set(chosen)).lines.keys()]
  expect([keys(), keys('heron'), keys('far')]).toEqual([['1 gray'], ['2 blue'], ['1 gray']])
})

it('what does not hold at the date as of which the graph is shown is dashed', () => {
  const edges = parts.edges.map(edge => ({ ...edge, isOff: edge.to === 'heron' }))
  const { lines, dashed } = traceEdges({ ...parts, edges })
  expect([[...lines.keys()], [...dashed.keys()]]).toEqual([[], ['1 gray']])
})
