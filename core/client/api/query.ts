import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Call } from '#core/shared/call.ts'
import { retryDelayMs } from '../sync/retry-backoff.ts'
import { type CallOptions, call } from './call.ts'
import { CallError, isTemporary, waitMsOf } from './call-error.ts'

/** A rate-limited read is retried within this time; if the server asks for more, a message says when to try again. */
const longestWaitMs = 60_000

/** Reads are retried three times if a retry can help and the time of the next try is known. */
function mayRetry(count: number, error: Error): boolean {
  if (count >= 3 || !isTemporary(error) || waitMsOf(error) > longestWaitMs) return false
  return !(error instanceof CallError && error.status === 429 && error.retryAfter === null)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: mayRetry,
      retryDelay: retryDelayMs,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
  },
})

export function queryKey(definition: Call, input: unknown): readonly unknown[] {
  return [definition.name, input ?? {}]
}

/** The response of a reading call, cached and shared by all components. With `null` input nothing is fetched. */
export function useCall<In, Out>(
  definition: Call<In, Out>,
  input: In | null,
  options: CallOptions = {},
): UseQueryResult<Out, Error> {
  return useQuery({
    queryKey: queryKey(definition as Call, input),
    queryFn: ({ signal }) => call(definition, input as In, { ...options, signal }),
    enabled: input !== null,
  })
}

/** The response of a reading call outside components: from the cache if fresh, else fetched. */
export function fetchCall<In, Out>(
  definition: Call<In, Out>,
  input: In,
  { freshMs = 10_000, ...options }: CallOptions & { freshMs?: number } = {},
): Promise<Out> {
  return queryClient.fetchQuery({
    queryKey: queryKey(definition as Call, input),
    queryFn: () => call(definition, input, { quiet: true, ...options }),
    staleTime: freshMs,
  })
}

/** Marks responses as stale, by call; queries on the screen refetch. */
export async function invalidateCalls(...definitions: readonly Call[]): Promise<void> {
  await Promise.all(definitions.map(definition => queryClient.invalidateQueries({ queryKey: [definition.name] })))
}

/** Sets a cached response for all its readers without a request. */
export function setCallData<In, Out>(
  definition: Call<In, Out>,
  input: In,
  answer: Out | ((old: Out | undefined) => Out | undefined),
): void {
  queryClient.setQueryData<Out>(queryKey(definition as Call, input), answer as Out)
}
