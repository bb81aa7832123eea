import { sql } from 'kysely'
import type { Kind } from '#core/shared/kind.ts'
import { limits } from '#core/shared/limits.ts'
import {
  type CallContext,
  listed,
  namesOfProjects,
  type Params,
  prepare,
  type Reader,
  type SearchHit,
  shownKinds,
} from '#server/index.ts'
import { entitiesWithTag, hasTags, tagMatchesMax, withTags } from './tagged.ts'

type SuggestionItem = Record<string, unknown> & { entity: string; spaceId: string; projectId: string }
type SuggestionsByKind = Record<string, SuggestionItem[]>

interface SuggestParams {
  text: string
  projectIds: readonly string[]
  types?: readonly string[]
  /** names of tags; an entity must have all of them */
  tags?: readonly string[]
  most?: number
  within: 'titles' | 'both'
  /** only kinds whose entities are part of a world */
  onlyWorlds?: boolean
}

/** The matches in a project, and after them those in the worlds that it uses, with the names of their projects. */
export async function findWithWorlds(
  context: CallContext,
  { projectId, ...params }: Omit<SuggestParams, 'projectIds' | 'onlyWorlds'> & { projectId: string },
): Promise<SuggestionsByKind> {
  const { access, entities, read } = context
  const own = await findSuggestions(context, { ...params, projectIds: [projectId] })
  const used = await entities.worldsOf(read, projectId)
  if (used.length === 0) return own
  const readable = new Set(await access.readableProjects(context.person()))
  const worlds = used.filter(id => readable.has(id))
  const shared = await findSuggestions(context, { ...params, projectIds: worlds, onlyWorlds: true })
  const names = await namesOfProjects(read, worlds)
  for (const [kind, items] of Object.entries(shared)) {
    const named = items.map(item => ({ ...item, project: names.get(item.projectId) ?? '' }))
    own[kind] = [...(own[kind] ?? []), ...named]
  }
  return own
}

/** The matches by kind, as far as the projects show entities of that kind to the caller. */
export async function findSuggestions(
  context: CallContext,
  { text, projectIds, types, tags = [], most: perKindMax = limits.searchResults, within, onlyWorlds }: SuggestParams,
): Promise<SuggestionsByKind> {
  const suggestions: SuggestionsByKind = {}
  const { read } = context
  const isBlank = text.trim() === ''
  if (isBlank && tags.length === 0) return suggestions
  if (tags.length > 0 && !(await hasTags(read))) return suggestions
  const isReadable = await shownKinds(context, projectIds)
  const presentKinds = new Set(
    (await selectKinds.all(read, { projects: JSON.stringify(projectIds) })).map(({ kind }) => kind),
  )
  const visibleKinds = new Map<string, readonly string[]>()
  for (const kind of context.entities.kinds) {
    const { name } = kind
    const isSearched = presentKinds.has(name) && types?.includes(name) !== false && (kind.world || !onlyWorlds)
    const projects = isSearched ? projectIds.filter(id => isReadable(id, name)) : []
    if (projects.length > 0) visibleKinds.set(name, projects)
  }
  const limit = tags.length > 0 ? tagMatchesMax : perKindMax
  const matching = isBlank
    ? undefined
    : await context.search.searchEach(read, { shown: visibleKinds, text, limit, within })
  const [first = '', ...others] = tags
  const found = new Map<Kind, SearchHit[]>()
  for (const kind of context.entities.kinds) {
    const projects = visibleKinds.get(kind.name)
    if (!projects) continue
    const hits = isBlank
      ? await withTags(read, await entitiesWithTag(read, { kind: kind.name, projectIds: projects, tag: first }), others)
      : await withTags(read, matching?.get(kind.name) ?? [], tags)
    if (hits.length > 0) found.set(kind, hits.slice(0, perKindMax))
  }
  const own = await ownPartsOf(read, [...found.values()].flat())
  for (const [kind, hits] of found) suggestions[kind.name] = hits.map(hit => toSuggestion(kind, hit, own.get(hit.id)))
  return suggestions
}

/** Kinds with any entities: an index lookup without results is as expensive as one with results. */
const selectKinds = prepare((db, $: Params<{ projects: string }>) =>
  db
    .selectFrom('entity_counts')
    .select('kind')
    .distinct()
    .where('project_id', 'in', listed<string>($.projects))
    .where('active', '>', 0),
)

interface OwnParts {
  /** which may be what matched */
  aliases?: string[]
  icon?: string
  color?: string
}

/** Only those with any: their quotes are not escaped, as they would be within a text. */
const selectOwn = prepare((db, $: Params<{ ids: string }>) =>
  db
    .selectFrom('entities')
    .select([
      'id',
      sql<string | null>`brief ->> '$.aliases'`.as('aliases'),
      sql<string | null>`brief ->> '$.icon'`.as('icon'),
      sql<string | null>`brief ->> '$.color'`.as('color'),
    ])
    .where('id', 'in', listed<string>($.ids))
    .where(
      sql<boolean>`(instr(brief, '"aliases":["') > 0 or instr(brief, '"icon":"') > 0 or instr(brief, '"color":"') > 0)`,
    ),
)

/** What entities have of their own beside their name; hits in texts are explained by the text and not by aliases. */
async function ownPartsOf(read: Reader, hits: readonly SearchHit[]): Promise<ReadonlyMap<string, OwnParts>> {
  if (hits.length === 0) return new Map()
  const inText = new Set(hits.filter(({ snippet }) => snippet).map(({ id }) => id))
  const rows = await selectOwn.all(read, { ids: JSON.stringify(hits.map(({ id }) => id)) })
  return new Map(
    rows.map(({ id, aliases, icon, color }): [string, OwnParts] => {
      const names = aliases === null || inText.has(id) ? [] : (JSON.parse(aliases) as string[])
      return [id, { ...(names.length > 0 && { aliases: names }), ...(icon && { icon }), ...(color && { color }) }]
    }),
  )
}

function toSuggestion(
  kind: Kind,
  { id, spaceId, projectId, parentId, label, snippet }: SearchHit,
  own: OwnParts | undefined,
): SuggestionItem {
  return {
    entity: kind.name,
    [kind.idField]: id,
    [kind.title]: label,
    spaceId,
    projectId,
    ...(kind.parentField ? { [kind.parentField]: parentId } : {}),
    ...(snippet ? { snippet } : {}),
    ...own,
  }
}

const selectProjects = prepare((db, $: Params<{ ids: string; space: string }>) =>
  db.selectFrom('projects').select('id').where('id', 'in', listed<string>($.ids)).where('space_id', '=', $.space),
)

/**
 * The projects searched without a place, in a space or in one project. @throws Problem forbidden for a place the caller
 * may not see
 */
export async function requestedProjects(
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
  return (await selectProjects.all(read, { ids: JSON.stringify(readable), space: spaceId })).map(({ id }) => id)
}
