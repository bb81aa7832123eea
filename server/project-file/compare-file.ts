import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { differingMax, type ImportComparison, namesInComparison } from '#core/shared/calls/project-file.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { CallContext } from '../contract.ts'
import type { Reader } from '../db/schema.ts'
import { createYieldTurn } from '../yield-turn.ts'
import type { FileEntity, ProjectFile } from './format.ts'
import type { NewIds } from './new-ids.ts'

/** Entities that one statement reads. */
const readAtOnce = 20

/** A project that a file may go into. */
interface Here {
  place: Place
  ids: NewIds
  /** what of the file is in it */
  known: ReadonlyMap<string, string>
}

/** What an import of a file does with the entities of each kind. */
export async function compareFile(
  file: ProjectFile,
  here: Here | undefined,
  context: CallContext,
): Promise<ImportComparison> {
  const kinds: ImportComparison['kinds'] = []
  const differing: ImportComparison['differing'] = []
  const pause = createYieldTurn(context.signal)
  for (const [name, all] of Map.groupBy(file.entities, one => one.kind)) {
    const kind = context.entities.kind(name)
    if (!kind) continue
    const fresh = all.filter(({ id }) => !here?.known.has(id))
    const present = here ? all.filter(({ id }) => here.known.has(id)) : []
    let count = 0
    for (let from = 0; here && from < present.length; from += readAtOnce) {
      const some = present.slice(from, from + readAtOnce)
      const stored = await storedOf(kind, some, here, context)
      for (const entity of some) {
        const own = stored.get(here.ids.of(entity.id))
        if (!own || isSame(kind, entity, own, here.ids)) continue
        count++
        const { id, name, changedHere } = { id: entity.id, name: titleOf(kind, entity), changedHere: own.changed(file) }
        if (differing.length < differingMax) differing.push({ id, kind: kind.name, name, changedHere })
      }
      await pause()
    }
    const names = fresh.slice(0, namesInComparison).map(one => titleOf(kind, one))
    const counts = { inFile: all.length, here: present.length, differing: count }
    kinds.push({ kind: name, ...counts, fresh: { count: fresh.length, names } })
  }
  return { kinds, differing }
}

const titleOf = (kind: Kind, { values }: FileEntity): string => String(values[kind.title] ?? '')

/** An entity that is here, as it is stored. */
interface Stored {
  parentId: string | null
  archived: boolean
  values: Record<string, unknown>
  /** whether it was changed since it came in or, if the file is of this project, since that was written */
  changed(file: ProjectFile): boolean
}

async function storedOf(
  kind: Kind,
  entities: readonly FileEntity[],
  { ids, place }: Here,
  { entities: store, read }: CallContext,
): Promise<Map<string, Stored>> {
  const own = entities.map(({ id }) => ids.of(id))
  const texts = await store.getStored(read, kind, place, own)
  const stored = new Map<string, Stored>()
  for (const { id, parent_id: parentId, archived_at, revision, updated_at, came } of await rowsOf(read, place, own)) {
    const changed = ({ project, exportedAt }: ProjectFile) =>
      project.projectId === place.projectId ? updated_at > exportedAt : revision !== came
    const values = JSON.parse(texts.get(id) ?? '{}') as Record<string, unknown>
    stored.set(id, { parentId, archived: archived_at !== null, values, changed })
  }
  return stored
}

/** `came` is the revision that an entity had when it came in. */
function rowsOf(read: Reader, { projectId }: Place, ids: readonly string[]) {
  return read
    .selectFrom('entities')
    .leftJoin('project_origins', join =>
      join.onRef('project_origins.id', '=', 'entities.id').on('project_origins.project_id', '=', projectId),
    )
    .select(['entities.id', 'parent_id', 'archived_at', 'entities.revision', 'updated_at'])
    .select('project_origins.revision as came')
    .where('entities.project_id', '=', projectId)
    .where(sql<boolean>`entities.id in (select value from json_each(${JSON.stringify(ids)}))`)
    .execute()
}

/** A field that is left out of a file says nothing. */
function isSame(kind: Kind, { parentId = null, archivedAt = null, values }: FileEntity, own: Stored, ids: NewIds) {
  return (
    Object.entries(ids.in(values)).every(([name, value]) =>
      isDeepStrictEqual(value ?? null, own.values[name] ?? null),
    ) &&
    (archivedAt !== null) === own.archived &&
    (kind.parent === undefined || (parentId === null ? null : ids.of(parentId)) === own.parentId)
  )
}
