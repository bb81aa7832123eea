import { isDeepStrictEqual } from 'node:util'
import { differingMax, type ImportComparison, namesInComparison } from '#core/shared/calls/project-file.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { CallContext } from '../../contract.ts'
import { listed } from '../../db/prepare.ts'
import type { Reader } from '../../db/schema.ts'
import { createYieldTurn } from '../../yield-turn.ts'
import type { FileEntity, ProjectFile } from '../format.ts'
import type { Found } from '../import/import-project.ts'
import type { NewIds } from '../import/new-ids.ts'
import type { DifferingRows } from './compare-rows.ts'

/** Entities that one statement reads. */
const readAtOnce = 20

/** A project that a file may go into. */
interface Here extends Found {
  place: Place
  /** rows about what is here that are not the same in the file, by its id here */
  other: ReadonlyMap<string, DifferingRows>
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
  const came = here ? await cameIn(context.read, here.place) : new Map<string, null>()
  for (const [name, all] of Map.groupBy(file.entities, one => one.kind)) {
    const kind = context.entities.kind(name)
    if (!kind) continue
    const fresh = all.filter(({ id }) => !here?.known.has(id))
    const present = here ? all.filter(({ id }) => here.known.has(id)) : []
    let count = 0
    for (let from = 0; here && from < present.length; from += readAtOnce) {
      const some = present.slice(from, from + readAtOnce)
      const stored = await storedOf(kind, some, { ...here, came }, context)
      for (const entity of some) {
        const own = stored.get(here.ids.of(entity.id))
        const rows = here.other.get(here.ids.of(entity.id))
        const isFieldsSame = own && isSame(kind, entity, own, here.ids)
        if (!own || (isFieldsSame && !rows)) continue
        count++
        if (differing.length === differingMax) continue
        const { id } = entity
        const changedHere = !isFieldsSame && isChangedHere(file, here.place, own)
        const known = { kind: kind.name, name: titleOf(kind, entity), changedHere, ...(rows && { rows }) }
        differing.push({ id, revision: own.revision, ...known })
      }
      await pause()
    }
    const names = fresh.slice(0, namesInComparison).map(one => titleOf(kind, one))
    const counts = { inFile: all.length, here: present.length, differing: count }
    kinds.push({ kind: name, ...counts, fresh: { count: fresh.length, names } })
  }
  const newImages = file.images.flatMap(({ id }) => (here?.known.has(id) ? [] : id))
  const isAnyElse = newImages.length > 0 || Object.values(file.parts).some(rows => rows.length > 0)
  return { kinds, differing, others: here?.others ?? isAnyElse, newImages }
}

const titleOf = (kind: Kind, { values }: FileEntity): string => String(values[kind.title] ?? '')

/** An entity that is here, as it is stored. */
interface Stored {
  parentId: string | null
  archived: boolean
  values: Record<string, unknown>
  revision: number
  updatedAt: string
  /** the revision that it had when it was last imported; null if it never was */
  came: number | null
}

/** Whether it was changed since it was last imported and, if the file is of this project, since that was written. */
function isChangedHere({ project, exportedAt }: ProjectFile, { projectId }: Place, own: Stored): boolean {
  return own.revision !== own.came && !(project.projectId === projectId && own.updatedAt <= exportedAt)
}

async function storedOf(
  kind: Kind,
  entities: readonly FileEntity[],
  { ids, place, came }: Here & { came: ReadonlyMap<string, number | null> },
  { entities: store, read }: CallContext,
): Promise<Map<string, Stored>> {
  const own = entities.map(({ id }) => ids.of(id))
  const texts = await store.getStored(read, kind, place, own)
  const rows = await rowsOf(read, place, own)
  return new Map(
    rows.map(({ id, parent_id: parentId, archived_at, revision, updated_at: updatedAt }) => {
      const values = JSON.parse(texts.get(id) ?? '{}') as Record<string, unknown>
      const archived = archived_at !== null
      return [id, { parentId, archived, values, revision, updatedAt, came: came.get(id) ?? null }]
    }),
  )
}

function rowsOf(read: Reader, { projectId }: Place, ids: readonly string[]) {
  return read
    .selectFrom('entities')
    .select(['id', 'parent_id', 'archived_at', 'revision', 'updated_at'])
    .where('project_id', '=', projectId)
    .where('id', 'in', listed<string>(JSON.stringify(ids)))
    .execute()
}

/** The revisions that entities had when they were last imported, some under several ids. */
async function cameIn(read: Reader, { projectId }: Place): Promise<ReadonlyMap<string, number | null>> {
  const rows = await read
    .selectFrom('project_origins')
    .select(['id', eb => eb.fn.max('revision').as('revision')])
    .where('project_id', '=', projectId)
    .groupBy('id')
    .execute()
  return new Map(rows.map(({ id, revision }) => [id, revision]))
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
