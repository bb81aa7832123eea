import type { InputOf } from '#core/shared/call.ts'
import { type CallContext, createKeyedRateLimit, handle, pageNumber } from '#server/index.ts'
import { changeSubscription, publicCalls } from '../shared.ts'
import type { StoryBooks } from './book/story-books.ts'
import { mustAskCaller, requireAccepted } from './content-warnings.ts'
import {
  mayBeDownloaded,
  readCard,
  readChapter,
  readChapterList,
  readStories,
  readSubscriptions,
  requireStory,
} from './read-stories.ts'
import { changeChoice, readChoice, rememberPlace } from './readers.ts'
import { addFigures } from './reading-statistics.ts'

const hourMs = 3_600_000

/** What the same reader does twice is counted once: a chapter an hour, and no more reading than time goes by. */
export function createReaderCalls(books: StoryBooks) {
  let clock = () => new Date()
  const now = () => clock()
  const reads = createKeyedRateLimit({ gapMs: hourMs, most: 24, now, remembered: 100_000 })
  const reports = createKeyedRateLimit({ gapMs: 10_000, most: 5_000, now, remembered: 100_000 })

  /** Adds what a reader did with a chapter to the figures of its story. */
  async function count(context: CallContext, { storyId, chapterId, data }: InputOf<typeof publicCalls.chapter>) {
    const { user, address } = context
    clock = () => context.now()
    const agent = context.headers.get('user-agent') ?? ''
    const key = `${user?.id ?? `${address} ${agent}`} ${chapterId}`
    const isPerson = user !== null || !isBot(agent)
    const isRead = data?.read === true && isPerson && reads.take(key) === 0
    const seconds = isPerson && data?.readingTime && reports.take(key) === 0 ? data.readingTime : 0
    if (!isRead && seconds === 0) return
    await context.write(async tx => {
      await addFigures(tx, storyId, chapterId, context.now(), { reads: Number(isRead), seconds })
      if (user?.userIdSelected && isRead) await rememberPlace(tx, user.id, { storyId, chapterId }, context.now())
    })
  }

  return [
    handle(publicCalls.stories, ({ page, ...filters }, { read }) => readStories(read, filters, pageNumber(page))),
    handle(publicCalls.story, async ({ storyId }, context) => {
      const { read, user } = context
      const card = await readCard(read, storyId)
      const rows = await readChapterList(read, storyId)
      const list = rows.map(({ updated: _, ...row }) => row)
      const subscription = user && (await readChoice(read, user.id, storyId))
      const epub = list.length > 0 && (await mayBeDownloaded(read, card))
      return { ...card, list, subscription, epub, asks: await mustAskCaller(context, card) }
    }),
    handle(publicCalls.book, async ({ storyId }, context) => {
      await requireAccepted(context, await readCard(context.read, storyId))
      const { read, images, user, address } = context
      return books({ read, images, key: user?.id ?? address, now: () => context.now() }, storyId)
    }),
    handle(publicCalls.chapter, async (input, context) => {
      const card = await readCard(context.read, input.storyId)
      await requireAccepted(context, card)
      const found = await readChapter(context.read, card, input.chapterId)
      await count(context, input)
      return found
    }),
    handle(publicCalls.rate, async ({ storyId }, context) => {
      const { rating } = await readCard(context.read, storyId)
      const own = await readChoice(context.read, context.person().id, storyId)
      return { ...rating, own: own.rating }
    }),
    handle(publicCalls.subscription, ({ page }, context) =>
      readSubscriptions(context.read, context.person().id, pageNumber(page)),
    ),
    handle(changeSubscription, async ({ storyId, data }, context) => {
      await requireStory(context.read, storyId)
      return changeChoice(context, storyId, data)
    }),
  ]
}

/** Programs that fetch pages say so, and are not counted. */
function isBot(agent: string): boolean {
  return agent === '' || /bot|crawl|spider|slurp|preview|fetch|curl|wget|python|headless.*lighthouse/i.test(agent)
}
