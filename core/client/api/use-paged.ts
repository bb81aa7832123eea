import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Call } from '#core/shared/call.ts'
import type { Paged } from '#core/shared/kind-calls.ts'
import type { PagedItems } from '../ui/paged-list/paged-list.tsx'
import { call } from './call.ts'
import { queryKey } from './query.ts'

type PagedInput = { page?: string | number }

/**
 * The pages of a paged call, the first page being 1 (UI-22..26). refresh() refetches them. With `null` input nothing is
 * fetched.
 */
export function usePaged<In extends PagedInput, Item>(
  definition: Call<In, Paged<Item>>,
  input: Omit<In, 'page'> | null,
): PagedItems<Item> {
  const result = useInfiniteQuery({
    queryKey: [...queryKey(definition as Call, input), 'pages'],
    initialPageParam: 1 as string | number,
    queryFn: ({ pageParam, signal }) => call(definition, { ...input, page: pageParam } as In, { quiet: true, signal }),
    getNextPageParam: last => last.nextCursor ?? undefined,
    enabled: input !== null,
  })
  const { data, isPending, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = result
  const items = useMemo(() => data?.pages.flatMap(page => page.data) ?? [], [data])
  return {
    items,
    total: data?.pages[0]?.total ?? 0,
    pending: isPending,
    loading: isFetchingNextPage,
    failed: isError && !isFetching,
    hasMore: hasNextPage,
    load: () => void (data ? fetchNextPage() : refetch()),
  }
}
