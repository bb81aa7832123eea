import { chapter } from '#plugins/chapters/shared.ts'
import { entityNotFound, handle, withTables } from '#server/index.ts'
import { outlineCalls, part } from '../shared.ts'
import { emitOutline } from './emit.ts'
import { requireStatus, takeLabel } from './marks.ts'
import { visibleNotes } from './rows.ts'
import type { OutlineTables } from './tables.ts'

export const noteHandler = handle(outlineCalls.note, async (input, context) => {
  const { entityIds, projectId } = input
  const data = { ...input.data }
  return context.write(async tx => {
    const ids = [...new Set(entityIds)]
    const found = await tx
      .selectFrom('entities')
      .select('id')
      .where('id', 'in', ids)
      .where('project_id', '=', projectId)
      .where('kind', 'in', [chapter.name, part.name])
      .where('batch_id', 'is', null)
      .execute()
    if (found.length < ids.length) throw entityNotFound()
    if (Object.keys(data).length === 0) return { ok: true as const }
    if (data.status != null) await requireStatus(tx, projectId, data.status)
    if (data.label) data.label = await takeLabel(tx, projectId, data.label)
    await withTables<OutlineTables>(tx)
      .insertInto('outline_notes')
      .values(ids.map(entity_id => ({ entity_id, synopsis: '', label: '', goal: 0, ...data })))
      .onConflict(conflict => conflict.column('entity_id').doUpdateSet(data))
      .execute()
    await emitOutline(tx, context, input)
    return { ok: true as const }
  })
})

export const notesHandler = handle(outlineCalls.notes, async ({ projectId, entityIds }, { read }) => {
  const shown = await visibleNotes(read, projectId)
  const rows = await withTables<OutlineTables>(read)
    .selectFrom('outline_notes')
    .innerJoin('entities', 'entities.id', 'outline_notes.entity_id')
    .select(['entity_id as entityId', 'synopsis', 'status', 'outline_notes.label as label', 'goal'])
    .where('entity_id', 'in', entityIds)
    .where('project_id', '=', projectId)
    .where('batch_id', 'is', null)
    .execute()
  return rows.map(({ entityId, ...row }) => ({ entityId, ...shown(row) }))
})
