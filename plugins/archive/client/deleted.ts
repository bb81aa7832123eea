import {
  type CommandContext,
  call,
  formatAgo,
  registry,
  type StepOption,
  showToast,
  t,
  undoDeletion,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { deletionsCall } from '#core/shared/calls/undo.ts'
import type { Place } from '#core/shared/kind-calls.ts'

export type DeletedRow = OutputOf<typeof deletionsCall>[number]

const placeOf = ({ spaceId = '', projectId = '' }: Partial<Place>): Place => ({ spaceId, projectId })

/** What else came with it, and when it was deleted. */
export function aboutDeleted({ inside, deletedAt }: DeletedRow): string {
  const ago = formatAgo(Date.parse(deletedAt), Date.now())
  return inside > 0 ? t('archive.deleted-inside', { ago, count: inside }) : ago
}

/** What the user deleted here within a day, newest first. Kinds whose plugin is missing are left out. */
export async function deletedChoices(context: CommandContext): Promise<StepOption[]> {
  const rows = await call(deletionsCall, placeOf(context))
  return rows.flatMap(row => {
    const kind = registry.kinds.get(row.entity)
    if (!kind) return []
    return [{ value: row.undoId, label: row.label, icon: kind.icon, about: aboutDeleted(row) }]
  })
}

/** Brings something deleted back, with all that went with it. */
export async function bringBack(context: CommandContext, undoId: string): Promise<void> {
  const place = placeOf(context)
  const row = (await call(deletionsCall, place)).find(one => one.undoId === undoId)
  if (!row) {
    showToast({ kind: 'bad', title: t('archive.not-kept') })
    return
  }
  await undoDeletion({ kind: row.entity, id: undoId, label: row.label, ...place, parentId: null })
  showToast({ kind: 'ok', title: t('archive.brought-back', { label: row.label }) })
}
