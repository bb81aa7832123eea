import { handle, pageNumber, withTables } from '#server/index.ts'
import { parseReadingSettings } from '../shared/reading-settings.ts'
import { readingCalls } from '../shared.ts'
import { requireAccepted } from './content-warnings.ts'
import { findInStory } from './find-in-story.ts'
import { readCard, readChapterList, requirePublishedChapter, requireStory } from './read-stories.ts'
import { readPlace, rememberPlace } from './readers.ts'
import type { LibraryTables } from './tables.ts'

const ok = { ok: true } as const

/** The search in a story, how a person reads, and where they stopped. */
export const ownReadingCalls = [
  handle(readingCalls.find, async ({ storyId, text, from }, context) => {
    await requireAccepted(context, await readCard(context.read, storyId))
    return findInStory(context.read, storyId, text, pageNumber(from))
  }),
  handle(readingCalls.getSettings, async (_, context) => {
    const row = await withTables<LibraryTables>(context.read)
      .selectFrom('library_reading')
      .select('settings')
      .where('person_id', '=', context.person().id)
      .executeTakeFirst()
    return { settings: row ? parseReadingSettings(JSON.parse(row.settings)) : null }
  }),
  handle(readingCalls.setSettings, async (chosen, context) => {
    const settings = JSON.stringify(chosen)
    const { id: personId } = context.person()
    await context.write(tx =>
      withTables<LibraryTables>(tx)
        .insertInto('library_reading')
        .values({ person_id: personId, settings })
        .onConflict(conflict => conflict.column('person_id').doUpdateSet({ settings }))
        .execute(),
    )
    return ok
  }),
  handle(readingCalls.getPlace, async ({ storyId }, context) => {
    await requireStory(context.read, storyId)
    const place = await readPlace(context.read, context.person().id, storyId)
    const isThere = (await readChapterList(context.read, storyId)).some(one => one.chapterId === place.chapterId)
    return isThere ? place : { chapterId: null, paragraph: 0 }
  }),
  handle(readingCalls.setPlace, async (place, context) => {
    const { id: personId } = context.person()
    await requirePublishedChapter(context.read, place.storyId, place.chapterId)
    await context.write(tx => rememberPlace(tx, personId, place, context.now()))
    return ok
  }),
]
