import type { EntityAtRevision } from '#core/shared/fields/field.ts'
import type { UnsavedChange } from '../../registry/contract.ts'
import type { EditState } from '../conflict/edit-state.ts'
import type { AutosavePort } from './autosave-port.ts'

/** A wait that can be ended early. */
export class Pause {
  #end: () => void = () => undefined

  start(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  end(): void {
    this.#end()
  }
}

interface MovedPartsPort {
  saveMoved: NonNullable<AutosavePort['saveMoved']>
  /** reads the pending edits from the editors */
  read(): void
  /** resolves when nothing was written for a moment, or what is unsaved has to be sent */
  pause(): Promise<void>
}

/**
 * Saves what is written in parts that others have moved elsewhere, as long as somebody goes on writing there; then they
 * leave the page. The entity as it was shown if there were such parts, else null: the edits are then without them.
 */
export async function saveMovedParts(
  edits: EditState,
  first: UnsavedChange,
  { saveMoved, read, pause }: MovedPartsPort,
): Promise<EntityAtRevision | null> {
  let change = first
  for (;;) {
    const left = await saveMoved(change)
    if (!left) return null
    await pause()
    read()
    const { shown } = edits
    if (edits.leaveOut(change.now, left)) return shown
    change = { ...change, saved: change.now, now: edits.unsentValues(Object.keys(change.now)) }
  }
}
