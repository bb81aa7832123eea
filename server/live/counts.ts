import type { Caller } from './connection.ts'
import type { LiveLimits } from './limits.ts'

/** How many sockets a session and an address have. */
export interface Counts {
  hasRoom(caller: Caller): boolean
  enter(caller: Caller): void
  leave(caller: Caller): void
}

export function createCounts({ perSession, perAddress }: Pick<LiveLimits, 'perSession' | 'perAddress'>): Counts {
  const sessions = new Map<string, number>()
  const addresses = new Map<string, number>()
  const of = ({ session, address }: Caller) =>
    [
      [sessions, session.sessionId, perSession],
      [addresses, address, perAddress],
    ] as const
  return {
    hasRoom: caller => of(caller).every(([counts, key, most]) => (counts.get(key) ?? 0) < most),
    enter(caller) {
      for (const [counts, key] of of(caller)) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    leave(caller) {
      for (const [counts, key] of of(caller)) {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
