import { DataSet } from 'vis-data'
import { type Edge, Network, type Node, type Options } from 'vis-network/peer'
import type { DrawnParts } from './drawn-parts.ts'
import { paintEdges, paintNames, type TracedEdges, traceEdges } from './picture.ts'

/** So many are handed over at once, and so many milliseconds long before the page may do something else. */
const chunk = 50
const sliceMs = 8
/** With more nodes or edges than this the library, which draws each line and each name by itself, takes too long. */
const partsOneByOne = 500

const options: Options = {
  autoResize: true,
  physics: false,
  layout: { improvedLayout: false },
  interaction: { dragNodes: false, keyboard: false },
  edges: { smooth: false, width: 1 },
}

interface Emitter {
  emit(event: string, ...more: unknown[]): unknown
}

/** With these the library works out anew what all of its parts have in common. */
const changeEvents: ReadonlySet<string> = new Set(['_dataChanged', '_dataUpdated'])

/**
 * A network that is drawn a slice at a time: the library takes a third of a second for thousands of parts, and nothing
 * could be typed meanwhile. Only what has changed is handed over. Of very many parts the library draws the shapes of the
 * nodes and what has a name on an edge; the other edges and the names of the nodes are drawn here, all at once.
 */
export class DrawnNetwork {
  readonly network: Network
  readonly #sets = { nodes: new DataSet<Node>(), edges: new DataSet<Edge>() }
  /** what was handed over, as JSON by id */
  readonly #known = { nodes: new Map<string, string>(), edges: new Map<string, string>() }
  readonly #emitter: Emitter
  /** what all nodes and edges have, as JSON */
  #all = ''
  #shows = 0
  #isHandingOver = false
  /** what is drawn here, and not by the library */
  #own: DrawnParts | null = null
  #traced: { edges: TracedEdges; selected: string } | null = null

  constructor(box: HTMLElement) {
    this.network = new Network(box, this.#sets as ConstructorParameters<typeof Network>[1], options)
    // The library has no public way to hold back its drawing, nor what it does after every change.
    this.#emitter = (this.network as unknown as { body: { emitter: Emitter } }).body.emitter
    const emit = this.#emitter.emit
    this.#emitter.emit = (event, ...more) =>
      this.#isHandingOver && changeEvents.has(event) ? this.#emitter : emit.call(this.#emitter, event, ...more)
    this.network.on('beforeDrawing', (context: CanvasRenderingContext2D) => {
      if (this.#own) paintEdges(context, this.#edgesOf(this.#own), this.network.getScale())
    })
    this.network.on('afterDrawing', (context: CanvasRenderingContext2D) => {
      if (!this.#own) return
      const { x, y } = this.network.getViewPosition()
      const { clientWidth: width, clientHeight: height } = box
      paintNames(context, this.#own, { x, y, scale: this.network.getScale() }, { width, height })
    })
  }

  /** Resolves to false if something else was shown meanwhile. */
  async show(all: DrawnParts): Promise<boolean> {
    const show = ++this.#shows
    const { library: parts, own } = divided(all)
    // Otherwise all that is there already would be drawn again after every slice.
    this.#emitter.emit('_blockRedraw')
    // What is gone must not be found by a pointer meanwhile.
    this.#isHandingOver = false
    let from = performance.now()
    for (const part of ['edges', 'nodes'] as const) {
      const ids = new Set(parts[part].map(({ id }) => id))
      const gone = [...this.#known[part].keys()].filter(id => !ids.has(id))
      for (const id of gone) this.#known[part].delete(id)
      this.#sets[part].remove(gone)
    }
    this.#isHandingOver = true
    this.#setOptionsOfAll(parts)
    for (const part of ['nodes', 'edges'] as const)
      for (let at = 0; at < parts[part].length; at += chunk) {
        this.#handOver(part, parts[part].slice(at, at + chunk))
        if (performance.now() - from < sliceMs) continue
        await nextTask()
        if (show !== this.#shows) return false
        from = performance.now()
      }
    this.#isHandingOver = false
    this.#own = own
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

  #handOver(part: 'nodes' | 'edges', items: readonly (Node | Edge)[]): void {
    const known = this.#known[part]
    const changed = items.filter(item => {
      const [id, text] = [String(item.id), JSON.stringify(item)]
      if (known.get(id) === text) return false
      known.set(id, text)
      return true
    })
    if (changed.length > 0) this.#sets[part].update(changed as never)
  }

  #edgesOf(parts: DrawnParts): TracedEdges {
    const ids = this.network.getSelectedNodes()
    const selected = ids.join()
    if (this.#traced?.selected !== selected) this.#traced = { edges: traceEdges(parts, new Set(ids)), selected }
    return this.#traced.edges
  }

  #setOptionsOfAll({ all }: DrawnParts): void {
    const text = JSON.stringify(all)
    if (text === this.#all) return
    this.#all = text
    this.network.setOptions(all)
  }
}

/** Parts as the library draws them, and those that are drawn here instead; null if the library draws all. */
export function divided(parts: DrawnParts): { library: DrawnParts; own: DrawnParts | null } {
  const { nodes, edges } = parts
  if (nodes.length <= partsOneByOne && edges.length <= partsOneByOne) return { library: parts, own: null }
  return {
    library: {
      ...parts,
      nodes: nodes.map(node => ({ ...node, label: '' })),
      edges: edges.filter(({ label }) => label),
    },
    own: { ...parts, edges: edges.filter(({ label }) => !label) },
  }
}

/** Sooner than a timer, which browsers hold back. */
function nextTask(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
