import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { handle, type Reader, withTables } from '#server/index.ts'
import { outlineCalls, part } from '../shared.ts'
import { readMarks } from './marks.ts'
import type { OutlineTables } from './tables.ts'

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

/** How notes are told: a status or label that the project no longer has is left out. */
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

export const readHandler = handle(outlineCalls.read, async (place, context) => {
  const { read } = context
  const notesOf = await visibleNotes(read, place.projectId)
  const chapters = await selectRows(read, place, chapter.name)
    .leftJoin('outline_scenes', 'outline_scenes.chapter_id', 'entities.id')
    .select(noteColumns)
    .select([
      // Chapters that are still to be counted, after the plugin came, have the number that lists show.
      sql<number>`coalesce(words, brief ->> '$.words', 0)`.as('words'),
      sql<number>`coalesce(count, 0)`.as('scenes'),
      sql<string>`coalesce(refs -> '$.tags', '[]')`.as('tags'),
    ])
    .execute()
  const parts = await selectRows(read, place, part.name).select(noteColumns).execute()
  return {
    parts: parts.map(row => ({ partId: row.id, title: row.title, ...notesOf(row) })),
    chapters: chapters.map(row => ({
      ...{ chapterId: row.id, title: row.title, partId: row.partId, words: row.words, scenes: row.scenes },
      ...{ tags: JSON.parse(row.tags) as string[], ...notesOf(row) },
    })),
  }
})
