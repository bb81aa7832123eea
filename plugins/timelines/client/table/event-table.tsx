import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import {
  ActionBar,
  call,
  classNames,
  colorStyle,
  type EntityRef,
  emptyList,
  GridRow,
  goToEntity,
  Icon,
  LoadFailed,
  language,
  RowGrid,
  type RowPlace,
  Skeleton,
  SortMenu,
  t as translate,
  useRowList,
  useScrollAnchor,
  useT,
} from '#core/client/index.ts'
import { type DateSystem, itemDateText, systemOf } from '../../shared/dates.ts'
import { event, type Timeline, type TimelineItem, timelineCalls } from '../../shared.ts'
import { NoEvents } from '../view/no-events.tsx'
import type { TimelineView } from '../view/view-state.ts'
import styles from './table.module.css'

const eventSortings = ['date:asc', 'date:desc', 'name:asc', 'name:desc'] as const
type EventSorting = (typeof eventSortings)[number]

const pageSize = 50

type PageParam = { page: number } | { around: string }

/** The events of a timeline in an order, from the page on that has one of them, in both directions. */
function useEventPages({ spaceId, projectId, timelineId }: Timeline, sorting: EventSorting, around: string | null) {
  const input = { spaceId, projectId, timelineId, sorting, limit: pageSize }
  const first: PageParam = around === null ? { page: 1 } : { around }
  const found = useInfiniteQuery({
    queryKey: [timelineCalls.events.name, input, first],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) => call(timelineCalls.events, { ...input, ...pageParam }, { quiet: true, signal }),
    getNextPageParam: ({ page, total }): PageParam | undefined =>
      page * pageSize < total ? { page: page + 1 } : undefined,
    getPreviousPageParam: ({ page }): PageParam | undefined => (page > 1 ? { page: page - 1 } : undefined),
  })
  const { data } = found
  const rows = useMemo(() => {
    // While pages are fetched again one by one, an event that has moved may be in two of them.
    const all = (data?.pages ?? []).flatMap(page => page.data)
    return [...new Map(all.map(row => [row.eventId, row])).values()]
  }, [data])
  return { ...found, rows, total: data?.pages.at(-1)?.total ?? 0, before: ((data?.pages[0]?.page ?? 1) - 1) * pageSize }
}

/** The orders in which tables were left, by timeline. */
const leftSortings = new Map<string, EventSorting>()

/** The events of a timeline as a list: by date or by name, with the keys and bulk actions of every other list. */
export function EventTable({ timeline, view }: { timeline: Timeline; view: TimelineView }) {
  const t = useT()
  const { timelineId } = timeline
  const [sorting, setSorting] = useState<EventSorting>(leftSortings.get(timelineId) ?? 'date:asc')
  // Another order begins where the event is that is selected then.
  const [around, setAround] = useState(view.selectedId)
  const pages = useEventPages(timeline, sorting, around)
  const { selectedId } = view
  const sort = useMemo(
    () => (next: EventSorting) => {
      leftSortings.set(timelineId, next)
      setAround(selectedId)
      setSorting(next)
    },
    [timelineId, selectedId],
  )
  if (pages.error && pages.rows.length === 0) return <LoadFailed error={pages.error} />
  if (pages.isPending) return <Skeleton label={t('shell.loading')} />
  if (pages.total === 0) return <NoEvents />
  return (
    <div className={styles.table}>
      <div className={styles.tools}>
        <p className={styles.count}>{t('kind.event.count', { count: pages.total })}</p>
        <SortMenu sortings={eventSortings} sorting={sorting} onSorting={sort} label={sortingLabel} />
      </div>
      <Head sorting={sorting} onSorting={sort} />
      <Rows key={`${sorting} ${around}`} timeline={timeline} view={view} pages={pages} />
    </div>
  )
}

function sortingLabel(sorting: string): string {
  if (sorting.startsWith('name')) return translate(`sorting.${sorting}`)
  return translate(sorting === 'date:asc' ? 'timelines.sort-earliest' : 'timelines.sort-latest')
}

interface HeadProps {
  sorting: EventSorting
  onSorting(sorting: EventSorting): void
}

/** The names of the columns; pressing one sorts by it, pressing it again turns the order round. */
function Head({ sorting, onSorting }: HeadProps) {
  const t = useT()
  const column = (field: 'name' | 'date', label: string) => {
    const isSorted = sorting.startsWith(field)
    const isDown = sorting.endsWith('desc')
    return (
      <button
        type="button"
        className={classNames(styles.column, field === 'name' && styles.name)}
        aria-pressed={isSorted}
        data-command="list.sort"
        onClick={() => onSorting(`${field}:${isSorted && !isDown ? 'desc' : 'asc'}`)}
      >
        {label}
        {isSorted && <Icon name={isDown ? 'arrow-down' : 'arrow-up'} />}
      </button>
    )
  }
  return (
    <div className={styles.head}>
      {column('name', t('field.name'))}
      {column('date', t('timelines.date'))}
    </div>
  )
}

interface RowsProps {
  timeline: Timeline
  view: TimelineView
  pages: ReturnType<typeof useEventPages>
}

const touchHeight = 44
/** Rows above the one that is shown first. */
const rowsAbove = 3

function Rows({ timeline, view, pages }: RowsProps) {
  const t = useT()
  const system = useMemo(() => systemOf(timeline), [timeline])
  const { rows, total, before, isFetching, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage } = pages
  const { spaceId, projectId, timelineId: parentId } = timeline
  const entities = useMemo(
    () =>
      rows.map(
        ({ eventId: id, name: label }): EntityRef => ({ kind: event.name, id, label, spaceId, projectId, parentId }),
      ),
    [rows, spaceId, projectId, parentId],
  )
  const { selectedId, select } = view
  // The event that another view has left is the focused row.
  const [remembered] = useState(() => {
    const focused = entities.findIndex(({ id }) => id === selectedId)
    return { list: { ...emptyList, rows: entities, focused }, offset: Math.max(focused - rowsAbove, 0) * touchHeight }
  })
  const rowList = useRowList({ entities, touchHeight, remembered })
  const { list, scroller, virtual, rowHeight } = rowList
  const ids = useMemo(() => entities.map(({ id }) => id), [entities])
  useScrollAnchor(scroller, { key: parentId, ids, rowHeight })
  const focusedId = list.rows[list.focused]?.id
  useEffect(() => {
    if (focusedId) select(focusedId)
  }, [focusedId, select])
  useLayoutEffect(() => {
    if (remembered.list.focused >= 0) virtual.scrollToIndex(remembered.list.focused, { align: 'center' })
    // The view that had the focus is gone.
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true })
  }, [remembered, virtual, scroller])
  const shown = virtual.getVirtualItems()
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0]
  useEffect(() => {
    if (isFetching) return
    if (hasPreviousPage && first < 10) void fetchPreviousPage()
    else if (hasNextPage && last >= rows.length - 10) void fetchNextPage()
  }, [isFetching, first, last, rows.length, hasPreviousPage, hasNextPage, fetchPreviousPage, fetchNextPage])
  return (
    <>
      <RowGrid
        rowList={rowList}
        label={t('kind.event.many')}
        total={total}
        busy={isFetching}
        renderRow={(entity, place) => {
          const row = rows[place.index]
          if (!row) return null
          return <EventRow key={entity.id} entity={entity} row={row} place={{ ...place, before }} system={system} />
        }}
      />
      <ActionBar count={list.selected.size} />
    </>
  )
}

interface EventRowProps {
  entity: EntityRef
  row: TimelineItem
  place: RowPlace
  system: DateSystem
}

function EventRow({ entity, row, place, system }: EventRowProps) {
  const { name, color } = row
  return (
    <GridRow entity={entity} place={place} onOpen={() => goToEntity(entity)}>
      <span role="gridcell" className={styles.name}>
        <span className={styles.dot} style={colorStyle(color)} />
        <span className={styles.cut}>{name}</span>
      </span>
      <span role="gridcell" className={styles.date}>
        {itemDateText(system, row, language.code)}
      </span>
    </GridRow>
  )
}
