import { useMemo } from 'react'
import { boxesWithin, chosenFromFar, type FlowBox, type FlowLine, largeFlow, useNear } from '#core/client/index.ts'
import type { DiagramEdge } from '../../shared.ts'
import { boundsOf, facingSides, type Rect, rectsOf } from '../parts/groups.ts'
import { isGroup, likelySize, nodeTypeOf, stringOf } from '../parts/nodes.ts'
import type { DiagramState } from '../use-diagram.ts'
import type { DiagramFlowNode } from './node-box.tsx'

/** Boxes by the nodes that they are made of: one that is as it was is not made anew. */
const made = new WeakMap<DiagramFlowNode, FlowBox>()

function boxOf(drawn: DiagramFlowNode): FlowBox {
  const known = made.get(drawn)
  if (known) return known
  const { id, position, data, measured, width, height } = drawn
  const { node, name, color } = data
  const likely = likelySize(node, name)
  const type = nodeTypeOf(node)
  const box: FlowBox = {
    ...{ id, x: position.x, y: position.y, label: name, color },
    ...{ width: measured?.width ?? width ?? likely.width, height: measured?.height ?? height ?? likely.height },
    look: isGroup(node) ? 'frame' : type === 'force' ? 'round' : 'box',
  }
  made.set(drawn, box)
  return box
}

function lineOf(edge: DiagramEdge, rects: ReadonlyMap<string, Rect>): FlowLine {
  const { id, source, target, data } = edge
  return {
    ...{ id, source, target, form: 'curve', label: stringOf(data?.label), color: stringOf(data?.color) },
    sides: facingSides(rects.get(source), rects.get(target), data),
    tips: { start: data?.fromEnd === 'arrow', end: data?.toEnd !== 'none' },
  }
}

/** A diagram with very many nodes: what is drawn of it as one picture, and which nodes are elements. */
export function useLargeDiagram({ nodes, edges, selectedIds, flow }: DiagramState, drawn: readonly DiagramFlowNode[]) {
  const isLarge = nodes.length > largeFlow
  const { isNear, onNear, showAll } = useNear(isLarge)
  const boxes = useMemo(() => new Map(drawn.map(node => [node.id, boxOf(node)])), [drawn])
  const lines = useMemo(() => {
    if (!isLarge) return []
    const rects = rectsOf(nodes, likelySize)
    return edges.map(edge => lineOf(edge, rects))
  }, [isLarge, nodes, edges])
  const elements = useMemo(
    () => (isLarge && !isNear ? drawn.filter(({ selected }) => selected).slice(0, chosenFromFar) : drawn),
    [isLarge, isNear, drawn],
  )
  const isFar = isLarge && !isNear
  return {
    ...{ isLarge, boxes, lines, elements: elements as DiagramFlowNode[] },
    picture: { boxes, lines, chosen: selectedIds, isNear, onNear },
    fit() {
      showAll(() => void flow.current?.fitBounds(boundsOf([...boxes.values()]), { duration: 0, padding: 0.1 }))
    },
    /** the node of the picture at a point of the screen */
    nodeAt: ({ clientX, clientY }: { clientX: number; clientY: number }): string | undefined => {
      const at = isFar && flow.current?.screenToFlowPosition({ x: clientX, y: clientY })
      const hits = at ? boxesWithin(boxes.values(), { ...at, width: 0, height: 0 }) : []
      return (hits.findLast(({ look }) => look !== 'frame') ?? hits.at(-1))?.id
    },
    /** the nodes of the picture between two points of the screen */
    nodesBetween: (
      one: { clientX: number; clientY: number },
      other: { clientX: number; clientY: number },
    ): string[] => {
      if (!isFar || !flow.current) return []
      const from = flow.current.screenToFlowPosition({ x: one.clientX, y: one.clientY })
      const to = flow.current.screenToFlowPosition({ x: other.clientX, y: other.clientY })
      const within = {
        ...{ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) },
        ...{ width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) },
      }
      return boxesWithin(boxes.values(), within).map(({ id }) => id)
    },
  }
}
