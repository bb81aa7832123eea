import { defineServerPlugin, type EntityWriteHook, withTables } from '#server/index.ts'
import { codexEvent } from '../shared.ts'
import { authorCalls } from './author-calls.ts'
import { codexPageParts, codexPages } from './pages.ts'
import { readerCalls, showsImage, withholds } from './read-codex.ts'
import { type CodexTables, codexMigration } from './tables.ts'

/** Readers see nothing of an entity in the archive, and nothing stays of a deleted one. */
const updatePages: EntityWriteHook = {
  changes: ['archived', 'restored', 'deleted'],
  async run(tx, { change, id, place: { projectId } }, { events }) {
    const db = withTables<CodexTables>(tx)
    const row = await db.selectFrom('codex_pages').select('out').where('entity_id', '=', id).executeTakeFirst()
    if (!row) return
    if (change === 'deleted') await db.deleteFrom('codex_pages').where('entity_id', '=', id).execute()
    await events.emit(tx, 'everyone', codexEvent, { storyId: projectId })
  },
}

export const codex = defineServerPlugin({
  id: 'codex',
  calls: [...readerCalls, ...authorCalls],
  migrations: [codexMigration],
  pages: codexPages,
  pageParts: codexPageParts,
  showsImage,
  withholds,
  entityTables: [{ name: 'codex_pages', column: 'entity_id' }],
  onEntityWrite: updatePages,
})
