import { hash } from 'node:crypto'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import type { Logger } from 'pino'
import { createMemory } from '../access/memory.ts'
import type { SessionUser } from '../contract.ts'
import { readCookie } from '../http/cookies.ts'
import type { Session } from '../http/parts.ts'
import type { Database } from '../ports.ts'
import { cookieName } from './cookie-name.ts'

/** Signed out after so long without a visit. */
const IDLE = new TimeSpan(14, 'd')
/** Signed out after so long in any case. */
const ABSOLUTE = new TimeSpan(90, 'd')
/** How long a session is believed without looking: another program may end it in the file meanwhile. */
const BELIEVED_MS = 60_000
const SWEEP_MS = 60 * 60_000
const REMEMBERED = 10_000

type Person = Omit<SessionUser, 'id'>
type Opened = { openedAt: number }

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Opened, Person>
    DatabaseSessionAttributes: Opened
    DatabaseUserAttributes: Person
  }
}

/**
 * Who is signed in. Lucia is no longer developed and stays behind this file. A token has 200 random bits and is
 * stored only as its SHA-256; times are those of the machine's clock, as Lucia reads it itself.
 */
export interface Sessions {
  readonly cookieName: string
  /** seconds a browser keeps the cookie */
  readonly cookieAge: number
  /** The token a browser sent, if it is one. */
  tokenIn(cookieHeader: string | undefined): string | undefined
  /** Who is signed in with it, or null. Asks the store at most once a minute and session. */
  sessionOf(token: string | undefined): Promise<Session | null>
  /** A new session of a person by internal id; answers its token. */
  open(id: string): Promise<string>
  close(token: string | undefined): Promise<void>
  /** Signs a person out everywhere. */
  closeAll(id: string): Promise<void>
  /** To be called after a change to what a session says of the person. */
  forget(id: string): void
}

interface Believed {
  session: Session
  until: number
}

export function createSessions(options: {
  database: Database
  config: { publicUrl: string | null }
  log: Pick<Logger, 'warn'>
}): Sessions {
  const lucia = new Lucia<Opened, Person>(sessionRows(options.database, options.log), {
    sessionExpiresIn: IDLE,
    getSessionAttributes: attributes => attributes,
    getUserAttributes: attributes => attributes,
  })
  const memory = createMemory<Believed>(REMEMBERED)
  let sweptAt = 0

  async function look(token: string): Promise<Believed | undefined> {
    const { user, session } = await lucia.validateSession(token)
    if (!session) return undefined
    const { id, userId, username, userIdSelected } = user
    const renewAt = session.expiresAt.getTime() - IDLE.milliseconds() / 2
    const endsAt = session.openedAt + ABSOLUTE.milliseconds()
    return {
      session: { user: { id, userId, username, userIdSelected }, sessionId: keyOf(token) },
      until: Math.min(renewAt, endsAt, Date.now() + BELIEVED_MS),
    }
  }

  const cookie = cookieName(options.config.publicUrl, 'skald_session')

  return {
    cookieName: cookie,
    cookieAge: ABSOLUTE.seconds(),
    tokenIn(cookieHeader) {
      const value = readCookie(cookieHeader, cookie)
      return value !== undefined && looksLikeToken(value) ? value : undefined
    },
    async sessionOf(token) {
      if (!token || !looksLikeToken(token)) return null
      const known = memory.get(token)
      if (known && known.until > Date.now()) return known.session
      return (await memory.refresh(token, () => look(token)))?.session ?? null
    },
    async open(id) {
      if (Date.now() - sweptAt > SWEEP_MS) {
        sweptAt = Date.now()
        await lucia.deleteExpiredSessions()
      }
      return (await lucia.createSession(id, { openedAt: Date.now() })).id
    },
    async close(token) {
      if (!token || !looksLikeToken(token)) return
      await lucia.invalidateSession(token)
      memory.drop(token)
    },
    async closeAll(id) {
      await lucia.invalidateUserSessions(id)
      memory.forget(believed => believed.session.user.id === id)
    },
    forget(id) {
      memory.forget(believed => believed.session.user.id === id)
    },
  }
}

/** Keeps cookies of any other make from costing a look into the store. */
function looksLikeToken(token: string): boolean {
  return /^[a-z2-7]{40}$/.test(token)
}

function keyOf(token: string): string {
  return hash('sha256', token, 'hex')
}

/** Lucia's adapter: the token it hands us never reaches the store, and looking at a session deletes nothing. */
function sessionRows(database: Database, log: Pick<Logger, 'warn'>): Adapter {
  return {
    async getSessionAndUser(token) {
      const row = await database.read
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .where('id_hash', '=', keyOf(token))
        .select(['users.id', 'users.user_id', 'username', 'user_id_selected', 'sessions.created_at', 'expires_at'])
        .executeTakeFirst()
      if (!row) return [null, null]
      const openedAt = Date.parse(row.created_at)
      if (Math.min(row.expires_at, openedAt + ABSOLUTE.milliseconds()) <= Date.now()) return [null, null]
      const person = { userId: row.user_id, username: row.username, userIdSelected: row.user_id_selected === 1 }
      return [
        { id: token, userId: row.id, expiresAt: new Date(row.expires_at), attributes: { openedAt } },
        { id: row.id, attributes: person },
      ]
    },
    async getUserSessions() {
      throw new Error('Sessions are stored by their hashes: nobody can list their tokens')
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const row = {
        id_hash: keyOf(id),
        user_id: userId,
        created_at: new Date(attributes.openedAt).toISOString(),
        expires_at: expiresAt.getTime(),
        agent: '',
        seen_at: attributes.openedAt,
      }
      await database.write(tx => tx.insertInto('sessions').values(row).execute())
    },
    async updateSessionExpiration(token, expiresAt) {
      try {
        await database.write(tx =>
          tx
            .updateTable('sessions')
            .set({ expires_at: expiresAt.getTime() })
            .where('id_hash', '=', keyOf(token))
            .execute(),
        )
      } catch (error) {
        // Whoever reads while the disk is full stays signed in.
        log.warn({ err: error }, 'a session could not be renewed')
      }
    },
    async deleteSession(token) {
      await database.write(tx => tx.deleteFrom('sessions').where('id_hash', '=', keyOf(token)).execute())
    },
    async deleteUserSessions(userId) {
      await database.write(tx => tx.deleteFrom('sessions').where('user_id', '=', userId).execute())
    },
    async deleteExpiredSessions() {
      // Who is past the absolute limit is never renewed again and so ends here as well.
      await database.write(tx => tx.deleteFrom('sessions').where('expires_at', '<=', Date.now()).execute())
    },
  }
}
