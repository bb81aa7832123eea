import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type CallContext, entityNotFound, handle, type Tx, withTables } from '#server/index.ts'
import { outlineEvent } from '../shared/event.ts'
import { outlineCalls, part } from '../shared.ts'
import type { OutlineTables } from './tables.ts'

/** Open pages fetch the outline again. */
export async function emitOutline(tx: Tx, { events }: CallContext, { spaceId, projectId }: Place): Promise<void> {
  const to = { project: projectId, permission: `${chapter.name}.read` }
  await events.emit(tx, to, outlineEvent, { spaceId, projectId })
}

export const noteHandler = handle(outlineCalls.note, async (input, context) => {
  const { entityIds, projectId, data } = input
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
    await withTables<OutlineTables>(tx)
      .insertInto('outline_notes')
      .values(ids.map(entity_id => ({ entity_id, synopsis: '', label: '', goal: 0, ...data })))
      .onConflict(conflict => conflict.column('entity_id').doUpdateSet(data))
      .execute()
    await emitOutline(tx, context, input)
    return { ok: true as const }
  })
})
