import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Language } from '#core/shared/limits.ts'
import { isCyrillic } from '#core/shared/text/script.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { listed, type Params, Problem, prepare, prepareWrite, type Reader, type Tx, withTables } from '#server/index.ts'
import type { LibraryTables } from './tables.ts'

const tables = withTables<LibraryTables>

/** The chapters of a project that exist and are in no archive. */
export const visibleChapters = (project: unknown) => sql`
  select id, seq, label, revision, data, brief, position from entities
  where project_id = ${project} and kind = ${chapter.name} and archived_at is null and batch_id is null`

interface CopyInput {
  project: string
  /** JSON list of chapter ids */
  ids: string
  now: string
}

/** Copies chapters for readers. One that is out already keeps the time at which it was published first. */
const copyChapters = prepareWrite(
  (_, $: Params<CopyInput>) => sql`
    insert into library_chapters
      (chapter_id, project_id, out, title, text, words, revision, published_at, updated_at)
    select id, ${$.project}, 1, label, coalesce(data ->> '$.text', '[]'), coalesce(brief ->> '$.words', 0), revision,
      ${$.now}, ${$.now}
    from (${visibleChapters($.project)}) where id in ${listed($.ids)} order by position, seq
    on conflict (chapter_id) do update set
      title = excluded.title, text = excluded.text, words = excluded.words, revision = excluded.revision,
      updated_at = excluded.updated_at, published_at = iif(out = 1, published_at, excluded.published_at), out = 1`,
)

/** A chapter that is taken back keeps no text, only that subscribers were told of it. */
const takeBack = prepareWrite(
  (_, $: Params<{ project: string; ids: string; now: string }>) => sql`
    update library_chapters set out = 0, title = '', text = '[]', words = 0, updated_at = ${$.now}
    where project_id = ${$.project} and chapter_id in ${listed($.ids)} and out = 1`,
)

const selectIds = prepare(
  (_, $: Params<{ project: string }>) =>
    sql<{ id: string }>`select id from (${visibleChapters($.project)}) order by position, seq`,
)

/** The ids of a project's chapters in their order. */
export async function chapterIds(read: Reader, projectId: string): Promise<string[]> {
  return (await selectIds.all(read, { project: projectId })).map(({ id }) => id)
}

/** @throws Problem not-found for a chapter that is missing, archived or in another project */
export async function requireOwnChapter(read: Reader, { projectId }: Place, chapterId: string): Promise<string> {
  const row = await read
    .selectFrom('entities')
    .select('label')
    .where('id', '=', chapterId)
    .where('project_id', '=', projectId)
    .where('kind', '=', chapter.name)
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', 'There is no such chapter.')
  return row.label
}

/** Whether the story is out; undefined if it was never published. */
export async function storyState(read: Reader, projectId: string): Promise<boolean | undefined> {
  const row = await tables(read)
    .selectFrom('library_stories')
    .select('out')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row && row.out === 1
}

/** Publishes the project's name, description and picture as they are now. */
export async function publishStory(tx: Tx, projectId: string, now: string): Promise<void> {
  const project = await tx
    .selectFrom('projects')
    .select(['name', 'description', 'genre', 'age_category', 'poster_id'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const copy = {
    ...project,
    out: 1,
    search_key: searchKey(`${project.name}\n${project.description}`),
    updated_at: now,
  }
  const language = languageOf(`${project.name} ${project.description}`)
  await tables(tx)
    .insertInto('library_stories')
    .values({ project_id: projectId, ...copy, language, published_at: now, subscribers: 0, ratings: 0, rating_sum: 0 })
    .onConflict(conflict => conflict.column('project_id').doUpdateSet(copy))
    .execute()
  await setLanguage(tx, projectId)
}

export async function hideStory(tx: Tx, projectId: string, now: string): Promise<void> {
  await tables(tx)
    .updateTable('library_stories')
    .set({ out: 0, updated_at: now })
    .where('project_id', '=', projectId)
    .execute()
}

/** Copies chapters, and the story with them if it was never published. */
export async function publishChapters(tx: Tx, projectId: string, ids: readonly string[], now: string): Promise<void> {
  await copyChapters.run(tx, { project: projectId, ids: JSON.stringify(ids), now })
  if ((await storyState(tx, projectId)) === undefined) await publishStory(tx, projectId, now)
  else await touchStory(tx, projectId, now)
}

export async function takeBackChapters(tx: Tx, projectId: string, ids: readonly string[], now: string): Promise<void> {
  await takeBack.run(tx, { project: projectId, ids: JSON.stringify(ids), now })
  await touchStory(tx, projectId, now)
}

async function touchStory(tx: Tx, projectId: string, now: string): Promise<void> {
  await tables(tx).updateTable('library_stories').set({ updated_at: now }).where('project_id', '=', projectId).execute()
  await setLanguage(tx, projectId)
}

/** The language of a story is that of its first published chapter; without one, that of its description. */
async function setLanguage(tx: Tx, projectId: string): Promise<void> {
  const first = await tables(tx)
    .selectFrom('library_chapters')
    .select(sql<string>`title || ' ' || substr(text, 1, 4000)`.as('sample'))
    .where('project_id', '=', projectId)
    .where('out', '=', 1)
    .orderBy('words', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!first) return
  // The names of properties of the stored text are no words of it.
  const sample = first.sample.replace(/"(type|paragraph|children|text|align|block|bold|italic)"/g, '')
  await tables(tx)
    .updateTable('library_stories')
    .set({ language: languageOf(sample) })
    .where('project_id', '=', projectId)
    .execute()
}

const languageOf = (text: string): Language => (isCyrillic(text) ? 'ua' : 'en')
