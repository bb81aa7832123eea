import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { entityLink } from '#core/shared/links.ts'
import { desk } from '../desk/desk.ts'
import { go } from '../desk/go.ts'
import type { Thing } from '../registry/contract.ts'
import { house } from '../registry/house.ts'
import { actedOn, emptyList, type ListState, showList, withRows } from './list-state.ts'

const mouseHeight = 36

interface RowListOptions {
  things: readonly Thing[]
  /** px of a row where fingers are; elsewhere they are 36 high */
  touchHeight: number
  filter: RefObject<HTMLInputElement | null>
  /** how it was left before, scrolled by `offset` px */
  left?: { list: ListState; offset: number }
  /** moves a row among the others, where their order is the author's */
  onMove?(from: number, to: number): void
}

/** A list of things as `RowGrid` draws it. */
export interface RowList {
  things: readonly Thing[]
  list: ListState
  change: Dispatch<SetStateAction<ListState>>
  scroller: RefObject<HTMLDivElement | null>
  virtual: Virtualizer<HTMLDivElement, Element>
  /** px */
  rowHeight: number
}

/** A list that keys drive and commands act on (interface: Lists). */
export function useRowList({ things, touchHeight, filter, left, onMove }: RowListOptions): RowList {
  const scroller = useRef<HTMLDivElement>(null)
  const [list, change] = useState<ListState>(left?.list ?? emptyList)
  const rowHeight = matchMedia('(pointer: coarse), (max-width: 480px)').matches ? touchHeight : mouseHeight
  const virtual = useVirtualizer({
    count: things.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialOffset: left?.offset ?? 0,
  })
  useLayoutEffect(() => change(old => withRows(old, things)), [things])
  useEffect(() => {
    desk.rows = actedOn(list).map(thing => ({ ...thing }))
    desk.selecting = list.selected.size > 0
    return () => {
      desk.rows = []
      desk.selecting = false
    }
  }, [list])
  useEffect(
    () =>
      showList({
        change: to => {
          change(old => {
            const next = to(old)
            if (next.focused >= 0) virtual.scrollToIndex(next.focused)
            return next
          })
          scroller.current?.focus({ preventScroll: true })
        },
        open: () => openThing(actedOn(list)[0]),
        filter: () => filter.current?.focus(),
        move: delta => onMove?.(list.focused, list.focused + delta),
        selects: true,
        filters: true,
      }),
    [list, filter, virtual, onMove],
  )
  return { things, list, change, scroller, virtual, rowHeight }
}

/** Goes to the page of a thing, where somebody brings its kind. */
export function openThing(thing: Thing | undefined): void {
  const kind = thing && house.kinds.get(thing.kind)
  if (kind) go(entityLink(kind, thing))
}
