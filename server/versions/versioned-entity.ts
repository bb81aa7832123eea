import { deletedUser } from '#core/shared/access/account-rules.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { CallContext } from '../contract.ts'
import { listed, type Params, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'
import { entityNotFound, readEntity, type StoredEntityRow } from '../entities/read-entity.ts'

export interface VersionHeader {
  revision: number
  /** internal id */
  person: string
  at: number
}

const authorsOf = prepare((db, $: Params<{ ids: string }>) =>
  db.selectFrom('users').select(['id', 'user_id', 'deleted_at']).where('id', 'in', listed<string>($.ids)),
)

/** An entity whose versions a person may read, or name. @throws Problem not-found, forbidden */
export async function versionedEntity(
  context: CallContext,
  { kind: name, id, ...place }: Place & { kind: string; id: string },
  verb: 'read' | 'update',
): Promise<{ kind: Kind; row: StoredEntityRow }> {
  const kind = context.entities.kind(name)
  if (!kind) throw entityNotFound()
  await context.access.require(context.person(), `${name}.${verb}`, place)
  return { kind, row: await readEntity(context.read, kind, place, id) }
}

/** The first version has no row: the entity has its author and time. */
export function creationOf(row: StoredEntityRow): VersionHeader {
  return { revision: 1, person: row.created_by, at: Date.parse(row.created_at) }
}

/** The user ids of people by their internal ids; a deleted account is "Deleted user". */
export async function shownUserIds(read: Reader, people: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const rows = await authorsOf.all(read, { ids: JSON.stringify([...new Set(people)]) })
  return new Map(rows.map(row => [row.id, row.deleted_at === null ? row.user_id : deletedUser]))
}

/** Versions as they are answered: with the user ids of their authors. */
export async function withAuthors(read: Reader, versions: readonly VersionHeader[]) {
  const names = await shownUserIds(
    read,
    versions.map(({ person }) => person),
  )
  return versions.map(({ revision, person, at }) => ({
    revision,
    updatedBy: names.get(person) ?? deletedUser,
    updatedAt: new Date(at).toISOString(),
  }))
}
