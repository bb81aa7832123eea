import { frames, presence } from '#core/shared/event.ts'
import { frameOf } from './frame.ts'
import type { LiveLimits } from './limits.ts'

/** More changes than this are sent in one frame, as after a restart. */
const singleFramesMax = 20
/**
 * After sending, pause this many times as long, so that presence never takes more than a share of the server's time.
 */
const restFactor = 9

/** Who is online, by public user id: from their first connection to their last. */
export interface Presence {
  enter(userId: string): void
  leave(userId: string): void
  isOnline(userId: string): boolean
  /** JSON list of all ids */
  list(): string
  close(): void
}

export function createPresence(
  { graceMs, presenceMs }: Pick<LiveLimits, 'graceMs' | 'presenceMs'>,
  broadcast: (frame: Buffer) => void,
  now = () => performance.now(),
): Presence {
  const counts = new Map<string, number>()
  const leaving = new Map<string, NodeJS.Timeout>()
  const changed = new Map<string, boolean>()
  let flushing: NodeJS.Timeout | undefined
  let listedJson: string | undefined
  let restsUntil = 0

  function recordChange(userId: string, online: boolean): void {
    listedJson = undefined
    // A person who left and returned in between has not changed.
    if (changed.get(userId) === !online) changed.delete(userId)
    else changed.set(userId, online)
    flushing ??= setTimeout(flush, Math.max(presenceMs, restsUntil - now()))
  }

  function flush(): void {
    flushing = undefined
    const startedAt = now()
    broadcastChanges()
    restsUntil = now() + (now() - startedAt) * restFactor
  }

  function broadcastChanges(): void {
    const all = [...changed]
    changed.clear()
    if (all.length <= singleFramesMax) {
      for (const [userId, online] of all)
        broadcast(frameOf(online ? presence.online(userId) : presence.offline(userId), JSON.stringify({ userId })))
      return
    }
    const ids = (isOnline: boolean) => all.filter(([, online]) => online === isOnline).map(([userId]) => userId)
    broadcast(frameOf(frames.presence, JSON.stringify({ online: ids(true), offline: ids(false) })))
  }

  function removePerson(userId: string): void {
    leaving.delete(userId)
    counts.delete(userId)
    recordChange(userId, false)
  }

  return {
    enter(userId) {
      const count = counts.get(userId)
      counts.set(userId, (count ?? 0) + 1)
      clearTimeout(leaving.get(userId))
      leaving.delete(userId)
      if (count === undefined) recordChange(userId, true)
    },
    leave(userId) {
      const count = (counts.get(userId) ?? 0) - 1
      counts.set(userId, count)
      if (count === 0)
        leaving.set(
          userId,
          setTimeout(() => removePerson(userId), graceMs),
        )
    },
    isOnline: userId => counts.has(userId),
    list() {
      listedJson ??= JSON.stringify([...counts.keys()])
      return listedJson
    },
    close() {
      clearTimeout(flushing)
      for (const timer of leaving.values()) clearTimeout(timer)
    },
  }
}
