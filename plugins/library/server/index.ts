import { links } from '#core/shared/links.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import {
  type CallContext,
  defineServerPlugin,
  type EntityWriteHook,
  type Reader,
  type StoryImage,
  withTables,
} from '#server/index.ts'
import { libraryAddresses } from '../shared/addresses.ts'
import { libraryEvent } from '../shared.ts'
import { authorCalls } from './author-calls.ts'
import { createStoryBooks } from './book/story-books.ts'
import { mustAskCaller } from './content-warnings.ts'
import { startJobs } from './jobs.ts'
import { startMailing } from './mail-readers.ts'
import { ownReadingCalls } from './own-reading-calls.ts'
import { bookPage } from './pages/book-page.ts'
import { libraryFeeds } from './pages/feeds.ts'
import { libraryPages } from './pages/pages.ts'
import { unsubscribePage } from './pages/unsubscribe-page.ts'
import { isInChapter, readCard, readPublicPages } from './read-stories.ts'
import { createReaderCalls } from './reader-calls.ts'
import { forgetReader } from './readers.ts'
import {
  epubMigration,
  figureSumsMigration,
  type LibraryTables,
  libraryMigration,
  mailMigration,
  readingMigration,
  settingsMigration,
  warningsMigration,
} from './tables.ts'

/**
 * Readers see nothing of a chapter in the archive, and what waits for one there is cancelled; nothing stays of a
 * deleted one.
 */
const followChapters: EntityWriteHook = {
  changes: ['archived', 'restored', 'deleted'],
  async run(tx, { change, kind, id, place: { projectId } }, { events }) {
    if (kind.name !== chapter.name) return
    const db = withTables<LibraryTables>(tx)
    if (change === 'deleted') await db.deleteFrom('library_chapters').where('chapter_id', '=', id).execute()
    if (change !== 'restored')
      await db.deleteFrom('library_jobs').where('project_id', '=', projectId).where('chapter_id', '=', id).execute()
    await events.emit(tx, { project: projectId, permission: 'project.publish' }, libraryEvent, { storyId: projectId })
    await events.emit(tx, 'everyone', libraryEvent, { storyId: projectId })
  },
}

/** What readers of a story that is out see: its poster, and the images of its chapters that are out. */
async function showsImage(image: StoryImage, context: CallContext): Promise<boolean> {
  const { read } = context
  if (await showsPoster(image, read)) return true
  // Who is still asked whether they want to read the story does not get its texts either.
  return (await isInChapter(read, image)) && !(await mustAskCaller(context, await readCard(read, image.storyId)))
}

/** The picture of a published story is for everybody. */
async function showsPoster({ storyId, imageId }: StoryImage, read: Reader): Promise<boolean> {
  const row = await withTables<LibraryTables>(read)
    .selectFrom('library_stories')
    .select('project_id')
    .where('project_id', '=', storyId)
    .where('poster_id', '=', imageId)
    .where('out', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

const books = createStoryBooks()

export const library = defineServerPlugin({
  id: 'library',
  calls: [...authorCalls, ...createReaderCalls(books), ...ownReadingCalls],
  migrations: [
    libraryMigration,
    settingsMigration,
    readingMigration,
    mailMigration,
    warningsMigration,
    epubMigration,
    figureSumsMigration,
  ],
  notifications: [
    { action: 'CHAPTER_PUBLISHED', optional: 'on' },
    { action: 'SCHEDULE_LATE', optional: 'on' },
  ],
  pages: [...libraryPages, bookPage(books), unsubscribePage],
  files: libraryFeeds,
  async sitemap(read, limit) {
    const pages = await readPublicPages(read, limit)
    return pages.map(({ storyId, chapterId, updated }) => ({
      ...{ path: chapterId === null ? links.story(storyId) : libraryAddresses.chapter(storyId, chapterId), updated },
    }))
  },
  showsImage,
  entityTables: [
    { name: 'library_chapters', column: 'chapter_id' },
    { name: 'library_jobs', column: 'chapter_id' },
  ],
  onEntityWrite: followChapters,
  forgetPerson: forgetReader,
  start(services) {
    const stops = [startJobs(services), startMailing(services)]
    return async () => void (await Promise.all(stops.map(stop => stop())))
  },
})
