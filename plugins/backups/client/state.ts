import { proxy } from 'valtio'
import type { Place } from '#core/shared/kind-calls.ts'

/** A backup that is about to be restored: a file, or the id of one that the server keeps. */
export interface ChosenBackup {
  place: Place
  source: File | string
  takenAt: string
  entities: number
  /** how many entities the project has now */
  present: number
}

export interface BackupState {
  /** the share of a backup that has arrived; null while none is made */
  making: number | null
  chosen: ChosenBackup | null
  /** the share of the file that was sent; null until the restore begins */
  sent: number | null
  /** why the restore failed */
  failure: string | null
}

export const backupState = proxy<BackupState>({ making: null, chosen: null, sent: null, failure: null })
