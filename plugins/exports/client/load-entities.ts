import { call, type ExportedEntity } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { exportCalls, idsPerRead, listSorting } from '../shared.ts'

/** The ids of a whole list, in its own order: by hand, else by name. Archived entities are not in it. */
export async function listIds(kind: Kind, place: Place, signal: AbortSignal): Promise<string[]> {
  const { find } = callsOf(kind)
  const ids: string[] = []
  for (let page: string | null | undefined; page !== null; ) {
    const input = {
      ...place,
      limit: limits.pageSizeMax,
      sorting: listSorting(kind),
      ...(page !== undefined && { page }),
    }
    const { data, nextCursor } = await call(find, input, { signal, quiet: true })
    ids.push(...data.map(row => String((row as Readonly<Record<string, unknown>>)[kind.idField])))
    page = nextCursor
  }
  return ids
}

/** The entities with all fields, in the order of the ids; those that are gone are left out. */
export async function loadEntities(
  kind: Kind,
  place: Place,
  ids: readonly string[],
  signal: AbortSignal,
  onLoaded: (count: number) => void = () => undefined,
): Promise<ExportedEntity[]> {
  const entities: ExportedEntity[] = []
  for (let at = 0; at < ids.length; ) {
    const input = { ...place, kind: kind.name, ids: ids.slice(at, at + idsPerRead) }
    const { data, taken } = await call(exportCalls.read, input, { signal, quiet: true })
    entities.push(...(data as ExportedEntity[]))
    at += taken
    onLoaded(at)
  }
  return entities
}
