import { requiredIssue } from '#core/shared/issue.ts'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { canonical, fromPlainText, isEmpty, type RichText } from '#core/shared/rich-text/nodes.ts'
import { badField, defineServerPlugin, handle, type Migration, Problem, withTables } from '#server/index.ts'
import { noteCalls } from '../shared.ts'

/** Notes of one user each; an archived one never returns to the panel. */
interface NoteTables {
  notes: { id: string; user_id: string; content: string; created_at: string; archived_at: string | null }
}

const notesMigration: Migration = {
  name: '001-notes',
  async up(tx) {
    await tx.schema
      .createTable('notes')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('content', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('archived_at', 'text')
      .execute()
    await tx.schema
      .createIndex('notes_of_person')
      .on('notes')
      .columns(['user_id', 'archived_at', 'created_at'])
      .execute()
  },
}

function richTextFrom(content: RichText | string): RichText {
  const nodes = canonical(typeof content === 'string' ? fromPlainText(content) : content)
  const issue = checkRichText(nodes)
  if (issue) throw badField(`content.${issue.path}`, issue.message)
  if (isEmpty(nodes)) throw badField('content', requiredIssue)
  return nodes
}

interface NoteRow {
  id: string
  content: string
  created_at: string
}

function noteOf(row: NoteRow) {
  return { _id: row.id, noteId: row.id, content: JSON.parse(row.content) as RichText, createdAt: row.created_at }
}

export const notes = defineServerPlugin({
  id: 'notes',
  migrations: [notesMigration],
  async forgetPerson(tx, personId) {
    await withTables<NoteTables>(tx).deleteFrom('notes').where('user_id', '=', personId).execute()
  },
  calls: [
    handle(noteCalls.create, async ({ content }, context) => {
      const row = {
        id: context.newId(),
        user_id: context.person().id,
        content: JSON.stringify(richTextFrom(content)),
        created_at: context.now().toISOString(),
        archived_at: null,
      }
      const notesCount = await context.write(async tx => {
        const notes = withTables<NoteTables>(tx)
        await notes
          .insertInto('notes')
          .values(row)
          .onConflict(conflict => conflict.column('id').doNothing())
          .execute()
        return notes
          .selectFrom('notes')
          .select(['id', 'content', 'created_at'])
          .where('id', '=', row.id)
          .where('user_id', '=', row.user_id)
          .executeTakeFirstOrThrow()
      })
      return noteOf(notesCount)
    }),
    handle(noteCalls.get, async (_, context) => {
      const rows = await withTables<NoteTables>(context.read)
        .selectFrom('notes')
        .select(['id', 'content', 'created_at'])
        .where('user_id', '=', context.person().id)
        .where('archived_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(noteOf)
    }),
    handle(noteCalls.archive, async ({ noteId }, context) => {
      const changed = await context.write(tx =>
        withTables<NoteTables>(tx)
          .updateTable('notes')
          .set({ archived_at: context.now().toISOString() })
          .where('id', '=', noteId)
          .where('user_id', '=', context.person().id)
          .executeTakeFirst(),
      )
      if (changed.numUpdatedRows === 0n) throw new Problem('not-found', 'There is no such note.')
      return { ok: true as const }
    }),
  ],
})
