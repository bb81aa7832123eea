import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { MentionedEntity } from '#core/shared/richtext/nodes.ts'
import { saves } from '../../entity/writes.ts'
import type { MentionedThing } from '../../registry/contract.ts'
import { house } from '../../registry/house.ts'

/** What is known of a thing that a text mentions: that it is there, or that it is not any more. */
export type Looked = { is: 'here'; thing: MentionedThing } | { is: 'gone' }

interface Entry {
  looked: Looked | undefined
  /** when it was asked about, in milliseconds since 1970 */
  at: number
}

type Named = Pick<MentionedEntity, 'id' | 'spaceId' | 'projectId'>

/** What is known for longer is asked about anew when it is shown again. */
const STALE_MS = 30_000
/** Mentions that come into view together are asked about together. */
const GATHER_MS = 30
const AT_ONCE = 500

const known = new Map<string, Entry>()
const waiting = new Map<string, { place: { spaceId: string; projectId: string }; ids: Set<string> }>()
const listeners = new Map<string, Set<() => void>>()
/** something has become known since everybody was told */
let changed = false

/** Told whenever something about any mention has become known. */
export const lookedUp = new Set<() => void>()

function keyOf({ id, spaceId, projectId }: Named): string {
  return `${spaceId} ${projectId} ${id}`
}

/** What is known of a mentioned thing; what is not known, or was long ago, is asked for. */
export function look(entity: Named): Looked | undefined {
  const entry = known.get(keyOf(entity))
  if (!entry || Date.now() - entry.at > STALE_MS) ask(entity, entry)
  return entry?.looked
}

function ask(entity: Named, entry: Entry | undefined): void {
  if (house.mentions.list().length === 0) return
  const { spaceId, projectId } = entity
  known.set(keyOf(entity), { looked: entry?.looked, at: Date.now() })
  const place = `${spaceId} ${projectId}`
  const asked = waiting.get(place) ?? { place: { spaceId, projectId }, ids: new Set<string>() }
  if (waiting.size === 0) setTimeout(send, GATHER_MS)
  asked.ids.add(entity.id)
  waiting.set(place, asked)
}

function send(): void {
  const all = [...waiting.values()]
  waiting.clear()
  for (const { place, ids } of all) {
    const list = [...ids]
    for (let at = 0; at < list.length; at += AT_ONCE) void sendSome(place, list.slice(at, at + AT_ONCE))
  }
}

async function sendSome(place: { spaceId: string; projectId: string }, ids: readonly string[]): Promise<void> {
  const sources = house.mentions.list()
  try {
    const answers = (await Promise.all(sources.map(source => source.look(place, ids)))).flat()
    const things = new Map(answers.map(thing => [thing.id, thing]))
    for (const id of ids) {
      const thing = things.get(id)
      keep({ ...place, id }, thing ? { is: 'here', thing } : { is: 'gone' })
    }
    tellAll()
  } catch {
    // The text shows the names it was written with, and asks again when it is shown again.
    return
  }
}

function keep(entity: Named, looked: Looked): void {
  const key = keyOf(entity)
  const before = known.get(key)?.looked
  known.set(key, { looked, at: Date.now() })
  if (before && sameLook(before, looked)) return
  changed = true
  for (const listener of listeners.get(key) ?? []) listener()
}

function tellAll(): void {
  if (!changed) return
  changed = false
  for (const listener of lookedUp) listener()
}

function sameLook(one: Looked, other: Looked): boolean {
  if (one.is === 'gone' || other.is === 'gone') return one.is === other.is
  const { label, archived, summary } = one.thing
  return label === other.thing.label && archived === other.thing.archived && summary === other.thing.summary
}

/** A thing renamed here bears its new name in every text at once. */
saves.add(({ thing }) => {
  const before = known.get(keyOf(thing))?.looked
  if (before?.is !== 'here' || before.thing.label === thing.label) return
  keep(thing, { is: 'here', thing: { ...before.thing, label: thing.label } })
  tellAll()
})

/** Follows what is known of a mentioned thing. */
export function useLooked(entity: Named): Looked | undefined {
  const { id, spaceId, projectId } = entity
  const key = keyOf(entity)
  const subscribe = useCallback(
    (listener: () => void) => {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(key)
      }
    },
    [key],
  )
  useEffect(() => void look({ id, spaceId, projectId }), [id, spaceId, projectId])
  return useSyncExternalStore(subscribe, () => known.get(key)?.looked)
}

/** The name a mention bears, and the message that says why it leads nowhere any more. */
export function calledNow(written: string, looked: Looked | undefined): { label: string; away: string | null } {
  if (looked?.is === 'gone') return { label: written, away: 'mention.gone' }
  if (!looked) return { label: written, away: null }
  return { label: looked.thing.label, away: looked.thing.archived ? 'mention.archived' : null }
}
