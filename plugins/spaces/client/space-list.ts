import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { call, queryClient, queryKey, type Space } from '#core/client/index.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'

type SpaceListStatus = 'idle' | 'loading' | 'refetching' | 'succeeded' | 'failed'

interface SpaceList {
  spaces: Space[]
  status: SpaceListStatus
}

/** The spaces of the user and the status of fetching them. (docs/behaviour.md, Spaces, projects and roles) */
export const spaceList = proxy<SpaceList>({ spaces: [], status: 'idle' })

function statusOf({ fetchStatus, status }: QueryObserverResult, hasData: boolean): SpaceListStatus {
  if (fetchStatus === 'fetching') return hasData ? 'refetching' : 'loading'
  if (status === 'pending') return 'idle'
  return status === 'success' ? 'succeeded' : 'failed'
}

/** Fetches the list and syncs it with the query, until the returned function is called. */
export function syncSpaces(): () => void {
  const list = new QueryObserver(queryClient, {
    queryKey: queryKey(spaceCalls.find, {}),
    queryFn: ({ signal }) => call(spaceCalls.find, {}, { quiet: true, signal }),
  })
  const apply = (result: QueryObserverResult<Space[]>) => {
    spaceList.status = statusOf(result, result.data !== undefined)
    if (result.data) spaceList.spaces = result.data
  }
  const stop = list.subscribe(apply)
  apply(list.getCurrentResult())
  return () => {
    stop()
    clearSpaces()
  }
}

/** Clears the list, as if no component showed it. */
export function clearSpaces(): void {
  spaceList.spaces = []
  spaceList.status = 'idle'
}

/** The list, synced while a component uses it. */
export function useSpaces() {
  useLayoutEffect(syncSpaces, [])
  return useSnapshot(spaceList)
}
