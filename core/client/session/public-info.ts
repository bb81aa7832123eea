import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Call, OutputOf } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { call } from '../api/call.ts'
import { queryKey } from '../api/query.ts'

export type PublicInfo = OutputOf<typeof sessionCalls.getPublicInfo>

/**
 * What everyone may know of a person. Kept for good and never tried again (foundation 7); `fresh` asks once more where a
 * page opens that is about them.
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
