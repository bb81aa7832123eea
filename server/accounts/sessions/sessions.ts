import { Lucia, TimeSpan } from 'lucia'
import type { Logger } from 'pino'
import type { OutputOf } from '#core/shared/call.ts'
import type { accountCalls } from '#core/shared/calls/account.ts'
import { createBoundedCache } from '../../access/bounded-cache.ts'
import type { SessionUser } from '../../contract.ts'
import { afterCommit } from '../../db/index.ts'
import type { Tx } from '../../db/schema.ts'
import { readCookie } from '../../http/request-context.ts'
import type { Session } from '../../http/request-services.ts'
import type { Database } from '../../ports.ts'
import { cookieName } from './cookie-name.ts'
import { createSessionRows, SESSION_MAX, type SessionAttributes, sessionIdOf } from './session-rows.ts'

/** A session ends after this time without use. */
const IDLE_MAX = new TimeSpan(14, 'd')
/** How old the recorded last use may be before it is written again. */
const LAST_USE_MS = 5 * 60_000
/** How long a session is cached: another process may end it in the database meanwhile. */
const CACHED_MS = 60_000
const SWEEP_MS = 60 * 60_000
const CACHED_SESSIONS_MAX = 10_000

type UserAttributes = Omit<SessionUser, 'id'>
/** A session as its person sees it. */
type OwnSession = OutputOf<typeof accountCalls.getSessions>[number]

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: UserAttributes
  }
}

/**
 * Sessions. Lucia is no longer developed and is used only in this folder. A token has 200 random bits and is stored
 * only as its SHA-256. Times are from the system clock, which Lucia reads itself.
 */
export interface Sessions {
  readonly cookieName: string
  /** how long a browser keeps the cookie, in seconds */
  readonly cookieAge: number
  /** The session token in a Cookie header, if it looks like one. */
  tokenIn(cookieHeader: string | undefined): string | undefined
  /** The session of the token, or null. Reads the database at most once a minute per session. */
  sessionOf(token: string | undefined): Promise<Session | null>
  /**
   * Opens a session for a person, by internal id; returns its token. `agent` describes the browser, `digest` is the
   * hash the password was checked against.
   * @throws Problem sign-in-failed if the account was deleted or its password changed meanwhile
   */
  open(id: string, by?: { agent?: string; digest?: string | null }): Promise<string>
  close(token: string | undefined): Promise<void>
  /** Ends one session of a person by its id; false if there is none. */
  closeOwn(id: string, sessionId: string): Promise<boolean>
  /** Ends all sessions of a person, inside the given transaction if there is one. */
  closeAll(id: string, tx?: Tx): Promise<void>
  /** The sessions of a person, latest use first; `current` is the id of the caller's session. */
  list(id: string, current: string | undefined): Promise<OwnSession[]>
  /**
   * Calls the listener with the ids of ended sessions after the commit; returns a function that removes the listener.
   */
  onClosed(listener: (sessionIds: readonly string[]) => void): () => void
  /** Drops the cached sessions of a person. Called after a change to their user fields. */
  forget(id: string): void
}

interface CachedSession {
  session: Session
  until: number
}

export function createSessions(options: {
  database: Database
  config: { publicUrl: string | null }
  log: Pick<Logger, 'warn'>
}): Sessions {
  const { database, log } = options
  const listeners = new Set<(sessionIds: readonly string[]) => void>()
  const rows = createSessionRows(database, log, sessionIds => {
    const endedIds = new Set(sessionIds)
    cache.forget(({ session }) => endedIds.has(session.sessionId))
    for (const listener of listeners) listener(sessionIds)
  })
  const lucia = new Lucia<SessionAttributes, UserAttributes>(rows, {
    sessionExpiresIn: IDLE_MAX,
    getSessionAttributes: attributes => attributes,
    getUserAttributes: attributes => attributes,
  })
  const cache = createBoundedCache<CachedSession>(CACHED_SESSIONS_MAX)
  let sweptAt = 0

  async function validate(token: string): Promise<CachedSession | undefined> {
    const { user, session } = await lucia.validateSession(token)
    if (!session) return undefined
    if (!session.fresh && session.seenAt + LAST_USE_MS <= Date.now()) await rows.see(token)
    const { id, userId, username, userIdSelected } = user
    const { openedAt } = session
    const renewAt = session.expiresAt.getTime() - IDLE_MAX.milliseconds() / 2
    const endsAt = openedAt + SESSION_MAX.milliseconds()
    return {
      session: { user: { id, userId, username, userIdSelected }, sessionId: sessionIdOf(token), openedAt },
      until: Math.min(renewAt, endsAt, Date.now() + CACHED_MS),
    }
  }

  function forget(id: string) {
    cache.forget(cached => cached.session.user.id === id)
  }

  async function closeAll(tx: Tx, id: string) {
    await rows.endAll(tx, id)
    afterCommit(tx, () => forget(id))
  }

  const cookie = cookieName(options.config.publicUrl, 'skald_session')

  return {
    cookieName: cookie,
    cookieAge: SESSION_MAX.seconds(),
    tokenIn(cookieHeader) {
      const value = readCookie(cookieHeader, cookie)
      return value !== undefined && looksLikeToken(value) ? value : undefined
    },
    async sessionOf(token) {
      if (!token || !looksLikeToken(token)) return null
      const cached = cache.get(token)
      const leftMs = cached ? cached.until - Date.now() : 0
      // A longer time is left only if the clock was set back.
      if (cached && leftMs > 0 && leftMs <= CACHED_MS) return cached.session
      return (await cache.refresh(token, () => validate(token)))?.session ?? null
    },
    async open(id, { agent = '', digest } = {}) {
      const now = Date.now()
      if (now - sweptAt > SWEEP_MS) {
        sweptAt = now
        await lucia.deleteExpiredSessions()
      }
      return (await lucia.createSession(id, { openedAt: now, seenAt: now, agent, digest })).id
    },
    async close(token) {
      if (!token || !looksLikeToken(token)) return
      await lucia.invalidateSession(token)
      cache.drop(token)
    },
    closeOwn: (id, sessionId) => database.write(tx => rows.end(tx, id, sessionId), { whenFull: true }),
    closeAll: (id, tx) => (tx ? closeAll(tx, id) : database.write(own => closeAll(own, id), { whenFull: true })),
    async list(id, current) {
      const own = (await rows.list(id)).map(row => {
        const isCurrent = row.id_hash === current
        // The current session is in use now; its recorded last use may be older.
        return { ...row, here: isCurrent, seen: isCurrent ? Math.max(row.seen_at, Date.now()) : row.seen_at }
      })
      const latest = own.sort((one, other) => other.seen - one.seen || (one.created_at < other.created_at ? 1 : -1))
      return latest.map(({ id_hash, agent, created_at, seen, here: isCurrent }) => ({
        sessionId: id_hash,
        agent,
        created: created_at,
        seen: new Date(seen).toISOString(),
        current: isCurrent,
      }))
    },
    onClosed(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    forget,
  }
}

/** Avoids a database read for cookies in another format. */
function looksLikeToken(token: string): boolean {
  return /^[a-z2-7]{40}$/.test(token)
}
