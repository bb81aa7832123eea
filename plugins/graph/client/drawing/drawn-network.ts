import { DataSet } from 'vis-data'
import { Network, type Node, type Options } from 'vis-network/peer'
import { nextTask } from '../next-task.ts'
import type { DrawnNode, DrawnParts } from './drawn-parts.ts'
import { paintEdges, paintNames, paintShared, type TracedEdges, traceEdges } from './picture.ts'

/** So many are handed over at once, and so many milliseconds long before the page may do something else. */
const chunk = 50
const sliceMs = 8

const options: Options = {
  autoResize: true,
  physics: false,
  layout: { improvedLayout: false },
  interaction: { dragNodes: false, keyboard: false },
}

interface Emitter {
  emit(event: string, ...more: unknown[]): unknown
}

/** With these the library works out anew what all of its parts have in common. */
const changeEvents: ReadonlySet<string> = new Set(['_dataChanged', '_dataUpdated'])

/**
 * A network that is drawn a slice at a time: the library takes a third of a second for thousands of parts, and nothing
 * could be typed meanwhile. Only what has changed is handed over. The library draws the nodes, and finds them under a
 * pointer; edges and names are drawn here: it draws each by itself, which takes long, and names over each other.
 */
export class DrawnNetwork {
  readonly network: Network
  readonly #nodes = new DataSet<Node>()
  /** the nodes that were handed over, as JSON by id */
  readonly #known = new Map<string, string>()
  readonly #emitter: Emitter
  #shows = 0
  #isHandingOver = false
  #parts: DrawnParts | null = null
  #traced: { edges: TracedEdges; selected: string } | null = null

  constructor(box: HTMLElement) {
    this.network = new Network(box, { nodes: this.#nodes } as ConstructorParameters<typeof Network>[1], options)
    // The library has no public way to hold back its drawing, nor what it does after every change.
    this.#emitter = (this.network as unknown as { body: { emitter: Emitter } }).body.emitter
    const emit = this.#emitter.emit
    this.#emitter.emit = (event, ...more) =>
      this.#isHandingOver && changeEvents.has(event) ? this.#emitter : emit.call(this.#emitter, event, ...more)
    this.network.on('beforeDrawing', (context: CanvasRenderingContext2D) => {
      if (this.#parts) paintEdges(context, this.#edgesOf(this.#parts), this.network.getScale())
    })
    this.network.on('afterDrawing', (context: CanvasRenderingContext2D) => {
      if (!this.#parts) return
      const view = { ...this.network.getViewPosition(), scale: this.network.getScale() }
      const { clientWidth: width, clientHeight: height } = box
      paintShared(context, this.#parts, view.scale)
      paintNames(context, this.#parts, {
        view,
        size: { width, height },
        chosen: new Set(this.network.getSelectedNodes()),
      })
    })
  }

  /** Resolves to false if something else was shown meanwhile. */
  async show(parts: DrawnParts): Promise<boolean> {
    const show = ++this.#shows
    // Otherwise all that is there already would be drawn again after every slice.
    this.#emitter.emit('_blockRedraw')
    // What is gone must not be found by a pointer meanwhile.
    this.#isHandingOver = false
    let from = performance.now()
    const ids = new Set(parts.nodes.map(({ id }) => id))
    const gone = [...this.#known.keys()].filter(id => !ids.has(id))
    for (const id of gone) this.#known.delete(id)
    this.#nodes.remove(gone)
    this.#isHandingOver = true
    for (let at = 0; at < parts.nodes.length; at += chunk) {
      this.#handOver(parts.nodes.slice(at, at + chunk))
      if (performance.now() - from < sliceMs) continue
      await nextTask()
      if (show !== this.#shows) return false
      from = performance.now()
    }
    this.#isHandingOver = false
    this.#parts = parts
    this.#traced = null
    this.#emitter.emit('_dataChanged')
    this.#emitter.emit('_allowRedraw')
    this.#emitter.emit('_requestRedraw')
    return true
  }

  destroy(): void {
    this.#shows++
    this.network.destroy()
  }

  #handOver(nodes: readonly DrawnNode[]): void {
    const changed = nodes.flatMap(({ label: _, ...node }) => {
      const text = JSON.stringify(node)
      if (this.#known.get(node.id) === text) return []
      this.#known.set(node.id, text)
      return [node]
    })
    if (changed.length > 0) this.#nodes.update(changed)
  }

  #edgesOf(parts: DrawnParts): TracedEdges {
    const ids = this.network.getSelectedNodes()
    const selected = ids.join()
    if (this.#traced?.selected !== selected) this.#traced = { edges: traceEdges(parts, new Set(ids)), selected }
    return this.#traced.edges
  }
}
