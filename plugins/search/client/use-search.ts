import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { desk, type Thing, useCall, useHouse } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import {
  type Completion,
  completions,
  type Query,
  readQuery,
  sameWord,
  type Vocabulary,
} from '../shared/filter-words.ts'
import { suggestionCalls } from '../shared.ts'
import { type Hit, type HitsOfKind, hitsOf, joinHits, localHits, stillFitting } from './hits.ts'
import { projectNames } from './names.ts'
import { type Asked, type Place, requestOf } from './request.ts'
import { spaceIn, useVocabulary } from './vocabulary.ts'

export interface Search {
  query: Query
  found: readonly HitsOfKind[]
  completions: readonly Completion[]
  /** what is wrong with its filters */
  faults: readonly { id: string; value: string }[]
  /** the server has not answered for this text yet */
  waiting: boolean
  failed: boolean
  /** asks at once */
  ask(): void
}

const none: readonly Thing[] = []

/** The names of the project shown, once somebody searches. */
function useNames(wanted: boolean, { spaceId, projectId }: Place): readonly Thing[] {
  const [names, setNames] = useState<{ projectId?: string; things: readonly Thing[] }>({ things: none })
  useEffect(() => {
    if (!wanted || !spaceId || !projectId) return
    let current = true
    projectNames({ spaceId, projectId }).then(
      things => current && setNames({ projectId, things }),
      // Without them the server's answer is waited for.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [wanted, spaceId, projectId])
  return names.projectId === projectId ? names.things : none
}

/** The request a moment after the last key; at once where it was asked for so, or comes from elsewhere ready. */
function useAsked(request: string, ready: boolean): { asked: string; ask(): void } {
  const [asked, setAsked] = useState(ready ? request : '')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(request), request === '' ? 0 : limits.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [request])
  return { asked, ask: () => setAsked(request) }
}

function useTagNames(wanted: boolean, { spaceId, projectId }: Place): readonly string[] | undefined {
  const asked = { spaceId: spaceId ?? '', projectId: projectId ?? '', appointment: 'entryTag' as const }
  const input = wanted && spaceId && projectId ? { ...asked, limit: tagLimits.values } : null
  const { data } = useCall(cvCalls.find, input, { quiet: true })
  return useMemo(() => data?.map(({ value }) => value), [data])
}

function faultsOf(query: Query, more: readonly Completion[], tags: readonly string[] | undefined) {
  const ids = { kind: 'search.unknown-kind', in: 'search.unknown-in', tag: 'search.unknown-tag' } as const
  const known = tags && new Set(tags.map(sameWord))
  const typing = query.last?.filter === 'tag' && more.length > 0 ? sameWord(query.last.text) : undefined
  const strange = known ? query.tags.filter(tag => !known.has(sameWord(tag)) && sameWord(tag) !== typing) : []
  return [
    ...query.unknown
      .filter(({ last }) => !last || more.length === 0)
      .map(({ filter, value }) => ({ id: ids[filter], value })),
    ...strange.map(value => ({ id: ids.tag, value })),
  ]
}

/** What a text finds: names of this project at once, then everything the person may read. */
export function useSearch(text: string, { ready = false, active = true } = {}): Search {
  const kinds = useHouse().kinds.list()
  const { params, rights } = useSnapshot(desk)
  const { spaceId, projectId } = params
  const vocabulary: Vocabulary = useVocabulary()
  const query = useMemo(() => readQuery(text, vocabulary), [text, vocabulary])
  const request = requestOf(query, { spaceId, projectId })
  const key = request ? JSON.stringify(request) : ''
  const { asked, ask } = useAsked(key, ready)
  const sent = active && asked !== '' ? (JSON.parse(asked) as Asked) : null
  const { data, isError, refetch } = useCall(suggestionCalls.global, sent, { quiet: true })
  const [last, setLast] = useState<{ asked: string; data: unknown; hits: Map<string, Hit[]> }>()
  if (data && (last?.asked !== asked || last.data !== data)) setLast({ asked, data, hits: hitsOf(data, kinds) })
  const names = useNames(active && text !== '', { spaceId, projectId })
  const usesTags = query.tags.length > 0 || query.last?.filter === 'tag'
  const tags = useTagNames(active && usesTags, { spaceId, projectId })
  const more = useMemo(() => completions(text, vocabulary, tags ?? []), [text, vocabulary, tags])

  const isHere = !query.place || (spaceIn(query.place) ?? spaceId) === spaceId
  const local = useMemo(() => {
    if (query.unknown.length > 0 || query.tags.length > 0 || !isHere) return new Map<string, Hit[]>()
    const shows = (kind: string) =>
      rights[`has.${kind}`] !== false && (query.kinds.length === 0 || query.kinds.includes(kind))
    return localHits(names, query.text, { most: limits.searchResults, shows })
  }, [names, query, rights, isHere])
  const server = useMemo(() => {
    if (!last || key === '') return new Map<string, Hit[]>()
    if (last.asked === key) return last.hits
    const [before, now] = [JSON.parse(last.asked) as Asked, JSON.parse(key) as Asked]
    const same = JSON.stringify({ ...before, text: '' }) === JSON.stringify({ ...now, text: '' })
    return same ? stillFitting(last.hits, now.text) : new Map<string, Hit[]>()
  }, [last, key])
  const found = useMemo(() => joinHits(local, server, kinds, limits.searchResults), [local, server, kinds])
  const waiting = key !== '' && last?.asked !== key && !isError
  // A tag this project lacks may be carried in another one.
  const strange = query.place === 'project' || (!waiting && found.length === 0)
  return {
    query,
    found,
    completions: more,
    faults: faultsOf(query, more, strange ? tags : undefined),
    waiting,
    failed: isError && asked === key,
    ask: () => (isError && asked === key ? void refetch() : ask()),
  }
}
