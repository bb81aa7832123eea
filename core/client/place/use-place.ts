import type { UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '#core/shared/call.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { isNoAccess } from '../api/call-error.ts'
import { useCall } from '../api/query.ts'

export type Space = OutputOf<typeof spaceCalls.get>
export type Project = OutputOf<typeof projectCalls.get>

/** The load status of a space or project (PROJ-07). */
export type PlaceLoad<T> =
  | { status: 'loading'; data?: undefined; error?: undefined }
  | { status: 'succeeded'; data: T; error?: undefined }
  | { status: 'failed'; data?: undefined; error: Error }

/** Why a page cannot be shown: nothing was loaded, or access to it was lost. */
export function loadErrorOf({
  data,
  error,
}: Pick<UseQueryResult<unknown, Error>, 'data' | 'error'>): Error | undefined {
  return error && (data === undefined || isNoAccess(error)) ? error : undefined
}

function loadOf<T>(answer: UseQueryResult<T, Error>): PlaceLoad<T> {
  const error = loadErrorOf(answer)
  if (error) return { status: 'failed', error }
  return answer.data === undefined ? { status: 'loading' } : { status: 'succeeded', data: answer.data }
}

export function useSpace(spaceId: string): PlaceLoad<Space> {
  return loadOf(useCall(spaceCalls.get, { spaceId }, { quiet: true }))
}

export function useProject(spaceId: string, projectId: string): PlaceLoad<Project> {
  return loadOf(useCall(projectCalls.get, { spaceId, projectId }, { quiet: true }))
}
