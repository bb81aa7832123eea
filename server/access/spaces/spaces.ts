import { descriptionIssue, nameIssue, spaceIdIssue } from '#core/shared/access/account-rules.ts'
import { can, permissionsOf } from '#core/shared/access/permission.ts'
import type { InputOf, OutputOf } from '#core/shared/call.ts'
import type { spaceCalls } from '#core/shared/calls/spaces.ts'
import { Problem } from '#core/shared/error.ts'
import { sortKey } from '#core/shared/text/text-keys.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { deleteEventsOfPlace } from '../../events/event-rows.ts'
import type { EntityWriteContext } from '../../ports.ts'
import { conflictOn, refuseIssues } from '../field-issues.ts'
import { type PlaceMember, readSpaceMembers } from '../members/members.ts'

export type Space = OutputOf<typeof spaceCalls.get>
export type CreatedBy = Pick<EntityWriteContext, 'user' | 'now' | 'writeKey'>

/** The spaces that a person, by internal id, may read, or one of them, sorted by name. */
export async function readSpaces(read: Reader, personId: string, spaceId?: string): Promise<Space[]> {
  const ownSpaces = read
    .selectFrom('spaces')
    .innerJoin('space_members', 'space_members.space_id', 'spaces.id')
    .innerJoin('users', 'users.id', 'spaces.owner_id')
    .where('space_members.user_id', '=', personId)
    .select(['spaces.id', 'spaces.name', 'spaces.description', 'spaces.created_at', 'users.user_id', 'username'])
    .orderBy('spaces.name_key')
    .orderBy('spaces.id')
  const rows = await (spaceId === undefined ? ownSpaces : ownSpaces.where('spaces.id', '=', spaceId)).execute()
  const members = await readSpaceMembers(
    read,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(row => {
    const users = members.get(row.id) ?? []
    const role = users.find(member => member.personId === personId)?.role
    if (!role || !can(role.grant, 'space.read')) return []
    return {
      spaceId: row.id,
      name: row.name,
      description: row.description,
      owner: { userId: row.user_id, username: row.username },
      users: users.map(spaceUser),
      created: row.created_at,
      roleId: role.id,
      role: role.name,
      permissions: permissionsOf(role.grant),
    }
  })
}

function spaceUser({ userId, username, role }: PlaceMember): Space['users'][number] {
  return { userId, username, role: role.name }
}

/**
 * Creates a space with its creator as owner; returns its id. A repeated write key returns the space created before.
 * @throws Problem limit-reached, conflict if the id is taken, bad-input
 */
export async function createSpace(
  tx: Tx,
  input: InputOf<typeof spaceCalls.create>,
  by: CreatedBy,
  limit: number,
): Promise<string> {
  const { spaceId, name, description = '' } = input
  refuseIssues({
    spaceId: spaceIdIssue(spaceId),
    name: nameIssue(name),
    description: descriptionIssue(description),
  })
  const earlier = await spaceWithWriteKey(tx, by)
  if (earlier !== undefined) return earlier
  await refuseOverLimit(tx, by.user.id, limit)
  const other = await tx.selectFrom('spaces').select('id').where('id', '=', spaceId).executeTakeFirst()
  if (other) throw conflictOn('spaceId', 'This space id is taken: choose another')
  const now = by.now.toISOString()
  await tx
    .insertInto('spaces')
    .values({
      id: spaceId,
      ...nameColumns(name),
      description,
      owner_id: by.user.id,
      created_at: now,
      updated_at: now,
      write_key: by.writeKey,
    })
    .execute()
  await tx.insertInto('space_members').values({ space_id: spaceId, user_id: by.user.id, role: 'owner' }).execute()
  return spaceId
}

async function spaceWithWriteKey(tx: Tx, { user, writeKey }: CreatedBy): Promise<string | undefined> {
  if (writeKey === null) return undefined
  const row = await tx
    .selectFrom('spaces')
    .select('id')
    .where('write_key', '=', writeKey)
    .where('owner_id', '=', user.id)
    .executeTakeFirst()
  return row?.id
}

/** How many spaces a person by internal id owns. */
export async function countOwnedSpaces(read: Reader, ownerId: string): Promise<number> {
  const { owned } = await read
    .selectFrom('spaces')
    .select(count => count.fn.countAll<number>().as('owned'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return owned
}

async function refuseOverLimit(tx: Tx, ownerId: string, limit: number): Promise<void> {
  const owned = await countOwnedSpaces(tx, ownerId)
  if (owned >= limit)
    throw new Problem(
      'limit-reached',
      `You own ${owned} spaces and may own ${limit}. Delete one before creating another.`,
    )
}

/** @throws Problem bad-input */
export async function updateSpace(
  tx: Tx,
  { spaceId, data }: InputOf<typeof spaceCalls.update>,
  now: Date,
): Promise<void> {
  const { name, description } = data
  refuseIssues({
    'data.name': name === undefined ? null : nameIssue(name),
    'data.description': description === undefined ? null : descriptionIssue(description),
  })
  await tx
    .updateTable('spaces')
    .set({
      ...(name === undefined ? {} : nameColumns(name)),
      ...(description === undefined ? {} : { description }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', spaceId)
    .execute()
}

/** Removes a space whose content is already removed; its projects and memberships are deleted with it. */
export async function deleteSpace(tx: Tx, spaceId: string): Promise<void> {
  await deleteEventsOfPlace(tx, { spaceId })
  await tx.deleteFrom('spaces').where('id', '=', spaceId).execute()
}

/** A trimmed name with its sort key. */
export function nameColumns(name: string): { name: string; name_key: string } {
  const trimmed = name.trim()
  return { name: trimmed, name_key: sortKey(trimmed) }
}
