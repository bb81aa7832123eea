import type { Kind } from '#core/shared/kind.ts'
import { limits } from '#core/shared/limits.ts'
import { can } from '#core/shared/permission.ts'
import { type CallContext, listed, type Params, prepare, type SearchHit } from '#server/index.ts'

type Item = Record<string, unknown> & { entity: string; spaceId: string; projectId: string }
export type Suggestions = Record<string, Item[]>

interface Asked {
  text: string
  projectIds: readonly string[]
  types?: readonly string[]
  most?: number
  within: 'titles' | 'both'
}

/** What matches, by kind, as far as the caller may read things of that kind in the projects asked for. */
export async function suggest(
  context: CallContext,
  { text, projectIds, types, most, within }: Asked,
): Promise<Suggestions> {
  const suggestions: Suggestions = {}
  if (text.trim() === '') return suggestions
  const grants = await Promise.all(
    projectIds.map(async projectId => ({
      projectId,
      grant: await context.access.grantFor(context.person(), { projectId }),
    })),
  )
  for (const kind of context.entities.kinds) {
    if (types && !types.includes(kind.name)) continue
    const readable = grants.filter(({ grant }) => can(grant, `${kind.name}.read`)).map(({ projectId }) => projectId)
    const limit = most ?? limits.searchResults
    const asked = { projectIds: readable, text, limit, kinds: [kind.name], within }
    const hits = await context.search.search(context.read, asked)
    if (hits.length > 0) suggestions[kind.name] = hits.map(hit => itemOf(kind, hit))
  }
  return suggestions
}

function itemOf(kind: Kind, { id, spaceId, projectId, parentId, label, snippet }: SearchHit): Item {
  return {
    entity: kind.name,
    [kind.idField]: id,
    [kind.title]: label,
    spaceId,
    projectId,
    ...(kind.parentField ? { [kind.parentField]: parentId } : {}),
    ...(snippet ? { snippet } : {}),
  }
}

const projectsOf = prepare((db, $: Params<{ ids: string; space: string }>) =>
  db.selectFrom('projects').select('id').where('id', 'in', listed<string>($.ids)).where('space_id', '=', $.space),
)

/**
 * The projects a search without a place, in a space or in one project goes through.
 * @throws Problem forbidden for a place the caller may not see
 */
export async function projectsAsked(
  context: CallContext,
  { spaceId, projectId }: { spaceId?: string; projectId?: string },
): Promise<readonly string[]> {
  const { access, read } = context
  const user = context.person()
  if (projectId !== undefined) {
    await access.require(user, 'project.read', { spaceId, projectId })
    return [projectId]
  }
  const readable = await access.readableProjects(user)
  if (spaceId === undefined) return readable
  await access.require(user, 'space.read', { spaceId })
  return (await projectsOf.all(read, { ids: JSON.stringify(readable), space: spaceId })).map(({ id }) => id)
}
