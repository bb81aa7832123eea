import { beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#core/shared/error.ts'
import type { SessionUser } from '#server/contract.ts'
import { openDatabaseFixture } from '#tests/api/database-fixture.ts'
import { type Accounts, createAccounts, type SignInOrigin } from './service.ts'
import type { UserChange } from './update-user.ts'

const store = openDatabaseFixture()
const here: SignInOrigin = { address: '192.0.2.1', token: undefined, mark: undefined }
let accounts: Accounts
let user: SessionUser
let token: string
let count = 0

beforeEach(async () => {
  count += 1
  accounts = createAccounts({
    database: store.database,
    config: { publicUrl: null, loginLimit: 0 },
    log: { info: () => undefined, warn: () => undefined },
    passwords: { hash: async word => word, verify: async (digest, word) => digest === word },
  })
  const input = { username: 'Ann', email: `person${count}@example.org`, password: 'a long night 1' }
  token = (await accounts.register(input, here)).token
  user = await signedIn()
})

async function signedIn(): Promise<SessionUser> {
  const session = await accounts.sessions.sessionOf(token)
  return session?.user ?? expect.fail('Nobody is signed in')
}

async function refused(change: UserChange): Promise<Problem> {
  return accounts.updateUser(user, change).then(
    () => expect.fail('It was not refused'),
    (error: Problem) => error,
  )
}

describe('the identity', () => {
  it('is chosen with user id and username together [USER-19]', async () => {
    await accounts.updateUser(user, { userId: `Lesya-${count}`, username: ' Леся Українка ' })
    expect(await accounts.me(user)).toMatchObject({
      userId: `Lesya-${count}`,
      username: 'Леся Українка',
      userIdSelected: true,
    })
  })

  it('is known to the session at once', async () => {
    await accounts.updateUser(user, { userId: `lesya-${count}` })
    expect(await signedIn()).toMatchObject({ userId: `lesya-${count}`, userIdSelected: true })
  })

  it('is fixed once chosen [USER-14]', async () => {
    await accounts.updateUser(user, { userId: `first-${count}` })
    for (const userId of [`second-${count}`, `FIRST-${count}`])
      expect(await refused({ userId })).toMatchObject({ status: 409, type: 'conflict' })
    expect((await accounts.me(user)).userId).toBe(`first-${count}`)
  })

  it('may be sent again unchanged, so that a repeated request succeeds', async () => {
    await accounts.updateUser(user, { userId: `first-${count}`, username: 'Ann' })
    const again = await accounts.updateUser(user, { userId: `first-${count}`, username: 'Ann' })
    expect(again).toMatchObject({ userId: `first-${count}`, userIdSelected: true })
  })

  it('is refused if someone has it, in any case, with the required message', async () => {
    await accounts.updateUser(user, { userId: `Taken-${count}` })
    const input = { username: 'Bob', email: `other${count}@example.org`, password: 'a long night 1' }
    const other = await accounts.register(input, here)
    const session = await accounts.sessions.sessionOf(other.token)
    const problem = await accounts
      .updateUser(session?.user ?? expect.fail(), { userId: `tAKEN-${count}` })
      .catch((error: Problem) => error)
    expect(problem).toMatchObject({
      status: 409,
      type: 'conflict',
      message: 'User Id is already taken, please, choose another',
    })
  })

  it('goes to one of many concurrent requests', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const input = { username: 'X', email: `many${count}-${index}@example.org`, password: 'a long night 1' }
        const { token } = await accounts.register(input, here)
        return (await accounts.sessions.sessionOf(token))?.user ?? expect.fail()
      }),
    )
    const all = await Promise.allSettled(people.map(one => accounts.updateUser(one, { userId: `wanted-${count}` })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each(['-a', 'a-', 'a--b', 'a_b', 'a b', '\u0430bc', 'abc\u202e', '../me', 'a'.repeat(10_000)])(
    'is never %j [USER-10]',
    async userId => {
      const problem = await refused({ userId })
      expect(problem).toMatchObject({ status: 400 })
      expect(problem.extra.errors?.[0]?.path).toBe('data.userId')
      expect((await accounts.me(user)).userIdSelected).toBe(false)
    },
  )

  it('changes nothing if a change is partly invalid', async () => {
    await refused({ userId: `fine-${count}`, username: 'x'.repeat(21) })
    expect(await accounts.me(user)).toMatchObject({ username: 'Ann', userIdSelected: false })
  })
})

describe('the username', () => {
  it('may change at any time', async () => {
    await accounts.updateUser(user, { userId: `first-${count}`, username: 'Ann' })
    await accounts.updateUser(user, { username: 'Anna' })
    expect(await signedIn()).toMatchObject({ username: 'Anna', userId: `first-${count}` })
  })

  it('accepts 20 characters and refuses 21 [USER-12]', async () => {
    await accounts.updateUser(user, { username: 'ж'.repeat(20) })
    const problem = await refused({ username: 'ж'.repeat(21) })
    expect(problem.extra.errors).toMatchObject([
      { path: 'data.username', message: 'Username cannot exceed 20 characters' },
    ])
  })
})

describe('personalisation', () => {
  const all = { darkMode: false, language: 'ua', qButton: true, showChatWidget: false } as const

  it('keeps all four settings [USER-03] [USER-17]', async () => {
    await accounts.updateUser(user, { personalisation: all })
    expect((await accounts.me(user)).personalisation).toEqual(all)
  })

  it('is replaced as a whole', async () => {
    await accounts.updateUser(user, { personalisation: all })
    await accounts.updateUser(user, { personalisation: { darkMode: true } })
    expect((await accounts.me(user)).personalisation).toEqual({ darkMode: true })
  })

  it('stays when other fields change', async () => {
    await accounts.updateUser(user, { personalisation: all })
    await accounts.updateUser(user, { username: 'Anna' })
    expect((await accounts.me(user)).personalisation).toEqual(all)
  })
})

describe('bookmarks', () => {
  const some = (length: number) =>
    Array.from({ length }, (_, index) => ({ url: `/builder/space/s${index}`, label: `Space ${index}` }))

  it('are kept in their order [USER-18]', async () => {
    await accounts.updateUser(user, { bookmarks: some(3) })
    expect((await accounts.me(user)).bookmarks).toEqual(some(3))
  })

  it('are 20 at most', async () => {
    await accounts.updateUser(user, { bookmarks: some(20) })
    const problem = await refused({ bookmarks: some(21) })
    expect(problem.extra.errors).toEqual([
      { path: 'data.bookmarks', message: 'You can keep 20 bookmarks: delete one first' },
    ])
    expect((await accounts.me(user)).bookmarks).toHaveLength(20)
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '\u0000/x',
    '',
  ])('never lead to %j', async url => {
    const problem = await refused({ bookmarks: [{ url, label: 'Label' }] })
    expect(problem.extra.errors?.[0]?.path).toBe('data.bookmarks.0.url')
  })

  it.each(['/builder', 'https://example.org/a?b#c', 'builder/space/x', '/builder/space/українська'])(
    'may lead to %s',
    async url => {
      await accounts.updateUser(user, { bookmarks: [{ url, label: 'Label' }] })
      expect((await accounts.me(user)).bookmarks).toEqual([{ url, label: 'Label' }])
    },
  )

  it('need a label', async () => {
    const problem = await refused({ bookmarks: [{ url: '/builder', label: '  ' }] })
    expect(problem.extra.errors).toEqual([{ path: 'data.bookmarks.0.label', code: 'required', message: 'required' }])
  })
})
