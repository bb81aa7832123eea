import type { Logger } from 'pino'
import { emailFault, emailKey, userIdKey, usernameFault } from '#core/shared/account-rules.ts'
import { badField, Problem } from '#core/shared/error.ts'
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
import { codeFault, takeCode, wrongCodeField } from './second-step-guess.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createThrottle, type Throttle } from './throttle.ts'
import { columnsOf, type UserChange } from './update-user.ts'
import { type Account, accountOf, findById, findBySignIn, signInKey, type UserRow, userIdIsTaken } from './users.ts'

/** Where a sign-in comes from: the client's address, the session it already has and the mark of an earlier one. */
export interface From {
  address: string
  token: string | undefined
  mark: string | undefined
  /** the browser in words, see describeAgent */
  agent?: string
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
  readonly passwords: Passwords
  readonly throttle: Throttle
  /** A session for a person who has proven to be one, in place of the one they had here. @throws Problem sign-in-failed */
  signIn(row: UserRow, from: From): Promise<SignedIn>
  /** Who sent this Cookie header, and the name of their session. */
  sessionOf(cookieHeader: string | undefined): Promise<Session | null>
  /** @throws Problem bad-input with the documents' messages, conflict where the address has an account */
  register(input: { username: string; email: string; password: string }, from: From): Promise<SignedIn>
  /**
   * @throws Problem sign-in-failed whatever was wrong, too-many after too many failures, and second-step where only
   * the code is missing or wrong: nobody learns of a second step who does not know the password
   */
  login(input: { email: string; password: string; code?: string }, from: From): Promise<SignedIn>
  /** The code of an account with a second step, guesses being throttled as at sign-in. @throws Problem second-step, too-many */
  passSecondStep(row: UserRow, code: string | undefined, from: From): Promise<void>
  /**
   * Has a signed-in person prove who they are by the password, which an account without one leaves empty, and by the
   * code where one is given: guesses are throttled as at sign-in.
   * @throws Problem bad-input on `password` or `code`, too-many
   */
  prove(user: SessionUser, proof: { password: string; code?: string | undefined }, from: From): Promise<UserRow>
  /** One guess of a signed-in person at a secret of their own; what the check answers is thrown and counts as wrong. */
  guess(user: SessionUser, from: From, check: (row: UserRow) => Promise<Problem | null>): Promise<UserRow>
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
    const token = await sessions.open(row.id, { agent: from.agent, digest: row.password_hash })
    await sessions.close(from.token)
    // Setting up a second step ended all sessions, but not this one if it began before and was not done yet.
    const now = await ownRow(database.read, row)
    if (now.second_step !== row.second_step) {
      await sessions.close(token)
      throw signInFailed()
    }
    return { token, mark: await browser.markOf(row), user: accountOf(row) }
  }

  async function isOwn(row: UserRow, from: From): Promise<boolean> {
    const session = await sessions.sessionOf(from.token)
    return session?.user.id === row.id || browser.knows(row, from.mark)
  }

  /** Strangers' guesses never lock out the owner where they are, or were, signed in. */
  async function attempt(row: UserRow | undefined, key: string, from: From, guess: () => Promise<boolean>) {
    const account = row && (await isOwn(row, from)) ? `own ${row.id}` : `typed ${key}`
    const right = await throttle.attempt({ account, address: from.address }, guess).catch(error => {
      log.info({ address: from.address, user: row?.id }, 'sign-in put off')
      throw error
    })
    if (!right) log.info({ address: from.address, user: row?.id }, 'sign-in refused')
    return right
  }

  const guess: Accounts['guess'] = async (user, from, check) => {
    const row = await ownRow(database.read, user)
    let fault: Problem | null = null
    await attempt(row, row.email_key, from, async () => {
      fault = await check(row)
      return fault === null
    })
    if (fault) throw fault
    return row
  }

  return {
    sessions,
    browser,
    passwords,
    throttle,
    signIn,
    guess,
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
    async login({ email, password, code }, from) {
      const key = signInKey(email)
      const row = await findBySignIn(database.read, key)
      let fault: Problem | null = signInFailed()
      await attempt(row, key, from, async () => {
        if ((await passwords.verify(row?.password_hash ?? null, password)) && row)
          fault = await codeFault(database, row, code, now())
        return fault === null
      })
      if (fault || !row) throw fault ?? signInFailed()
      return signIn(row, from)
    },
    async passSecondStep(row, code, from) {
      if (row.second_step === 0) return
      let fault: Problem | null = null
      await attempt(row, row.email_key, from, async () => {
        fault = await codeFault(database, row, code, now())
        return fault === null
      })
      if (fault) throw fault
    },
    prove: (user, { password, code }, from) =>
      guess(user, from, async row => {
        const digest = row.password_hash
        const right = digest === null ? password === '' : await passwords.verify(digest, password)
        if (!right) return badField('password', 'This password is wrong')
        return code === undefined || (await takeCode(database, row, code, now())) ? null : wrongCodeField()
      }),
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

function signInFailed(): Problem {
  return new Problem('sign-in-failed', 'Authentication failed')
}

async function refuseTakenEmail(read: Reader, email: string): Promise<void> {
  if (await findBySignIn(read, emailKey(email)))
    throw taken('email', 'An account with this email address exists already: sign in instead')
}

async function ownRow(read: Reader, user: Pick<SessionUser, 'id'>): Promise<UserRow> {
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
