import {
  type CommandContext,
  call,
  formatAgo,
  invalidateCalls,
  registry,
  type StepOption,
  showToast,
  t,
  undoDeletion,
} from '#core/client/index.ts'
import type { Call, OutputOf } from '#core/shared/call.ts'
import { deletionsCall, undoDeletionCall } from '#core/shared/calls/undo.ts'
import { placeOf } from '#core/shared/kind-calls.ts'

export type DeletedRow = OutputOf<typeof deletionsCall>[number]

/** What else came with it, and when it was deleted. */
export function aboutDeleted({ inside, deletedAt }: DeletedRow): string {
  const ago = formatAgo(Date.parse(deletedAt), Date.now())
  return inside > 0 ? t('archive.deleted-inside', { ago, count: inside }) : ago
}

/** The icon of something deleted, and what it was: an entity, or what a plugin keeps beside them as `undoable`. */
export function deletedKind({ entity }: DeletedRow): { icon: string; label: string } {
  const kind = registry.kinds.get(entity)
  if (kind) return { icon: kind.icon, label: t(`kind.${kind.name}.one`) }
  if (entity === 'tag') return { icon: 'tag', label: t('archive.tag') }
  if (entity === 'image') return { icon: 'image', label: t('archive.image') }
  if (entity === 'planTemplate') return { icon: 'square-kanban', label: t('archive.plan-template') }
  if (entity === 'characterField') return { icon: 'list-checks', label: t('archive.character-field') }
  return { icon: 'file', label: t('archive.something') }
}

/** What the user deleted here within a day, newest first. */
export async function deletedChoices(context: CommandContext): Promise<StepOption[]> {
  const rows = await call(deletionsCall, placeOf(context))
  return rows.map(row => ({
    ...{ value: row.undoId, label: row.label, icon: deletedKind(row).icon },
    about: aboutDeleted(row),
  }))
}

/** Brings something deleted back, with all that went with it. */
export async function restoreDeleted(context: CommandContext, undoId: string): Promise<void> {
  const place = placeOf(context)
  const row = (await call(deletionsCall, place)).find(one => one.undoId === undoId)
  if (!row) {
    showToast({ kind: 'bad', title: t('archive.not-kept') })
    return
  }
  if (registry.kinds.get(row.entity))
    await undoDeletion({ kind: row.entity, id: undoId, label: row.label, ...place, parentId: null })
  else {
    await call(undoDeletionCall, { ...place, undoId })
    await invalidateCalls(deletionsCall as Call)
  }
  showToast({ kind: 'ok', title: t('archive.brought-back', { label: row.label }) })
}
