import type { ReactFlowInstance } from '@xyflow/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type Command,
  canvasKeys,
  type HintPlace,
  panCommands,
  readLocal,
  showToast,
  t,
  usePageCommands,
  writeLocal,
} from '#core/client/index.ts'
import type { PlanView } from '#plugins/plans/shared.ts'

const shownKey = 'plan_view'
const zoomTimes = 1.3
const motion = { duration: 0 } as const

interface BoardPicture {
  /** shows all nodes and edges */
  fit(): void
  /** the nodes that are seen, and where */
  seen(): HintPlace[]
}

/** What is shared by the pictures of plans and the tables of the same. */
export interface BoardState {
  flow: RefObject<ReactFlowInstance | null>
  /** the element that has the focus while nodes are chosen by keys */
  ref: RefObject<HTMLDivElement | null>
  /** what the picture answers; null while it is not shown */
  picture: RefObject<BoardPicture | null>
  /** letters are shown on the nodes, one of which they choose */
  hasLetters: boolean
  hideLetters(): void
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
  const picture = useRef<BoardPicture | null>(null)
  const [hasLetters, setLetters] = useState(false)
  const [isTable, setTable] = useState(() => readLocal(shownKey) === 'table')
  const isFocused = useFocusIn(ref)
  const hasNodes = view.nodes.length > 0
  const zoom = (times: number) => void flow.current?.zoomTo(flow.current.getZoom() * times, motion)
  const repeated = { repeat: true, safe: true } as const
  const drawn: Command[] = [
    {
      ...{ id: 'plan-views.zoom-in', label: 'plan-views.zoom-in', icon: 'zoom-in', keys: canvasKeys.zoomIn },
      ...{ ...repeated, run: () => zoom(zoomTimes) },
    },
    {
      ...{ id: 'plan-views.zoom-out', label: 'plan-views.zoom-out', icon: 'zoom-out', keys: canvasKeys.zoomOut },
      ...{ ...repeated, run: () => zoom(1 / zoomTimes) },
    },
    {
      ...{ id: 'plan-views.fit', label: 'plan-views.fit', icon: 'maximize', keys: canvasKeys.fit, safe: true },
      run: () => picture.current?.fit(),
    },
    {
      ...{ id: 'plan-views.select', label: 'plan-views.select', icon: 'mouse-pointer-2', keys: '1' },
      ...{ safe: true, hidden: true },
      run: () => {
        setLetters(false)
        ref.current?.focus({ preventScroll: true })
      },
    },
    ...panCommands('plan-views', (dx, dy) => {
      const at = flow.current?.getViewport()
      if (at) void flow.current?.setViewport({ ...at, x: at.x + dx, y: at.y + dy }, motion)
    }),
    {
      ...{ id: 'plan-views.jump', label: 'command.canvas.jump', icon: 'keyboard', keys: canvasKeys.jump, safe: true },
      run: () => {
        if (picture.current?.seen().length) setLetters(true)
        else showToast({ kind: 'info', id: 'plan-letters', title: t('plan-views.none-seen') })
      },
    },
  ]
  const shown: Command = {
    ...{ id: 'plan-views.shown', label: isTable ? 'plan-views.as-picture' : 'plan-views.as-table', safe: true },
    ...{ icon: isTable ? 'workflow' : 'rows-3', keys: canvasKeys.otherView },
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
    ...(view.chosenId && view.selected.size === 0 ? [unchoose] : []),
  ])
  return {
    ...{ flow, ref, picture, isTable, isFocused, hasLetters, hideLetters: () => setLetters(false) },
    focus: () => ref.current?.focus({ preventScroll: true }),
  }
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
