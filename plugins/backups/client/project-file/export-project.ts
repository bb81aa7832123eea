import { type CommandContext, saveFile, showToast, t } from '#core/client/index.ts'
import { exportProjectCall } from '#core/shared/calls/project-file.ts'
import { limits } from '#core/shared/limits.ts'
import { askMirror, mirrorKinds, mirrorMessage } from '../mirror/ask-mirror.ts'
import { receive } from '../receive.ts'
import { backupState } from '../state.ts'

/** Has the server write the whole project as JSON, and the browser save it. */
export function exportProject(context: CommandContext): Promise<void> {
  return exporting(context, async ({ file, name = 'project.json' }) => {
    saveFile(name, file)
    showToast({ kind: 'ok', title: t('backups.exported') })
  })
}

/** Writes the project as plain files in one archive, in the browser. */
export function exportFiles(context: CommandContext): Promise<void> {
  return exporting(context, async ({ file, name = 'project.json' }) => {
    const answer = await askMirror({ kinds: mirrorKinds(), json: file })
    if ('project' in answer) return
    if (!('archive' in answer)) return refuse(mirrorMessage(answer))
    saveFile(name.replace(/\.json$/, '.zip'), answer.archive)
    showToast({ kind: 'ok', title: t('backups.exported-files') })
  })
}

function refuse(text?: string): void {
  showToast({ kind: 'bad', title: t('backups.error-export'), ...(text !== undefined && { text }) })
}

/** Shows how much of the project has arrived, one at a time. */
async function exporting(
  { spaceId = '', projectId = '' }: CommandContext,
  save: (exported: { file: Blob; name: string | undefined }) => Promise<void>,
): Promise<void> {
  if (backupState.exporting !== null) {
    showToast({ kind: 'info', title: t('backups.exporting') })
    return
  }
  backupState.exporting = 0
  try {
    const query = new URLSearchParams({ spaceId, projectId })
    const answer = await fetch(`${limits.apiBase}/${exportProjectCall.name}?${query}`)
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
    const exported = await receive(answer, exportProjectCall.media, share => {
      backupState.exporting = share
    })
    await save(exported)
  } catch {
    refuse()
  } finally {
    backupState.exporting = null
  }
}
