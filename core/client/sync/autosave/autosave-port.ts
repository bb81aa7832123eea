import type { EntityAtRevision, EntityValues } from '#core/shared/fields/field.ts'
import type { Issue } from '#core/shared/issue.ts'
import type { UnsavedChange } from '../../registry/contract.ts'
import type { Conflict, MergeStrategy } from '../conflict/edit-state.ts'
import type { Draft } from './drafts.ts'

export type SavePhase = 'saved' | 'saving' | 'retrying' | 'offline' | 'conflict' | 'failed'

export interface AutosaveState {
  phase: SavePhase
  /** the server's text when it refuses permanently */
  refusal: string | null
  /** what is wrong with values that are not sent until they are corrected, by field */
  issues: Readonly<Record<string, Issue>>
  /** what two people changed at the same time, until one side is chosen */
  conflict: Conflict | null
  /** the newest draft whose values are neither on the page nor on the server */
  offeredDraft: Draft | null
  /**
   * incremented whenever the page has to show values that were not typed on it; editors then take the new values over
   */
  remoteChanges: number
}

/** What autosave calls: the network, the local drafts and the merge. */
export interface AutosavePort extends MergeStrategy {
  /**
   * sends fields on top of a revision; the key makes repeated requests have one effect. With `stored`, the entity at
   * that revision, only the changed items of collections may be sent.
   */
  send(data: EntityValues, revision: number, key: string, stored?: EntityAtRevision): Promise<EntityAtRevision>
  /** stores on this device what the page has not saved */
  saveDrafts(drafts: readonly Draft[]): void
  /** deletes a draft that another page left behind */
  deleteDraft(draft: Draft): void
  /** the fields at a revision, as far as they are still known */
  loadRevision(revision: number): Promise<EntityValues>
  /**
   * saves what was changed in parts that others have moved elsewhere meanwhile; both sides without these parts, or null
   * if nothing was moved or it cannot be saved there
   */
  saveMoved?(change: UnsavedChange): Promise<Pick<UnsavedChange, 'was' | 'now'> | null>
  /** called if the offered draft could not be restored; it stays offered */
  restoreFailed(error: unknown): void
  newKey(): string
}
