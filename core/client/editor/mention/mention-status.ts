import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type EntityEvent, eventLabelMax } from '#core/shared/entity-event.ts'
import { isSameJson } from '#core/shared/fields/same-json.ts'
import type { MentionedEntity } from '#core/shared/rich-text/nodes.ts'
import { CallError } from '../../api/call-error.ts'
import { registry } from '../../registry/app-registry.ts'
import type { MentionTarget } from '../../registry/contract.ts'

/** What is known of a mentioned entity: that it exists, or that it is gone. */
export type MentionStatus = { is: 'here'; target: MentionTarget } | { is: 'gone' }

interface CacheEntry {
  entity: MentionKey
  status: MentionStatus | undefined
  /** when it was requested, in milliseconds since 1970 */
  at: number
}

type MentionKey = Pick<MentionedEntity, 'id' | 'type' | 'spaceId' | 'projectId'>

/** An older status is requested again when it is shown again. */
const STALE_MS = 30_000
/** Mentions that come into view together are requested together. */
const BATCH_DELAY_MS = 30
const BATCH_SIZE = 500

const cache = new Map<string, CacheEntry>()
const queued = new Map<string, { place: { spaceId: string; projectId: string }; entities: Map<string, MentionKey> }>()
const listeners = new Map<string, Set<() => void>>()
/** a status has changed since the listeners were last called */
let hasChanges = false

/** Called whenever the status of any mention has changed. */
export const lookupListeners = new Set<() => void>()

function keyOf({ id, spaceId, projectId }: Omit<MentionKey, 'type'>): string {
  return `${spaceId} ${projectId} ${id}`
}

/** The status of a mentioned entity; if it is missing or stale, it is requested. */
export function lookUpMention(entity: MentionKey): MentionStatus | undefined {
  const entry = cache.get(keyOf(entity))
  if (!entry || Date.now() - entry.at > STALE_MS) queueLookup(entity, entry)
  return entry?.status
}

function queueLookup(entity: MentionKey, entry: CacheEntry | undefined): void {
  if (registry.mentions.list().length === 0) return
  const { spaceId, projectId } = entity
  cache.set(keyOf(entity), { entity, status: entry?.status, at: Date.now() })
  const place = `${spaceId} ${projectId}`
  const batch = queued.get(place) ?? { place: { spaceId, projectId }, entities: new Map<string, MentionKey>() }
  if (queued.size === 0) setTimeout(sendQueued, BATCH_DELAY_MS)
  batch.entities.set(entity.id, entity)
  queued.set(place, batch)
}

function sendQueued(): void {
  const batches = [...queued.values()]
  queued.clear()
  for (const { place, entities } of batches) {
    const list = [...entities.values()]
    for (let at = 0; at < list.length; at += BATCH_SIZE) void sendBatch(place, list.slice(at, at + BATCH_SIZE))
  }
}

async function sendBatch(
  place: { spaceId: string; projectId: string },
  entities: readonly MentionKey[],
): Promise<void> {
  const sources = registry.mentions.list()
  const types = new Set(sources.map(({ type }) => type?.name))
  const work = sources.map(async source => {
    const own = entities.filter(({ type }) => (types.has(type) ? source.type?.name === type : !source.type))
    const ids = own.map(({ id }) => id)
    return ids.length > 0 ? source.resolve(place, ids) : []
  })
  try {
    const answers = (await Promise.all(work)).flat()
    const targets = new Map(answers.map(target => [target.id, target]))
    for (const entity of entities) {
      const target = targets.get(entity.id)
      storeStatus(entity, target ? { is: 'here', target } : { is: 'gone' })
    }
    notifyAll()
  } catch (error) {
    const isRefused = error instanceof CallError && error.status === 403
    // In a project that the user may not read, as may happen with a world that is shared with others.
    for (const entity of isRefused ? entities : []) storeStatus(entity, { is: 'gone' })
    if (isRefused) notifyAll()
    // After any other failure the text keeps the names it was written with; the next render requests them again.
  }
}

/** What is known of mentions of a type, which is no kind, may have changed: those on the screen are requested again. */
export function refreshMentions(type: string): void {
  for (const [key, entry] of cache) {
    if (entry.entity.type !== type) continue
    entry.at = 0
    if (listeners.has(key)) queueLookup(entry.entity, entry)
  }
  for (const listener of lookupListeners) listener()
}

function storeStatus(entity: MentionKey, status: MentionStatus): void {
  const key = keyOf(entity)
  const previous = cache.get(key)?.status
  cache.set(key, { entity, status, at: Date.now() })
  if (previous && isSameStatus(previous, status)) return
  hasChanges = true
  for (const listener of listeners.get(key) ?? []) listener()
}

function notifyAll(): void {
  if (!hasChanges) return
  hasChanges = false
  for (const listener of lookupListeners) listener()
}

function isSameStatus(one: MentionStatus, other: MentionStatus): boolean {
  if (one.is === 'gone' || other.is === 'gone') return one.is === other.is
  return isSameJson(one.target, other.target)
}

/** A renamed, archived, restored or deleted entity is shown as such in every text at once. */
export function updateMention(event: EntityEvent): void {
  if (event.is === 'many' || event.is === 'moved') return
  const { entity, status: previous } = cache.get(keyOf(event)) ?? {}
  if (!entity || !previous) return
  const target = previous.is === 'here' ? previous.target : undefined
  if (event.is === 'deleted') storeStatus(entity, { is: 'gone' })
  else if (target && event.label.length < eventLabelMax) {
    const archived = event.is === 'changed' ? target.archived : event.is === 'archived'
    storeStatus(entity, { is: 'here', target: { ...target, label: event.label, archived } })
    // The event does not carry these.
    if (event.fields?.some(field => field === 'icon' || field === 'color'))
      queueLookup(entity, cache.get(keyOf(entity)))
  }
  notifyAll()
}

/** Subscribes to the status of a mentioned entity. */
export function useMentionStatus(entity: MentionKey): MentionStatus | undefined {
  const { id, type, spaceId, projectId } = entity
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
  useEffect(() => void lookUpMention({ id, type, spaceId, projectId }), [id, type, spaceId, projectId])
  return useSyncExternalStore(subscribe, () => cache.get(key)?.status)
}

/** For what draws mentions and could not yet draw all of them as they are. */
export function notifyLookups(): void {
  for (const listener of lookupListeners) listener()
}

/** How a mention is shown now. */
export interface MentionLabel {
  label: string
  /** the message that says why it cannot be opened */
  unavailable: string | null
  /** of the entity's own */
  icon?: string | undefined
  color?: string | undefined
}

/** The icons that mentioned entities have of their own, as far as they are known. */
export function ownMentionIcons(): ReadonlySet<string> {
  return new Set([...cache.values()].flatMap(({ status }) => (status?.is === 'here' && status.target.icon) || []))
}

/** The current name of a mention, and how it looks. */
export function currentMention(writtenLabel: string, status: MentionStatus | undefined): MentionLabel {
  if (status?.is === 'gone') return { label: writtenLabel, unavailable: 'mention.gone' }
  if (!status) return { label: writtenLabel, unavailable: null }
  const { label, archived, icon, color } = status.target
  return { label, icon, color, unavailable: archived ? 'mention.archived' : null }
}
