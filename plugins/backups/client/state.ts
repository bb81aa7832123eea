import { proxy } from 'valtio'
import type { BackupComparison } from '#core/shared/calls/backups.ts'
import type { Place } from '#core/shared/kind-calls.ts'

/** A backup that is about to be restored: a file, or the id of one that the server keeps. */
export interface ChosenBackup {
  place: Place
  source: File | string
  takenAt: string
  /** it would undo a restore, after which the project was changed */
  isUndo?: boolean
}

interface BackupState {
  /** the share of a backup that has arrived; null while none is made */
  making: number | null
  /** the share of an exported project that has arrived; null while none is exported */
  exporting: number | null
  chosen: ChosenBackup | null
  /** what restoring it changes; null until the server has said it */
  comparison: BackupComparison | null
  /** what the server calls the file that it has compared */
  sentId: string | null
  /** the share of the file that was sent to be compared; null while none is compared */
  comparing: number | null
  /** the share of the file that was sent; null until the restore begins */
  sent: number | null
  /** the kept backup whose row has the focus */
  row: string | null
  /** why the comparison or the restore failed */
  failure: string | null
}

export const backupState = proxy<BackupState>({
  ...{
    making: null,
    exporting: null,
    chosen: null,
    comparison: null,
    sentId: null,
    comparing: null,
    sent: null,
    row: null,
    failure: null,
  },
})
