import type { ReactFlowInstance } from '@xyflow/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Command, flowPadding, readLocal, usePageCommands, writeLocal } from '#core/client/index.ts'
import type { PlanView } from '#plugins/plans/shared.ts'

const shownKey = 'plan_view'
const zoomTimes = 1.3
const motion = { duration: 0 } as const
const most = { maxZoom: 1, padding: flowPadding } as const

/** What is shared by the pictures of plans and the tables of the same. */
export interface BoardState {
  flow: RefObject<ReactFlowInstance | null>
  /** the element that has the focus while nodes are chosen by keys */
  ref: RefObject<HTMLDivElement | null>
  /** shows a large board whole; null if the library knows all nodes */
  fitLarge: RefObject<(() => void) | null>
  isTable: boolean
  /** whether keys that mean something else on the rest of the page belong to the nodes */
  isFocused: boolean
  /** gives the keys to the nodes */
  focus(): void
}

/** Picture or table, and the commands of both: the same keys as on other canvases. */
export function useBoard(view: PlanView, { zooms = true } = {}): BoardState {
  const flow = useRef<ReactFlowInstance | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const fitLarge = useRef<(() => void) | null>(null)
  const [isTable, setTable] = useState(() => readLocal(shownKey) === 'table')
  const isFocused = useFocusIn(ref)
  const hasNodes = view.nodes.length > 0
  const drawn: Command[] = [
    {
      ...{
        id: 'plan-views.zoom-in',
        label: 'plan-views.zoom-in',
        icon: 'zoom-in',
        keys: ['+', '='],
        repeat: true,
        safe: true,
      },
      run: () => void flow.current?.zoomTo(flow.current.getZoom() * zoomTimes, motion),
    },
    {
      ...{
        id: 'plan-views.zoom-out',
        label: 'plan-views.zoom-out',
        icon: 'zoom-out',
        keys: '-',
        repeat: true,
        safe: true,
      },
      run: () => void flow.current?.zoomTo(flow.current.getZoom() / zoomTimes, motion),
    },
    {
      ...{ id: 'plan-views.fit', label: 'plan-views.fit', icon: 'maximize', keys: '0', safe: true },
      run: () => (fitLarge.current ? fitLarge.current() : void flow.current?.fitView({ ...motion, ...most })),
    },
  ]
  const shown: Command = {
    ...{ id: 'plan-views.shown', label: isTable ? 'plan-views.as-picture' : 'plan-views.as-table', safe: true },
    ...{ icon: isTable ? 'workflow' : 'rows-3', keys: 'v' },
    run: () => {
      writeLocal(shownKey, isTable ? 'picture' : 'table')
      setTable(!isTable)
    },
  }
  const unchoose: Command = {
    ...{ id: 'plan-views.unchoose', label: 'plan-views.unchoose', icon: 'x', keys: 'Escape', safe: true },
    run: () => view.choose(''),
  }
  usePageCommands([
    ...(hasNodes && zooms && !isTable ? drawn : []),
    ...(hasNodes ? [shown] : []),
    ...(view.chosenId ? [unchoose] : []),
  ])
  return { flow, ref, fitLarge, isTable, isFocused, focus: () => ref.current?.focus({ preventScroll: true }) }
}

/** Whether the focus is or was last inside an element; what floats above the page does not count. */
function useFocusIn(ref: RefObject<HTMLElement | null>): boolean {
  const [isIn, setIn] = useState(false)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('[role="dialog"]')) setIn(ref.current?.contains(target) ?? false)
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [ref])
  return isIn
}
