import { CallError, fetchCall, registry } from '#core/client/index.ts'
import { can, grantOf } from '#core/shared/access/permission.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { seriesCalls } from '#plugins/series/shared.ts'

/** A project with the kinds in which something is replaced there. */
export interface ReplacePlace {
  place: Place
  /** its name, if it is another project than the one of the page */
  project?: string
  kinds: readonly Kind[]
}

/** The worlds that a project uses, with the kinds that the user may change there. */
export async function sharedPlaces(place: Place): Promise<ReplacePlace[]> {
  const found: ReplacePlace[] = []
  for (const { projectId, name, kinds: readable } of await worldsOf(place)) {
    const world = { spaceId: place.spaceId, projectId }
    const { permissions } = await fetchCall(projectCalls.get, world, { freshMs: 60_000 })
    const kinds = registry.kinds
      .list()
      .filter(kind => readable.includes(kind.name) && can(grantOf(permissions), `${kind.name}.update`))
    if (kinds.length > 0) found.push({ place: world, project: name, kinds })
  }
  return found
}

async function worldsOf(place: Place) {
  try {
    return (await fetchCall(seriesCalls.get, place, { freshMs: 60_000 })).worlds
  } catch (error) {
    // Without plugins/series no project uses the world of another.
    if (error instanceof CallError && error.status === 404) return []
    throw error
  }
}
