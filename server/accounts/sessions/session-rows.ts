import { hash } from 'node:crypto'
import { type Adapter, TimeSpan } from 'lucia'
import type { Logger } from 'pino'
import { Problem } from '#core/shared/error.ts'
import { afterCommit } from '../../db/index.ts'
import type { Tx } from '../../db/schema.ts'
import type { Database } from '../../ports.ts'

/** The longest a session lasts. */
export const SESSION_MAX = new TimeSpan(90, 'd')

/** What a session stores besides the user; Lucia calls them attributes. */
export interface SessionAttributes {
  openedAt: number
  seenAt: number
  agent: string
  /** the password hash the sign-in was checked against; undefined if it was not by password */
  digest?: string | null
}

/** Signing in and out works on a full disk too. */
const evenWhenFull = { whenFull: true } as const

interface SessionRow {
  id_hash: string
  created_at: string
  seen_at: number
  agent: string
}

interface SessionRows extends Adapter {
  /** Records that the session is in use. A failure is logged only, so that readers stay signed in on a full disk. */
  see(token: string): Promise<void>
  /** The sessions of a person that have not ended. */
  list(userId: string): Promise<SessionRow[]>
  /** Ends one session of a person by its id; false if there is none. */
  end(tx: Tx, userId: string, sessionId: string): Promise<boolean>
  endAll(tx: Tx, userId: string): Promise<void>
}

/** The id of a session: the hash of its token, which is all that is stored of it. */
export function sessionIdOf(token: string): string {
  return hash('sha256', token, 'hex')
}

/**
 * Lucia's adapter: tokens never reach the database, and reading a session deletes nothing. `onEnded` gets the ids of
 * ended sessions after the commit.
 */
export function createSessionRows(
  database: Database,
  log: Pick<Logger, 'warn'>,
  onEnded: (sessionIds: readonly string[]) => void,
): SessionRows {
  async function touch(token: string, change: { seen_at: number; expires_at?: number }) {
    try {
      const row = sessionIdOf(token)
      await database.write(
        tx => tx.updateTable('sessions').set(change).where('id_hash', '=', row).execute(),
        evenWhenFull,
      )
    } catch (error) {
      log.warn({ err: error }, 'a session could not be renewed')
    }
  }

  function notifyEnded(tx: Tx, rows: readonly { id_hash: string }[]) {
    if (rows.length > 0) afterCommit(tx, () => onEnded(rows.map(row => row.id_hash)))
  }

  async function endAll(tx: Tx, userId: string) {
    notifyEnded(tx, await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('id_hash').execute())
  }

  return {
    async getSessionAndUser(token) {
      const row = await database.read
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .where('id_hash', '=', sessionIdOf(token))
        .select(['users.id', 'users.user_id', 'username', 'user_id_selected'])
        .select(['sessions.created_at', 'expires_at', 'seen_at', 'agent'])
        .executeTakeFirst()
      if (!row) return [null, null]
      const openedAt = Date.parse(row.created_at)
      if (Math.min(row.expires_at, openedAt + SESSION_MAX.milliseconds()) <= Date.now()) return [null, null]
      const attributes = { openedAt, seenAt: row.seen_at, agent: row.agent }
      const person = { userId: row.user_id, username: row.username, userIdSelected: row.user_id_selected === 1 }
      return [
        { id: token, userId: row.id, expiresAt: new Date(row.expires_at), attributes },
        { id: row.id, attributes: person },
      ]
    },
    async getUserSessions() {
      throw new Error('Sessions are stored by their hashes: nobody can list their tokens')
    },
    async setSession({ id, userId, expiresAt, attributes: { openedAt, seenAt, agent, digest } }) {
      const row = {
        id_hash: sessionIdOf(id),
        user_id: userId,
        created_at: new Date(openedAt).toISOString(),
        expires_at: expiresAt.getTime(),
        agent,
        seen_at: seenAt,
      }
      await database.write(async tx => {
        const person = await tx
          .selectFrom('users')
          .select(['password_hash', 'deleted_at'])
          .where('id', '=', userId)
          .executeTakeFirst()
        // Refuses the sign-in if the password changed while it was checked or the account was deleted.
        const changed = digest !== undefined && person?.password_hash !== digest
        if (!person || person.deleted_at !== null || changed)
          throw new Problem('sign-in-failed', 'Authentication failed')
        await tx.insertInto('sessions').values(row).execute()
      }, evenWhenFull)
    },
    see: token => touch(token, { seen_at: Date.now() }),
    updateSessionExpiration: (token, expiresAt) =>
      touch(token, { seen_at: Date.now(), expires_at: expiresAt.getTime() }),
    async deleteSession(token) {
      await database.write(async tx => {
        notifyEnded(
          tx,
          await tx.deleteFrom('sessions').where('id_hash', '=', sessionIdOf(token)).returning('id_hash').execute(),
        )
      }, evenWhenFull)
    },
    deleteUserSessions: userId => database.write(tx => endAll(tx, userId), evenWhenFull),
    async deleteExpiredSessions() {
      // Sessions past the absolute limit are no longer renewed, so they expire here as well.
      await database.write(async tx => {
        notifyEnded(
          tx,
          await tx.deleteFrom('sessions').where('expires_at', '<=', Date.now()).returning('id_hash').execute(),
        )
      }, evenWhenFull)
    },
    list: userId =>
      database.read
        .selectFrom('sessions')
        .select(['id_hash', 'created_at', 'seen_at', 'agent'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', Date.now())
        .where('created_at', '>', new Date(Date.now() - SESSION_MAX.milliseconds()).toISOString())
        .execute(),
    async end(tx, userId, sessionId) {
      const own = tx.deleteFrom('sessions').where('user_id', '=', userId).where('id_hash', '=', sessionId)
      const rows = await own.returning('id_hash').execute()
      notifyEnded(tx, rows)
      return rows.length > 0
    },
    endAll,
  }
}
