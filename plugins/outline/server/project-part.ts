import { chapter } from '#plugins/chapters/shared.ts'
import { badField, type ProjectPart, withTables } from '#server/index.ts'
import { outlineLimits, part, statuses } from '../shared.ts'
import type { OutlineTables } from './tables.ts'

interface NoteRow {
  entity: string
  part: string | null
  synopsis: string
  status: string | null
  label: string
  goal: number
}

const id = '/^[A-Za-z0-9_-]{16,64}$/'

/** The notes of parts and chapters in the file of a project. */
export const notesPart: ProjectPart<NoteRow> = {
  name: 'outline',
  about: 'The part a chapter is in, and the synopsis, status, label and word goal of chapters and parts.',
  order: 'after',
  row: {
    entity: id,
    part: `${id} | null`,
    synopsis: `string <= ${outlineLimits.synopsis}`,
    status: `${statuses.map(name => `'${name}'`).join(' | ')} | null`,
    label: `string <= ${outlineLimits.label}`,
    goal: `0 <= number.integer <= ${outlineLimits.goal}`,
  },
  async read(read, { projectId }) {
    return withTables<OutlineTables>(read)
      .selectFrom('outline_notes')
      .innerJoin('entities', 'entities.id', 'outline_notes.entity_id')
      .select(['entity_id as entity', 'part_id as part', 'synopsis', 'status', 'outline_notes.label as label', 'goal'])
      .where('project_id', '=', projectId)
      .where('batch_id', 'is', null)
      .orderBy('seq')
      .execute()
  },
  async write(tx, { projectId }, rows, { entityIds }) {
    const kinds = new Map<string, string>()
    const known = await tx
      .selectFrom('entities')
      .select(['id', 'kind'])
      .where('project_id', '=', projectId)
      .where('kind', 'in', [chapter.name, part.name])
      .execute()
    for (const row of known) if (entityIds.has(row.id)) kinds.set(row.id, row.kind)
    for (const [at, { entity, part: partId, ...notes }] of rows.entries()) {
      const path = `data.parts.outline.${at}`
      if (!kinds.has(entity)) throw badField(`${path}.entity`, 'is no chapter or part of this file')
      if (partId !== null && (kinds.get(partId) !== part.name || kinds.get(entity) !== chapter.name))
        throw badField(`${path}.part`, 'is no part of this file that a chapter can be in')
      await withTables<OutlineTables>(tx)
        .insertInto('outline_notes')
        .values({ entity_id: entity, part_id: partId, ...notes })
        .onConflict(conflict => conflict.column('entity_id').doUpdateSet({ part_id: partId, ...notes }))
        .execute()
    }
  },
}
