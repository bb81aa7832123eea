import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { reportFailure } from '../desk/commands.ts'
import { desk } from '../desk/desk.ts'
import { go } from '../desk/go.ts'
import { useMay } from '../desk/rights.ts'
import { useT } from '../i18n/intl.ts'
import type { Thing } from '../registry/contract.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { SectionMessage } from '../ui/section-message.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ActionBar } from './action-bar.tsx'
import styles from './entity-list.module.css'
import { ListEmpty } from './list-empty.tsx'
import { ListHead } from './list-head.tsx'
import { recallList, rememberList } from './list-memory.ts'
import { idOf, type Row } from './list-news.ts'
import { ListRow } from './list-row.tsx'
import {
  actedOn,
  clearSelection,
  emptyList,
  focusRow,
  type ListState,
  selectRange,
  showList,
  toggleRow,
  withRows,
} from './list-state.ts'
import { ListTools } from './list-tools.tsx'
import { defaultSorting } from './sorting.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { type RowsQuery, showOrder, useRows } from './use-rows.ts'
import { reorderThings, thingOf } from './writes.ts'

const rowHeight = 36
const touchHeight = 44

const things = new WeakMap<Row, Thing>()

/** The thing of a row, made once. */
function knownThing(kind: Kind, row: Row): Thing {
  const thing = things.get(row) ?? thingOf(kind, row)
  things.set(row, thing)
  return thing
}

/** The list of one kind in a project, driven by keys (interface: Lists; mock: project). */
export function EntityList({ kind, spaceId, projectId }: Place & { kind: Kind }) {
  const t = useT()
  const key = `${spaceId} ${projectId} ${kind.name}`
  const [recalled] = useState(() => recallList(key))
  const [query, setQuery] = useState(recalled?.query ?? '')
  const [sorting, setSorting] = useState(recalled?.sorting ?? defaultSorting(kind))
  const [denied, setDenied] = useState(false)
  const what = useMemo<RowsQuery>(
    () => ({ kind, spaceId, projectId, query, sorting }),
    [kind, spaceId, projectId, query, sorting],
  )
  const { rows, total, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } =
    useRows(what, () => setDenied(true))
  const [list, setList] = useState<ListState>(recalled?.list ?? emptyList)
  const scroller = useRef<HTMLDivElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  const touch = matchMedia('(pointer: coarse), (max-width: 480px)').matches
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (touch ? touchHeight : rowHeight),
    overscan: 12,
    initialOffset: recalled?.offset ?? 0,
  })
  const mayUpdate = useMay(`${kind.name}.update`)
  const canMove = mayUpdate && kind.ordered && sorting === 'position:asc' && query === ''

  useLayoutEffect(
    () =>
      setList(old =>
        withRows(
          old,
          rows.map(row => knownThing(kind, row)),
        ),
      ),
    [rows, kind],
  )
  const ids = useMemo(() => rows.map(row => idOf(kind, row)), [rows, kind])
  useKeptScroll(scroller, { key: `${sorting} ${query}`, ids, rowHeight: touch ? touchHeight : rowHeight })
  useEffect(() => {
    desk.rows = actedOn(list).map(thing => ({ ...thing }))
    desk.selecting = list.selected.size > 0
    desk.listOrdered = canMove
    return () => {
      desk.rows = []
      desk.selecting = false
      desk.listOrdered = false
    }
  }, [list, canMove])

  const leaving = useRef({ query, sorting, list })
  leaving.current = { query, sorting, list: clearSelection(list) }
  useEffect(() => () => rememberList(key, { ...leaving.current, offset: virtual.scrollOffset ?? 0 }), [key, virtual])

  const last = virtual.getVirtualItems().at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= rows.length - 10 && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [last, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage])

  const moveTo = useCallback(
    (from: number, to: number) => {
      const target = Math.max(0, Math.min(to, rows.length - 1))
      if (!canMove || from === target || !rows[from]) return
      const order = (all: readonly (typeof rows)[number][]) => {
        const next = [...all]
        next.splice(target, 0, ...next.splice(from, 1))
        return next
      }
      showOrder(what, order)
      const stretch = order(rows).slice(Math.min(from, target), Math.max(from, target) + 1)
      const ids = stretch.map(row => String(row[kind.idField]))
      reorderThings(kind, { spaceId, projectId }, ids).catch(error => {
        showOrder(what, () => [...rows])
        reportFailure(error)
      })
    },
    [rows, canMove, kind, spaceId, projectId, what],
  )

  useEffect(
    () =>
      showList({
        change: change => {
          setList(old => {
            const next = change(old)
            if (next.focused >= 0) virtual.scrollToIndex(next.focused)
            return next
          })
          scroller.current?.focus({ preventScroll: true })
        },
        open: () => {
          const [thing] = actedOn(list)
          if (thing) go(entityLink(kind, thing))
        },
        filter: () => filter.current?.focus(),
        move: delta => moveTo(list.focused, list.focused + delta),
      }),
    [list, kind, virtual, moveTo],
  )

  if (denied) return <NoAccess />
  if (isError)
    return (
      <SectionMessage type="error">
        <span data-message-id="something-went-wrong">{t('something-went-wrong')}</span>
      </SectionMessage>
    )
  if (isPending) return <Skeleton label={t('shell.loading')} />
  if (total === 0 && query === '') return <ListEmpty kind={kind} />
  const nothing = (
    <p className={styles.none} role="status" data-message-id="no-results">
      {t('no-results')}
    </p>
  )
  return (
    <>
      <ListTools
        kind={kind}
        total={total}
        query={query}
        onQuery={setQuery}
        sorting={sorting}
        onSorting={setSorting}
        filterRef={filter}
        onLeave={() => (scroller.current ?? document.getElementById('main'))?.focus()}
      />
      <ListHead kind={kind} sorting={sorting} />
      {total === 0 ? (
        nothing
      ) : (
        <div
          ref={scroller}
          className={styles.scroller}
          role="grid"
          aria-label={t(`kind.${kind.name}.many`)}
          aria-multiselectable="true"
          aria-rowcount={total}
          aria-busy={isPlaceholderData}
          aria-activedescendant={list.focused >= 0 ? `row-${rows[list.focused]?.[kind.idField]}` : undefined}
          tabIndex={0}
          onFocus={event => {
            if (event.target === event.currentTarget) setList(old => (old.focused < 0 ? focusRow(old, 0) : old))
          }}
        >
          <div className={styles.body} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(item => {
              const row = rows[item.index]
              if (!row) return null
              return (
                <ListRow
                  key={String(row[kind.idField])}
                  kind={kind}
                  row={row}
                  index={item.index}
                  top={item.start}
                  focused={item.index === list.focused}
                  selected={list.selected.has(String(row[kind.idField]))}
                  canMove={canMove}
                  onFocus={() => setList(old => focusRow(old, item.index))}
                  onToggle={range =>
                    setList(old => (range ? selectRange(old, item.index) : toggleRow(old, item.index)))
                  }
                  onMoveTo={moveTo}
                />
              )
            })}
          </div>
        </div>
      )}
      <ActionBar count={list.selected.size} />
    </>
  )
}
