import { sql, type Updateable } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import {
  badField,
  type CallContext,
  handle,
  type Params,
  Problem,
  prepare,
  type Reader,
  recordActivity,
  type Tx,
  withTables,
} from '#server/index.ts'
import { contentWarnings } from '../shared/warnings.ts'
import { cancelSchedule, libraryEvent, publicCalls, publishCalls } from '../shared.ts'
import { checkSchedule, emitWaiting, schedule as scheduleJobs, unschedule, waitingJobs } from './jobs.ts'
import { notifySubscribers } from './notify-subscribers.ts'
import {
  chapterIds,
  hideStory,
  publishChapters,
  publishStory,
  requireOwnChapter,
  storyState,
  takeBackChapters,
  visibleChapters,
} from './publish.ts'
import { readFigures } from './reading-statistics.ts'
import type { LibraryTables } from './tables.ts'
import { warningsOf } from './warnings.ts'

const tables = withTables<LibraryTables>

interface Publishing extends Place {
  /** '' for the story itself */
  chapterIds: readonly string[]
  value: boolean
  schedule?: string | null | undefined
}

/** Publishes or takes back at once, or puts it on the list of what waits. */
async function publish(context: CallContext, input: Publishing, change: (tx: Tx, now: string) => Promise<void>) {
  const { projectId, chapterIds: ids, value, schedule } = input
  const at = schedule == null ? null : checkSchedule(schedule, context.now())
  return context.write(async tx => {
    if (at !== null) await scheduleJobs(tx, context, { projectId, chapterIds: ids, value, at })
    else {
      await change(tx, context.now().toISOString())
      const activity = { did: value ? 'published' : 'withdrawn', projectId, ids: ids.filter(Boolean) } as const
      await recordActivity(tx, activity, { user: context.person(), now: context.now() })
      await unschedule(tx, context.events, projectId, ids)
      await notifySubscribers(tx, context.notifications, projectId)
      await context.events.emit(tx, 'everyone', libraryEvent, { storyId: projectId })
    }
    const jobs = (await waitingJobs(tx, projectId)).filter(job => ids.includes(job.chapterId ?? ''))
    return { ok: true as const, jobs, out: (await storyState(tx, projectId)) === true }
  })
}

interface ChapterStateRow {
  chapterId: string
  title: string
  state: 'same' | 'changed' | 'draft'
  published: string | null
  updated: string | null
}

/** Only chapters that were written to since they went out are compared; tags change no text. */
const selectChapterStates = prepare(
  (_, $: Params<{ project: string }>) => sql<ChapterStateRow>`
    select id as chapterId, label as title,
      case when copy.chapter_id is null then 'draft'
        when copy.revision = now.revision then 'same'
        when copy.title = label and copy.text = coalesce(data ->> '$.text', '[]') then 'same'
        else 'changed' end as state,
      copy.published_at as published, copy.updated_at as updated
    from (${visibleChapters($.project)}) now
    left join library_chapters copy on copy.chapter_id = id and out = 1
    order by position, seq`,
)

async function readStoryState(read: Reader, projectId: string) {
  const row = await tables(read)
    .selectFrom('library_stories')
    .innerJoin('projects', 'projects.id', 'project_id')
    .select(['out', 'published_at', 'library_stories.updated_at'])
    .select(
      sql<number>`library_stories.name <> projects.name or library_stories.description <> projects.description
        or library_stories.genre is not projects.genre or library_stories.age_category <> projects.age_category
        or library_stories.poster_id is not projects.poster_id`.as('changed'),
    )
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (!row) return null
  return { out: row.out === 1, changed: row.changed === 1, published: row.published_at, updated: row.updated_at }
}

/** What the author has chosen for the story, published or not. */
async function readSettings(read: Reader, projectId: string) {
  const row = await tables(read)
    .selectFrom('projects')
    .leftJoin('library_settings', 'library_settings.project_id', 'projects.id')
    .select(['age_category', 'indexed', 'epub', 'warnings', 'warning_text'])
    .where('projects.id', '=', projectId)
    .executeTakeFirstOrThrow()
  return {
    ...{ indexed: row.indexed !== 0, epub: row.epub === 1, ageCategory: row.age_category },
    ...{ warnings: warningsOf(row.warnings), warningText: row.warning_text ?? '' },
  }
}

type Settings = Omit<Updateable<LibraryTables['library_settings']>, 'project_id'>

async function storeSettings(tx: Tx, projectId: string, changed: Settings): Promise<void> {
  await tables(tx)
    .insertInto('library_settings')
    .values({ project_id: projectId, indexed: 1, ...changed })
    .onConflict(conflict => conflict.column('project_id').doUpdateSet(changed))
    .execute()
}

/** The calls of authors. */
export const authorCalls = [
  handle(publishCalls.project, async ({ value = true, schedule, ...place }, context) => {
    const { projectId } = place
    if (!value && (await storyState(context.read, projectId)) === undefined)
      throw new Problem('conflict', 'The story was never published.')
    return publish(context, { ...place, chapterIds: [''], value, schedule }, (tx, now) =>
      value ? publishStory(tx, projectId, now) : hideStory(tx, projectId, now),
    )
  }),
  handle(publishCalls.publish, async ({ chapterId, value = true, schedule, ...place }, context) => {
    await requireOwnChapter(context.read, place, chapterId)
    return publish(context, { ...place, chapterIds: [chapterId], value, schedule }, async (tx, now) => {
      await requireOwnChapter(tx, place, chapterId)
      await (value ? publishChapters : takeBackChapters)(tx, place.projectId, [chapterId], now)
    })
  }),
  handle(publishCalls.publishAll, async ({ schedule, ...place }, context) => {
    const ids = await chapterIds(context.read, place.projectId)
    if (ids.length === 0) throw new Problem('conflict', 'The project has no chapter to publish.')
    return publish(context, { ...place, chapterIds: ids, value: true, schedule }, (tx, now) =>
      publishChapters(tx, place.projectId, ids, now),
    )
  }),
  handle(publishCalls.get, async ({ projectId: project }, { read }) => ({
    ...(await readSettings(read, project)),
    story: await readStoryState(read, project),
    chapters: (await selectChapterStates.all(read, { project })).map((row, index) => ({ ...row, index })),
    jobs: await waitingJobs(read, project),
  })),
  handle(publishCalls.setIndexed, async ({ projectId, value }, context) => {
    await context.write(async tx => {
      await storeSettings(tx, projectId, { indexed: value ? 1 : 0 })
      const authors = { project: projectId, permission: 'project.publish' } as const
      await context.events.emit(tx, authors, libraryEvent, { storyId: projectId })
    })
    return { ok: true as const }
  }),
  handle(publishCalls.setEpub, async ({ projectId, value }, context) => {
    await context.write(async tx => {
      await storeSettings(tx, projectId, { epub: value ? 1 : 0 })
      await context.events.emit(tx, 'everyone', libraryEvent, { storyId: projectId })
    })
    return { ok: true as const }
  }),
  handle(publishCalls.setWarnings, async ({ projectId, warnings, text }, context) => {
    const unknown = warnings.find(one => !(contentWarnings as readonly string[]).includes(one))
    if (unknown !== undefined)
      throw badField('warnings', `has one that is not known: ${contentWarnings.join(', ')} are`)
    await context.write(async tx => {
      const stored = JSON.stringify(warningsOf(JSON.stringify(warnings)))
      await storeSettings(tx, projectId, { warnings: stored, warning_text: text.trim() })
      await context.events.emit(tx, 'everyone', libraryEvent, { storyId: projectId })
    })
    return { ok: true as const }
  }),
  handle(publishCalls.chapters, async ({ projectId }, { read }) => {
    const rows = await tables(read)
      .selectFrom('library_chapters')
      .select('chapter_id')
      .where('project_id', '=', projectId)
      .where('out', '=', 1)
      .execute()
    return rows.map(row => row.chapter_id)
  }),
  handle(publicCalls.schedule, ({ storyId }, { read }) => waitingJobs(read, storyId)),
  handle(cancelSchedule, async ({ storyId, jobId }, context) => {
    await context.write(async tx => {
      const gone = await tables(tx)
        .deleteFrom('library_jobs')
        .where('project_id', '=', storyId)
        .where('id', '=', jobId)
        .returning('id')
        .executeTakeFirst()
      if (!gone) throw new Problem('not-found', 'Nothing waits under this id: it has happened, or was cancelled.')
      await emitWaiting(tx, context.events, storyId)
    })
    return { ok: true as const }
  }),
  handle(publicCalls.analytics, ({ storyId }, { read }) => readFigures(read, storyId)),
]
