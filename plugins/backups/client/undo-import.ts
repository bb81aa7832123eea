import {
  type CommandContext,
  call,
  go,
  invalidateCalls,
  keptCall,
  links,
  queryClient,
  queryKey,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { bringBackCall } from '#core/shared/calls/backups.ts'
import { lastImportCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { undoRestore } from './actions.ts'

const removal = (place: Place) => ({ ...place, keep: true, ifImported: true })

/** Says that a project came with a file, and offers to remove it again, as long as nobody has changed it. */
export function offerRemoval({ spaceId, projectId }: Place, title: string): void {
  const place = { spaceId, projectId }
  showUndoToast({
    ...{ title, undo: () => removeImported(place) },
    again: [keptCall(projectCalls.delete, removal(place))],
  })
}

/** Deletes a project that came with a file. An undo brings it back as it was. */
async function removeImported(place: Place): Promise<void> {
  const { spaceId, projectId } = place
  const { keptId = '' } = await call(projectCalls.delete, removal(place), { quiet: true })
  go(links.space(spaceId))
  queryClient.removeQueries({ queryKey: queryKey(projectCalls.get as Call, place) })
  await invalidateCalls(projectCalls.find)
  const input = { spaceId, deletedId: projectId, keptId }
  showUndoToast({
    title: t('backups.import-removed'),
    undo: async () => {
      await call(bringBackCall, input, { quiet: true })
      await queryClient.invalidateQueries()
      go(links.project(spaceId, projectId))
    },
    again: [keptCall(bringBackCall, input)],
  })
}

/** Takes back the last file of a project that this person took into this one, also after a reload. */
export async function undoFileImport({ spaceId = '', projectId = '' }: CommandContext): Promise<void> {
  const place = { spaceId, projectId }
  const { last } = await call(lastImportCall, place, { quiet: true })
  if (!last) showToast({ kind: 'info', title: t('backups.no-import') })
  else if (last.keptId === undefined) await removeImported(place)
  else await undoRestore({ ...place, backupId: last.keptId, ifUnchanged: true })
}
