import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Command, usePageCommands } from '#core/client/index.ts'
import {
  columnWithHand,
  type Hand,
  heldIn,
  lift,
  putDown,
  type ShownInColumn,
  stepHand,
} from '../nodes/lifted-nodes.ts'
import { movedInColumns, movedToColumns, movedTogether, nodeBeside, type PlanColumn, placeIn } from '../nodes/order.ts'
import { extendTo, noSelection, selectTo, toggleNode } from '../nodes/selection.ts'
import type { PlanPageState } from '../use-plan.ts'

type Step = { x?: -1 | 1; y?: -1 | 1 }

/** What a list of nodes, or several beside each other, does with its keys and with the pointer. */
export interface Columns {
  ref: RefObject<HTMLDivElement | null>
  isDragging: boolean
  hand: Hand | null
  /** what a column shows while nodes are in hand */
  shownIn(column: number): readonly ShownInColumn[]
  /** a click, with Ctrl or Cmd to select a node beside others, with Shift to select all up to it */
  click(event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }, id: string): void
  /** a click on the box that selects a node */
  check(event: { shiftKey: boolean }, id: string): void
  edit(id: string): void
  drag(event: DragEvent, id: string): void
  /** ends a drag: before the node, or at the end of a column */
  drop(event: DragEvent, column: number, beforeId?: string): void
  endDrag(): void
  focusFirst(): void
}

/** The commands of views with columns: arrows choose a node, with Shift they select, with Alt they move. */
export function usePlanColumns(state: PlanPageState, columns: readonly PlanColumn[]): Columns {
  const { view, setSelection, setHand } = state
  const ref = useRef<HTMLDivElement>(null)
  const [draggedIds, setDraggedIds] = useState<ReadonlySet<string>>(noSelection.ids)
  const { chosenId, selected, mayEdit, choose, replace } = view
  const hand = heldIn(columns, state.hand)
  useEffect(() => {
    ref.current?.querySelector(`[data-node="${CSS.escape(chosenId)}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [chosenId])
  const handAt = hand && `${hand.column} ${hand.row}`
  useEffect(() => {
    if (handAt)
      ref.current?.querySelector('[data-held="true"]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [handAt])
  const focus = () => ref.current?.focus({ preventScroll: true })
  const step = (by: Step) => {
    const next = nodeBeside(columns, chosenId, by)
    if (next !== undefined) choose(next)
    focus()
  }
  const order = columns.flatMap(({ nodes }) => nodes.map(({ id }) => id))
  const extend = (by: Step) => {
    const next = nodeBeside(columns, chosenId, by)
    focus()
    if (next === undefined) return
    choose(next)
    if (!placeIn(columns, chosenId)) setSelection(now => toggleNode(now, next))
    // What is between two columns is not beside the node.
    else setSelection(now => extendTo(now, by.x ? [chosenId, next] : order, [chosenId, next]))
  }
  const moved: ReadonlySet<string> = selected.size > 0 ? selected : new Set([chosenId])
  const toColumn = (x: -1 | 1) => {
    replace(now => movedToColumns(now, columns, moved, x))
  }
  /** The selected nodes if a node is one of them, otherwise that one. */
  const withSelected = (id: string): ReadonlySet<string> => (selected.has(id) ? selected : new Set([id]))
  const hidden = { hidden: true, repeat: true } as const
  const across = columns.length > 1
  const along: Command[] = [
    { id: 'plans.below', label: 'command.plans.below', keys: ['ArrowDown', 'j'], ...hidden, run: () => step({ y: 1 }) },
    { id: 'plans.above', label: 'command.plans.above', keys: ['ArrowUp', 'k'], ...hidden, run: () => step({ y: -1 }) },
    {
      ...{ id: 'plans.select-below', label: 'command.plans.select-below', keys: 'Shift-ArrowDown', ...hidden },
      run: () => extend({ y: 1 }),
    },
    {
      ...{ id: 'plans.select-above', label: 'command.plans.select-above', keys: 'Shift-ArrowUp', ...hidden },
      run: () => extend({ y: -1 }),
    },
  ]
  const alongAcross: Command[] = [
    { id: 'plans.right', label: 'command.plans.right', keys: 'ArrowRight', ...hidden, run: () => step({ x: 1 }) },
    { id: 'plans.left', label: 'command.plans.left', keys: 'ArrowLeft', ...hidden, run: () => step({ x: -1 }) },
    {
      ...{ id: 'plans.select-right', label: 'command.plans.select-right', keys: 'Shift-ArrowRight', ...hidden },
      run: () => extend({ x: 1 }),
    },
    {
      ...{ id: 'plans.select-left', label: 'command.plans.select-left', keys: 'Shift-ArrowLeft', ...hidden },
      run: () => extend({ x: -1 }),
    },
  ]
  const moving: Command[] = [
    {
      ...{ id: 'plans.move-up', label: 'command.plans.move-up', icon: 'arrow-up', keys: 'Alt-ArrowUp', repeat: true },
      run: () => replace(now => movedInColumns(now, columns, moved, -1)),
    },
    {
      ...{ id: 'plans.move-down', label: 'command.plans.move-down', icon: 'arrow-down', keys: 'Alt-ArrowDown' },
      ...{ repeat: true, run: () => replace(now => movedInColumns(now, columns, moved, 1)) },
    },
    {
      ...{ id: 'plans.lift', icon: 'arrow-up', keys: ['m', 'Space'] },
      label: selected.size > 0 ? 'plans.lift-selected' : 'command.plans.lift',
      run: () => {
        const ids = selected.size > 0 ? selected : new Set([chosenId])
        const first = ids.has(chosenId) ? chosenId : (order.find(id => ids.has(id)) ?? '')
        setHand(lift(columns, ids, first))
        focus()
      },
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
  const mayMove = mayEdit && (chosenId !== '' || selected.size > 0)
  const usual = [
    ...along,
    ...(across ? alongAcross : []),
    ...(mayMove ? moving : []),
    ...(mayMove && across ? movingAcross : []),
  ]
  usePageCommands(hand ? inHand(state, columns, hand) : usual)
  return {
    ...{ ref, hand, isDragging: draggedIds.size > 0 },
    shownIn: column => (hand ? columnWithHand(view.nodes, columns, hand, column) : []),
    click: ({ ctrlKey, metaKey, shiftKey }, id) => {
      setHand(null)
      if (shiftKey) setSelection(now => selectTo(now.anchor ? now : { ...now, anchor: chosenId }, order, id))
      else if (ctrlKey || metaKey) setSelection(now => toggleNode(now, id))
      choose(id)
    },
    check: ({ shiftKey }, id) => {
      setSelection(now => (shiftKey ? selectTo(now, order, id) : toggleNode(now, id)))
      choose(id)
      focus()
    },
    edit: view.edit,
    drag: (event, id) => {
      event.dataTransfer.setData('text/plain', id)
      event.dataTransfer.effectAllowed = 'move'
      setHand(null)
      setDraggedIds(withSelected(id))
      choose(id)
    },
    drop: (event, column, beforeId) => {
      event.preventDefault()
      event.stopPropagation()
      setDraggedIds(noSelection.ids)
      const { take, nodes: inColumn = [] } = columns[column] ?? {}
      const others = inColumn.filter(({ id }) => !draggedIds.has(id))
      // Dropped on one of those that are dragged, they go before the next other one.
      const from = beforeId === undefined ? -1 : inColumn.findIndex(({ id }) => id === beforeId)
      const next = from < 0 ? undefined : inColumn.slice(from).find(({ id }) => !draggedIds.has(id))
      const [target, side] = next ? [next.id, 'before' as const] : [others.at(-1)?.id, 'behind' as const]
      replace(now => movedTogether(now, draggedIds, { target, side, take }))
    },
    endDrag: () => setDraggedIds(noSelection.ids),
    focusFirst: () => {
      if (!hand && !placeIn(columns, chosenId)) step({ y: 1 })
    },
  }
}

/** What keys do while nodes are in hand: nothing is changed before they are put down. */
function inHand({ view, setHand }: PlanPageState, columns: readonly PlanColumn[], hand: Hand): Command[] {
  const ways = [
    { id: 'plans.hand-down', label: 'command.plans.move-down', keys: ['ArrowDown', 'j'], by: { y: 1 } },
    { id: 'plans.hand-up', label: 'command.plans.move-up', keys: ['ArrowUp', 'k'], by: { y: -1 } },
    { id: 'plans.hand-right', label: 'command.plans.move-right', keys: 'ArrowRight', by: { x: 1 } },
    { id: 'plans.hand-left', label: 'command.plans.move-left', keys: 'ArrowLeft', by: { x: -1 } },
  ] as const
  return [
    ...ways
      .filter(({ by }) => columns.length > 1 || !('x' in by))
      .map(
        ({ by, ...way }): Command => ({
          ...{ ...way, hidden: true, repeat: true, run: () => setHand(stepHand(columns, hand, by)) },
        }),
      ),
    {
      ...{ id: 'plans.put-down', label: 'command.plans.put-down', icon: 'check', keys: ['Enter', 'm', 'Space'] },
      hidden: true,
      run: () => {
        view.replace(now => putDown(now, columns, hand))
        setHand(null)
      },
    },
    {
      ...{ id: 'plans.put-back', label: 'command.plans.put-back', icon: 'x', keys: 'Escape', hidden: true },
      run: () => setHand(null),
    },
  ]
}
