import { sql } from 'kysely'
import { can } from '#core/shared/access/permission.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { timeline } from '#plugins/timelines/shared.ts'
import { type CallContext, grantsOf, handle, listed, type Reader, readableAmong, withTables } from '#server/index.ts'
import { outlineCalls, part } from '../shared.ts'
import { readMarks } from './marks.ts'
import { chaptersOfScenes } from './scene-notes.ts'
import type { OutlineTables, StoredScenes } from './tables.ts'

/** The visible parts or chapters of a project, in order, with their notes. */
function selectRows(db: Reader, { projectId }: Place, kind: string) {
  return withTables<OutlineTables>(db)
    .selectFrom('entities')
    .leftJoin('outline_notes', 'outline_notes.entity_id', 'entities.id')
    .select(['entities.id', 'entities.label as title', 'part_id as partId'])
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .orderBy('position')
    .orderBy('seq')
}

/** The chapters in reading order with the parts they were put into, and the parts in theirs. */
export async function readOrder(db: Reader, place: Place) {
  const chapters = await selectRows(db, place, chapter.name).execute()
  const parts = await selectRows(db, place, part.name).execute()
  return {
    chapters: chapters.map(({ id, partId }) => ({ chapterId: id, partId })),
    partIds: parts.map(({ id }) => id),
  }
}

interface NoteColumns {
  synopsis: string | null
  status: string | null
  label: string | null
  goal: number | null
}

/** Notes as they are answered: a status or label that the project no longer has is left out. */
export async function visibleNotes(db: Reader, projectId: string) {
  const { statuses, labels } = await readMarks(db, projectId)
  const known = { statuses: new Set(statuses.map(({ id }) => id)), labels: new Set(labels.map(({ id }) => id)) }
  return ({ synopsis, status, label, goal }: NoteColumns) => ({
    synopsis: synopsis ?? '',
    status: status !== null && known.statuses.has(status) ? status : null,
    label: label !== null && known.labels.has(label) ? label : '',
    goal: goal ?? 0,
  })
}

const noteColumns = ['synopsis', 'status', 'outline_notes.label as label', 'goal'] as const

type MarkedScenes = OutputOf<typeof outlineCalls.read>['chapters'][number]['marked']

/** Those who see scenes of the project, by name, as far as the person may read them. */
async function readPovs(db: Reader, context: Pick<CallContext, 'access' | 'person'>, { projectId }: Place) {
  const rows = await withTables<OutlineTables>(db)
    .selectFrom('outline_scene_notes')
    .innerJoin('entities', join => join.on(sql<boolean>`entities.id = coalesce(pov_id, world_pov_id)`))
    .innerJoin('projects', 'projects.id', 'entities.project_id')
    .select([
      'entities.id as id',
      'kind',
      'entities.label as label',
      'projects.id as projectId',
      'projects.name as project',
    ])
    .distinct()
    .where('outline_scene_notes.project_id', '=', projectId)
    .orderBy('label_key')
    .execute()
  return (await readableAmong(rows, grantsOf(context))).map(({ id, label, projectId: of, project }) => ({
    ...{ id, label },
    ...(of === projectId ? {} : { project }),
  }))
}

/** The scenes that have a status, a label or one of those who see them, by their chapters. */
async function readMarkedScenes(
  db: Reader,
  projectId: string,
  notesOf: Awaited<ReturnType<typeof visibleNotes>>,
  povs: ReadonlySet<string>,
): Promise<ReadonlyMap<string, MarkedScenes>> {
  const noted = await withTables<OutlineTables>(db)
    .selectFrom('outline_scene_notes')
    .select(['scene_id as sceneId', 'status', 'label'])
    .select(sql<string | null>`coalesce(pov_id, world_pov_id)`.as('pov'))
    .where('project_id', '=', projectId)
    .where(eb =>
      eb.or([
        ...[eb('status', 'is not', null), eb('label', '<>', '')],
        ...[eb('pov_id', 'is not', null), eb('world_pov_id', 'is not', null)],
      ]),
    )
    .execute()
  const notes = new Map(
    noted.map(({ sceneId, pov, ...one }) => {
      const { status, label } = notesOf({ ...one, synopsis: '', goal: 0 })
      return [sceneId, { status, label, pov: pov !== null && povs.has(pov) ? pov : null }]
    }),
  )
  const chapterOf = await chaptersOfScenes(db, projectId, [...notes.keys()])
  const ids = JSON.stringify([...new Set(chapterOf.values())])
  const rows = await withTables<OutlineTables>(db)
    .selectFrom('outline_scenes')
    .select(['chapter_id as chapterId', 'scenes'])
    .where('chapter_id', 'in', listed<string>(ids))
    .execute()
  return new Map(
    rows.map(({ chapterId, scenes }) => [
      chapterId,
      (JSON.parse(scenes) as StoredScenes).flatMap(([, , sceneId = ''], at) => {
        const { status = null, label = '', pov = null } = notes.get(sceneId) ?? {}
        const isMarked = status !== null || label !== '' || pov !== null
        return isMarked && chapterOf.get(sceneId) === chapterId ? [{ at, status, label, pov }] : []
      }),
    ]),
  )
}

/** What is noted of any scene beside its status, its label and who sees it, for somebody who may not see every kind. */
async function readSceneColumns(db: Reader, context: Pick<CallContext, 'access' | 'person'>, { projectId }: Place) {
  const row = await withTables<OutlineTables>(db)
    .selectFrom('outline_scene_notes')
    .select([
      sql<number>`max(synopsis <> '')`.as('synopsis'),
      sql<number>`max(outline_scene_notes.date is not null)`.as('date'),
    ])
    .where('outline_scene_notes.project_id', '=', projectId)
    .executeTakeFirst()
  const found = new Set<OutputOf<typeof outlineCalls.read>['sceneColumns'][number]>()
  const own = await context.access.grantFor(context.person(), { projectId })
  if (row?.synopsis) found.add('synopsis')
  if (row?.date && can(own, `${timeline.name}.read`)) found.add('date')
  return found
}

export const outlineReadHandler = handle(outlineCalls.read, async (place, context) => {
  const { read } = context
  const notesOf = await visibleNotes(read, place.projectId)
  const chapters = await selectRows(read, place, chapter.name)
    .leftJoin('outline_scenes', 'outline_scenes.chapter_id', 'entities.id')
    .select(noteColumns)
    .select('updated_at as edited')
    .select([
      // Chapters that are still to be counted, after the plugin came, have the number that lists show.
      sql<number>`coalesce(words, brief ->> '$.words', 0)`.as('words'),
      sql<number>`coalesce(count, 0)`.as('scenes'),
      sql<string>`coalesce(refs -> '$.tags', '[]')`.as('tags'),
    ])
    .execute()
  const parts = await selectRows(read, place, part.name).select(noteColumns).execute()
  const povs = await readPovs(read, context, place)
  const marked = await readMarkedScenes(read, place.projectId, notesOf, new Set(povs.map(({ id }) => id)))
  const sceneColumns = await readSceneColumns(read, context, place)
  if (povs.length > 0) sceneColumns.add('pov')
  return {
    ...{ povs, sceneColumns: [...sceneColumns] },
    parts: parts.map(row => ({ partId: row.id, title: row.title, ...notesOf(row) })),
    chapters: chapters.map(row => ({
      ...{ chapterId: row.id, title: row.title, partId: row.partId, words: row.words, scenes: row.scenes },
      ...{
        edited: row.edited,
        tags: JSON.parse(row.tags) as string[],
        marked: marked.get(row.id) ?? [],
        ...notesOf(row),
      },
    })),
  }
})
