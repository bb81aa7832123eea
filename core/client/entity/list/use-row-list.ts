import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { entityLink } from '#core/shared/links.ts'
import { usePageState } from '../../context/command-context.ts'
import { go } from '../../context/go.ts'
import { usePane } from '../../context/panes.ts'
import { registry } from '../../registry/app-registry.ts'
import type { EntityRef } from '../../registry/contract.ts'
import { emptyList, type ListState, registerList, targetRows, withRows } from './list-state.ts'

const mouseHeight = 36

interface RowListOptions {
  entities: readonly EntityRef[]
  /** row height in px on touch devices; elsewhere rows are 36 px high */
  touchHeight: number
  /** the filter field above the list, if it has one */
  filter?: RefObject<HTMLInputElement | null>
  /** the state in which it was left, scrolled by `offset` px */
  remembered?: { list: ListState; offset: number }
  /** moves a row among the others, if the order is manual */
  onMove?(from: number, update: number): void
  /** what opening a row does, if not going to the page of its entity */
  onOpen?(row: EntityRef | undefined): void
}

/** A list of entities as `RowGrid` renders it. */
export interface RowList {
  entities: readonly EntityRef[]
  list: ListState
  change: Dispatch<SetStateAction<ListState>>
  scroller: RefObject<HTMLDivElement | null>
  virtual: Virtualizer<HTMLDivElement, Element>
  /** px */
  rowHeight: number
}

/** A list with keys and commands (docs/behaviour.md, Keyboard and palette). */
export function useRowList({ entities, touchHeight, filter, remembered, onMove, onOpen }: RowListOptions): RowList {
  const scroller = useRef<HTMLDivElement>(null)
  const [list, change] = useState<ListState>(remembered?.list ?? emptyList)
  const rowHeight = matchMedia('(pointer: coarse), (max-width: 480px)').matches ? touchHeight : mouseHeight
  const virtual = useVirtualizer({
    count: entities.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialOffset: remembered?.offset ?? 0,
  })
  useLayoutEffect(() => change(old => withRows(old, entities)), [entities])
  const pane = usePane()
  const page = usePageState()
  useEffect(() => {
    page.rows = targetRows(list).map(entity => ({ ...entity }))
    page.selecting = list.selected.size > 0
    return () => {
      page.rows = []
      page.selecting = false
    }
  }, [list, page])
  useEffect(
    () =>
      registerList(
        {
          change: update => {
            change(old => {
              const next = update(old)
              if (next.focused >= 0) virtual.scrollToIndex(next.focused)
              return next
            })
            scroller.current?.focus({ preventScroll: true })
          },
          open: () => (onOpen ?? goToEntity)(targetRows(list)[0]),
          filter: () => filter?.current?.focus(),
          move: delta => onMove?.(list.focused, list.focused + delta),
          selects: true,
          filters: filter !== undefined,
        },
        pane,
      ),
    [list, filter, virtual, onMove, onOpen, pane],
  )
  return { entities, list, change, scroller, virtual, rowHeight }
}

/** Goes to the page of an entity if its kind is registered. */
export function goToEntity(entity: EntityRef | undefined): void {
  const kind = entity && registry.kinds.get(entity.kind)
  if (kind) go(entityLink(kind, entity))
}
