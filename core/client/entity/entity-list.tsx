import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { reportFailure } from '../desk/commands.ts'
import { desk } from '../desk/desk.ts'
import { useMay } from '../desk/rights.ts'
import { useT } from '../i18n/intl.ts'
import type { Thing } from '../registry/contract.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ActionBar } from './action-bar.tsx'
import styles from './entity-list.module.css'
import { useListColumns } from './list-columns.ts'
import { ListEmpty } from './list-empty.tsx'
import { ListFailed } from './list-failed.tsx'
import { ListHead } from './list-head.tsx'
import { recallList, rememberList } from './list-memory.ts'
import type { Row } from './list-news.ts'
import { ListRow } from './list-row.tsx'
import { clearSelection } from './list-state.ts'
import { ListTools } from './list-tools.tsx'
import { RowGrid } from './row-grid.tsx'
import { defaultSorting } from './sorting.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useRowList } from './use-row-list.ts'
import { type Refs, type RowsQuery, showOrder, useRows } from './use-rows.ts'
import { reorderThings, thingOf } from './writes.ts'

const touchHeight = 44

const known = new WeakMap<Row, Thing>()

/** The thing of a row, made once. */
function knownThing(kind: Kind, row: Row): Thing {
  const thing = known.get(row) ?? thingOf(kind, row)
  known.set(row, thing)
  return thing
}

/** The list of one kind in a project, driven by keys (interface: Lists; mock: project). */
export function EntityList({ kind, spaceId, projectId }: Place & { kind: Kind }) {
  const t = useT()
  const key = `${spaceId} ${projectId} ${kind.name}`
  const [recalled] = useState(() => recallList(key))
  const [query, setQuery] = useState(recalled?.query ?? '')
  const [refs, setRefs] = useState<Refs>(recalled?.refs ?? {})
  const [sorting, setSorting] = useState(recalled?.sorting ?? defaultSorting(kind))
  const [denied, setDenied] = useState(false)
  const what = useMemo<RowsQuery>(
    () => ({ kind, spaceId, projectId, query, refs, sorting }),
    [kind, spaceId, projectId, query, refs, sorting],
  )
  const found = useRows(what, () => setDenied(true))
  const { rows, total, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = found
  const things = useMemo(() => rows.map(row => knownThing(kind, row)), [rows, kind])
  const filter = useRef<HTMLInputElement>(null)
  const mayUpdate = useMay(`${kind.name}.update`)
  const isWhole = query === '' && Object.keys(refs).length === 0
  const canMove = mayUpdate && kind.ordered && sorting === 'position:asc' && isWhole

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

  const rowList = useRowList({ things, touchHeight, filter, left: recalled, onMove: moveTo })
  const { list, scroller, virtual, rowHeight } = rowList
  const ids = useMemo(() => things.map(({ id }) => id), [things])
  useKeptScroll(scroller, { key: `${sorting} ${query} ${JSON.stringify(refs)}`, ids, rowHeight })
  useEffect(() => {
    desk.listOrdered = canMove
    return () => {
      desk.listOrdered = false
    }
  }, [canMove])

  const leaving = useRef({ query, refs, sorting, list })
  leaving.current = { query, refs, sorting, list: clearSelection(list) }
  useEffect(() => () => rememberList(key, { ...leaving.current, offset: virtual.scrollOffset ?? 0 }), [key, virtual])

  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const columns = useListColumns(kind, { spaceId, projectId }, ids, { first: shown[0]?.index ?? 0, last })
  useEffect(() => {
    if (last >= rows.length - 10 && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [last, rows.length, hasNextPage, isFetchingNextPage, isError, fetchNextPage])

  if (denied) return <NoAccess />
  const failed = isError && <ListFailed found={found} list={scroller} />
  if (isError && rows.length === 0) return failed
  if (isPending) return <Skeleton label={t('shell.loading')} />
  if (total === 0 && isWhole) return <ListEmpty kind={kind} />
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
        place={{ spaceId, projectId }}
        refs={refs}
        onRefs={setRefs}
        sorting={sorting}
        onSorting={setSorting}
        filterRef={filter}
        onLeave={() => (scroller.current ?? document.getElementById('main'))?.focus()}
      />
      <ListHead kind={kind} sorting={sorting} numbers={columns} />
      {total === 0 ? (
        nothing
      ) : (
        <RowGrid
          of={rowList}
          label={t(`kind.${kind.name}.many`)}
          total={total}
          busy={isPlaceholderData}
          draw={(thing, place) => {
            const row = rows[place.index]
            return (
              row && (
                <ListRow
                  key={thing.id}
                  kind={kind}
                  row={row}
                  thing={thing}
                  place={place}
                  numbers={columns}
                  canMove={canMove}
                  onMoveTo={moveTo}
                />
              )
            )
          }}
        />
      )}
      {failed}
      <ActionBar count={list.selected.size} />
    </>
  )
}
