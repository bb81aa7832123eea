import { badField, Problem, type ProjectPart, withTables } from '#server/index.ts'
import { type TagsEvent, tagLimits, tagsEvent, type ValueAppointment, valueKey } from '../shared.ts'
import { type CustomValueRow, selectValues } from './queries.ts'
import type { TagTables } from './tables.ts'
import { valueInput } from './values.ts'

interface ValueRow {
  id: string
  appointment: ValueAppointment
  value: string
  color: string
  image: string | null
  zoom: number | null
}

/** The custom values in the file of a project. One that the project has already, by its name, stays as it is. */
export const customValuesPart: ProjectPart<ValueRow> = {
  name: 'customValues',
  about: 'Tags, types of places and labels of relations.',
  order: 'before',
  row: {
    id: '/^[A-Za-z0-9_-]{16,64}$/',
    appointment: "'locationType' | 'entryTag' | 'characterRelation'",
    value: '1 <= string <= 500',
    color: '/^#[0-9a-fA-F]{6}$/',
    image: 'id | null',
    zoom: '0 <= number <= 100 | null',
  },
  async read(read, place) {
    const rows = await selectValues(read, place).orderBy('appointment').orderBy('sort_key').orderBy('value').execute()
    return rows.map(({ id, appointment, value, color, image_id: image, zoom }) => ({
      ...{ id, appointment, value, color, image, zoom },
    }))
  },
  async write(tx, place, rows, { user, now, events, same }) {
    const { spaceId, projectId } = place
    const present = new Map<string, CustomValueRow>()
    const keyOf = (appointment: string, key: string) => `${appointment} ${key}`
    const counts = new Map<string, number>()
    for (const row of await selectValues(tx, place).execute()) {
      present.set(keyOf(row.appointment, row.value_key), row)
      counts.set(row.appointment, (counts.get(row.appointment) ?? 0) + 1)
    }
    for (const [at, { id, appointment, value, color, image, zoom }] of rows.entries()) {
      const path = `data.parts.customValues.${at}`
      const existing = present.get(keyOf(appointment, valueKey(value)))
      if (existing) {
        same(id, existing.id)
        continue
      }
      const count = (counts.get(appointment) ?? 0) + 1
      if (count > tagLimits.values)
        throw new Problem('limit-reached', `A project has ${tagLimits.values} of these at most. Delete some first.`)
      counts.set(appointment, count)
      const row: CustomValueRow = {
        ...{ id, space_id: spaceId, project_id: projectId, appointment, ...valueInput(value, `${path}.value`) },
        ...{ color, zoom, image_id: image, created_by: user.id, created_at: now.toISOString() },
      }
      if (image !== null && !(await isImageOf(tx, image, projectId)))
        throw badField(`${path}.image`, 'is no image of this file')
      await withTables<TagTables>(tx).insertInto('custom_values').values(row).execute()
      present.set(keyOf(appointment, row.value_key), row)
    }
    for (const appointment of new Set(rows.map(row => row.appointment))) {
      const event: TagsEvent = { spaceId, projectId, appointment, is: 'new' }
      await events.emit(tx, { project: projectId }, tagsEvent, event)
    }
  },
}

async function isImageOf(tx: Parameters<ProjectPart['write']>[0], id: string, project: string): Promise<boolean> {
  const row = await tx
    .selectFrom('images')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', project)
    .executeTakeFirst()
  return row !== undefined
}
