import type { Kind } from '#core/shared/kind.ts'
import { callsOf, defaultSorting, type Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { call } from '../../api/call.ts'

/** The ids of a whole list, in its own order: by hand, else by name. Archived entities are not in it. */
export async function fetchListIds(kind: Kind, place: Place, signal: AbortSignal): Promise<string[]> {
  const { find } = callsOf(kind)
  const ids: string[] = []
  for (let page: string | null | undefined; page !== null; ) {
    const input = {
      ...place,
      limit: limits.pageSizeMax,
      sorting: defaultSorting(kind),
      ...(page !== undefined && { page }),
    }
    const { data, nextCursor } = await call(find, input, { signal, quiet: true })
    ids.push(...data.map(row => String((row as Readonly<Record<string, unknown>>)[kind.idField])))
    page = nextCursor
  }
  return ids
}
