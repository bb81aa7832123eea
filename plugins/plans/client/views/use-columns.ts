import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Command, usePageCommands } from '#core/client/index.ts'
import type { PlanView } from '../../shared/view.ts'
import { movedBeside, movedInColumn, movedToColumn, nodeBeside, type PlanColumn, placeIn } from '../nodes/order.ts'

/** What a list of nodes, or several beside each other, does with its keys and with the pointer. */
export interface Columns {
  ref: RefObject<HTMLDivElement | null>
  draggedId: string
  drag(event: DragEvent, id: string): void
  /** ends a drag: before the node, or at the end of a column */
  drop(event: DragEvent, column: number, beforeId?: string): void
  endDrag(): void
  focusFirst(): void
}

/** The commands of views with columns: arrows choose a node, with Alt they move it. */
export function useBoardColumns(view: PlanView, columns: readonly PlanColumn[]): Columns {
  const ref = useRef<HTMLDivElement>(null)
  const [draggedId, setDraggedId] = useState('')
  const { chosenId, mayEdit, choose, replace } = view
  useEffect(() => {
    ref.current?.querySelector(`[data-node="${CSS.escape(chosenId)}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [chosenId])
  const step = (by: { x?: -1 | 1; y?: -1 | 1 }) => {
    const next = nodeBeside(columns, chosenId, by)
    if (next !== undefined) choose(next)
    ref.current?.focus({ preventScroll: true })
  }
  const toColumn = (x: -1 | 1) => {
    const from = placeIn(columns, chosenId)
    if (from) replace(now => movedToColumn(now, columns, chosenId, from.column + x))
  }
  const hidden = { hidden: true, repeat: true } as const
  const across = columns.length > 1
  const choosing: Command[] = [
    { id: 'plans.below', label: 'command.plans.below', keys: ['ArrowDown', 'j'], ...hidden, run: () => step({ y: 1 }) },
    { id: 'plans.above', label: 'command.plans.above', keys: ['ArrowUp', 'k'], ...hidden, run: () => step({ y: -1 }) },
  ]
  const choosingAcross: Command[] = [
    { id: 'plans.right', label: 'command.plans.right', keys: 'ArrowRight', ...hidden, run: () => step({ x: 1 }) },
    { id: 'plans.left', label: 'command.plans.left', keys: 'ArrowLeft', ...hidden, run: () => step({ x: -1 }) },
  ]
  const moving: Command[] = [
    {
      ...{ id: 'plans.move-up', label: 'command.plans.move-up', icon: 'arrow-up', keys: 'Alt-ArrowUp', repeat: true },
      run: () => replace(now => movedInColumn(now, columns, chosenId, -1)),
    },
    {
      ...{ id: 'plans.move-down', label: 'command.plans.move-down', icon: 'arrow-down', keys: 'Alt-ArrowDown' },
      ...{ repeat: true, run: () => replace(now => movedInColumn(now, columns, chosenId, 1)) },
    },
  ]
  const movingAcross: Command[] = [
    {
      ...{ id: 'plans.move-left', label: 'command.plans.move-left', icon: 'arrow-left', keys: 'Alt-ArrowLeft' },
      run: () => toColumn(-1),
    },
    {
      ...{ id: 'plans.move-right', label: 'command.plans.move-right', icon: 'arrow-right', keys: 'Alt-ArrowRight' },
      run: () => toColumn(1),
    },
  ]
  const mayMove = mayEdit && chosenId !== ''
  usePageCommands([
    ...choosing,
    ...(across ? choosingAcross : []),
    ...(mayMove ? moving : []),
    ...(mayMove && across ? movingAcross : []),
  ])
  return {
    ref,
    draggedId,
    drag: (event, id) => {
      event.dataTransfer.setData('text/plain', id)
      event.dataTransfer.effectAllowed = 'move'
      setDraggedId(id)
      choose(id)
    },
    drop: (event, column, beforeId) => {
      event.preventDefault()
      event.stopPropagation()
      setDraggedId('')
      const { status, nodes: inColumn = [] } = columns[column] ?? {}
      const others = inColumn.filter(({ id }) => id !== draggedId)
      const [target, side] = beforeId ? [beforeId, 'before' as const] : [others.at(-1)?.id, 'behind' as const]
      replace(now => {
        const moved = movedBeside(now, draggedId, target, side)
        return status ? moved.map(node => (node.id === draggedId ? { ...node, status } : node)) : moved
      })
    },
    endDrag: () => setDraggedId(''),
    focusFirst: () => {
      if (!placeIn(columns, chosenId)) step({ y: 1 })
    },
  }
}
