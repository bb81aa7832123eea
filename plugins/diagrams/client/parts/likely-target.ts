import type { DiagramEdge } from '../../shared.ts'

/** The nearest node in view that has no line with the first of some nodes yet; undefined if there is none. */
export function likelyTarget(
  from: readonly string[],
  edges: readonly DiagramEdge[],
  seen: readonly { id: string; x: number; y: number }[],
): string | undefined {
  const [first = ''] = from
  const start = seen.find(({ id }) => id === first)
  const taken = new Set([
    ...from,
    ...edges.flatMap(({ source, target }) => (source === first ? target : target === first ? source : [])),
  ])
  const far = ({ x, y }: { x: number; y: number }) => (start ? Math.hypot(x - start.x, y - start.y) : 0)
  const [nearest] = seen.filter(({ id }) => !taken.has(id)).toSorted((one, other) => far(one) - far(other))
  return nearest?.id
}
