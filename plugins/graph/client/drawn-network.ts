import { DataSet } from 'vis-data'
import { type Edge, Network, type Node, type Options } from 'vis-network/peer'

/** What is drawn, each part with an id of its own and the same properties at any time. */
export interface DrawnParts {
  nodes: readonly (Node & { id: string })[]
  edges: readonly (Edge & { id: string })[]
}

/** So many are handed over at once, and so many milliseconds long before the page may do something else. */
const chunk = 200
const sliceMs = 8

const options: Options = {
  autoResize: true,
  physics: false,
  layout: { improvedLayout: false },
  interaction: { dragNodes: false, keyboard: false, hideEdgesOnDrag: false },
  edges: { smooth: false, width: 1 },
}

/**
 * A network that is drawn a slice at a time: the library takes a third of a second for thousands of parts, and nothing
 * could be typed meanwhile. Only what has changed is handed over.
 */
export class DrawnNetwork {
  readonly network: Network
  readonly #sets = { nodes: new DataSet<Node>(), edges: new DataSet<Edge>() }
  /** what was handed over, as JSON by id */
  readonly #known = { nodes: new Map<string, string>(), edges: new Map<string, string>() }
  #shows = 0

  constructor(box: HTMLElement) {
    this.network = new Network(box, this.#sets as ConstructorParameters<typeof Network>[1], options)
  }

  /** Resolves to false if something else was shown meanwhile. */
  async show(parts: DrawnParts): Promise<boolean> {
    const show = ++this.#shows
    // Otherwise all that is there already would be drawn again after every slice.
    this.#emit('_blockRedraw')
    let from = performance.now()
    for (const part of ['edges', 'nodes'] as const) {
      const ids = new Set(parts[part].map(({ id }) => id))
      const gone = [...this.#known[part].keys()].filter(id => !ids.has(id))
      for (const id of gone) this.#known[part].delete(id)
      this.#sets[part].remove(gone)
    }
    for (const part of ['nodes', 'edges'] as const)
      for (let at = 0; at < parts[part].length; at += chunk) {
        this.#handOver(part, parts[part].slice(at, at + chunk))
        if (performance.now() - from < sliceMs) continue
        await nextTask()
        if (show !== this.#shows) return false
        from = performance.now()
      }
    this.#emit('_allowRedraw')
    this.#emit('_requestRedraw')
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

  /** The library has no public way to hold back its drawing. */
  #emit(event: '_blockRedraw' | '_allowRedraw' | '_requestRedraw'): void {
    const { body } = this.network as unknown as { body: { emitter: { emit(event: string): void } } }
    body.emitter.emit(event)
  }
}

/**
 * Shows a whole network. The library only counts the middles of the nodes in: their names need room at the edges, and
 * below is the zoom.
 */
export function showWhole(network: Network): void {
  network.fit({ animation: false })
  const scale = network.getScale()
  if (scale < 1) network.moveTo({ scale: scale * 0.85, offset: { x: 0, y: -24 }, animation: false })
}

/** On a narrower screen a graph opens where its names can be read: there is no room for all of it. */
const narrow = 800
const readable = 0.6

/** Shows the whole network, or on a narrow screen, if its names could not be read then, what is around one place. */
export function showBeginning(network: Network, at: { x: number; y: number } | undefined, width: number): void {
  showWhole(network)
  if (at && width < narrow && network.getScale() < readable)
    network.moveTo({ position: at, scale: readable, offset: { x: 0, y: -24 }, animation: false })
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
