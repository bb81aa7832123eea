import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boxesWithin, type FlowBox, type FlowDrawing, type FlowLine, FlowPainter } from './flow-painter.ts'

class FakePath {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
beforeEach(() => vi.stubGlobal('Path2D', FakePath))
afterEach(() => vi.unstubAllGlobals())

/** A context that notes the lines, boxes and texts that are drawn. */
function fakeContext() {
  const drawn = { lines: [] as string[], boxes: 0, texts: [] as string[] }
  const note = {
    stroke: (path?: FakePath) => (path ? void drawn.lines.push(path.text) : void drawn.boxes++),
    fillText: (text: string) => void drawn.texts.push(text),
  }
  const context = new Proxy({ ...note } as Record<string, unknown>, {
    get: (target, key) => target[String(key)] ?? (() => undefined),
  })
  return { context: context as unknown as CanvasRenderingContext2D, drawn }
}

const box = (id: string, x: number, y = 0): FlowBox => ({
  ...{ id, x, y, width: 200, height: 60, label: `<b>${id}</b>`, color: '', look: 'box' },
})
const line = (source: string, target: string): FlowLine => ({
  ...{ id: `${source}>${target}`, source, target, sides: ['right', 'left'], form: 'curve', label: 'owes', color: '' },
  tips: { start: false, end: true },
})
const theme = {
  ...{ paper: '#fff', box: '#fff', ink: '#000', line: '#999', edge: '#999', accent: '#00f', font: 'sans' },
  colorOf: (color: string) => color,
}
const boxes = (...list: FlowBox[]) => new Map(list.map(one => [one.id, one]))

function paint(more: Partial<FlowDrawing>, painter = new FlowPainter()) {
  const { context, drawn } = fakeContext()
  const view = { x: 0, y: 0, zoom: 1, width: 1000, height: 600 }
  const base = { pixelRatio: 1, view, theme, lines: [], chosen: new Set<string>(), boxesShown: true }
  painter.paint({ context, ...base, boxes: boxes(), ...more })
  return drawn
}

describe('a large canvas', () => {
  it('draws what is in view: boxes with their names as text, and the lines between them', () => {
    const all = boxes(box('oda', 0), box('sea', 400), box('far', 50_000))
    const lines = [line('oda', 'sea'), line('far', 'far'), line('oda', 'gone')]
    const drawn = paint({ boxes: all, lines })
    expect([drawn.boxes, drawn.lines.length]).toEqual([2, 1])
    expect(drawn.lines[0]).toMatch(/^M200,30 C.* 400,30$/)
    expect(drawn.texts).toEqual(['owes', '<b>oda</b>', '<b>sea</b>'])
    // Where the nodes are elements, only the lines are drawn.
    expect(paint({ boxes: all, lines, boxesShown: false })).toMatchObject({ boxes: 0, lines: [expect.any(String)] })
  })

  it('draws a line anew when what it connects has moved, and no texts that nobody can read', () => {
    const painter = new FlowPainter()
    const lines = [line('oda', 'sea')]
    const [oda, sea] = [box('oda', 0), box('sea', 400)]
    const before = paint({ boxes: boxes(oda, sea), lines }, painter)
    const after = paint({ boxes: boxes(oda, { ...sea, y: 200 }), lines }, painter)
    expect(after.lines).not.toEqual(before.lines)
    const view = { x: 0, y: 0, zoom: 0.1, width: 1000, height: 600 }
    expect(paint({ boxes: boxes(oda, sea), lines, view }, painter)).toMatchObject({ boxes: 2, texts: [] })
  })

  it('finds the boxes at a point and in a rectangle', () => {
    const all = [box('oda', 0), box('sea', 400)]
    const at = (x: number, y: number, width = 0, height = 0) =>
      boxesWithin(all, { x, y, width, height }).map(({ id }) => id)
    expect([at(10, 10), at(300, 10), at(0, 0, 500, 10)]).toEqual([['oda'], [], ['oda', 'sea']])
  })
})
