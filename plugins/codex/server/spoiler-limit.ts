import { sql } from 'kysely'
import { type PublishedStory, publicCalls } from '#plugins/library/shared.ts'
import { type CallContext, callerMay, type Params, Problem, prepare } from '#server/index.ts'

interface ReachedChapter {
  chapterId: string
  title: string
  index: number
}

/** How far a caller may look. */
export interface SpoilerLimit {
  story: PublishedStory
  through: ReachedChapter | null
  /** all that is published, also from chapters that are not out */
  all: boolean
  /** the caller is a reader who gets no further than they have read */
  limited: boolean
  /** the chapters that the caller can name */
  chapters: ReachedChapter[]
  /** what queries need: the ids of the chapters up to `through`, as a JSON list */
  params: { story: string; all: number; chapters: string }
}

const selectBefore = prepare(
  (_, $: Params<{ story: string; chapter: string }>) => sql<{ id: string }>`
    select one.id from entities one join entities other on other.id = ${$.chapter} and other.project_id = one.project_id
    where one.project_id = ${$.story} and one.kind = other.kind and (one.position, one.seq) <= (other.position, other.seq)`,
)

/** The index of the last chapter that a reader opened, or of the one before it if that is not out any more; else -1. */
async function reachedIndex({ read }: CallContext, { storyId, list, subscription }: PublishedStory): Promise<number> {
  const chapter = subscription?.chapterId
  if (!chapter) return -1
  const at = list.findIndex(({ chapterId }) => chapterId === chapter)
  if (at >= 0) return at
  const before = new Set((await selectBefore.all(read, { story: storyId, chapter })).map(({ id }) => id))
  return list.findLastIndex(({ chapterId }) => before.has(chapterId))
}

const writesStory = (context: CallContext, storyId: string) => callerMay(context, storyId, 'project.read')

/**
 * How far the caller may look: a visitor as far as the chapter they name, a reader no further than the last chapter
 * they opened, and who writes the story to its end. @throws Problem not-found; forbidden while the story asks whether
 * they want to read it
 */
export async function readSpoilerLimit(
  context: CallContext,
  storyId: string,
  through: string | undefined,
): Promise<SpoilerLimit> {
  const story = await context.performRead(publicCalls.story, { storyId })
  if (story.asks)
    throw new Problem('forbidden', 'This story has content warnings: say on its page first that you want to read it.')
  const list = story.list.map(({ chapterId, title, index }) => ({ chapterId, title, index }))
  const named = through === undefined ? -1 : list.findIndex(({ chapterId }) => chapterId === through)
  if (through !== undefined && named < 0) throw new Problem('not-found', 'There is no such chapter in this story.')
  const isWriter = await writesStory(context, storyId)
  const isReader = !isWriter && context.user?.userIdSelected === true
  const end = isReader ? await reachedIndex(context, story) : list.length - 1
  const unnamed = isWriter || isReader ? end : -1
  const last = Math.min(through === undefined ? unnamed : named, end)
  const all = isWriter && through === undefined
  const ids = list.slice(0, last + 1).map(({ chapterId }) => chapterId)
  return {
    ...{ story, all, limited: isReader, through: list[last] ?? null, chapters: list.slice(0, end + 1) },
    params: { story: storyId, all: Number(all), chapters: JSON.stringify(ids) },
  }
}
