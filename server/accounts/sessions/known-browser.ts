import { createHmac, timingSafeEqual } from 'node:crypto'
import { readSecret } from '../../http/server-secret.ts'
import type { Database } from '../../ports.ts'
import type { UserRow } from '../users.ts'
import { cookieName } from './cookie-name.ts'

/**
 * A browser keeps a mark of the account that last signed in there, also after signing out. Its guesses are counted
 * apart, so that strangers' guesses never lock the owner out. The mark grants nothing by itself and becomes invalid
 * with the password.
 */
export interface KnownBrowser {
  readonly cookieName: string
  /** how long a browser keeps the mark, in seconds */
  readonly cookieAge: number
  markOf(row: UserRow): Promise<string>
  isKnown(row: UserRow, mark: string | undefined): Promise<boolean>
}

export function createKnownBrowser(database: Database, publicUrl: string | null): KnownBrowser {
  let secret: string | undefined

  async function markOf(row: UserRow): Promise<string> {
    secret ??= await readSecret(database)
    return createHmac('sha256', secret).update(`browser:${row.id}:${row.password_hash}`).digest('base64url')
  }

  return {
    cookieName: cookieName(publicUrl, 'skald_known'),
    cookieAge: 365 * 24 * 60 * 60,
    markOf,
    async isKnown(row, mark) {
      if (mark === undefined) return false
      const expected = Buffer.from(await markOf(row))
      const received = Buffer.from(mark)
      return received.length === expected.length && timingSafeEqual(received, expected)
    },
  }
}
