import type { SocketCaller } from './connection.ts'
import type { LiveLimits } from './limits.ts'

/** Counts the sockets per session and address. */
export interface SocketCounts {
  isBelowLimit(caller: SocketCaller): boolean
  enter(caller: SocketCaller): void
  leave(caller: SocketCaller): void
}

export function createSocketCounts({
  perSession,
  perAddress,
}: Pick<LiveLimits, 'perSession' | 'perAddress'>): SocketCounts {
  const sessions = new Map<string, number>()
  const addresses = new Map<string, number>()
  const countersOf = ({ session, address }: SocketCaller) =>
    [
      [sessions, session.sessionId, perSession],
      [addresses, address, perAddress],
    ] as const
  return {
    isBelowLimit: caller => countersOf(caller).every(([counts, key, max]) => (counts.get(key) ?? 0) < max),
    enter(caller) {
      for (const [counts, key] of countersOf(caller)) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    leave(caller) {
      for (const [counts, key] of countersOf(caller)) {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
