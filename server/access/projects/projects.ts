import { descriptionIssue, idFromName, nameIssue } from '#core/shared/access/account-rules.ts'
import { can, permissionsOf } from '#core/shared/access/permission.ts'
import type { InputOf, OutputOf } from '#core/shared/call.ts'
import type { projectCalls } from '#core/shared/calls/spaces.ts'
import { limits } from '#core/shared/limits.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { deleteEventsOfPlace } from '../../events/event-rows.ts'
import type { EntityStore } from '../../ports.ts'
import { refuseIssues } from '../field-issues.ts'
import { membershipOf, projectsOfMember } from '../membership.ts'
import { randomLetters } from '../random-letters.ts'
import { readRolesOf } from '../roles/roles.ts'
import { type CreatedBy, nameColumns } from '../spaces/spaces.ts'

export type Project = OutputOf<typeof projectCalls.get>
/** Stored until someone chooses kinds: all kinds, including those installed later. */
const everyKind = 'null'

type ProjectFields = InputOf<typeof projectCalls.update>['data']

/** The projects of a space that a person, by internal id, may read, or one of them, sorted by name. */
export async function readProjects(
  read: Reader,
  entities: Pick<EntityStore, 'counts' | 'kinds'>,
  personId: string,
  place: { spaceId: string; projectId?: string },
): Promise<Project[]> {
  const rows = await projectsOfMember(read, personId, place)
    .select(['projects.description', 'icon', 'color', 'genre', 'age_category', 'modules', 'poster_id', 'sample'])
    .select(['projects.created_at', 'projects.updated_at'])
    .execute()
  const rolesOf = await readRolesOf(
    read,
    'project',
    rows.map(({ id }) => id),
  )
  const projects: Project[] = []
  for (const row of rows) {
    const membership = membershipOf(row, rolesOf(row.id))
    if (!membership || !can(membership.grant, 'project.read')) continue
    projects.push({
      spaceId: row.space_id,
      projectId: row.id,
      name: row.name,
      description: row.description,
      icon: row.icon,
      color: row.color,
      genre: row.genre,
      ageCategory: row.age_category,
      modules: JSON.parse(row.modules) ?? entities.kinds.map(kind => kind.name),
      posterId: row.poster_id,
      sample: row.sample === 1,
      created: row.created_at,
      updated: row.updated_at,
      counts: await entities.counts(read, row.id),
      roleId: membership.role.id,
      role: membership.role.name,
      permissions: permissionsOf(membership.grant),
    })
  }
  return projects
}

/**
 * Creates a project with its creator as owner; returns its id, made from the name. A repeated write key returns the
 * project created before. With a batch, nobody sees the project until that is finished.
 * @throws Problem bad-input
 */
export async function createProject(
  tx: Tx,
  input: ProjectFields & { spaceId: string; name: string },
  by: CreatedBy & { batchId?: string },
): Promise<{ projectId: string; isNew: boolean }> {
  const { spaceId, name, ...fields } = input
  refuseProjectIssues({ name, ...fields }, '')
  const earlier = await projectWithWriteKey(tx, by)
  if (earlier !== undefined) return { projectId: earlier, isNew: false }
  const id = await freeProjectId(tx, name)
  const now = by.now.toISOString()
  await tx
    .insertInto('projects')
    .values({
      id,
      space_id: spaceId,
      description: '',
      icon: 'cover',
      color: null,
      genre: null,
      age_category: 'g',
      modules: everyKind,
      poster_id: null,
      created_by: by.user.id,
      created_at: now,
      updated_at: now,
      // A project may get the id of a deleted one. Starting the version at the time keeps it above any version cached
      // for that one.
      version: by.now.getTime() * 1000,
      write_key: by.writeKey,
      import_batch: by.batchId ?? null,
      ...nameColumns(name),
      ...projectColumns(fields),
    })
    .execute()
  await tx.insertInto('project_members').values({ project_id: id, user_id: by.user.id, role: 'owner' }).execute()
  return { projectId: id, isNew: true }
}

async function projectWithWriteKey(tx: Tx, { user, writeKey }: CreatedBy): Promise<string | undefined> {
  if (writeKey === null) return undefined
  const row = await tx
    .selectFrom('projects')
    .select('id')
    .where('write_key', '=', writeKey)
    .where('import_batch', 'is', null)
    .where('created_by', '=', user.id)
    .executeTakeFirst()
  return row?.id
}

/** The id made from the name, with a short suffix if another project has it; random if the name yields none. */
async function freeProjectId(tx: Tx, name: string): Promise<string> {
  const base = idFromName(name)
  let id = base || randomLetters(10)
  while (await tx.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst()) {
    const suffix = `_${randomLetters(4)}`
    id = base.slice(0, limits.spaceIdMax - suffix.length) + suffix
  }
  return id
}

/** @throws Problem bad-input */
export async function updateProject(
  tx: Tx,
  { projectId, data }: InputOf<typeof projectCalls.update>,
  now: Date,
): Promise<void> {
  refuseProjectIssues(data, 'data.')
  await tx
    .updateTable('projects')
    .set({ ...projectColumns(data), updated_at: now.toISOString() })
    .where('id', '=', projectId)
    .execute()
}

/** Removes a project whose content is already removed; memberships are deleted with it. */
export async function deleteProject(tx: Tx, projectId: string): Promise<void> {
  await deleteEventsOfPlace(tx, { projectId })
  await tx.deleteFrom('projects').where('id', '=', projectId).execute()
}

function refuseProjectIssues({ name, description, modules }: ProjectFields, prefix: string): void {
  refuseIssues({
    [`${prefix}name`]: name === undefined ? null : nameIssue(name),
    [`${prefix}description`]: description === undefined ? null : descriptionIssue(description),
    [`${prefix}modules`]: modules?.every(isKindName) === false ? 'Modules are the names of kinds' : null,
  })
}

/** A kind whose plugin is not installed stays in the list, in case it is installed again. */
function isKindName(name: string): boolean {
  return /^[a-z][a-zA-Z]{0,63}$/.test(name)
}

function projectColumns(fields: ProjectFields) {
  const { name, description, icon, color, genre, ageCategory, modules } = fields
  return {
    ...(name === undefined ? {} : nameColumns(name)),
    ...(description === undefined ? {} : { description }),
    ...(icon === undefined ? {} : { icon }),
    ...(color === undefined ? {} : { color }),
    ...(genre === undefined ? {} : { genre }),
    ...(ageCategory === undefined ? {} : { age_category: ageCategory }),
    ...(modules === undefined ? {} : { modules: JSON.stringify([...new Set(modules)]) }),
  }
}
