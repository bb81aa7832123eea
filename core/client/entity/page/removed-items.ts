import type { Call } from '#core/shared/call.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'
import { itemsOf } from '#core/shared/fields/item-list.ts'
import { itemChangesIn } from '#core/shared/fields/items.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { keptCall, showUndoToast } from '../../context/undo-toast.ts'
import { t } from '../../i18n/intl.ts'
import type { EntityRef } from '../../registry/contract.ts'
import { getInput } from '../../sync/write-entity.ts'
import { dismissToast } from '../../toasts/index.ts'

const toastId = 'items-removed'

function removedFrom(before: unknown, after: unknown): number {
  const left = new Set(itemsOf(after)?.map(({ id }) => id))
  return itemsOf(before)?.filter(({ id }) => !left.has(id)).length ?? 0
}

/**
 * Follows the edits of an entity's page: one that removes items of a collection (a node, a line) is reported with its
 * undo, which is also kept for after a reload. A later edit withdraws the toast, since `undo` takes back the last one.
 */
export function reportRemovedItems(
  { kind, entityRef }: { kind: Kind; entityRef: EntityRef },
  before: EntityValues,
  edited: EntityValues,
  undo: () => void,
): void {
  const fields = Object.keys(edited).filter(name => kind.fields[name]?.form === 'collection')
  const removed = fields.filter(name => removedFrom(before[name], edited[name]) > 0)
  const [first] = removed
  if (first === undefined) {
    dismissToast(toastId)
    return
  }
  const lists = Object.fromEntries(removed.map(name => [name, before[name]]))
  const data = itemChangesIn(kind, edited, lists)
  showUndoToast({
    id: toastId,
    title: t('entity.items-removed', { count: removedFrom(before[first], edited[first]) }),
    undo,
    again: [keptCall(callsOf(kind).update as Call, { ...getInput(kind, entityRef), data } as never)],
  })
}
