import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#core/client/index.ts'
import { type Timeline, timelineCalls } from '../../shared.ts'

export const eventSortings = ['date:asc', 'date:desc', 'name:asc', 'name:desc'] as const
export type EventSorting = (typeof eventSortings)[number]

const pageSize = 50

type PageParam = { page: number } | { around: string }

/** The events of a timeline in an order, from the page on that has one of them, in both directions. */
export function useEventPages(
  { spaceId, projectId, timelineId }: Timeline,
  sorting: EventSorting,
  around: string | null,
) {
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
