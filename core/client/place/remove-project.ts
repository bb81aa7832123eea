import type { Call } from '#core/shared/call.ts'
import { bringBackCall } from '#core/shared/calls/backups.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { call } from '../api/call.ts'
import { invalidateCalls, queryClient, queryKey } from '../api/query.ts'
import { go } from '../context/go.ts'
import { keptCall, showUndoToast } from '../context/undo-toast.ts'

/**
 * Deletes a project, shows its space, and offers to bring the project back as it was.
 * @param title says that it was removed
 * @param ifImported refuses one that did not come with a file, or was changed since
 */
export async function removeProject(
  { spaceId, projectId }: Place,
  title: string,
  { ifImported = false } = {},
): Promise<void> {
  const place = { spaceId, projectId }
  const { keptId = '' } = await call(
    projectCalls.delete,
    { ...place, keep: true, ...(ifImported && { ifImported }) },
    { quiet: true },
  )
  go(links.space(spaceId))
  queryClient.removeQueries({ queryKey: queryKey(projectCalls.get as Call, place) })
  await invalidateCalls(projectCalls.find)
  const input = { spaceId, deletedId: projectId, keptId }
  showUndoToast({
    title,
    undo: async () => {
      await call(bringBackCall, input, { quiet: true })
      await queryClient.invalidateQueries()
      go(links.project(spaceId, projectId))
    },
    again: [keptCall(bringBackCall, input)],
  })
}
