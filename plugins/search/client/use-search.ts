import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext, type EntityRef, useCall, useRegistry } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import {
  completions,
  type FilterCompletion,
  type FilterVocabulary,
  normalizeWord,
  readQuery,
  type SearchQuery,
} from '../shared/filter-words.ts'
import { suggestionCalls } from '../shared.ts'
import { fetchProjectNames } from './project-names.ts'
import { filterHits, type HitsOfKind, hitsByKind, localHits, mergeHits, type SearchMatch } from './search-matches.ts'
import { type SearchPlace, type SearchRequest, searchRequest } from './search-request.ts'
import { narrowedHits, useSearchWords } from './search-words.ts'
import { spaceIn, useVocabulary, worldIn } from './vocabulary.ts'

export interface SearchResult {
  query: SearchQuery
  found: readonly HitsOfKind[]
  completions: readonly FilterCompletion[]
  /** issues of its filters */
  issues: readonly { id: string; value: string; text?: string }[]
  /** no response for this text yet */
  waiting: boolean
  failed: boolean
  /** sends the request without a delay */
  ask(): void
}

const noEntities: readonly EntityRef[] = []

/** The names of the current project, fetched once the search is used. */
function useProjectNames(isNeeded: boolean, { spaceId, projectId }: SearchPlace): readonly EntityRef[] {
  const [names, setNames] = useState<{ projectId?: string; entities: readonly EntityRef[] }>({ entities: noEntities })
  useEffect(() => {
    if (!isNeeded || !spaceId || !projectId) return
    let current = true
    fetchProjectNames({ spaceId, projectId }).then(
      entities => current && setNames({ projectId, entities }),
      // Without local names, the server's results are awaited.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [isNeeded, spaceId, projectId])
  return names.projectId === projectId ? names.entities : noEntities
}

/** The request, debounced; sent at once on demand or if the text was given from outside. */
function useDebouncedRequest(request: string, immediate: boolean): { sent: string; send(): void } {
  const [sent, setSent] = useState(immediate ? request : '')
  useEffect(() => {
    const timer = setTimeout(() => setSent(request), request === '' ? 0 : limits.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [request])
  return { sent, send: () => setSent(request) }
}

function useTagNames(isNeeded: boolean, { spaceId, projectId }: SearchPlace): readonly string[] | undefined {
  const place = { spaceId: spaceId ?? '', projectId: projectId ?? '', appointment: 'entryTag' as const }
  const input = isNeeded && spaceId && projectId ? { ...place, limit: tagLimits.values } : null
  const { data } = useCall(cvCalls.find, input, { quiet: true })
  return useMemo(() => data?.map(({ value }) => value), [data])
}

function queryIssues(
  query: SearchQuery,
  completionList: readonly FilterCompletion[],
  tags: readonly string[] | undefined,
) {
  const ids = { kind: 'search.unknown-kind', in: 'search.unknown-in', tag: 'search.unknown-tag' } as const
  const knownTags = tags && new Set(tags.map(normalizeWord))
  const typing = query.last?.filter === 'tag' && completionList.length > 0 ? normalizeWord(query.last.text) : undefined
  const unknownTags = knownTags
    ? query.tags.filter(tag => !knownTags.has(normalizeWord(tag)) && normalizeWord(tag) !== typing)
    : []
  return [
    ...query.unknown
      .filter(({ last }) => !last || completionList.length === 0)
      .map(({ filter, value }) => ({ id: ids[filter], value })),
    ...unknownTags.map(value => ({ id: ids.tag, value })),
  ]
}

/** The results for a text: names of this project at once, then everything the user may read. */
export function useSearch(text: string, { ready: immediate = false, active = true } = {}): SearchResult {
  const kinds = useRegistry().kinds.list()
  const { params, permissions: rights } = useSnapshot(commandContext)
  const { spaceId, projectId } = params
  const vocabulary: FilterVocabulary = useVocabulary()
  const query = useMemo(() => readQuery(text, vocabulary), [text, vocabulary])
  // Words of plugins search the project; the server is asked beside them for what has the tags.
  const usesWords = query.narrowed.length > 0
  const narrowedQuery = usesWords && query.unknown.length === 0 ? JSON.stringify(query) : ''
  const request =
    usesWords && query.tags.length === 0
      ? null
      : searchRequest(usesWords ? { ...query, place: 'project' } : query, { spaceId, projectId })
  const key = request ? JSON.stringify(request) : ''
  const { sent, send } = useDebouncedRequest(key, immediate)
  const input = active && sent !== '' ? (JSON.parse(sent) as SearchRequest) : null
  const { sent: sentWords, send: sendWords } = useDebouncedRequest(narrowedQuery, immediate)
  const byWords = useSearchWords(active ? sentWords : '', { spaceId, projectId })
  const { data, isError, refetch } = useCall(suggestionCalls.global, input, { quiet: true })
  const [last, setLast] = useState<{ sent: string; data: unknown; hits: Map<string, SearchMatch[]> }>()
  if (data && (last?.sent !== sent || last.data !== data)) setLast({ sent, data, hits: hitsByKind(data, kinds) })
  const names = useProjectNames(active && text !== '', { spaceId, projectId })
  const usesTags = query.tags.length > 0 || query.last?.filter === 'tag'
  const tags = useTagNames(active && usesTags, { spaceId, projectId })
  const completionList = useMemo(() => completions(text, vocabulary, tags ?? []), [text, vocabulary, tags])

  const inCurrentSpace =
    !query.place || (worldIn(query.place) === undefined && (spaceIn(query.place) ?? spaceId) === spaceId)
  const local = useMemo(() => {
    if (query.unknown.length + query.tags.length + query.narrowed.length > 0 || !inCurrentSpace)
      return new Map<string, SearchMatch[]>()
    const shows = (kind: string) =>
      rights[`has.${kind}`] !== false && (query.kinds.length === 0 || query.kinds.includes(kind))
    return localHits(names, query.text, { most: limits.searchResults, shows })
  }, [names, query, rights, inCurrentSpace])
  const server = useMemo(() => {
    if (!last || key === '') return new Map<string, SearchMatch[]>()
    if (last.sent === key) return last.hits
    const [before, now] = [JSON.parse(last.sent) as SearchRequest, JSON.parse(key) as SearchRequest]
    const same = JSON.stringify({ ...before, text: '' }) === JSON.stringify({ ...now, text: '' })
    return same ? filterHits(last.hits, now.text) : new Map<string, SearchMatch[]>()
  }, [last, key])
  const found = useMemo(() => {
    if (!usesWords) return mergeHits(local, server, kinds, limits.searchResults)
    const tagged = new Set([...server.values()].flatMap(hits => hits.map(({ entity }) => entity.id)))
    const fits = ({ id }: EntityRef) => query.tags.length === 0 || tagged.has(id)
    const narrowed = narrowedHits({ ...byWords, entities: byWords.entities.filter(fits) })
    return mergeHits(narrowed, new Map(), kinds, limits.searchResults)
  }, [local, server, kinds, usesWords, byWords, query])
  const waiting = (key !== '' && last?.sent !== key && !isError) || (usesWords && byWords.of !== narrowedQuery)
  // A tag unknown in this project may exist in another one.
  const unknownTags = query.place === 'project' || (!waiting && found.length === 0)
  return {
    query,
    found,
    completions: completionList,
    issues: [
      ...queryIssues(query, completionList, unknownTags ? tags : undefined),
      ...(usesWords && !waiting ? byWords.issues : []).map(text => ({ id: '', value: text, text })),
    ],
    waiting,
    failed: isError && sent === key,
    ask: () => {
      if (isError && sent === key) void refetch()
      else send()
      sendWords()
    },
  }
}
