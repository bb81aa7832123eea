import { createHmac } from 'node:crypto'
import { exportSPKI, type JWTPayload } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Problem } from '#core/shared/error.ts'
import { clientId, createGoogle } from '#tests/api/accounts-google.ts'
import { createTokenCheck } from './google-token.ts'

afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000
const person = { sub: '1234567890', email: 'ann@example.org', name: 'Ann', nonce: 'n' }

async function setUp() {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const now = () => new Date(time)
  const google = await createGoogle(now)
  const log = { warn: vi.fn(), info: vi.fn() }
  const keysUrl = 'https://keys.example.org/certs'
  return {
    google,
    log,
    check: createTokenCheck({ clientId, keysUrl, fetch: google.fetch, log, now }),
    token: (more: JWTPayload = {}, header?: { alg?: string; kid?: string }) =>
      google.token({ ...person, ...more }, header),
    seconds: (off: number) => Math.floor(time / 1000) + off,
    pass: (ms: number) => {
      time += ms
    },
  }
}

function typeOf(refused: Promise<unknown>): Promise<string> {
  return refused.then(
    () => 'taken',
    (error: Problem) => error.type,
  )
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

describe('a token of Google', () => {
  it('is accepted from both spellings of its issuer [AUTH-30]', async () => {
    const { check, token } = await setUp()
    expect(await check(await token())).toEqual(person)
    expect(await check(await token({ iss: 'accounts.google.com' }))).toEqual(person)
  })

  it.each<[string, JWTPayload]>([
    ['for another site', { aud: 'other.apps.googleusercontent.com' }],
    ['for several sites', { aud: [clientId, 'other.apps.googleusercontent.com'] }],
    ['of another issuer', { iss: 'https://accounts.example.org' }],
    ['of an issuer that only begins like it', { iss: 'https://accounts.google.com.example.org' }],
    ['of nobody', { sub: '' }],
    ['whose address is not verified', { email_verified: false }],
    ['whose address is verified in words', { email_verified: 'true' }],
    ['without an address', { email: undefined }],
    ['with something else for an address', { email: 'nobody' }],
    ['without a nonce', { nonce: undefined }],
    ['without an end', { exp: undefined }],
    ['that does not say when it was issued', { iat: undefined }],
  ])('%s is refused [AUTH-30]', async (_, claims) => {
    const { check, token } = await setUp()
    expect(await typeOf(check(await token(claims)))).toBe('sign-in-failed')
  })

  it('is refused when it has expired, by our clock [AUTH-30]', async () => {
    const { check, token, seconds, pass } = await setUp()
    const short = await token({ exp: seconds(60) })
    pass(2 * minute)
    expect(await typeOf(check(short))).toBe('sign-in-failed')
  })

  it('is refused when it was issued long ago, or in the future [AUTH-30]', async () => {
    const { check, token, seconds, pass } = await setUp()
    expect(await typeOf(check(await token({ iat: seconds(600), exp: seconds(4000) })))).toBe('sign-in-failed')
    const old = await token()
    pass(11 * minute)
    expect(await typeOf(check(old))).toBe('sign-in-failed')
  })

  it('without a signature is refused [AUTH-30]', async () => {
    const { check, token, seconds } = await setUp()
    const claims = { ...person, iss: 'accounts.google.com', aud: clientId, email_verified: true }
    const payload = encoded({ ...claims, iat: seconds(0), exp: seconds(3600) })
    const [, , signature = ''] = (await token()).split('.')
    for (const alg of ['none', 'None', 'RS256', ''])
      for (const end of ['', signature])
        expect(await typeOf(check(`${encoded({ alg })}.${payload}.${end}`)), alg).toBe('sign-in-failed')
  })

  it('signed with the public key as a secret is refused [AUTH-30]', async () => {
    const { check, google, seconds } = await setUp()
    const { kid, publicKey } = google.key()
    const claims = { ...person, iss: 'accounts.google.com', aud: clientId, email_verified: true }
    const text = `${encoded({ alg: 'HS256', kid })}.${encoded({ ...claims, iat: seconds(0), exp: seconds(3600) })}`
    const mac = createHmac('sha256', await exportSPKI(publicKey)).update(text)
    expect(await typeOf(check(`${text}.${mac.digest('base64url')}`))).toBe('sign-in-failed')
    expect(google.keyRequests()).toBe(0)
  })

  it('that was changed after signing is refused', async () => {
    const { check, token } = await setUp()
    const [header = '', payload = '', signature = ''] = (await token()).split('.')
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), email: 'bob@example.org' }
    expect(await typeOf(check(`${header}.${encoded(claims)}.${signature}`))).toBe('sign-in-failed')
  })

  it.each(['', '.', '..', 'a.b.c', 'null', '{}', 'é.é.é', `${'a'.repeat(2000)}.b.c`, `${encoded([])}.e30.x`])(
    '%j is refused',
    async odd => {
      const { check } = await setUp()
      expect(await typeOf(check(odd))).toBe('sign-in-failed')
    },
  )
})

describe('the keys', () => {
  it('are fetched once and cached', async () => {
    const { check, token, google } = await setUp()
    await check(await token())
    await check(await token())
    expect(google.keyRequests()).toBe(1)
  })

  it('may change; removed ones are no longer accepted [AUTH-30]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { check, token, google } = await setUp()
    const old = await token()
    await check(old)
    await google.rotate({ keepsOld: true })
    vi.advanceTimersByTime(31_000)
    await check(await token())
    await check(old)
    await google.rotate({ keepsOld: false })
    vi.advanceTimersByTime(11 * minute)
    expect(await typeOf(check(old))).toBe('sign-in-failed')
    expect(await check(await token())).toEqual(person)
  })

  it('are not fetched again and again for unknown key ids', async () => {
    const { check, token, google } = await setUp()
    await check(await token())
    for (let count = 0; count < 20; count += 1)
      expect(await typeOf(check(await token({}, { kid: `made-up-${count}` })))).toBe('sign-in-failed')
    expect(google.keyRequests()).toBe(1)
  })

  it('that cannot be fetched cause an error without details [AUTH-30]', async () => {
    const { check, token, google, log } = await setUp()
    google.goDown()
    const refused = await check(await token()).catch((error: Problem) => error.body())
    expect(refused).toMatchObject({ type: 'unavailable', status: 503 })
    expect(JSON.stringify(refused)).not.toMatch(/ECONN|10\.1\.2\.3|fetch/)
    expect(log.warn).toHaveBeenCalled()
    google.goDown(false)
    expect(await check(await token())).toEqual(person)
  })

  it('in an invalid response count as missing', async () => {
    const { token } = await setUp()
    const log = { warn: vi.fn(), info: vi.fn() }
    const answers = [
      () => new Response('<html>', { status: 200 }),
      () => new Response('no', { status: 500 }),
      () => Response.json([]),
      () => Response.redirect('https://elsewhere.example.org/'),
    ]
    for (const answer of answers) {
      const fetch = (async () => answer()) as typeof globalThis.fetch
      const options = { clientId, keysUrl: 'https://keys.example.org/', fetch, log, now: () => new Date() }
      expect(await typeOf(createTokenCheck(options)(await token()))).toBe('unavailable')
    }
  })
})
