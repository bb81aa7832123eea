// Chapters that were merged into others: what somebody still writes in one, who had it open, goes on to the other.

import { sql } from 'kysely'
import { isSameJson } from '#core/shared/fields/same-json.ts'
import { dayMs } from '#core/shared/limits.ts'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { emptyRichText, type RichText } from '#core/shared/rich-text/nodes.ts'
import {
  badField,
  type EntityWriteHook,
  handle,
  type Migration,
  type Reader,
  type Tx,
  withTables,
} from '#server/index.ts'
import { textsFollowing } from '../shared/carry-text.ts'
import { hasNoWords } from '../shared/cut-text.ts'
import { chapter, chapterCalls } from '../shared.ts'
import { carryChange, changesByChapter } from './moved-texts.ts'

/** A chapter, and a revision that it had or has. */
interface ChapterRevision {
  chapterId: string
  revision: number
}

interface MergeTables {
  /**
   * where the text of an archived chapter is: `merged` is the revision that the other chapter got with it, `carried`
   * the one it has if nothing but the texts of this merge was changed there since; `restored` is 1 once the chapter is
   * back; `emptied` is its last text with words, as JSON, while it has none
   */
  chapter_merges: {
    chapter_id: string
    into_id: string
    merged: number
    carried: number
    restored: number
    emptied: string | null
  }
}

export const mergesMigration: Migration = {
  name: '001-merges',
  async up(tx) {
    await sql
      .raw(
        `create table chapter_merges (
          chapter_id text not null references entities (id) on delete cascade,
          into_id text not null references entities (id) on delete cascade,
          merged integer not null,
          carried integer not null,
          restored integer not null,
          emptied text,
          primary key (chapter_id, into_id)
        ) strict, without rowid`,
      )
      .execute(tx)
    await sql.raw('create index chapter_merges_into on chapter_merges (into_id)').execute(tx)
  },
}

/** Notes that chapters were merged into another one, which has this revision now. */
export async function noteMerge(
  tx: Tx,
  ids: readonly string[],
  { chapterId, revision }: ChapterRevision,
): Promise<void> {
  const db = withTables<MergeTables>(tx)
  await db.deleteFrom('chapter_merges').where('chapter_id', 'in', ids).execute()
  const row = { into_id: chapterId, merged: revision, carried: revision, restored: 0 }
  await db
    .insertInto('chapter_merges')
    .values(ids.map(id => ({ chapter_id: id, ...row })))
    .execute()
}

/**
 * Whether a chapter was changed, since others were merged into it, only by what was written in those, and all of them
 * are back with it.
 */
export async function onlyCarried(tx: Reader, { chapterId, revision }: ChapterRevision, now: number): Promise<boolean> {
  const rows = await withTables<MergeTables>(tx)
    .selectFrom('chapter_merges')
    .select(['carried', 'restored'])
    .where('into_id', '=', chapterId)
    .where('merged', '=', revision)
    .execute()
  return rows.length > 0 && rows.every(({ carried, restored }) => carried === now && restored === 1)
}

/** The merge of a chapter in the archive into another one, which may be in the archive as well. */
async function mergeOf(db: Reader, id: string) {
  return withTables<MergeTables>(db)
    .selectFrom('chapter_merges')
    .innerJoin('entities', 'entities.id', 'chapter_merges.chapter_id')
    .select(['into_id as intoId', 'merged', 'emptied'])
    .where('chapter_id', '=', id)
    .where('restored', '=', 0)
    .where('archived_at', 'is not', null)
    .executeTakeFirst()
}

/** What a chapter that is back, from the archive or from its deletion, changes. */
async function forgetMergeOfRestored(tx: Tx, id: string, archived: boolean): Promise<void> {
  if (!archived)
    await withTables<MergeTables>(tx)
      .updateTable('chapter_merges')
      .set({ restored: 1 })
      .where('chapter_id', '=', id)
      .execute()
  // With a chapter whose deletion is undone the merges into it are back: what was merged may be back by itself since
  // then, or merged into another one.
  await sql`
    delete from chapter_merges where into_id = ${id} and restored = 0 and (
      chapter_id in (select id from entities where archived_at is null)
      or chapter_id in (select chapter_id from chapter_merges where into_id <> ${id})
    )`.execute(tx)
}

async function textOf(tx: Reader, id: string): Promise<RichText> {
  const row = await tx.selectFrom('entities').select('data').where('id', '=', id).executeTakeFirstOrThrow()
  return (JSON.parse(row.data).text ?? []) as RichText
}

/** How long after a merge somebody may still have the chapter open that is merged away. */
const openMs = dayMs

/** Transactions in which merged chapters get what is in the other chapter already. */
const following = new WeakSet<Tx>()

/**
 * Gives the chapters that were merged into one lately what is changed of their texts there. Who still writes in one of
 * them then has the changes of others as in every chapter: those of other paragraphs are joined, and of the same one
 * the page asks.
 */
async function updateMerged(
  tx: Tx,
  { kind, place, id, data, before, by, at }: Parameters<EntityWriteHook['run']>[1],
  { changeEntity }: Parameters<EntityWriteHook['run']>[2],
): Promise<void> {
  const merged = await withTables<MergeTables>(tx)
    .selectFrom('chapter_merges')
    .innerJoin('entities', 'entities.id', 'chapter_merges.chapter_id')
    .select(['entities.id', 'entities.data'])
    .where('into_id', '=', id)
    .where('restored', '=', 0)
    .where('archived_at', '>', new Date(at.getTime() - openMs).toISOString())
    .execute()
  if (merged.length === 0) return
  const follow = textsFollowing((before?.data.text ?? []) as RichText, (data.text ?? []) as RichText)
  for (const one of merged) {
    const text = follow((JSON.parse(one.data).text ?? []) as RichText)
    if (!text) continue
    following.add(tx)
    try {
      await changeEntity(tx, { kind, place, id: one.id, data: { text }, by, at, movesText: true })
    } finally {
      following.delete(tx)
    }
  }
}

/**
 * Takes what is written in a chapter that was merged away to the chapter that has its text, and what is written there
 * to the chapter that was merged away.
 */
export const followMerged: EntityWriteHook = {
  changes: ['changed', 'restored'],
  async run(tx, write, services) {
    const { change, kind, place, id, fields, data, before, archived, by, at } = write
    if (kind.name !== chapter.name) return
    if (change === 'restored') return forgetMergeOfRestored(tx, id, archived)
    const isFollowing = following.has(tx)
    // What is moved on from there stays in the merged chapter: what is written in it follows to where that is.
    if (fields.has('text') && (isFollowing || !write.movesText)) await updateMerged(tx, write, services)
    if (isFollowing) return
    const merge = archived && fields.has('text') ? await mergeOf(tx, id) : undefined
    if (!merge) return
    const { intoId, merged } = merge
    const db = withTables<MergeTables>(tx)
    const setEmptied = (emptied: string | null) =>
      db
        .updateTable('chapter_merges')
        .set({ emptied })
        .where('chapter_id', '=', id)
        .where('into_id', '=', intoId)
        .execute()
    const textBefore = (before?.data.text ?? []) as RichText
    const [was, now] = [
      merge.emptied === null ? textBefore : (JSON.parse(merge.emptied) as RichText),
      (data.text ?? []) as RichText,
    ]
    // Its words stay there until others are written: whoever cuts all and puts it back finds it at its place.
    if (hasNoWords(now)) {
      if (merge.emptied === null && !hasNoWords(was)) await setEmptied(JSON.stringify(was))
      return
    }
    if (merge.emptied !== null) await setEmptied(null)
    if (JSON.stringify(was) === JSON.stringify(now)) return
    // Parts of it may have been moved on from there, or to another place there.
    const moved = await changesByChapter(tx, { chapterId: intoId, since: merged, change: { was, saved: was, now } })
    const isHere = ({ chapterId }: { chapterId: string }) => chapterId === intoId
    for (const { chapterId, change } of moved.found.filter(one => !isHere(one))) {
      const text = carryChange(await textOf(tx, chapterId), change)
      await services.changeEntity(tx, { kind, place, id: chapterId, data: { text }, by, at, movesText: true })
    }
    const stored = await tx
      .selectFrom('entities')
      .select(['data', 'revision', 'label'])
      .where('id', '=', intoId)
      .executeTakeFirstOrThrow()
    const whole = (JSON.parse(stored.data).text ?? []) as RichText
    const text = [...moved.found.filter(isHere).map(({ change }) => change), moved.rest].reduce(carryChange, whole)
    if (isSameJson(text, whole)) return
    const issue = checkRichText(text)
    if (issue)
      throw badField('text', `does not fit into “${stored.label}”, which has this text now: it ${issue.message}`)
    // They count as written in the chapter in which they were.
    await services.changeEntity(tx, {
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
      .where('merged', '=', merged)
      .where('carried', '=', stored.revision)
      .execute()
  },
}

/** The most chapters one after the other, each merged into the next. */
const stepsMax = 100

export const mergedIntoHandler = handle(chapterCalls.mergedInto, async ({ projectId, chapterId }, { read }) => {
  let intoId: string | undefined
  for (let step = 0; step < stepsMax; step++) {
    const next = await mergeOf(read, intoId ?? chapterId)
    if (!next) break
    intoId = next.intoId
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
