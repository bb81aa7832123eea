import { sql } from 'kysely'
import type { Language } from '#core/shared/limits.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutMentions } from '#core/shared/rich-text/without-mentions.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type Params, Problem, prepare, type Reader, type StoryImage } from '#server/index.ts'
import type { StoryCard } from '../shared.ts'
import { asksBeforeReadingSql, warningsOf } from './warnings.ts'

/** Story and chapter are refused with the same words, whether they are unpublished or were never there. */
const noStory = () => new Problem('not-found', 'There is no such story in the library.')
const noChapter = () => new Problem('not-found', 'There is no such chapter in this story.')

interface StoryRow {
  project_id: string
  name: string
  description: string
  genre: string | null
  age_category: string
  warnings: string | null
  warning_text: string | null
  /** null also while the picture is replaced and the new one not published */
  picture_id: string | null
  language: Language
  published_at: string
  updated_at: string
  subscribers: number
  ratings: number
  rating_sum: number
  chapters: number
  words: number
  author_id: string | null
  author_name: string | null
  creator_name: string | null
}

/** Published chapters of one story that are in no archive. */
export const publicChapters = (project: unknown) => sql`
  select chapter_id, title, library_chapters.words, published_at, library_chapters.updated_at, text, position, seq
  from library_chapters join entities on entities.id = chapter_id
  where library_chapters.project_id = ${project} and out = 1 and archived_at is null and kind = ${chapter.name}`

/** What a list shows of the stories in `page`. */
const cards = (page: unknown) => sql<StoryRow>`
  select story.*, (select id from images where id = story.poster_id) as picture_id, users.user_id as author_id, users.username as author_name, creators.name as creator_name,
    settings.warnings, settings.warning_text,
    (select count(*) from (${publicChapters(sql`story.project_id`)})) as chapters,
    (select coalesce(sum(words), 0) from (${publicChapters(sql`story.project_id`)})) as words
  from (${page}) story
  left join library_settings settings on settings.project_id = story.project_id
  left join project_members on project_members.project_id = story.project_id and role = 'owner'
  left join users on users.id = project_members.user_id and deleted_at is null
  left join creators on creators.user_id = users.id`

const columns = sql`
  project_id, name, description, genre, age_category, poster_id, language, published_at, updated_at, subscribers,
  ratings, rating_sum`

const sortings = {
  newest: sql`updated_at desc, project_id`,
  rating: sql`rating_sum * 1.0 / max(ratings, 1) desc, ratings desc, project_id`,
  subscribers: sql`subscribers desc, updated_at desc, project_id`,
}
type StorySorting = keyof typeof sortings

interface Filters {
  /** folded; empty for no condition, like the others */
  text: string
  genre: string
  age: string
  creator: string
}
type Page = { limit: number; skip: number }

const matching = ($: Params<Filters>) => sql`
  out = 1 and (${$.text} = '' or instr(search_key, ${$.text}) > 0)
  and (${$.genre} = '' or genre = ${$.genre}) and (${$.age} = '' or age_category = ${$.age})
  and (${$.creator} = '' or project_id in (
    select project_id from project_members join users on users.id = project_members.user_id
    where role = 'owner' and user_id_key = ${$.creator} and deleted_at is null))`

const selectPage = Object.fromEntries(
  Object.entries(sortings).map(([name, order]) => [
    name,
    prepare(
      (_, $: Params<Filters & Page>) =>
        sql<StoryRow>`${cards(sql`
        select ${columns} from library_stories where ${matching($)} order by ${order}
        limit ${$.limit} offset ${$.skip}`)} order by ${order}`,
    ),
  ]),
) as Record<StorySorting, ReturnType<typeof prepare<Filters & Page, StoryRow>>>

const countStories = prepare(
  (_, $: Params<Filters>) => sql<{ count: number }>`
    select count(*) as count from library_stories where ${matching($)}`,
)

const selectStory = prepare((_, $: Params<{ story: string }>) =>
  cards(sql`select ${columns} from library_stories where project_id = ${$.story} and out = 1`),
)

const selectChapters = prepare(
  (_, $: Params<{ story: string }>) => sql<ChapterRow>`
    select chapter_id, title, words, published_at, updated_at from (${publicChapters($.story)}) order by position, seq`,
)

/** As many as a feed has. */
const newestChapters = 20

const selectNewest = prepare(
  (_, $: Params<{ story: string }>) => sql<ChapterRow & { text: string }>`
    select chapter_id, title, words, published_at, updated_at, text from (${publicChapters($.story)})
    order by published_at desc, position desc, seq desc limit ${newestChapters}`,
)

const selectSettings = prepare(
  (_, $: Params<{ story: string }>) => sql<{ indexed: number; epub: number }>`
    select indexed, epub from library_settings where project_id = ${$.story}`,
)

/** Whether search engines may list the pages of a story: they may unless its author keeps them out. */
export async function mayBeIndexed(read: Reader, storyId: string): Promise<boolean> {
  return (await selectSettings.first(read, { story: storyId }))?.indexed !== 0
}

/** A longer story would keep the server busy for seconds. */
const mostWordsOfBook = 5_000_000

/** Whether readers may download a story as EPUB: they may if its author says so, and it is not too long for a book. */
export async function mayBeDownloaded(read: Reader, { storyId, words }: StoryCard): Promise<boolean> {
  return words <= mostWordsOfBook && (await selectSettings.first(read, { story: storyId }))?.epub === 1
}

const keptOut = sql`select project_id from library_settings where indexed = 0`

/**
 * The public pages that search engines may list, the last changed first; a chapter before which readers are asked is
 * none.
 */
const selectPublic = prepare(
  (_, $: Params<{ limit: number }>) => sql<{ project_id: string; chapter_id: string | null; updated_at: string }>`
    select project_id, null as chapter_id, updated_at from library_stories where out = 1 and project_id not in (${keptOut})
    union all
    select chapters.project_id, chapter_id, chapters.updated_at
    from library_chapters chapters join library_stories stories on stories.project_id = chapters.project_id
    join entities on entities.id = chapter_id
    left join library_settings settings on settings.project_id = chapters.project_id
    where chapters.out = 1 and stories.out = 1 and archived_at is null and chapters.project_id not in (${keptOut})
      and not ${asksBeforeReadingSql}
    order by 3 desc limit ${$.limit}`,
)

const selectText = prepare(
  (_, $: Params<{ chapter: string }>) => sql<{ text: string }>`
    select text from library_chapters where chapter_id = ${$.chapter} and out = 1`,
)

const isOut = prepare(
  (_, $: Params<{ story: string }>) => sql<{ found: number }>`
    select 1 as found from library_stories where project_id = ${$.story} and out = 1`,
)

const isChapterOut = prepare(
  (_, $: Params<{ story: string; chapter: string }>) => sql<{ found: number }>`
    select 1 as found from (${publicChapters($.story)}) where chapter_id = ${$.chapter}`,
)

/** Ids are in the JSON of a text as it is written; in words of the text quotes have a backslash. */
const showsOne = prepare(
  (_, $: Params<{ story: string; image: string }>) => sql<{ found: number }>`
    select 1 as found from library_chapters chapter
    where instr(chapter.text, ${$.image}) > 0
      and chapter.chapter_id in (select chapter_id from (${publicChapters($.story)})) limit 1`,
)

/** Whether a chapter that readers can open shows an image. */
export async function isInChapter(read: Reader, { storyId, imageId }: StoryImage): Promise<boolean> {
  if (!(await isOut.first(read, { story: storyId }))) return false
  const found = await showsOne.first(read, { story: storyId, image: `"imageId":${JSON.stringify(imageId)}` })
  return found !== undefined
}

interface ChapterRow {
  chapter_id: string
  title: string
  words: number
  published_at: string
  updated_at: string
}

const storiesPage = 20

export interface StoryFilters {
  text?: string
  genre?: string
  ageCategory?: string
  creator?: string
  sort?: StorySorting
}

/** A page of the published stories. */
export async function readStories(
  read: Reader,
  { text = '', genre = '', ageCategory: age = '', creator = '', sort = 'newest' }: StoryFilters,
  page: number,
): Promise<{ data: StoryCard[]; total: number; nextCursor: string | null }> {
  const filters = { text: searchKey(text).trim(), genre, age, creator: creator.toLowerCase() }
  const total = (await countStories.first(read, filters))?.count ?? 0
  const rows = await selectPage[sort].all(read, { ...filters, limit: storiesPage, skip: (page - 1) * storiesPage })
  return { data: rows.map(cardOf), total, nextCursor: page * storiesPage < total ? String(page + 1) : null }
}

/** @throws Problem not-found unless the story is out */
export async function readCard(read: Reader, storyId: string): Promise<StoryCard> {
  const row = await selectStory.first(read, { story: storyId })
  if (!row) throw noStory()
  return cardOf(row)
}

/** @throws Problem not-found unless the story is out */
export async function requireStory(read: Reader, storyId: string): Promise<void> {
  if (!(await isOut.first(read, { story: storyId }))) throw noStory()
}

/** @throws Problem not-found unless readers can open the chapter */
export async function requirePublishedChapter(read: Reader, storyId: string, chapterId: string): Promise<void> {
  await requireStory(read, storyId)
  if (!(await isChapterOut.first(read, { story: storyId, chapter: chapterId }))) throw noChapter()
}

/** The chapters of a story that readers can open, in order. */
export async function readChapterList(read: Reader, storyId: string) {
  const rows = await selectChapters.all(read, { story: storyId })
  return rows.map(({ chapter_id: chapterId, title, words, published_at: published, updated_at: updated }, index) => ({
    ...{ chapterId, title, index, words, published, updated },
  }))
}

/** The chapters of a story that were published last, the last first. */
export async function readNewestChapters(read: Reader, storyId: string) {
  const rows = await selectNewest.all(read, { story: storyId })
  return rows.map(({ chapter_id: chapterId, title, published_at: published, updated_at: updated, text }) => ({
    ...{ chapterId, title, published, updated, text: JSON.parse(text) as RichText },
  }))
}

/** The addresses of the public stories and chapters for search engines; `chapterId` is null for a story. */
export async function readPublicPages(read: Reader, limit: number) {
  const rows = await selectPublic.all(read, { limit })
  return rows.map(row => ({ storyId: row.project_id, chapterId: row.chapter_id, updated: row.updated_at }))
}

/** The text of a chapter as readers see it; null unless it is out. */
export async function readChapterText(read: Reader, chapterId: string): Promise<RichText | null> {
  const stored = await selectText.first(read, { chapter: chapterId })
  return stored ? withoutMentions(JSON.parse(stored.text) as RichText) : null
}

/** A chapter of a story that is out, as readers see it, with those before and after it. @throws Problem not-found */
export async function readChapter(read: Reader, { storyId, publicData }: StoryCard, chapterId: string) {
  const list = await readChapterList(read, storyId)
  const at = list.findIndex(one => one.chapterId === chapterId)
  const found = list[at]
  const text = found && (await readChapterText(read, chapterId))
  if (!text) throw noChapter()
  const named = (one: (typeof list)[number] | undefined) =>
    one ? { chapterId: one.chapterId, title: one.title } : null
  return {
    ...{ storyId, name: publicData.name, author: publicData.author.name, language: publicData.language, ...found },
    text,
    previous: named(list[at - 1]),
    next: named(list[at + 1]),
  }
}

/** A card of a row; `cards` gives the rows. */
function cardOf(row: StoryRow): StoryCard {
  return {
    storyId: row.project_id,
    projectId: row.project_id,
    publicData: {
      ...{ name: row.name, description: row.description, genre: row.genre, ageCategory: row.age_category },
      ...{ posterId: row.picture_id, language: row.language },
      ...{ warnings: warningsOf(row.warnings), warningText: row.warning_text ?? '' },
      author: {
        userId: row.author_id ?? '',
        name: row.creator_name ?? row.author_name ?? '',
        creator: row.creator_name !== null,
      },
    },
    ...{ chapters: row.chapters, words: row.words, subscribers: row.subscribers },
    rating: { average: averageOf(row), count: row.ratings },
    ...{ published: row.published_at, updated: row.updated_at },
  }
}

/** With one decimal; 0 without ratings. */
export function averageOf({ ratings, rating_sum: sum }: { ratings: number; rating_sum: number }): number {
  return ratings === 0 ? 0 : Math.round((10 * sum) / ratings) / 10
}

type SubscribedRow = StoryRow & {
  notifications: number
  mail: number
  rating: number | null
  chapter_id: string
}

const selectSubscribed = prepare(
  (_, $: Params<Page & { person: string }>) => sql<SubscribedRow>`
    select mine.*, reader.notifications, reader.mail, reader.rating, reader.chapter_id from (${cards(sql`
      select ${columns} from library_stories where out = 1 and project_id in (
        select project_id from library_readers where person_id = ${$.person} and subscribed = 1)
      order by updated_at desc, project_id limit ${$.limit} offset ${$.skip}`)}) mine
    join library_readers reader on reader.project_id = mine.project_id and reader.person_id = ${$.person}
    order by mine.updated_at desc, mine.project_id`,
)

const countSubscribed = prepare(
  (_, $: Params<{ person: string }>) => sql<{ count: number }>`
    select count(*) as count from library_readers join library_stories using (project_id)
    where person_id = ${$.person} and subscribed = 1 and out = 1`,
)

/** The stories to which a person is subscribed. One that was taken back is not there, and comes back with its story. */
export async function readSubscriptions(read: Reader, person: string, page: number) {
  const total = (await countSubscribed.first(read, { person }))?.count ?? 0
  const rows = await selectSubscribed.all(read, { person, limit: storiesPage, skip: (page - 1) * storiesPage })
  const data = rows.map(row => ({ ...cardOf(row), subscription: choiceOf({ ...row, subscribed: 1 }) }))
  return { data, total, nextCursor: page * storiesPage < total ? String(page + 1) : null }
}

interface ChoiceRow {
  subscribed: number
  notifications: number
  mail: number
  rating: number | null
  chapter_id: string
}

/** What a reader has chosen; nothing without a row. */
export function choiceOf(row: ChoiceRow | undefined) {
  return {
    subscribed: row?.subscribed === 1,
    notifications: row?.notifications === 1,
    mail: row?.mail === 1,
    rating: row?.rating ?? null,
    chapterId: row?.chapter_id || null,
  }
}
