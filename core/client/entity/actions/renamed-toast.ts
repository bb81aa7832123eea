import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { keptCall, showUndoToast } from '../../context/undo-toast.ts'
import { t } from '../../i18n/intl.ts'
import type { EntityRef } from '../../registry/contract.ts'
import { getInput, kindOf } from '../../sync/write-entity.ts'

/** Reports the new title and offers to undo it, also with `z` after a reload. */
export function showRenamedToast(
  entityRef: EntityRef,
  { from, to }: { from: string; to: string },
  undo: () => Promise<unknown>,
): void {
  const kind = kindOf(entityRef)
  showUndoToast({
    id: 'renamed',
    title: t('entity.renamed', { label: to }),
    undo,
    again: [
      keptCall(callsOf(kind).update as Call, { ...getInput(kind, entityRef), data: { [kind.title]: from } } as never),
    ],
  })
}
