import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { defaultSorting } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { CommandButton } from '../../context/command-button.tsx'
import { usePageFacts, usePageState } from '../../context/command-context.ts'
import { navigationPort } from '../../context/go.ts'
import { usePermission } from '../../context/permissions.ts'
import { reportFailure } from '../../context/run-command.ts'
import { useFirstRenderDone } from '../../first-render.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import type { EntityRef } from '../../registry/contract.ts'
import { NoAccess } from '../../shell/screens/no-access.tsx'
import type { EntityRow } from '../../sync/live/list-plan.ts'
import { entityRefOf } from '../../sync/write-entity.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { whenIdle } from '../../ui/lazy/lazy-component.ts'
import { SectionMessage } from '../../ui/section-message/section-message.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { ActionBar } from './action-bar.tsx'
import styles from './entity-list.module.css'
import { ListTools } from './filter/list-tools.tsx'
import type { ListWhere } from './filter/where-filter.ts'
import { clearSelection, type ListState } from './list-state.ts'
import { moveRow } from './move-row.ts'
import { ListHead } from './row/columns.tsx'
import { useListColumns } from './row/list-columns.ts'
import { ListRow } from './row/list-row.tsx'
import { RowGrid } from './row/row-grid.tsx'
import { useRowList } from './use-row-list.ts'
import { type RefFilters, type RowsQuery, useRows } from './use-rows.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

/** The state of a list when it was left. */
interface RememberedList {
  query: string
  refs: RefFilters
  where: ListWhere
  sorting: string
  list: ListState
  /** px */
  offset: number
}

const rememberedLists = new Map<string, RememberedList>()
const maxRemembered = 50

/** The state in which this list was left, until the window is reloaded. */
function recallList(key: string): RememberedList | undefined {
  return rememberedLists.get(key)
}

function rememberList(key: string, state: RememberedList): void {
  rememberedLists.delete(key)
  rememberedLists.set(key, state)
  for (const oldest of rememberedLists.keys()) if (rememberedLists.size > maxRemembered) rememberedLists.delete(oldest)
}

const touchHeight = 44

const entityRefs = new WeakMap<EntityRow, EntityRef>()

/** The entity reference of a row; the same row gives the same object. */
function entityRefOfRow(kind: Kind, row: EntityRow): EntityRef {
  const entity = entityRefs.get(row) ?? entityRefOf(kind, row)
  entityRefs.set(row, entity)
  return entity
}

/** Whose entities a list shows. */
interface EntityListProps extends Place {
  kind: Kind
  /** only the entities of this parent */
  parentId?: string
}

/** The list of one kind, in a project or below one parent, with its keys (docs/behaviour.md, Keyboard and palette). */
export function EntityList({ kind, spaceId, projectId, parentId }: EntityListProps) {
  const t = useT()
  const key = `${spaceId} ${projectId} ${kind.name} ${parentId ?? ''}`
  const [remembered] = useState(() => recallList(key))
  const [query, setQuery] = useState(remembered?.query ?? '')
  const [refs, setRefs] = useState<RefFilters>(remembered?.refs ?? {})
  const [where, setWhere] = useState<ListWhere>(remembered?.where ?? {})
  const [sorting, setSorting] = useState(remembered?.sorting ?? defaultSorting(kind))
  const [isDenied, setIsDenied] = useState(false)
  const rowsQuery = useMemo<RowsQuery>(
    () => ({ kind, parentId, spaceId, projectId, query, refs, where, sorting }),
    [kind, parentId, spaceId, projectId, query, refs, where, sorting],
  )
  const found = useRows(rowsQuery, () => setIsDenied(true))
  const { rows, total, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = found
  const entities = useMemo(() => rows.map(row => entityRefOfRow(kind, row)), [rows, kind])
  const filter = useRef<HTMLInputElement>(null)
  // The list of another project, whose world is used: what the user may do is known on the pages of that project.
  const isHere = usePageFacts().params.projectId === projectId
  const mayUpdate = usePermission(`${kind.name}.update`) && isHere
  const isUnfiltered = query === '' && Object.keys(refs).length + Object.keys(where).length === 0
  const canMove = mayUpdate && kind.ordered && sorting === 'position:asc' && isUnfiltered

  const moveTo = useCallback(
    (from: number, to: number) => {
      const target = Math.max(0, Math.min(to, rows.length - 1))
      if (!canMove || from === target || !rows[from]) return
      void moveRow(rowsQuery, rows, from, target).catch(reportFailure)
    },
    [rows, canMove, rowsQuery],
  )

  const rowList = useRowList({ entities, touchHeight, filter, remembered, onMove: moveTo })
  const { list, scroller, virtual, rowHeight } = rowList
  const ids = useMemo(() => entities.map(({ id }) => id), [entities])
  useScrollAnchor(scroller, { key: `${sorting} ${query} ${JSON.stringify([refs, where])}`, ids, rowHeight })
  const page = usePageState()
  useEffect(() => {
    page.listOrdered = canMove
    return () => {
      page.listOrdered = false
    }
  }, [canMove, page])

  const [firstId] = ids
  const isPainted = useFirstRenderDone()
  useEffect(() => {
    if (firstId === undefined || !isPainted) return
    // An entity of the list is likely to be opened next, so the code of its page is loaded now.
    const preload = () => navigationPort.preload(entityLink(kind, { spaceId, projectId, id: firstId }))
    void whenIdle().then(preload)
  }, [firstId, isPainted, kind, spaceId, projectId])

  const latestState = useRef({ query, refs, where, sorting, list })
  latestState.current = { query, refs, where, sorting, list: clearSelection(list) }
  useEffect(
    () => () => rememberList(key, { ...latestState.current, offset: virtual.scrollOffset ?? 0 }),
    [key, virtual],
  )

  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const columns = useListColumns(kind, { spaceId, projectId }, ids, { first: shown[0]?.index ?? 0, last })
  useEffect(() => {
    if (last >= rows.length - 10 && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [last, rows.length, hasNextPage, isFetchingNextPage, isError, fetchNextPage])

  if (isDenied) return <NoAccess />
  const failed = isError && <ListFailed found={found} list={scroller} />
  if (isError && rows.length === 0) return failed
  if (isPending) return <Skeleton label={t('shell.loading')} />
  if (total === 0 && isUnfiltered) return <ListEmpty kind={kind} isHere={isHere} />
  const noResults = (
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
        where={where}
        onWhere={setWhere}
        sorting={sorting}
        onSorting={setSorting}
        filterRef={filter}
        onLeave={() => (scroller.current ?? document.getElementById('main'))?.focus()}
      />
      <ListHead kind={kind} sorting={sorting} numbers={columns} />
      {total === 0 ? (
        noResults
      ) : (
        <RowGrid
          rowList={rowList}
          label={t(`kind.${kind.name}.many`)}
          total={total}
          busy={isPlaceholderData}
          renderRow={(entity, place) => {
            const row = rows[place.index]
            return (
              row && (
                <ListRow
                  key={entity.id}
                  kind={kind}
                  row={row}
                  entity={entity}
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

/** Says what the list is for and offers the command that creates the first entity. */
function ListEmpty({ kind, isHere }: { kind: Kind; isHere: boolean }) {
  const t = useT()
  const importer = useRegistry().commands.get(`${kind.name}.import`)
  return (
    <EmptyState title={t(`kind.${kind.name}.empty`)} text={t(`kind.${kind.name}.about`)}>
      {isHere && <CommandButton command={`${kind.name}.new`} variant="primary" />}
      {isHere && importer && <CommandButton command={importer.id} />}
    </EmptyState>
  )
}

interface ListFailedProps {
  found: Pick<ReturnType<typeof useRows>, 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'>
  list: RefObject<HTMLElement | null>
}

/**
 * Says that a list, or its next page, could not be loaded, and offers to retry. After a retry the list gets the focus.
 */
function ListFailed({ found, list }: ListFailedProps) {
  const t = useT()
  const retried = useRef(false)
  useEffect(
    () => () => {
      if (!retried.current) return
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body
        if (isLost) (list.current ?? document.getElementById('main'))?.focus()
      })
    },
    [list],
  )
  const retry = () => {
    retried.current = true
    void (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch())
  }
  return (
    <SectionMessage type="error" actions={[{ label: t('list.retry'), onClick: retry }]}>
      <span data-message-id="something-went-wrong">{t('something-went-wrong')}</span>
    </SectionMessage>
  )
}
