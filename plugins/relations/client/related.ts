import {
  CallError,
  call,
  house,
  queries,
  queryKey,
  refresh,
  showToast,
  type Thing,
  t,
  useCall,
} from '#core/client/index.ts'
import type { Call, OutputOf } from '#core/shared/call.ts'
import { mentionCalls, type RelationsNews, relationCalls } from '../shared.ts'

export type Relation = OutputOf<typeof relationCalls.get>[number]

/** What stands at the other end of a relation of a thing. */
export interface Related {
  kind: string
  id: string
  label: string
  /** the path of its page */
  link: string
}

function inputOf({ spaceId, projectId, id, kind }: Thing) {
  return { spaceId, projectId, entryId: id, entryType: kind }
}

/** The other ends of the relations of a thing; those of kinds that nobody brings are left out. */
export function othersIn(relations: readonly Relation[], id: string): Related[] {
  return relations
    .map(({ entryId1, entryType1, entryId2, entryType2, relationData: { labels, links } }) => {
      const other = entryId1 === id ? { kind: entryType2, id: entryId2 } : { kind: entryType1, id: entryId1 }
      return { ...other, label: labels[other.id] ?? '', link: links[other.id] ?? '' }
    })
    .filter(({ kind }) => house.kinds.get(kind))
}

/** The relations of a thing, the oldest first. */
export function useRelated(thing: Thing) {
  return useCall(relationCalls.get, inputOf(thing), { quiet: true })
}

/** The same for commands. */
export async function fetchRelated(thing: Thing, signal?: AbortSignal): Promise<Related[]> {
  const input = inputOf(thing)
  const relations = await queries.fetchQuery({
    queryKey: queryKey(relationCalls.get as Call, input),
    queryFn: () => call(relationCalls.get, input, { quiet: true, signal }),
  })
  return othersIn(relations, thing.id)
}

type End = Pick<Thing, 'kind' | 'id'>

function ends(thing: Thing, other: End) {
  const { spaceId, projectId, id, kind } = thing
  return { spaceId, projectId, entry1: { id, type: kind }, entry2: { id: other.id, type: other.kind } }
}

export function isKnown(error: unknown): boolean {
  return error instanceof CallError && error.status === 409
}

/** Relates two things; false where they are related already. @throws what else the server refuses with */
export async function relate(thing: Thing, other: End): Promise<boolean> {
  try {
    await call(relationCalls.create, ends(thing, other), { quiet: true, key: crypto.randomUUID() })
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
