import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Call } from '#core/shared/call.ts'
import { type CallOptions, call } from './call.ts'
import { CallError, NetworkError, waitMsOf } from './call-error.ts'

/** A rate-limited read is retried within this time; if the server asks for more, the user is told when to try again. */
const longestWaitMs = 60_000

/** Reads are retried if a retry can help. */
function mayRetry(count: number, error: Error): boolean {
  if (count >= 2) return false
  if (error instanceof NetworkError) return true
  if (!(error instanceof CallError) || waitMsOf(error) > longestWaitMs) return false
  return error.status >= 502 || (error.status === 429 && error.retryAfter !== null)
}

/** One second, then two; never before the time the server asked for. */
function retryDelay(count: number, error: Error): number {
  return Math.max(1000 * 2 ** count, waitMsOf(error))
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, retryDelay, staleTime: 10_000, refetchOnWindowFocus: true, networkMode: 'always' },
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
