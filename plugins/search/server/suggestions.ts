import { sql } from 'kysely'
import type { Kind } from '#core/shared/kind.ts'
import { limits } from '#core/shared/limits.ts'
import { type CallContext, listed, type Params, prepare, type Reader, type SearchHit } from '#server/index.ts'
import { showing } from './shown.ts'
import { hasTags, taggedAmong, thingsWith, withTags } from './tagged.ts'

type Item = Record<string, unknown> & { entity: string; spaceId: string; projectId: string }
export type Suggestions = Record<string, Item[]>

interface Asked {
  text: string
  projectIds: readonly string[]
  types?: readonly string[]
  /** names of tags, all of which a thing carries */
  tags?: readonly string[]
  most?: number
  within: 'titles' | 'both'
}

/** What matches, by kind, as far as the projects asked for show things of that kind to the caller. */
export async function suggest(
  context: CallContext,
  { text, projectIds, types, tags = [], most = limits.searchResults, within }: Asked,
): Promise<Suggestions> {
  const suggestions: Suggestions = {}
  const { read } = context
  const blank = text.trim() === ''
  if (blank && tags.length === 0) return suggestions
  if (tags.length > 0 && !(await hasTags(read))) return suggestions
  const shownIn = await showing(context, projectIds)
  const there = new Set((await kindsIn.all(read, { projects: JSON.stringify(projectIds) })).map(({ kind }) => kind))
  const shown = new Map<string, readonly string[]>()
  for (const kind of context.entities.kinds) {
    const { name } = kind
    const projects = there.has(name) && types?.includes(name) !== false ? shownIn(kind) : []
    if (projects.length > 0) shown.set(name, projects)
  }
  const limit = tags.length > 0 ? taggedAmong : most
  const matching = blank ? undefined : await context.search.searchEach(read, { shown, text, limit, within })
  const [first = '', ...others] = tags
  const found = new Map<Kind, SearchHit[]>()
  for (const kind of context.entities.kinds) {
    const projects = shown.get(kind.name)
    if (!projects) continue
    const hits = blank
      ? await withTags(read, await thingsWith(read, { kind: kind.name, projectIds: projects, tag: first }), others)
      : await withTags(read, matching?.get(kind.name) ?? [], tags)
    if (hits.length > 0) found.set(kind, hits.slice(0, most))
  }
  const named = await otherNames(read, [...found.values()].flat())
  for (const [kind, hits] of found) suggestions[kind.name] = hits.map(hit => itemOf(kind, hit, named.get(hit.id)))
  return suggestions
}

/** Kinds of which there is anything: to find out in the index that there is nothing costs as much as to find it. */
const kindsIn = prepare((db, $: Params<{ projects: string }>) =>
  db
    .selectFrom('entity_counts')
    .select('kind')
    .distinct()
    .where('project_id', 'in', listed<string>($.projects))
    .where('active', '>', 0),
)

const namesBeside = prepare((db, $: Params<{ ids: string }>) =>
  db
    .selectFrom('entities')
    .select(['id', sql<string>`brief ->> '$.aliases'`.as('aliases')])
    .where('id', 'in', listed<string>($.ids))
    .where(sql<boolean>`instr(brief, '"aliases":["') > 0`),
)

/** Other names of things, which may be what matches. */
async function otherNames(read: Reader, hits: readonly SearchHit[]): Promise<ReadonlyMap<string, string[]>> {
  const ids = hits.filter(({ snippet }) => !snippet).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await namesBeside.all(read, { ids: JSON.stringify(ids) })
  return new Map(rows.map(({ id, aliases }) => [id, JSON.parse(aliases)]))
}

function itemOf(
  kind: Kind,
  { id, spaceId, projectId, parentId, label, snippet }: SearchHit,
  aliases: readonly string[] | undefined,
): Item {
  return {
    entity: kind.name,
    [kind.idField]: id,
    [kind.title]: label,
    spaceId,
    projectId,
    ...(kind.parentField ? { [kind.parentField]: parentId } : {}),
    ...(snippet ? { snippet } : {}),
    ...(aliases ? { aliases } : {}),
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
