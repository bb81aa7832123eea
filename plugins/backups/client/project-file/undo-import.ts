import { type CommandContext, call, keptCall, removeProject, showToast, showUndoToast, t } from '#core/client/index.ts'
import { lastImportCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { undoRestore } from '../actions.ts'

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
const removeImported = (place: Place) => removeProject(place, t('backups.import-removed'), { ifImported: true })

/** Takes back the last file of a project that this person took into this one, also after a reload. */
export async function undoFileImport({ spaceId = '', projectId = '' }: CommandContext): Promise<void> {
  const place = { spaceId, projectId }
  const { last } = await call(lastImportCall, place, { quiet: true })
  if (!last) showToast({ kind: 'info', title: t('backups.no-import') })
  else if (last.keptId === undefined) await removeImported(place)
  else await undoRestore({ ...place, backupId: last.keptId, ifUnchanged: true })
}
