import { limits } from '#core/shared/limits.ts'
import { registry } from '../../registry/app-registry.ts'
import type { EntityRef } from '../../registry/contract.ts'
import { session } from '../../session/session.ts'
import { readLocal, writeLocal } from '../../ui/local-store.ts'
import { frecency } from '../ranking/frecency.ts'

/** A recently opened entity: reference, count, last time (Unix milliseconds). */
export interface Recent {
  entity: EntityRef
  uses: number
  last: number
}

/** `recent/<user>/<space>/<project>`: newest first, at most 20, no entity twice. */
function keyOf(userId: string, spaceId: string, projectId: string): string {
  return `recent/${userId}/${spaceId}/${projectId}`
}

/** The stored form. */
type StoredRecent = Omit<EntityRef, 'id' | 'kind'> & { entryId: string; entryType: string; uses: number; last: number }

function toStored({ entity: { id, kind, ...rest }, uses, last }: Recent): StoredRecent {
  return { entryId: id, entryType: kind, ...rest, uses, last }
}

/** Local storage may hold anything; older versions stored the entity as `thing`. */
function fromStored(stored: Partial<StoredRecent> & { thing?: EntityRef }): Recent[] {
  const { thing } = stored
  if (thing) return [{ entity: thing, uses: stored.uses ?? 1, last: stored.last ?? 0 }]
  const { entryId, entryType, label, spaceId, projectId, uses, last, ...rest } = stored
  if (!entryId || !entryType || label === undefined || !spaceId || !projectId) return []
  return [
    { entity: { id: entryId, kind: entryType, label, spaceId, projectId, ...rest }, uses: uses ?? 1, last: last ?? 0 },
  ]
}

function parse(text: string | null): Recent[] {
  if (!text) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list)
      ? list.flatMap(one => (typeof one === 'object' && one !== null ? fromStored(one) : []))
      : []
  } catch {
    return []
  }
}

function store(key: string, list: readonly Recent[]): void {
  writeLocal(key, JSON.stringify(list.map(toStored)))
}

function currentUserId(): string {
  return session.user?.userId ?? ''
}

/** Puts an opened entity first among the recent ones of its project. */
export function rememberEntity(entity: EntityRef, now: number = Date.now()): void {
  const key = keyOf(currentUserId(), entity.spaceId, entity.projectId)
  const recents = parse(readLocal(key))
  const previous = recents.find(one => one.entity.id === entity.id && one.entity.kind === entity.kind)
  const others = recents.filter(one => one !== previous)
  const list = [{ entity, uses: (previous?.uses ?? 0) + 1, last: now }, ...others].slice(0, limits.recentItemsMax)
  store(key, list)
}

/** Forgets a deleted entity. */
export function forgetEntity(entity: EntityRef): void {
  updateRecent(entity, () => [])
}

/** Takes over the new name of an entity. */
export function renameRecentEntity(entity: EntityRef): void {
  updateRecent(entity, recent => [{ ...recent, entity }])
}

function updateRecent(entity: EntityRef, updateRecent: (recent: Recent) => Recent[]): void {
  const key = keyOf(currentUserId(), entity.spaceId, entity.projectId)
  const recents = parse(readLocal(key))
  if (!recents.some(one => one.entity.id === entity.id)) return
  store(
    key,
    recents.flatMap(one => (one.entity.id === entity.id ? updateRecent(one) : one)),
  )
}

/** Recent entities of one project, or of all, newest first. */
export function recentEntities(projectId?: string): Recent[] {
  const prefix = `recent/${currentUserId()}/`
  const keys = Object.keys(localStorage).filter(
    key => key.startsWith(prefix) && (!projectId || key.endsWith(`/${projectId}`)),
  )
  return keys.flatMap(key => parse(readLocal(key))).sort((a, b) => b.last - a.last)
}

interface Use {
  uses: number
  last: number
}

function usesKey(): string {
  return `uses/${currentUserId()}`
}

function readUses(): Record<string, Use> {
  try {
    const uses: unknown = JSON.parse(readLocal(usesKey()) ?? '{}')
    if (typeof uses !== 'object' || uses === null) return {}
    return Object.fromEntries(
      Object.entries(uses as Record<string, Use>).map(([id, use]) => [registry.commandIdOf(id), use]),
    )
  } catch {
    return {}
  }
}

/** Counts a command run. */
export function rememberCommand(id: string, now: number = Date.now()): void {
  const uses = readUses()
  uses[id] = { uses: (uses[id]?.uses ?? 0) + 1, last: now }
  writeLocal(usesKey(), JSON.stringify(uses))
}

/** How much each command is used, from 0 to 1. */
export function commandUse(now: number = Date.now()): (id: string) => number {
  const uses = readUses()
  return id => {
    const use = uses[id]
    return use ? frecency(use.uses, use.last, now) : 0
  }
}
