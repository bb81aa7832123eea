import { type CommandContext, call, type Found, fetchAnswer, house, t } from '#core/client/index.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { type Query, readQuery } from '../shared/filter-words.ts'
import { searchCalls, suggestionCalls } from '../shared.ts'
import { addressOf, type Hit, hitsOf } from './hits.ts'
import { requestOf } from './request.ts'
import { type KnownSpace, vocabularyOf } from './vocabulary.ts'

const shortest = 2
const most = 12

interface Narrowed {
  query: Query
  spaces: readonly KnownSpace[]
}

/** What was typed in the palette, where it has filters; in words alone there is nothing to read. */
async function readNarrowed({ spaceId, projectId }: CommandContext, text: string): Promise<Narrowed | null> {
  if (!text.includes(':')) return null
  const spaces = await fetchAnswer(spaceCalls.find, {})
  const query = readQuery(text, vocabularyOf({ kinds: house.kinds.list(), spaceId, projectId, spaces }))
  const { kinds, tags, place, unknown } = query
  return kinds.length + tags.length + unknown.length > 0 || place !== undefined ? { query, spaces } : null
}

function whereOf(hit: Hit): { address?: string } {
  const kind = house.kinds.get(hit.thing.kind)
  return kind ? { address: addressOf(kind, hit) } : {}
}

/** Things of the project whose text holds the words, with the stretch around them. */
export async function findTexts(context: CommandContext, text: string): Promise<Found[]> {
  const { spaceId, projectId, signal } = context
  if (!spaceId || !projectId || text.length < shortest || (await readNarrowed(context, text))) return []
  const hits = await call(searchCalls.text, { spaceId, projectId, text, limit: most }, { quiet: true, signal })
  return hits
    .filter(hit => hit.snippet)
    .map(({ kind, id, label, parentId, snippet }) => {
      const thing = { kind, id, label, spaceId, projectId, parentId }
      return { thing, label, snippet, ...whereOf({ thing, snippet }) }
    })
}

/** What filters among the words leave, in the project unless they name another place. */
export async function findNarrowed(context: CommandContext, text: string): Promise<Found[]> {
  const { spaceId, projectId, signal } = context
  const narrowed = await readNarrowed(context, text)
  if (!narrowed) return []
  const { query, spaces } = narrowed
  const request = requestOf(
    { ...query, place: query.place ?? (projectId ? 'project' : 'everywhere') },
    { spaceId, projectId },
  )
  if (!request) return []
  const found = await call(suggestionCalls.global, { ...request, maxResults: most }, { quiet: true, signal })
  const hits = [...hitsOf(found, house.kinds.list()).values()].flat()
  return hits.map(({ thing, snippet }) => {
    const space = spaces.find(one => one.spaceId === thing.spaceId)
    const about = space && space.spaceId !== spaceId ? { about: `${t(`kind.${thing.kind}.one`)} · ${space.name}` } : {}
    return { thing, label: thing.label, snippet, query: query.text, ...whereOf({ thing, snippet }), ...about }
  })
}

/** The way from the palette to the search of everything a person may read. */
export function offerSearch(text: string): Found[] {
  const label = t({ id: 'search.everywhere-for', values: { text } })
  return [{ commandId: 'search.everywhere', args: { text }, label, query: '', icon: 'search' }]
}
