import { type CommandContext, call, fetchCall, registry, type SourceResult, t } from '#core/client/index.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { readQuery, type SearchQuery } from '../shared/filter-words.ts'
import { searchCalls, suggestionCalls } from '../shared.ts'
import { hitAddress, hitsByKind, type SearchMatch } from './search-matches.ts'
import { type SearchPlace, searchRequest } from './search-request.ts'
import { findByWords } from './search-words.ts'
import { fetchWorlds, type NamedSpace, type NamedWorld, vocabularyOf, worldIn } from './vocabulary.ts'

const minLength = 2
const resultsMax = 12

interface FilteredQuery {
  query: SearchQuery
  spaces: readonly NamedSpace[]
  worlds: readonly NamedWorld[]
}

const known = () => ({ kinds: registry.kinds.list(), words: registry.searchWords.list() })

/** Parses the text of the palette if it has filters; null if it is words alone. */
async function readFilteredQuery({ spaceId, projectId }: CommandContext, text: string): Promise<FilteredQuery | null> {
  if (!text.includes(':')) return null
  const [spaces, worlds] = await Promise.all([
    fetchCall(spaceCalls.find, {}),
    spaceId && projectId ? fetchWorlds(spaceId, projectId) : [],
  ])
  const query = readQuery(text, vocabularyOf({ ...known(), spaceId, projectId, spaces, worlds }))
  const { kinds, tags, place, unknown, narrowed } = query
  return kinds.length + tags.length + unknown.length + narrowed.length > 0 || place !== undefined
    ? { query, spaces, worlds }
    : null
}

function hitTarget(hit: SearchMatch): { address?: string } {
  const kind = registry.kinds.get(hit.entity.kind)
  return kind ? { address: hitAddress(kind, hit) } : {}
}

/** Entities of the project whose text contains the words, with the text around them. */
export async function findTexts(context: CommandContext, text: string): Promise<SourceResult[]> {
  const { spaceId, projectId, signal } = context
  if (!spaceId || !projectId || text.length < minLength || (await readFilteredQuery(context, text))) return []
  const hits = await call(searchCalls.text, { spaceId, projectId, text, limit: resultsMax }, { quiet: true, signal })
  return hits
    .filter(hit => hit.snippet)
    .map(({ kind, id, label, parentId, snippet }) => {
      const entity = { kind, id, label, spaceId, projectId, parentId }
      return { entity, label, snippet, ...hitTarget({ entity, snippet }) }
    })
}

/** Entities that match the filters, in the project unless they name another place. */
export async function findFiltered(context: CommandContext, text: string): Promise<SourceResult[]> {
  const { spaceId, projectId, signal } = context
  const filtered = await readFilteredQuery(context, text)
  if (!filtered) return []
  const { query, spaces, worlds: used } = filtered
  if (query.narrowed.length > 0) return findNarrowed(query, { spaceId, projectId })
  const request = searchRequest(
    { ...query, place: query.place ?? (projectId ? 'project' : 'everywhere') },
    { spaceId, projectId },
  )
  if (!request) return []
  // Without a place it is the project and what it shares.
  const worlds = query.place === undefined && projectId !== undefined
  const input = { ...request, ...(worlds && { worlds }), maxResults: resultsMax }
  const found = await call(suggestionCalls.global, input, { quiet: true, signal })
  const hits = [...hitsByKind(found, registry.kinds.list()).values()].flat()
  const world = used.find(({ projectId: id }) => query.place !== undefined && id === worldIn(query.place))
  return hits.map(({ entity: found, snippet }) => {
    const entity = world ? { ...found, project: world.name } : found
    const space = spaces.find(one => one.spaceId === entity.spaceId)
    const about = space && space.spaceId !== spaceId ? { about: `${t(`kind.${entity.kind}.one`)} · ${space.name}` } : {}
    return {
      entity,
      label: entity.label,
      snippet,
      query: query.text,
      ...hitTarget({ entity, snippet }),
      ...about,
    }
  })
}

/** What words of plugins find, if all their values mean something; the search says why they do not. */
async function findNarrowed(query: SearchQuery, place: SearchPlace): Promise<SourceResult[]> {
  if (query.unknown.length + query.tags.length > 0) return []
  const { entities } = await findByWords(query, place)
  return entities.slice(0, resultsMax).map(entity => ({ entity, label: entity.label, query: query.text }))
}

/** The row of the palette that opens the search over everything the user may read. */
export function searchEverywhereOption(text: string): SourceResult[] {
  const label = t({ id: 'search.everywhere-for', values: { text } })
  return [{ commandId: 'search.everywhere', args: { text }, label, query: '', icon: 'search' }]
}
