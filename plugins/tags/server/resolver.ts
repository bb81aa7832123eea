import type { Tag } from '#core/shared/schema.ts'
import { badField, type FieldResolver, listed, type Params, prepare, type Reader, withTables } from '#server/index.ts'
import { type LocationType, locationTypeForm } from '../shared.ts'
import type { TagTables } from './tables.ts'

const selectTags = prepare((db, $: Params<{ project: string; ids: string }>) =>
  withTables<TagTables>(db)
    .selectFrom('custom_values')
    .select(['id as valueId', 'value', 'color'])
    .where('project_id', '=', $.project)
    .where('appointment', '=', 'entryTag')
    .where('id', 'in', listed<string>($.ids)),
)

/** Tags by id; ids of other projects and of deleted tags are left out. */
export async function tagsById(
  read: Reader,
  project: string,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Required<Tag>>> {
  const requestedIds = [...new Set(ids)]
  if (requestedIds.length === 0) return new Map()
  const tags = await selectTags.all(read, { project, ids: JSON.stringify(requestedIds) })
  return new Map(tags.map(tag => [tag.valueId, tag]))
}

/** The ids in a stored value, or in a list of tags or tag ids. */
export function tagIds(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.map(tag => (typeof tag === 'string' ? tag : (tag as Tag).valueId)) : []
}

/** Entities store tag ids, and calls return whole tags without deleted ones. */
export const tagsResolver: FieldResolver = {
  form: 'tags',
  store: value => [...new Set(tagIds(value))],
  async check(read, { projectId }, value, path, before) {
    const ids = tagIds(value)
    // A client that does not know yet that a tag was deleted may send it again.
    const tagsOfProject = await tagsById(read, projectId, ids)
    const validIds = new Set(tagIds(before))
    const at = ids.findIndex(id => !tagsOfProject.has(id) && !validIds.has(id))
    if (at >= 0) throw badField(`${path}.${at}`, 'is no tag of this project')
  },
  async answer(read, { projectId }, values) {
    const tagsOfProject = await tagsById(read, projectId, values.flatMap(tagIds))
    return values.map(value => tagIds(value).flatMap(id => tagsOfProject.get(id) ?? []))
  },
}

const selectTypes = prepare((db, $: Params<{ project: string; ids: string }>) =>
  withTables<TagTables>(db)
    .selectFrom('custom_values')
    .select(['id', 'value', 'color', 'image_id', 'zoom'])
    .where('project_id', '=', $.project)
    .where('appointment', '=', 'locationType')
    .where('id', 'in', listed<string>($.ids)),
)

async function typesById(read: Reader, project: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, LocationType>()
  const rows = await selectTypes.all(read, { project, ids: JSON.stringify([...new Set(ids)]) })
  return new Map(
    rows.map(({ id, value, color, image_id: image, zoom }): [string, LocationType] => [
      id,
      { value: id, label: value, color, ...(image !== null && { image }), ...(zoom !== null && { zoom }) },
    ]),
  )
}

/** Places store the id of their type; a type that is deleted is none. */
export const locationTypeResolver: FieldResolver = {
  form: locationTypeForm,
  store: value => (value as LocationType | null)?.value ?? null,
  async check(read, { projectId }, value, path, before) {
    const id = (value as LocationType | null)?.value
    if (id === undefined || id === before) return
    if (!(await typesById(read, projectId, [id])).has(id)) throw badField(path, 'is no type of places of this project')
  },
  async answer(read, { projectId }, values) {
    const types = await typesById(read, projectId, values.flatMap(tagIds))
    return values.map(value => types.get(String(value)) ?? null)
  },
}
