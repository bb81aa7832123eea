import type { DiagramNode } from '../../shared.ts'
import type { DiagramState } from '../use-diagram.ts'
import { stringOf } from './nodes.ts'

/** The colour of a node, or that of what it stands for; empty if neither has one. */
export function ownColorOf(node: DiagramNode, { entityOf }: Pick<DiagramState, 'entityOf'>): string {
  return stringOf(node.data.color) || (entityOf(node)?.found?.color ?? '')
}
