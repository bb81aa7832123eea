import { setImmediate as breathe } from 'node:timers/promises'
import type { Grant } from '#core/shared/permission.ts'
import { type Params, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'
import { holdingOf, type Where } from './grants.ts'
import { readRolesOf, roleNamed } from './roles.ts'

/** So many people are read at once, which takes a millisecond or two; then others have a turn. */
const portion = 500

type After = Params<{ id: string; after: string }>

const inSpace = prepare((db, $: After) =>
  db
    .selectFrom('space_members')
    .select(['user_id', 'role'])
    .where('space_id', '=', $.id)
    .where('user_id', '>', $.after)
    .orderBy('user_id')
    .limit(portion),
)
const aroundProject = prepare((db, $: After) =>
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
    .limit(portion),
)

/**
 * What everybody holds in a space or a project who holds anything there, by internal id: read together, as one by one
 * it takes a tenth of a millisecond each. Those of the same roles share one grant.
 */
export async function readGrants(read: Reader, { spaceId = '', projectId }: Where): Promise<Map<string, Grant>> {
  if (projectId === undefined) {
    const roles = (await readRolesOf(read, 'space', [spaceId]))(spaceId)
    return collect(
      after => inSpace.all(read, { id: spaceId, after }),
      ({ role }) => roleNamed(roles, role)?.grant,
    )
  }
  const roles = (await readRolesOf(read, 'project', [projectId]))(projectId)
  const known = new Map<string, Grant | undefined>()
  return collect(
    after => aroundProject.all(read, { id: projectId, after }),
    row => {
      const key = `${row.space_role} ${row.project_role}`
      if (!known.has(key)) known.set(key, holdingOf(row, roles)?.grant)
      return known.get(key)
    },
  )
}

async function collect<Row extends { user_id: string }>(
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
    if (!last || rows.length < portion) return grants
    after = last.user_id
    await breathe()
  }
}
