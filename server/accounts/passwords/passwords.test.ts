import { describe, expect, it } from 'vitest'
import { createPasswords, type Hasher, newPasswordIssue } from './passwords.ts'

describe('hashing', () => {
  const passwords = createPasswords()

  it('is argon2id with a salt of its own each time [R-18]', async () => {
    const [one, other] = await Promise.all([passwords.hash('a long night 1'), passwords.hash('a long night 1')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/)
    expect(one).not.toBe(other)
    expect(one).not.toContain('night')
  })

  it('knows the password again and no other', async () => {
    const digest = await passwords.hash('a long night 1')
    expect(await passwords.verify(digest, 'a long night 1')).toBe(true)
    expect(await passwords.verify(digest, 'a long night 2')).toBe(false)
    expect(await passwords.verify(digest, 'A long night 1')).toBe(false)
    expect(await passwords.verify(digest, '')).toBe(false)
  })

  it('knows it however the keyboard composed it', async () => {
    const digest = await passwords.hash('Zoe\u0308 2000')
    expect(await passwords.verify(digest, 'Zoë 2000')).toBe(true)
  })

  it('distinguishes the 128th character from another', async () => {
    const digest = await passwords.hash(`${'a'.repeat(127)}1`)
    expect(await passwords.verify(digest, `${'a'.repeat(127)}1`)).toBe(true)
    expect(await passwords.verify(digest, `${'a'.repeat(127)}2`)).toBe(false)
  })

  it('lets nobody in where there is no account, whatever they type', async () => {
    for (const password of ['', 'A', 'a long night 1', '\u0000'.repeat(32)])
      expect(await passwords.verify(null, password)).toBe(false)
  })
})

describe('work done', () => {
  function counting() {
    const verified: string[] = []
    let running = 0
    let most = 0
    const hasher: Hasher = {
      hash: async password => `hashed ${password}`,
      async verify(digest) {
        verified.push(digest)
        running += 1
        most = Math.max(most, running)
        await new Promise(resolve => setImmediate(resolve))
        running -= 1
        return true
      },
    }
    return { hasher, verified, most: () => most }
  }

  it('is the same for an account that does not exist [R-18]', async () => {
    const { hasher, verified } = counting()
    const passwords = createPasswords({ hasher })
    const real = await createPasswords().hash('a long night 1')
    await passwords.verify(real, 'x')
    expect(await passwords.verify(null, 'x')).toBe(false)
    const costs = verified.map(digest => digest.split('$').slice(0, 4).join('$'))
    expect(costs).toHaveLength(2)
    expect(costs[1]).toBe(costs[0])
    expect(verified[1]?.length).toBe(verified[0]?.length)
  })

  it('is limited in parallel, so that 200 sign-ins do not block reads [R-18]', async () => {
    const { hasher, verified, most } = counting()
    const passwords = createPasswords({ hasher, parallel: 2 })
    await Promise.all(Array.from({ length: 200 }, () => passwords.verify(null, 'x')))
    expect(verified).toHaveLength(200)
    expect(most()).toBe(2)
  })

  it('is refused when the queue is full', async () => {
    const { hasher } = counting()
    const passwords = createPasswords({ hasher, parallel: 1, waiting: 3 })
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => passwords.hash('x')))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(6)
  })
})

describe('a new password', () => {
  it.each([
    ['abc1', 'Password must have at least 6 characters'],
    ['abcdef', 'Password must have at least one number'],
    ['123456', 'Password must have at least one letter'],
    ['password1', 'This password is one of the most common ones: choose another'],
  ])('%s breaks a rule', (password, issue) => {
    expect(newPasswordIssue(password)?.message).toBe(issue)
  })

  it('is accepted otherwise', () => {
    expect(newPasswordIssue('a long night 1')).toBeNull()
  })
})
