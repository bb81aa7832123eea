import { setImmediate as breathe } from 'node:timers/promises'
import type { Grant } from '#core/shared/access/permission.ts'
import { type Params, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'
import { membershipOf, type PlaceFilter } from './membership.ts'
import { readRolesOf, roleById } from './roles/roles.ts'

/** Members read in one batch (a millisecond or two); between batches the event loop gets a turn. */
const batchSize = 500

type PageParams = Params<{ id: string; after: string }>

const spaceMembersAfter = prepare((db, $: PageParams) =>
  db
    .selectFrom('space_members')
    .select(['user_id', 'role'])
    .where('space_id', '=', $.id)
    .where('user_id', '>', $.after)
    .orderBy('user_id')
    .limit(batchSize),
)
const projectMembersAfter = prepare((db, $: PageParams) =>
  db
    .selectFrom('projects')
    .innerJoin('space_members as near', 'near.space_id', 'projects.space_id')
    .leftJoin('project_members as own', join =>
      join.onRef('own.project_id', '=', 'projects.id').onRef('own.user_id', '=', 'near.user_id'),
    )
    .select(['near.user_id', 'near.space_id', 'near.role as space_role', 'own.role as project_role'])
    .where('projects.id', '=', $.id)
    .where('near.user_id', '>', $.after)
    .orderBy('near.user_id')
    .limit(batchSize),
)

/**
 * The grants of all members of a space or project, by internal id. They are read in batches, because one by one each
 * takes a tenth of a millisecond. Members with the same roles share one grant object.
 */
export async function readGrants(read: Reader, { spaceId = '', projectId }: PlaceFilter): Promise<Map<string, Grant>> {
  if (projectId === undefined) {
    const roles = (await readRolesOf(read, 'space', [spaceId]))(spaceId)
    return collectGrants(
      after => spaceMembersAfter.all(read, { id: spaceId, after }),
      ({ role }) => roleById(roles, role)?.grant,
    )
  }
  const roles = (await readRolesOf(read, 'project', [projectId]))(projectId)
  const grantsByRoles = new Map<string, Grant | undefined>()
  return collectGrants(
    after => projectMembersAfter.all(read, { id: projectId, after }),
    row => {
      const key = `${row.space_role} ${row.project_role}`
      if (!grantsByRoles.has(key)) grantsByRoles.set(key, membershipOf(row, roles)?.grant)
      return grantsByRoles.get(key)
    },
  )
}

async function collectGrants<Row extends { user_id: string }>(
  readAfter: (userId: string) => Promise<Row[]>,
  grantOf: (row: Row) => Grant | undefined,
): Promise<Map<string, Grant>> {
  const grants = new Map<string, Grant>()
  for (let after = ''; ; ) {
    const rows = await readAfter(after)
    for (const row of rows) {
      const grant = grantOf(row)
      if (grant) grants.set(row.user_id, grant)
    }
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return grants
    after = last.user_id
    await breathe()
  }
}
