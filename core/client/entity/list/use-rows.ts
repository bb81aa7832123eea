import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Paged, type Place } from '#core/shared/kind-calls.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query.ts'
import { type EntityRow, rowsIntoPages, withIndexes } from '../../sync/live/list-plan.ts'
import { liveState } from '../../sync/live/live-state.ts'
import type { ListWhere } from './filter/where-filter.ts'

export interface RowsQuery extends Place {
  kind: Kind
  /** only the entities of this parent */
  parentId?: string | undefined
  query: string
  /** by field: the ids it is filtered by; no list is empty */
  refs: RefFilters
  where: ListWhere
  sorting: string
}

export type RefFilters = Readonly<Record<string, readonly string[]>>

const pageSize = 50
const staleMs = 10_000

function keyOf({ kind, parentId, spaceId, projectId, query, sorting, ...filters }: RowsQuery): readonly unknown[] {
  const input = { spaceId, projectId, query, sorting, ...parentIn(kind, parentId), ...filledFilters(filters) }
  return [callsOf(kind).find.name, input]
}

function parentIn({ parentField }: Kind, parentId: string | undefined): Readonly<Record<string, string>> {
  return parentField && parentId !== undefined ? { [parentField]: parentId } : {}
}

function filledFilters({ refs, where }: Pick<RowsQuery, 'refs' | 'where'>): { refs?: RefFilters; where?: ListWhere } {
  const isFilled = (filter: object) => Object.keys(filter).length > 0
  return { ...(isFilled(refs) && { refs }), ...(isFilled(where) && { where }) }
}

/** The rows of a list, loaded page by page; the old rows stay until the next response. */
export function useRows(rowsQuery: RowsQuery, onNoAccess: () => void) {
  const { kind, spaceId, projectId, query, sorting } = rowsQuery
  const result = useInfiniteQuery({
    queryKey: keyOf(rowsQuery),
    initialPageParam: 1 as string | number,
    queryFn: ({ pageParam, signal }) =>
      call(
        callsOf(kind).find,
        {
          spaceId,
          projectId,
          page: pageParam,
          limit: pageSize,
          sorting,
          ...(query ? { query } : {}),
          ...parentIn(kind, rowsQuery.parentId),
          ...filledFilters(rowsQuery),
        },
        { signal, onNoAccess },
      ) as Promise<Paged<EntityRow>>,
    getNextPageParam: last => last.nextCursor ?? undefined,
    placeholderData: previous => previous,
    // While the socket is connected, events keep the rows up to date.
    staleTime: () => (liveState.connected ? Number.POSITIVE_INFINITY : staleMs),
  })
  const { data } = result
  const rows = useMemo(() => data?.pages.flatMap(page => page.data) ?? [], [data])
  return { ...result, rows, total: data?.pages[0]?.total ?? 0 }
}

/** Reorders the cached rows of a manually ordered list before the server has stored the order. */
export function setRowOrder(rowsQuery: RowsQuery, reorder: (rows: readonly EntityRow[]) => EntityRow[]): void {
  queryClient.setQueryData<InfiniteData<Paged<EntityRow>>>(keyOf(rowsQuery), old => {
    if (!old) return old
    const rows = withIndexes(rowsQuery.kind, reorder(old.pages.flatMap(page => page.data)))
    return { ...old, pages: rowsIntoPages(old.pages, rows) }
  })
}
