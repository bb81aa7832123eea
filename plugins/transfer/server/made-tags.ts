import type { Place } from '#core/shared/kind-calls.ts'
import { cvCalls, defaultTagColor, tagLimits } from '#plugins/tags/shared.ts'
import { type CallContext, Problem, type Tx, withTables } from '#server/index.ts'
import type { ImportTables } from './tables.ts'

export interface MadeTag {
  id: string
  value: string
}

/** Records the tags that an import created, so that its undo finds them. */
export async function recordTags(tx: Tx, importId: string, tags: readonly MadeTag[]): Promise<void> {
  for (const { id, value } of tags)
    await withTables<ImportTables>(tx)
      .insertInto('import_tags')
      .values({ import_id: importId, tag_id: id, value })
      .execute()
}

/**
 * Deletes the tags that an import created, as far as nobody has changed them and nothing of the project uses them. They
 * stay if the user may not delete tags: what they imported is undone all the same.
 */
export async function removeUnusedTags(tx: Tx, place: Place, importId: string, context: CallContext): Promise<void> {
  const made = await withTables<ImportTables>(tx)
    .selectFrom('import_tags')
    .select(['tag_id', 'value'])
    .where('import_id', '=', importId)
    .execute()
  if (made.length === 0) return
  const input = { ...place, appointment: 'entryTag' as const, limit: tagLimits.values }
  const present = new Map((await context.perform(tx, cvCalls.find, input)).map(tag => [tag.valueId, tag]))
  const unchanged = made.flatMap(({ tag_id, value }) => {
    const tag = present.get(tag_id)
    const isSame = tag?.value === value && tag.color === defaultTagColor
    return isSame && tag.image === undefined && tag.zoom === undefined ? tag_id : []
  })
  try {
    for (const valueId of await unusedOf(tx, place, unchanged))
      await context.perform(tx, cvCalls.delete, { ...place, valueId })
  } catch (error) {
    if (!(error instanceof Problem && error.type === 'forbidden')) throw error
  }
}

/** Those of the ids that no entity contains, archived ones included, in a field of tags or inside of another field. */
async function unusedOf(tx: Tx, { projectId }: Place, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const unused = new Set(ids)
  for (const column of ['refs', 'data'] as const) {
    if (unused.size === 0) break
    const rows = await tx
      .selectFrom('entities')
      .select(`${column} as text`)
      .where('project_id', '=', projectId)
      .execute()
    // One pass over each text, however many tags there are.
    for (const { text } of rows) for (const [, id = ''] of text.matchAll(/"([\w-]{16,64})"/g)) unused.delete(id)
  }
  return unused
}
