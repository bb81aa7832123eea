import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Call, OutputOf } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { call } from '../api/call.ts'
import { queryKey } from '../api/query.ts'

export type PublicInfo = OutputOf<typeof sessionCalls.getPublicInfo>

/**
 * Public information about a user. It is cached for good and not retried (USER-04..09); `fresh` refetches it for a page
 * that is about the user.
 */
export function usePublicInfo(userId: string, { fresh: refetches = false } = {}): UseQueryResult<PublicInfo, Error> {
  return useQuery({
    queryKey: queryKey(sessionCalls.getPublicInfo as Call, { userId }),
    queryFn: ({ signal }) => call(sessionCalls.getPublicInfo, { userId }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: refetches,
    refetchOnMount: refetches && 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
