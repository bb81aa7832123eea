import { getViewportForBounds, type Node } from '@xyflow/react'
import { useMemo } from 'react'
import {
  boxesWithin,
  type FlowBox,
  type FlowLine,
  flowPadding,
  largeFlow,
  openingView,
  roomOfTools,
  useNear,
} from '#core/client/index.ts'
import type { PlanView } from '#plugins/plans/shared.ts'
import { type BoardEdge, type BoardNode, sideOfLetter } from './edge-sides.ts'
import type { BoxData } from './node-box.tsx'
import { type EdgeRoute, lanesOf } from './routes.ts'
import type { BoardState } from './use-board.ts'

export type FlowNode = Node<BoxData & Record<string, unknown> & { board: BoardNode; isLarge: boolean }, 'box'>

const looks = {
  root: 'box',
  'main-branch': 'box',
  branch: 'box',
  step: 'box',
  decision: 'diamond',
  terminal: 'round',
} as const

/** Boxes by the nodes that they are made of: one that is as it was is not made anew. */
const made = new WeakMap<BoardNode, FlowBox>()

function boxOf(board: BoardNode): FlowBox {
  const known = made.get(board)
  if (known) return known
  const { node, x, y, width, height, color, look, isDimmed } = board
  const box = { id: node.id, x, y, width, height, color, label: node.title, look: looks[look], isFaint: isDimmed }
  made.set(board, box)
  return box
}

export const zoomRange = { min: 0.05, max: 3 } as const

interface LargeBoard {
  board: BoardState
  nodes: readonly BoardNode[]
  edges: readonly BoardEdge[]
  lines: 'branches' | 'arrows'
  routes: ReadonlyMap<string, EdgeRoute>
  drawn: readonly FlowNode[]
  view: Pick<PlanView, 'chosenId' | 'selected' | 'mayEdit'>
}

/** A board with very many nodes: what is drawn of it as one picture, and which nodes are elements. */
export function useLargeBoard({ board: { flow, ref }, nodes, edges, lines, routes, drawn, view: marks }: LargeBoard) {
  const { chosenId, selected, mayEdit } = marks
  const isLarge = nodes.length > largeFlow
  const { isNear, onNear, showAll } = useNear(isLarge)
  const boxes = useMemo(
    () =>
      new Map(
        drawn.map(({ id, position: { x, y }, data: { board } }) => {
          const box = boxOf(board)
          // Where a drag has it.
          return [id, box.x === x && box.y === y ? box : { ...box, x, y }]
        }),
      ),
    [drawn],
  )
  const drawnLines = useMemo(() => {
    if (!isLarge) return []
    const usual = lines === 'branches' ? (['r', 'l'] as const) : (['b', 't'] as const)
    return edges.map(({ id, source, target, label, color = '' }): FlowLine => {
      const { sides = usual, offset } = routes.get(id) ?? {}
      return {
        ...{ id, source, target, label, color, sides: [sideOfLetter[sides[0]], sideOfLetter[sides[1]]] },
        ...(offset !== undefined && { offset }),
        form: lines === 'branches' ? 'curve' : 'steps',
        tips: { start: false, end: lines === 'arrows' },
      }
    })
  }, [isLarge, edges, lines, routes])
  const bounds = () => boundsOf([...boxes.values(), ...lanesOf(edges, routes, boxes)])
  const elements = useMemo(
    () =>
      drawn.flatMap(one => {
        const isChosen = one.id === chosenId
        const isPicked = selected.has(one.id)
        if (isPicked) return { ...one, selected: isChosen, data: { ...one.data, isPicked } }
        if (isChosen) return { ...one, selected: true }
        return isLarge && !isNear ? [] : one
      }),
    [isLarge, isNear, drawn, chosenId, selected],
  )
  const chosen = useMemo(() => new Set([...selected, ...(chosenId ? [chosenId] : [])]), [chosenId, selected])
  return {
    ...{ isLarge, elements },
    picture: { boxes, lines: drawnLines, chosen, isNear, onNear },
    /** shows all of the plan if it can be read then, otherwise the chosen node or where the plan begins */
    start() {
      const view = ref.current?.getBoundingClientRect()
      const chosenNode = nodes.find(({ node }) => node.id === chosenId)
      const first = chosenNode ?? nodes[0]
      if (!view || !first) return
      // What grows to both sides is opened around its root.
      const isSided = lines === 'branches' && nodes.some(({ x }) => x < first.x)
      const at = chosenNode || isSided ? 'middle' : lines === 'branches' ? 'left' : 'top'
      // Tools at the left edge cover a corner, those of a telephone the beginning.
      const { top } = mayEdit ? roomOfTools(view) : { top: 0 }
      const free = { width: view.width, height: view.height - top }
      const opening = openingView({ all: bounds(), first, view: free, at, isLarge })
      void flow.current?.setViewport({ ...opening, y: opening.y + top }, { duration: 0 })
    },
    fit() {
      const view = ref.current?.getBoundingClientRect()
      if (!view) return
      const seen = getViewportForBounds(bounds(), view.width, view.height, zoomRange.min, 1, flowPadding)
      const move = () => void flow.current?.setViewport(seen, { duration: 0 })
      if (isLarge) showAll(move)
      else move()
    },
    /** the node that a dragged one lies over */
    under({ id, position }: { id: string; position: { x: number; y: number } }): string | undefined {
      const own = boxes.get(id)
      const at = own && { ...position, width: own.width, height: own.height }
      return at && boxesWithin(boxes.values(), at).find(one => one.id !== id)?.id
    },
    /** the node of the picture at a point of the screen */
    nodeAt({ clientX, clientY }: { clientX: number; clientY: number }): string | undefined {
      const at = isLarge && !isNear && flow.current?.screenToFlowPosition({ x: clientX, y: clientY })
      return at ? boxesWithin(boxes.values(), { ...at, width: 0, height: 0 }).at(-1)?.id : undefined
    },
  }
}

/** The smallest rectangle around boxes. */
function boundsOf(boxes: Iterable<{ x: number; y: number; width: number; height: number }>) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return left > right
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top }
}
