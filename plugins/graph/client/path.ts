import type { OutputOf } from '#core/shared/call.ts'
import type { graphCalls } from '../shared.ts'

type Graph = OutputOf<typeof graphCalls.get>

type Edge = Pick<Graph['edges'][number], 'from' | 'to' | 'label'>
type PathNode = Pick<Graph['nodes'][number], 'id' | 'label'>

interface PathWeb {
  readonly nodes: readonly PathNode[]
  readonly edges: readonly Edge[]
}

/** One relation of a path; `node` is where it leads, `isOut` whether it is followed in its own direction. */
interface PathStep {
  edge: Edge
  node: PathNode
  isOut: boolean
}

export interface Path {
  start: PathNode
  steps: readonly PathStep[]
}

/** A shortest way from one entity to another over what is shown; null if there is none. Relations lead both ways. */
export function pathBetween({ nodes, edges }: PathWeb, from: string, to: string): Path | null {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const start = byId.get(from)
  if (!start || !byId.has(to)) return null
  const ways = new Map<string, PathStep[]>()
  const add = (id: string, end: string, edge: Edge, isOut: boolean) => {
    const node = byId.get(end)
    if (!node) return
    const list = ways.get(id)
    if (list) list.push({ edge, node, isOut })
    else ways.set(id, [{ edge, node, isOut }])
  }
  for (const edge of edges) {
    add(edge.from, edge.to, edge, true)
    add(edge.to, edge.from, edge, false)
  }
  const reached = new Map<string, { step: PathStep; before: string } | null>([[from, null]])
  // A map is walked in the order of insertion, and what is added meanwhile is walked too: nearest first.
  for (const id of reached.keys()) {
    if (id === to) break
    for (const step of ways.get(id) ?? [])
      if (!reached.has(step.node.id)) reached.set(step.node.id, { step, before: id })
  }
  if (!reached.has(to)) return null
  const steps: PathStep[] = []
  for (let at = reached.get(to); at; at = reached.get(at.before)) steps.unshift(at.step)
  return { start, steps }
}

/** A path as one line: names, the labels of the relations, and which way each of them leads. */
export function pathText({ start, steps }: Path): string {
  return steps.reduce((text, { edge: { label }, node, isOut }) => {
    const arrow = isOut ? '→' : '←'
    return `${text} ${label ? `${arrow} ${label} ${arrow}` : '—'} ${node.label}`
  }, start.label)
}
