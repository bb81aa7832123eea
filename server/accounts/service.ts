import type { Logger } from 'pino'
import { emailIssue, emailKey, userIdKey, usernameIssue } from '#core/shared/access/account-rules.ts'
import { badField, Problem } from '#core/shared/error.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import { conflictOn, refuseIssues } from '../access/field-issues.ts'
import { countOwnedSpaces } from '../access/spaces/spaces.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../contract.ts'
import type { Reader } from '../db/schema.ts'
import { serverOwnerId } from '../db/server-owner.ts'
import type { Session } from '../http/request-services.ts'
import { addressGroup } from '../http/security/client-address.ts'
import type { Database } from '../ports.ts'
import { createKeyedRateLimit } from '../rate-limit/keyed-rate-limit.ts'
import { rateLimited } from '../rate-limit/rate-limited.ts'
import { ADDRESS_FACTOR, createSignInThrottle, type SignInThrottle, WINDOW_MS } from '../rate-limit/sign-in-throttle.ts'
import { createPasswords, newPasswordIssue, type Passwords, wrongPasswordIssue } from './passwords/passwords.ts'
import { missingCode, useCode, wrongCode, wrongCodeField } from './second-factor/second-step-code.ts'
import { createSecretBox, type SecretBox } from './second-factor/secret-box.ts'
import { createKnownBrowser, type KnownBrowser } from './sessions/known-browser.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { type UserChange, userColumns } from './update-user.ts'
import { type Account, accountOf, findBySignIn, newUserRow, readOwnRow, signInKey, type UserRow } from './users.ts'

/** Where a sign-in comes from: the client's address, its present session and the mark of an earlier sign-in. */
export interface SignInOrigin {
  address: string
  token: string | undefined
  mark: string | undefined
  /** browser and system, see describeAgent */
  agent?: string
}

export interface SignedIn {
  /** the token of the new session, for its cookie */
  token: string
  /** the mark, for the cookie of the known browser */
  mark: string
  user: Account
}

/** Accounts: sign-in, profile and proof of identity. */
export interface Accounts {
  readonly sessions: Sessions
  readonly browser: KnownBrowser
  readonly passwords: Passwords
  readonly throttle: SignInThrottle
  /** encrypts second steps */
  readonly secretBox: SecretBox
  /**
   * Opens a session for an authenticated person in place of the browser's present one. @throws Problem sign-in-failed
   */
  signIn(row: UserRow, from: SignInOrigin): Promise<SignedIn>
  /** The session of a Cookie header. */
  sessionOf(cookieHeader: string | undefined): Promise<Session | null>
  /**
   * @throws Problem bad-input with the required messages, conflict if the address has an account, too-many if this
   * client asks too often
   */
  register(input: { username: string; email: string; password: string }, from: SignInOrigin): Promise<SignedIn>
  /**
   * @throws Problem sign-in-failed whatever was wrong, too-many after too many failures, and second-step if only the
   * code is missing or wrong, so that only someone with the password learns of the second step
   */
  login(input: { email: string; password: string; code?: string }, from: SignInOrigin): Promise<SignedIn>
  /** Requires the code if the account has a second step. @throws Problem second-step, too-many */
  passSecondStep(row: UserRow, code: string | undefined, from: SignInOrigin): Promise<void>
  /**
   * Makes a signed-in person prove their identity: by the password, or without one by a recent sign-in; and by the
   * code if `code` is given and the account has a second step. Guesses are throttled as at sign-in.
   * @throws Problem bad-input on `password` (or `passwordField`) or `code`; sign-in-again; too-many
   */
  prove(
    user: SessionUser,
    proof: { password: string; code?: string; passwordField?: string },
    from: SignInOrigin,
  ): Promise<UserRow>
  /** One guess at a code of the person; resolves to whether it was right. @throws Problem too-many */
  guessCode(row: UserRow, from: SignInOrigin, guess: () => Promise<boolean>): Promise<boolean>
  /** Clears the wrong guesses from the person's known browsers, once an email has proven their identity. */
  pardon(row: Pick<UserRow, 'id'>): void
  me(user: SessionUser): Promise<Account>
  /** @throws Problem bad-input, conflict if the user id is taken or was chosen before */
  updateUser(user: SessionUser, change: UserChange): Promise<Account>
  /** The public profile, by public user id. @throws Problem not-found */
  profileOf(userId: string): Promise<Profile>
}

export interface Profile {
  /** internal id */
  id: string
  userId: string
  username: string
  registeredAt: string
}

/** How long a sign-in proves a person's identity. */
const RECENT_SIGN_IN_MS = 15 * 60_000

export function createAccounts(options: {
  database: Database
  config: Pick<Config, 'publicUrl' | 'loginLimit'> & { smtpUrl?: string | null; spacesPerUser?: number }
  log: Pick<Logger, 'info' | 'warn'>
  now?: () => Date
  passwords?: Passwords
  box?: SecretBox
}): Accounts {
  const { database, config, log, now = () => new Date() } = options
  const { passwords = createPasswords(), box: secretBox = createSecretBox() } = options
  const sessions = createSessions({ database, config, log })
  const browser = createKnownBrowser(database, config.publicUrl)
  const throttle = createSignInThrottle({ limit: config.loginLimit, now })
  // Registering reveals whether an address has an account, and sends email to its owner.
  const registrationLimit = createKeyedRateLimit({ most: config.loginLimit * ADDRESS_FACTOR, withinMs: WINDOW_MS, now })

  async function shown(row: UserRow): Promise<Account> {
    const { spacesPerUser } = config
    const account = accountOf(row)
    if ((await serverOwnerId(database)) === row.id) account.ownsServer = true
    if (spacesPerUser !== undefined)
      account.spacesLeft = Math.max(0, spacesPerUser - (await countOwnedSpaces(database.read, row.id)))
    return account
  }

  /** Every sign-in opens a new session; the browser's previous one ends. */
  async function signIn(row: UserRow, from: SignInOrigin): Promise<SignedIn> {
    const token = await sessions.open(row.id, { agent: from.agent, digest: row.password_hash })
    await sessions.close(from.token)
    // Turning on a second step ends all sessions, except one opened by a sign-in that was in flight.
    const now = await readOwnRow(database.read, row)
    if (now.second_step !== row.second_step) {
      await sessions.close(token)
      throw signInFailed()
    }
    return { token, mark: await browser.markOf(row), user: await shown(row) }
  }

  async function isOwn(row: UserRow, from: SignInOrigin): Promise<boolean> {
    const session = await sessions.sessionOf(from.token)
    return session?.user.id === row.id || browser.isKnown(row, from.mark)
  }

  /** Strangers' guesses do not lock the owner out of a browser where they are, or were, signed in. */
  async function attempt(
    who: { row: UserRow | undefined; own: string; others: string },
    from: SignInOrigin,
    guess: () => Promise<boolean>,
  ): Promise<boolean> {
    const { row, own, others } = who
    // Nor do guesses from the same address: a known browser is counted for its account alone.
    const key =
      row && (await isOwn(row, from)) ? { account: own, address: null } : { account: others, address: from.address }
    const isRight = await throttle.attempt(key, guess).catch(error => {
      log.info({ address: from.address, user: row?.id }, 'sign-in put off')
      throw error
    })
    if (!isRight) log.info({ address: from.address, user: row?.id }, 'sign-in refused')
    return isRight
  }

  /** Counted for the account, whichever of its names is typed; for an unknown name, by that name. */
  function guessPassword(rowOrKey: UserRow | string, password: string, from: SignInOrigin): Promise<boolean> {
    const row = typeof rowOrKey === 'string' ? undefined : rowOrKey
    const digest = row?.password_hash ?? null
    const guess = () => passwords.verify(digest, password)
    return attempt({ row, own: `own ${row?.id}`, others: row ? `others ${row.id}` : `typed ${rowOrKey}` }, from, guess)
  }

  async function requireRecentSignIn(from: SignInOrigin): Promise<void> {
    const session = await sessions.sessionOf(from.token)
    // A sign-in in the future, from before the clock was set back, may be of any age.
    if (session && Math.abs(Date.now() - session.openedAt) <= RECENT_SIGN_IN_MS) return
    const minutes = RECENT_SIGN_IN_MS / 60_000
    throw new Problem(
      'sign-in-again',
      `Sign out and in again first: this needs a sign-in of the last ${minutes} minutes.`,
    )
  }

  /** Counted apart from passwords, so that someone with the password cannot clear their wrong codes by it. */
  const guessCode: Accounts['guessCode'] = (row, from, guess) =>
    attempt({ row, own: `own code ${row.id}`, others: `code ${row.id}` }, from, guess)

  const passSecondStep: Accounts['passSecondStep'] = async (row, code, from) => {
    if (row.second_step === 0) return
    if (code === undefined || code.trim() === '') throw missingCode()
    if (!(await guessCode(row, from, () => useCode({ database, box: secretBox }, row, code, now())))) throw wrongCode()
  }

  return {
    sessions,
    browser,
    passwords,
    throttle,
    secretBox,
    signIn,
    passSecondStep,
    guessCode,
    sessionOf: cookieHeader => sessions.sessionOf(sessions.tokenIn(cookieHeader)),
    async register({ username, email, password }, from) {
      refuseIssues({
        username: usernameIssue(username),
        email: emailIssue(email),
        password: newPasswordIssue(password),
      })
      const waitMs = config.loginLimit === 0 ? 0 : registrationLimit.take(addressGroup(from.address))
      if (waitMs > 0) throw rateLimited('Too many accounts were opened from here.', waitMs)
      await refuseTakenEmail(database.read, email)
      const digest = await passwords.hash(password)
      const row = await database.write(async tx => {
        await refuseTakenEmail(tx, email)
        const newAccount = await newUserRow(tx, { username, email, digest, now: now() })
        // The first account is the operator's, who can read the outbox: a link from there would prove nothing.
        const isOwn = config.smtpUrl === null && (await isFirst(tx))
        const inserted = { ...newAccount, email_verified: isOwn ? 1 : newAccount.email_verified }
        await tx.insertInto('users').values(inserted).execute()
        return inserted
      })
      return signIn(row, from)
    },
    async login({ email, password, code }, from) {
      const key = signInKey(email)
      const row = await findBySignIn(database.read, key)
      const isRight = await guessPassword(row ?? key, password, from)
      if (!row || !isRight) throw signInFailed()
      await passSecondStep(row, code, from)
      return signIn(row, from)
    },
    async prove(user, { password, code, passwordField = 'password' }, from) {
      const row = await readOwnRow(database.read, user)
      if (row.password_hash === null && password === '') await requireRecentSignIn(from)
      else if (!(await guessPassword(row, password, from))) throw badField(passwordField, wrongPasswordIssue)
      if (code === undefined || row.second_step === 0) return row
      if (code.trim() === '') throw badField('code', requiredIssue)
      if (!(await guessCode(row, from, () => useCode({ database, box: secretBox }, row, code, now()))))
        throw wrongCodeField()
      return row
    },
    pardon: ({ id }) => throttle.forgive(`own ${id}`),
    async me(user) {
      return shown(await readOwnRow(database.read, user))
    },
    async updateUser(user, change) {
      const row = await database.write(async tx => {
        const before = await readOwnRow(tx, user)
        const columns = await userColumns(tx, before, change)
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
    throw conflictOn('email', 'An account with this email address exists already: sign in instead')
}
