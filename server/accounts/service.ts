import type { Logger } from 'pino'
import { emailFault, emailKey, userIdKey, usernameFault } from '#core/shared/account-rules.ts'
import { Problem } from '#core/shared/error.ts'
import { refuseFaults, taken } from '../access/faults.ts'
import { randomLetters } from '../access/random.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../contract.ts'
import type { Reader } from '../db/schema.ts'
import type { Session } from '../http/parts.ts'
import { randomId } from '../http/random-ids.ts'
import type { Database } from '../ports.ts'
import { createKnownBrowser, type KnownBrowser } from './known-browser.ts'
import { createPasswords, newPasswordFault, type Passwords } from './passwords.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createThrottle } from './throttle.ts'
import { columnsOf, type UserChange } from './update-user.ts'
import { type Account, accountOf, findById, findBySignIn, signInKey, type UserRow, userIdIsTaken } from './users.ts'

/** Where a sign-in comes from: the client's address, the session it already has and the mark of an earlier one. */
export interface From {
  address: string
  token: string | undefined
  mark: string | undefined
}

export interface SignedIn {
  /** of the new session, for its cookie */
  token: string
  /** for the cookie of the known browser */
  mark: string
  user: Account
}

/** People, their identity and their sessions. */
export interface Accounts {
  readonly sessions: Sessions
  readonly browser: KnownBrowser
  /** Who sent this Cookie header, and the name of their session. */
  sessionOf(cookieHeader: string | undefined): Promise<Session | null>
  /** @throws Problem bad-input with the documents' messages, conflict where the address has an account */
  register(input: { username: string; email: string; password: string }, from: From): Promise<SignedIn>
  /** @throws Problem sign-in-failed whatever was wrong, too-many after too many failures */
  login(input: { email: string; password: string }, from: From): Promise<SignedIn>
  me(user: SessionUser): Promise<Account>
  /** @throws Problem bad-input, conflict where the user id is taken or chosen already */
  updateUser(user: SessionUser, change: UserChange): Promise<Account>
  /** What everyone may know of a person, by their public id. @throws Problem not-found */
  profileOf(userId: string): Promise<Profile>
}

export interface Profile {
  /** internal */
  id: string
  userId: string
  username: string
  registeredAt: string
}

export function createAccounts(options: {
  database: Database
  config: Pick<Config, 'publicUrl' | 'loginLimit'>
  log: Pick<Logger, 'info' | 'warn'>
  now?: () => Date
  passwords?: Passwords
}): Accounts {
  const { database, config, log, now = () => new Date(), passwords = createPasswords() } = options
  const sessions = createSessions({ database, config, log })
  const browser = createKnownBrowser(database, config.publicUrl)
  const throttle = createThrottle({ limit: config.loginLimit, now })

  /** Every sign-in has a session of its own; the one the browser had before ends. */
  async function signIn(row: UserRow, from: From): Promise<SignedIn> {
    const token = await sessions.open(row.id)
    await sessions.close(from.token)
    return { token, mark: await browser.markOf(row), user: accountOf(row) }
  }

  async function isOwn(row: UserRow, from: From): Promise<boolean> {
    const session = await sessions.sessionOf(from.token)
    return session?.user.id === row.id || browser.knows(row, from.mark)
  }

  return {
    sessions,
    browser,
    sessionOf: cookieHeader => sessions.sessionOf(sessions.tokenIn(cookieHeader)),
    async register({ username, email, password }, from) {
      refuseFaults({
        username: usernameFault(username),
        email: emailFault(email),
        password: newPasswordFault(password),
      })
      await refuseTakenEmail(database.read, email)
      const digest = await passwords.hash(password)
      const row = await database.write(async tx => {
        await refuseTakenEmail(tx, email)
        const fresh = await newRow({ read: tx, username, email, digest, now: now() })
        await tx.insertInto('users').values(fresh).execute()
        return fresh
      })
      return signIn(row, from)
    },
    async login({ email, password }, from) {
      const key = signInKey(email)
      const row = await findBySignIn(database.read, key)
      // Strangers' guesses never lock out the owner where they are, or were, signed in.
      const account = row && (await isOwn(row, from)) ? `own ${row.id}` : `typed ${key}`
      const right = await throttle
        .attempt({ account, address: from.address }, () => passwords.verify(row?.password_hash ?? null, password))
        .catch(error => {
          log.info({ address: from.address, user: row?.id }, 'sign-in put off')
          throw error
        })
      if (row && right) return signIn(row, from)
      log.info({ address: from.address, user: row?.id }, 'sign-in refused')
      throw new Problem('sign-in-failed', 'Authentication failed')
    },
    async me(user) {
      return accountOf(await ownRow(database.read, user))
    },
    async updateUser(user, change) {
      const row = await database.write(async tx => {
        const before = await ownRow(tx, user)
        const columns = await columnsOf(tx, before, change)
        if (Object.keys(columns).length > 0)
          await tx.updateTable('users').set(columns).where('id', '=', user.id).execute()
        return { ...before, ...columns }
      })
      sessions.forget(user.id)
      return accountOf(row)
    },
    async profileOf(userId) {
      const row = await database.read
        .selectFrom('users')
        .select(['id', 'user_id', 'username', 'created_at'])
        .where('user_id_key', '=', userIdKey(userId))
        .executeTakeFirst()
      if (!row) throw new Problem('not-found', 'There is no such user')
      return { id: row.id, userId: row.user_id, username: row.username, registeredAt: row.created_at }
    },
  }
}

async function refuseTakenEmail(read: Reader, email: string): Promise<void> {
  if (await findBySignIn(read, emailKey(email)))
    throw taken('email', 'An account with this email address exists already: sign in instead')
}

async function ownRow(read: Reader, user: SessionUser): Promise<UserRow> {
  const row = await findById(read, user.id)
  if (!row) throw new Problem('signed-out', 'Sign in first')
  return row
}

/** A new account has a random user id until its owner chooses one (decision A-017). */
async function newRow(input: {
  read: Reader
  username: string
  email: string
  digest: string
  now: Date
}): Promise<UserRow> {
  let userId: string
  do userId = `user-${randomLetters(10)}`
  while (await userIdIsTaken(input.read, userId))
  return {
    id: randomId(),
    user_id: userId,
    user_id_key: userIdKey(userId),
    user_id_selected: 0,
    username: input.username.trim(),
    email: input.email.trim(),
    email_key: emailKey(input.email),
    email_verified: 0,
    password_hash: input.digest,
    personalisation: '{}',
    bookmarks: '[]',
    created_at: input.now.toISOString(),
    google_sub: null,
    deleted_at: null,
    second_step: 0,
  }
}
