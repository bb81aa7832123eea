import {
  CallError,
  call,
  fetchAnswer,
  house,
  queries,
  refresh,
  showToast,
  type Thing,
  t,
  useCall,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import { mentionCalls, type RelationsNews, relationCalls } from '../shared.ts'

export type Relation = OutputOf<typeof relationCalls.get>[number]
type Value = Pick<OutputOf<typeof cvCalls.find>[number], 'valueId' | 'value'>

/** A relation in words of the project's own (decision A-074). */
export interface Tie {
  label: string
  /** it says what the thing is to the other, not what the other is to it */
  outgoing: boolean
}

/** What stands at the other end of a relation of a thing. */
export interface Related {
  kind: string
  id: string
  label: string
  /** the path of its page */
  link: string
  tie?: Tie
}

function inputOf({ spaceId, projectId, id, kind }: Thing) {
  return { spaceId, projectId, entryId: id, entryType: kind }
}

function wordsIn({ spaceId, projectId }: Place) {
  return { spaceId, projectId, appointment: 'characterRelation', limit: tagLimits.values } as const
}

function isNamed({ valueId }: Relation): boolean {
  return valueId !== undefined
}

/**
 * The other ends of the relations of a thing; those of kinds that nobody brings are left out. One whose words are deleted
 * is a relation like any other.
 */
export function othersIn(relations: readonly Relation[], id: string, values: readonly Value[] = []): Related[] {
  const words = new Map(values.map(({ valueId, value }) => [valueId, value]))
  return relations
    .map(({ entryId1, entryType1, entryId2, entryType2, valueId = '', relationData: { labels, links } }) => {
      const outgoing = entryId1 === id
      const other = outgoing ? { kind: entryType2, id: entryId2 } : { kind: entryType1, id: entryId1 }
      const label = words.get(valueId)
      const tie = label === undefined ? {} : { tie: { label, outgoing } }
      return { ...other, label: labels[other.id] ?? '', link: links[other.id] ?? '', ...tie }
    })
    .filter(({ kind }) => house.kinds.get(kind))
}

/** What a thing is related to, the oldest first. */
export function useRelated(thing: Thing) {
  const { data, isError, error, refetch } = useCall(relationCalls.get, inputOf(thing), { quiet: true })
  const { data: values } = useCall(cvCalls.find, data?.some(isNamed) ? wordsIn(thing) : null, { quiet: true })
  return { others: data && othersIn(data, thing.id, values), isError, error, refetch }
}

/** The same for commands. */
export async function fetchRelated(thing: Thing, signal?: AbortSignal): Promise<Related[]> {
  const relations = await fetchAnswer(relationCalls.get, inputOf(thing), { signal })
  const values = relations.some(isNamed) ? await fetchAnswer(cvCalls.find, wordsIn(thing), { signal }) : []
  return othersIn(relations, thing.id, values)
}

type End = Pick<Thing, 'kind' | 'id'>

function ends(thing: Thing, other: End) {
  const { spaceId, projectId, id, kind } = thing
  return { spaceId, projectId, entry1: { id, type: kind }, entry2: { id: other.id, type: other.kind } }
}

export function isKnown(error: unknown): boolean {
  return error instanceof CallError && error.status === 409
}

/** Relates two things, in words where there are any; false where they are related already. @throws what else the server refuses with */
export async function relate(thing: Thing, other: End, tie?: Tie): Promise<boolean> {
  const { entry1, entry2, ...place } = ends(thing, other)
  const input = tie?.outgoing === false ? { ...place, entry1: entry2, entry2: entry1 } : { ...place, entry1, entry2 }
  try {
    await call(relationCalls.create, { ...input, label: tie?.label }, { quiet: true, key: crypto.randomUUID() })
    return true
  } catch (error) {
    if (!isKnown(error)) throw error
    return false
  } finally {
    void refresh(relationCalls.get)
  }
}

export async function unrelate(thing: Thing, other: End): Promise<void> {
  try {
    await call(relationCalls.delete, ends(thing, other), { quiet: true })
  } finally {
    void refresh(relationCalls.get)
  }
}

export function sayKnown(): void {
  showToast({ kind: 'warn', id: 'relations', messageId: 'relation-exists', title: t('relation-exists') })
}

/** Asks again for what has changed, where it is on the screen. */
export async function follow(data: unknown): Promise<void> {
  const { projectId, ids } = data as RelationsNews
  await queries.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) => {
      const asked = (input ?? {}) as Readonly<Record<string, unknown>>
      return name === relationCalls.get.name && asked.projectId === projectId && ids.includes(String(asked.entryId))
    },
  })
}

/** Asks again what mentions these things. */
export async function refreshBacklinks(ids: readonly string[]): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) => {
      const { entryId } = (input ?? {}) as Readonly<Record<string, unknown>>
      return name === mentionCalls.backlinks.name && ids.includes(String(entryId))
    },
  })
}

/** A thing bears another name wherever it is related, and where it mentions. */
export async function refreshNames(): Promise<void> {
  await refresh(relationCalls.get, mentionCalls.backlinks)
}
