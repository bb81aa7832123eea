import type { Logger } from 'pino'
import { emailFault, emailKey, userIdKey, usernameFault } from '#core/shared/account-rules.ts'
import { badField, Problem } from '#core/shared/error.ts'
import { refuseFaults, taken } from '../access/faults.ts'
import { countOwned } from '../access/spaces.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../contract.ts'
import type { Reader } from '../db/schema.ts'
import { addressGroup } from '../http/client-address.ts'
import type { Session } from '../http/parts.ts'
import type { Database } from '../ports.ts'
import { createKnownBrowser, type KnownBrowser } from './known-browser.ts'
import { createPace, tooSoon } from './pace.ts'
import { createPasswords, newPasswordFault, type Passwords } from './passwords.ts'
import { missingCode, takeCode, wrongCode, wrongCodeField } from './second-step-guess.ts'
import { createSecretBox, type SecretBox } from './secret-box.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { ADDRESS_FACTOR, createThrottle, type Throttle, WINDOW_MS } from './throttle.ts'
import { columnsOf, type UserChange } from './update-user.ts'
import { type Account, accountOf, findBySignIn, newRow, ownRow, signInKey, type UserRow } from './users.ts'

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
  /** what second steps are encrypted with */
  readonly box: SecretBox
  /** A session for a person who has proven to be one, in place of the one they had here. @throws Problem sign-in-failed */
  signIn(row: UserRow, from: From): Promise<SignedIn>
  /** Who sent this Cookie header, and the name of their session. */
  sessionOf(cookieHeader: string | undefined): Promise<Session | null>
  /**
   * @throws Problem bad-input with the documents' messages, conflict where the address has an account, too-many where
   * this client asks too often
   */
  register(input: { username: string; email: string; password: string }, from: From): Promise<SignedIn>
  /**
   * @throws Problem sign-in-failed whatever was wrong, too-many after too many failures, and second-step where only
   * the code is missing or wrong: nobody learns of a second step who does not know the password
   */
  login(input: { email: string; password: string; code?: string }, from: From): Promise<SignedIn>
  /** Asks for the code where the account has a second step. @throws Problem second-step, too-many */
  passSecondStep(row: UserRow, code: string | undefined, from: From): Promise<void>
  /**
   * Has a signed-in person prove who they are: by the password, in place of which an account without one has signed in
   * here a short while ago, and by the code where one is handed over and the account has a second step. Guesses are
   * throttled as at sign-in.
   * @throws Problem bad-input on `password`, or the field it came in, or `code`; sign-in-again; too-many
   */
  prove(
    user: SessionUser,
    proof: { password: string; code?: string; passwordField?: string },
    from: From,
  ): Promise<UserRow>
  /** One guess at a code of the person's own; what it answers is whether it was right. @throws Problem too-many */
  guessCode(row: UserRow, from: From, guess: () => Promise<boolean>): Promise<boolean>
  /** Forgets wrong guesses made where the person is, or was, signed in: a letter has proven who they are. */
  pardon(row: Pick<UserRow, 'id'>): void
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

/** So long a sign-in proves who somebody is. */
const FRESH_MS = 15 * 60_000

export function createAccounts(options: {
  database: Database
  config: Pick<Config, 'publicUrl' | 'loginLimit'> & { smtpUrl?: string | null; spacesPerUser?: number }
  log: Pick<Logger, 'info' | 'warn'>
  now?: () => Date
  passwords?: Passwords
  box?: SecretBox
}): Accounts {
  const { database, config, log, now = () => new Date() } = options
  const { passwords = createPasswords(), box = createSecretBox() } = options
  const sessions = createSessions({ database, config, log })
  const browser = createKnownBrowser(database, config.publicUrl)
  const throttle = createThrottle({ limit: config.loginLimit, now })
  // Opening an account tells whether an address has one, and mails a letter to whoever's it is.
  const openings = createPace({ most: config.loginLimit * ADDRESS_FACTOR, withinMs: WINDOW_MS, now })

  async function shown(row: UserRow): Promise<Account> {
    const { spacesPerUser } = config
    if (spacesPerUser === undefined) return accountOf(row)
    return { ...accountOf(row), spacesLeft: Math.max(0, spacesPerUser - (await countOwned(database.read, row.id))) }
  }

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
    return { token, mark: await browser.markOf(row), user: await shown(row) }
  }

  async function isOwn(row: UserRow, from: From): Promise<boolean> {
    const session = await sessions.sessionOf(from.token)
    return session?.user.id === row.id || browser.knows(row, from.mark)
  }

  /** Strangers' guesses never lock out the owner where they are, or were, signed in. */
  async function attempt(
    who: { row: UserRow | undefined; own: string; others: string },
    from: From,
    guess: () => Promise<boolean>,
  ): Promise<boolean> {
    const { row, own, others } = who
    // Neither do those of others behind the same address: a known browser is counted for its account alone.
    const key =
      row && (await isOwn(row, from)) ? { account: own, address: null } : { account: others, address: from.address }
    const right = await throttle.attempt(key, guess).catch(error => {
      log.info({ address: from.address, user: row?.id }, 'sign-in put off')
      throw error
    })
    if (!right) log.info({ address: from.address, user: row?.id }, 'sign-in refused')
    return right
  }

  /** Counted for the account, by whichever of its names it is tried; for a name that nobody has, by that. */
  function guessPassword(whose: UserRow | string, password: string, from: From): Promise<boolean> {
    const row = typeof whose === 'string' ? undefined : whose
    const digest = row?.password_hash ?? null
    const guess = () => passwords.verify(digest, password)
    return attempt({ row, own: `own ${row?.id}`, others: row ? `others ${row.id}` : `typed ${whose}` }, from, guess)
  }

  async function refuseStale(from: From): Promise<void> {
    const session = await sessions.sessionOf(from.token)
    // A sign-in of a time to come, from before a clock was set back, may be of any age.
    if (session && Math.abs(Date.now() - session.openedAt) <= FRESH_MS) return
    const minutes = FRESH_MS / 60_000
    throw new Problem(
      'sign-in-again',
      `Sign out and in again first: this needs a sign-in of the last ${minutes} minutes.`,
    )
  }

  /** Counted apart from passwords: who knows the password must not clear what their wrong codes counted by it. */
  const guessCode: Accounts['guessCode'] = (row, from, guess) =>
    attempt({ row, own: `own code ${row.id}`, others: `code ${row.id}` }, from, guess)

  const passSecondStep: Accounts['passSecondStep'] = async (row, code, from) => {
    if (row.second_step === 0) return
    if (code === undefined || code.trim() === '') throw missingCode()
    if (!(await guessCode(row, from, () => takeCode({ database, box }, row, code, now())))) throw wrongCode()
  }

  return {
    sessions,
    browser,
    passwords,
    throttle,
    box,
    signIn,
    passSecondStep,
    guessCode,
    sessionOf: cookieHeader => sessions.sessionOf(sessions.tokenIn(cookieHeader)),
    async register({ username, email, password }, from) {
      refuseFaults({
        username: usernameFault(username),
        email: emailFault(email),
        password: newPasswordFault(password),
      })
      const waitMs = config.loginLimit === 0 ? 0 : openings.take(addressGroup(from.address))
      if (waitMs > 0) throw tooSoon('Too many accounts were opened from here.', waitMs)
      await refuseTakenEmail(database.read, email)
      const digest = await passwords.hash(password)
      const row = await database.write(async tx => {
        await refuseTakenEmail(tx, email)
        const made = await newRow(tx, { username, email, digest, now: now() })
        // The server is one's own, and its outbox too: a link from there would prove nothing.
        const isOwn = config.smtpUrl === null && (await isFirst(tx))
        const fresh = { ...made, email_verified: isOwn ? 1 : made.email_verified }
        await tx.insertInto('users').values(fresh).execute()
        return fresh
      })
      return signIn(row, from)
    },
    async login({ email, password, code }, from) {
      const key = signInKey(email)
      const row = await findBySignIn(database.read, key)
      const right = await guessPassword(row ?? key, password, from)
      if (!row || !right) throw signInFailed()
      await passSecondStep(row, code, from)
      return signIn(row, from)
    },
    async prove(user, { password, code, passwordField = 'password' }, from) {
      const row = await ownRow(database.read, user)
      if (row.password_hash === null && password === '') await refuseStale(from)
      else if (!(await guessPassword(row, password, from))) throw badField(passwordField, 'This password is wrong')
      if (code === undefined || row.second_step === 0) return row
      if (code.trim() === '') throw badField('code', 'required')
      if (!(await guessCode(row, from, () => takeCode({ database, box }, row, code, now())))) throw wrongCodeField()
      return row
    },
    pardon: ({ id }) => throttle.forgive(`own ${id}`),
    async me(user) {
      return shown(await ownRow(database.read, user))
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
      return shown(row)
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

async function isFirst(read: Reader): Promise<boolean> {
  return (await read.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

function signInFailed(): Problem {
  return new Problem('sign-in-failed', 'Authentication failed')
}

async function refuseTakenEmail(read: Reader, email: string): Promise<void> {
  if (await findBySignIn(read, emailKey(email)))
    throw taken('email', 'An account with this email address exists already: sign in instead')
}
