import { call, errorMessage, fetchCall, setCallData, showToast, t } from '#core/client/index.ts'
import { serverBackupCalls } from '#core/shared/calls/backups.ts'

const pollMs = 1000

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Has the server make a backup of itself, and says when it is verified. */
export async function makeServerBackup(): Promise<void> {
  try {
    let status = await call(serverBackupCalls.makeBackup, {}, { quiet: true })
    const before = status.verified?.at
    setCallData(serverBackupCalls.backups, {}, status)
    showToast({ kind: 'info', id: 'backups.server', title: t('backups.making') })
    while (status.making) {
      await pause(pollMs)
      status = await fetchCall(serverBackupCalls.backups, {}, { freshMs: 0 })
    }
    if (status.failed) showToast({ kind: 'bad', id: 'backups.server', title: t('backups.server-failed-now') })
    else if (status.verified?.at !== before)
      showToast({ kind: 'ok', id: 'backups.server', title: t('backups.server-made') })
  } catch (error) {
    showToast({ kind: 'bad', id: 'backups.server', title: t('backups.error-make'), text: errorMessage(error) })
  }
}
