import { call, type ExportedEntity } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { exportCalls, idsPerRead } from '../shared.ts'

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
