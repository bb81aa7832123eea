import { callsOf } from '#core/shared/kind-calls.ts'
import { diagram } from './shared/kind.ts'

export { type DiagramEdge, type DiagramNode, diagram, diagramLimits } from './shared/kind.ts'

const { find } = callsOf(diagram)

/** The calls on diagrams beside those of their kind. */
export const diagramCalls = {
  list: { ...find, name: 'diagram/list', about: 'Diagrams by page; the same rows as find.' } as unknown as typeof find,
}
