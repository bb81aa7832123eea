import { expect, it } from 'vitest'
import { createNonces } from './google-nonce.ts'

function setUp() {
  let time = 0
  const nonces = createNonces(() => new Date(time))
  return {
    nonces,
    pass: (ms: number) => {
      time += ms
    },
  }
}

it('match the cookie they were made from, and no other', () => {
  const { nonces } = setUp()
  const value = nonces.valueFor(undefined)
  const nonce = nonces.nonceOf(value)
  expect(nonces.isValidFor(nonce, value)).toBe(true)
  expect(nonces.isValidFor(nonce, nonces.valueFor(undefined))).toBe(false)
  expect(nonces.isValidFor(nonce, undefined)).toBe(false)
  expect(nonces.isValidFor(value, value)).toBe(false)
  for (const odd of [undefined, null, 1, '', [nonce]]) expect(nonces.isValidFor(odd, value)).toBe(false)
})

it('stay the same in a second tab, until they are used', () => {
  const { nonces } = setUp()
  const value = nonces.valueFor(undefined)
  expect(nonces.valueFor(value)).toBe(value)
  nonces.claim(nonces.nonceOf(value))
  expect(nonces.valueFor(value)).not.toBe(value)
  expect(nonces.valueFor('x')).toMatch(/^[\w-]{43}$/)
})

it('can be used once, unless released', () => {
  const { nonces } = setUp()
  const value = nonces.valueFor(undefined)
  const nonce = nonces.nonceOf(value)
  expect([nonces.claim(nonce), nonces.claim(nonce)]).toEqual([true, false])
  expect(nonces.isValidFor(nonce, value)).toBe(false)
  nonces.release(nonce)
  expect(nonces.isValidFor(nonce, value)).toBe(true)
})

it('are remembered for longer than a token is valid, and then dropped', () => {
  const { nonces, pass } = setUp()
  nonces.claim('first')
  pass(14 * 60_000)
  nonces.claim('second')
  expect(nonces.claim('first')).toBe(false)
  pass(60_000)
  nonces.claim('third')
  expect(nonces.claim('first')).toBe(true)
  expect(nonces.claim('second')).toBe(false)
})

it('made before a restart are invalid after it', () => {
  const before = setUp().nonces
  const value = before.valueFor(undefined)
  expect(setUp().nonces.isValidFor(before.nonceOf(value), value)).toBe(false)
})
