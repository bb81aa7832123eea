// Chapters that were merged into others: what somebody still writes in one, who had it open, goes on to the other.
import { sql } from 'kysely'
import { emptyRichText, type RichText } from '#core/shared/richtext/nodes.ts'
import { type EntityWriteHook, handle, type Migration, type Reader, type Tx, withTables } from '#server/index.ts'
import { carryText } from '../shared/carry-text.ts'
import { chapter, chapterCalls } from '../shared.ts'

/** A chapter, and a revision that it had or has. */
interface Changed {
  chapterId: string
  revision: number
}

interface MergeTables {
  /**
   * where the text of an archived chapter is: `merged` is the revision that the other chapter got with it, `carried`
   * the one it has if nothing but this text was changed there since; `restored` is 1 once the chapter is back
   */
  chapter_merges: { chapter_id: string; into_id: string; merged: number; carried: number; restored: number }
}

export const mergesMigration: Migration = {
  name: '001-merges',
  async up(tx) {
    await sql
      .raw(
        `create table chapter_merges (
          chapter_id text not null primary key references entities (id) on delete cascade,
          into_id text not null references entities (id) on delete cascade,
          merged integer not null,
          carried integer not null,
          restored integer not null
        ) strict, without rowid`,
      )
      .execute(tx)
    await sql.raw('create index chapter_merges_into on chapter_merges (into_id)').execute(tx)
  },
}

/** Notes that chapters were merged into another one, which has this revision now. */
export async function noteMerge(tx: Tx, ids: readonly string[], { chapterId, revision }: Changed): Promise<void> {
  for (const id of ids) {
    const row = { into_id: chapterId, merged: revision, carried: revision, restored: 0 }
    await withTables<MergeTables>(tx)
      .insertInto('chapter_merges')
      .values({ chapter_id: id, ...row })
      .onConflict(conflict => conflict.column('chapter_id').doUpdateSet(row))
      .execute()
  }
}

/** Whether a chapter was changed, since others were merged into it, only by what was written in those. */
export async function onlyCarried(tx: Reader, { chapterId, revision }: Changed, now: number): Promise<boolean> {
  const found = await withTables<MergeTables>(tx)
    .selectFrom('chapter_merges')
    .select('chapter_id')
    .where('into_id', '=', chapterId)
    .where('merged', '=', revision)
    .where('carried', '=', now)
    .executeTakeFirst()
  return found !== undefined
}

/** The chapter that a chapter in the archive was merged into; that one may be in the archive as well. */
async function mergedInto(db: Reader, id: string): Promise<string | undefined> {
  const found = await withTables<MergeTables>(db)
    .selectFrom('chapter_merges')
    .innerJoin('entities', 'entities.id', 'chapter_merges.chapter_id')
    .select('into_id')
    .where('chapter_id', '=', id)
    .where('restored', '=', 0)
    .where('archived_at', 'is not', null)
    .executeTakeFirst()
  return found?.into_id
}

/** Takes what is written in a chapter that was merged away to the chapter that has its text. */
export const followMerged: EntityWriteHook = {
  changes: ['changed', 'restored'],
  async run(tx, { change, kind, place, id, fields, data, before, archived, by, at }, { changeEntity }) {
    if (kind.name !== chapter.name) return
    const db = withTables<MergeTables>(tx)
    if (change === 'restored') {
      await db.updateTable('chapter_merges').set({ restored: 1 }).where('chapter_id', '=', id).execute()
      return
    }
    const intoId = archived && fields.has('text') ? await mergedInto(tx, id) : undefined
    const [was, now] = [(before?.data.text ?? []) as RichText, (data.text ?? []) as RichText]
    if (intoId === undefined || JSON.stringify(was) === JSON.stringify(now)) return
    const stored = await tx
      .selectFrom('entities')
      .select(['data', 'revision'])
      .where('id', '=', intoId)
      .executeTakeFirstOrThrow()
    const whole = (JSON.parse(stored.data).text ?? []) as RichText
    const text = carryText(whole, was, now)
    if (JSON.stringify(text) === JSON.stringify(whole)) return
    // They count as written in the chapter in which they were.
    await changeEntity(tx, {
      kind,
      place,
      id: intoId,
      data: { text: text.length > 0 ? text : emptyRichText() },
      by,
      at,
      movesText: true,
    })
    await db
      .updateTable('chapter_merges')
      .set({ carried: stored.revision + 1 })
      .where('into_id', '=', intoId)
      .where('carried', '=', stored.revision)
      .execute()
  },
}

/** The most chapters one after the other, each merged into the next. */
const stepsMax = 100

export const mergedIntoHandler = handle(chapterCalls.mergedInto, async ({ projectId, chapterId }, { read }) => {
  let intoId: string | undefined
  for (let step = 0; step < stepsMax; step++) {
    const next = await mergedInto(read, intoId ?? chapterId)
    if (next === undefined) break
    intoId = next
  }
  const found = await read
    .selectFrom('entities')
    .select(['id as chapterId', 'label as title'])
    .where('id', '=', intoId ?? '')
    .where('project_id', '=', projectId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return { into: found ?? null }
})
