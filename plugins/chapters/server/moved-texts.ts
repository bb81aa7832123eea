// Text that was moved to another chapter or place while somebody writes in it: what they write follows it there.
import { sql } from 'kysely'
import { isSameJson } from '#core/shared/fields/same-json.ts'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { emptyRichText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { badField, handle, type Migration, type Reader, type Tx, withTables, writeContextOf } from '#server/index.ts'
import { carryText, sceneIn } from '../shared/carry-text.ts'
import { divideChange, hasMostOf, standsIn, stretchesLeft, type TextChange } from '../shared/moved-text.ts'
import { chapter, chapterCalls } from '../shared.ts'

/** A chapter, and the revision that it got with a move. */
interface ChapterRevision {
  chapterId: string
  revision: number
}

interface MovedTextTables {
  /** a text that went from one chapter to another or to another place in the same, as JSON, with their revisions since */
  chapter_moved_texts: {
    from_id: string
    from_revision: number
    to_id: string
    to_revision: number
    text: string
    moved_at: string
  }
}

export const movedTextsMigration: Migration = {
  name: '002-moved-texts',
  async up(tx) {
    await sql
      .raw(
        `create table chapter_moved_texts (
          from_id text not null references entities (id) on delete cascade,
          from_revision integer not null,
          to_id text not null references entities (id) on delete cascade,
          to_revision integer not null,
          text text not null,
          moved_at text not null
        ) strict`,
      )
      .execute(tx)
    await sql.raw('create index chapter_moved_texts_from on chapter_moved_texts (from_id, from_revision)').execute(tx)
    await sql.raw('create index chapter_moved_texts_to on chapter_moved_texts (to_id)').execute(tx)
    await sql.raw('create index chapter_moved_texts_at on chapter_moved_texts (moved_at)').execute(tx)
  },
}

/** How long after a move somebody may still have unsaved changes of the text as it was: as long as cut scenes are kept. */
const keptMs = 30 * 24 * 3_600_000

/** Notes that a text went from one chapter to another. */
export async function noteMoved(
  tx: Tx,
  { from, to, text, at }: { from: ChapterRevision; to: ChapterRevision; text: RichText; at: Date },
): Promise<void> {
  const db = withTables<MovedTextTables>(tx)
  const since = new Date(at.getTime() - keptMs).toISOString()
  await db.deleteFrom('chapter_moved_texts').where('moved_at', '<', since).execute()
  const row = { from_id: from.chapterId, from_revision: from.revision, to_id: to.chapterId, to_revision: to.revision }
  await db
    .insertInto('chapter_moved_texts')
    .values({ ...row, text: JSON.stringify(text), moved_at: at.toISOString() })
    .execute()
}

/** The text that went from one chapter to another with these revisions; null if that was long ago. */
export async function readMoved(
  db: Reader,
  { from, to }: { from: ChapterRevision; to: ChapterRevision },
): Promise<RichText | null> {
  const row = await withTables<MovedTextTables>(db)
    .selectFrom('chapter_moved_texts')
    .select('text')
    .where('from_id', '=', from.chapterId)
    .where('from_revision', '=', from.revision)
    .where('to_id', '=', to.chapterId)
    .where('to_revision', '=', to.revision)
    .executeTakeFirst()
  return row ? (JSON.parse(row.text) as RichText) : null
}

async function readChapter(tx: Reader, id: string): Promise<ChapterRevision & { title: string; text: RichText }> {
  const row = await tx
    .selectFrom('entities')
    .select(['data', 'revision', 'label'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const text = (JSON.parse(row.data).text ?? []) as RichText
  return { chapterId: id, revision: row.revision, title: row.label, text }
}

/**
 * Notes where text went that a chapter lost when it was given another one: to another place in it, or back to the
 * chapter from which it had come.
 */
export async function noteReturned(
  tx: Tx,
  { changed, before, now, at }: { changed: ChapterRevision; before: RichText; now: RichText; at: Date },
): Promise<void> {
  const left = stretchesLeft(before, now)
  if (left.length === 0) return
  const sources = await withTables<MovedTextTables>(tx)
    .selectFrom('chapter_moved_texts')
    .select('from_id')
    .distinct()
    .where('to_id', '=', changed.chapterId)
    .where('from_id', '<>', changed.chapterId)
    .execute()
  const others: (ChapterRevision & { text: RichText })[] = []
  for (const { from_id } of sources) others.push(await readChapter(tx, from_id))
  for (const text of left) {
    const to = [{ ...changed, text: now }, ...others].find(one => standsIn(one.text, text))
    if (to) await noteMoved(tx, { from: changed, to, text, at })
  }
}

/** The text of a chapter with what was changed, and is not saved yet, in a text that stands in it. */
export function carryChange(whole: RichText, { saved, now }: TextChange): RichText {
  return isSameJson(saved, now) ? whole : carryText(whole, saved, now)
}

/** A change of a text that is now in a chapter, and of which it may have been moved on since a revision. */
interface FollowedChange {
  chapterId: string
  since: number
  change: TextChange
}

/** The texts that were moved out of a chapter, or within it, since a revision, the first one first. */
const movesSince = (db: Reader, { chapterId, revision }: ChapterRevision) =>
  withTables<MovedTextTables>(db)
    .selectFrom('chapter_moved_texts')
    .selectAll()
    .where('from_id', '=', chapterId)
    .where('from_revision', '>', revision)
    .orderBy('from_revision')

/** What changes of a text belong where, by chapter, and what is left of the first chapter's. */
export async function changesByChapter(tx: Tx, first: FollowedChange) {
  const found: { chapterId: string; change: TextChange }[] = []
  const follow = async ({ chapterId, since, change }: FollowedChange): Promise<TextChange> => {
    const moves = await movesSince(tx, { chapterId, revision: since }).execute()
    let rest = change
    for (const { to_id, to_revision, text } of moves) {
      const divided = divideChange(rest, JSON.parse(text) as RichText)
      if (!divided) continue
      rest = divided.rest
      const next = { chapterId: to_id, since: to_revision, change: divided.moved }
      const own = await follow(next)
      found.push({ chapterId: to_id, change: own })
    }
    return rest
  }
  return { rest: await follow(first), found }
}

export const movedSinceHandler = handle(chapterCalls.movedSince, async (input, { read, entities }) => {
  // Refused for a chapter of another project.
  await entities.get(read, chapter, input, input.chapterId)
  return { moved: (await movesSince(read, input).limit(1).execute()).length > 0 }
})

/** The chapter to which paragraphs were moved that a chapter had at a revision, if it is not archived. */
async function movedTo(
  db: Reader,
  projectId: string,
  { chapterId, revision }: ChapterRevision,
  text: RichText,
): Promise<{ chapterId: string; title: string; scene: number } | null> {
  const moves = await movesSince(db, { chapterId, revision }).where('to_id', '<>', chapterId).execute()
  for (const { to_id, to_revision, text: moved } of moves.toReversed()) {
    if (!hasMostOf(JSON.parse(moved) as RichText, text)) continue
    const further = await movedTo(db, projectId, { chapterId: to_id, revision: to_revision }, text)
    if (further) return further
    const row = await db
      .selectFrom('entities')
      .select(['data', 'label'])
      .where('id', '=', to_id)
      .where('project_id', '=', projectId)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    const whole = (JSON.parse(row?.data ?? '{}').text ?? []) as RichText
    const scene = sceneIn(whole, text, { from: 0, to: text.length })
    if (row && scene !== null) return { chapterId: to_id, title: row.label, scene }
  }
  return null
}

export const whereMovedHandler = handle(chapterCalls.whereMoved, async ({ text, ...input }, { read, entities }) => {
  // Refused for a chapter of another project.
  await entities.get(read, chapter, input, input.chapterId)
  return { to: await movedTo(read, input.projectId, input, text) }
})

export const saveMovedHandler = handle(
  chapterCalls.saveMoved,
  async (input, context) => {
    const { chapterId, revision, was, saved: before = was, now } = input
    return context.write(async tx => {
      // Refused for a chapter of another project.
      await context.entities.get(tx, chapter, input, chapterId)
      const { rest, found } = await changesByChapter(tx, {
        chapterId,
        since: revision,
        change: { was, saved: before, now },
      })
      const saved: { chapterId: string; title: string; scene: number | null }[] = []
      for (const [id, changes] of Map.groupBy(found, one => one.chapterId)) {
        const { text: stored, title } = await readChapter(tx, id)
        const text = changes.reduce((whole, { change }) => carryChange(whole, change), stored)
        if (isSameJson(text, stored)) continue
        const issue = checkRichText(text)
        if (issue) throw badField('now', `does not fit into “${title}”, which has this text now: it ${issue.message}`)
        // Another window of the page that sends it may show that chapter: it has to be told like everybody else.
        const { page: _, ...by } = { ...writeContextOf(context), writeKey: null }
        const data = { text: text.length > 0 ? text : emptyRichText() }
        await context.entities.update(tx, chapter, input, id, { data }, by)
        const last = changes.at(-1)?.change.now ?? []
        saved.push({ chapterId: id, title, scene: sceneIn(text, last, { from: 0, to: last.length }) })
      }
      return { moved: found.length > 0, saved, was: filled(rest.was), now: filled(rest.now) }
    })
  },
  'texts',
  ({ chapterId }) => [chapterId],
)

const filled = (text: RichText): RichText => (text.length > 0 ? text : emptyRichText())
