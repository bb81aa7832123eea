import { describe, expect, it } from 'vitest'
import { insertUser, openDatabaseFixture } from '#tests/api/database-fixture.ts'
import {
  consumeCode,
  dropSecondStep,
  matchCode,
  newRecoveryCodes,
  newSecret,
  putRecoveryCodes,
  putSecret,
  recoveryHash,
  setupUri,
} from './second-step.ts'
import { createSecretBox } from './secret-box.ts'

const store = openDatabaseFixture()
const box = createSecretBox()
/** the secret of RFC 6238's test vectors */
const testSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

const hashOf = (code: string) => recoveryHash(box, code)

async function setUp(secret = testSecret, codes: readonly string[] = []) {
  const { id } = await insertUser(store.database)
  await store.database.write(async tx => {
    await putSecret(tx, box, { personId: id, secret, now: new Date(0) })
    if (codes.length > 0) await putRecoveryCodes(tx, id, codes.map(hashOf))
  })
  const at = (seconds: number) => new Date(seconds * 1000)
  return {
    id,
    recognise: (code: string, seconds: number) => matchCode(store.database.read, box, id, code, at(seconds)),
    async use(code: string, seconds: number) {
      const fitting = await matchCode(store.database.read, box, id, code, at(seconds))
      return fitting !== null && store.database.write(tx => consumeCode(tx, id, fitting, at(seconds)))
    },
  }
}

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is that of RFC 6238 [R-18]', async (seconds, code) => {
    const { use } = await setUp()
    expect(await use(code, seconds)).toBe(true)
  })

  it('holds one step before and after its own, and no longer', async () => {
    const { recognise } = await setUp()
    // 287082 is the code of the seconds 30 to 59.
    expect(await recognise('287082', 0)).not.toBeNull()
    expect(await recognise('287082', 89)).not.toBeNull()
    expect(await recognise('287082', 90)).toBeNull()
    expect(await recognise('287082', 1_111_111_109)).toBeNull()
  })

  it('works once, and no code of a time before it works afterwards [R-18]', async () => {
    const { use } = await setUp()
    expect(await use('050471', 1_111_111_111)).toBe(true)
    expect(await use('050471', 1_111_111_111)).toBe(false)
    expect(await use('081804', 1_111_111_111)).toBe(false)
  })

  it('works for one of 20 who try at once [R-18]', async () => {
    const { use } = await setUp()
    const all = await Promise.all(Array.from({ length: 20 }, () => use('287082', 59)))
    expect(all.filter(Boolean)).toHaveLength(1)
  })

  it('may be typed with a space, a hyphen or full-width digits', async () => {
    for (const typed of ['287 082', '287-082', ' 287082 ', '２８７０８２']) {
      const { use } = await setUp()
      expect(await use(typed, 59), typed).toBe(true)
    }
  })

  it.each(['', ' ', '-', '28708', '2870822', '٢٨٧٠٨٢', 'null', '0'.repeat(40), "' or 1=1"])(
    'is not %j',
    async typed => {
      const { use } = await setUp(testSecret, newRecoveryCodes())
      expect(await use(typed, 59)).toBe(false)
    },
  )

  it('of another secret is refused', async () => {
    const { use } = await setUp('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
    expect(await use('287082', 59)).toBe(false)
  })

  it('is refused once the secret was replaced', async () => {
    const { id, recognise } = await setUp()
    const fitting = await recognise('287082', 59)
    await store.database.write(tx => putSecret(tx, box, { personId: id, secret: newSecret(), now: new Date() }))
    if (!fitting) return expect.fail('The code did not fit')
    expect(await store.database.write(tx => consumeCode(tx, id, fitting, new Date()))).toBe(false)
  })
})

describe('recovery codes', () => {
  it('are ten, random, in groups of letters without look-alikes [R-18]', () => {
    const codes = newRecoveryCodes()
    expect(new Set([...codes, ...newRecoveryCodes()]).size).toBe(20)
    for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/)
  })

  it('work once each, for one of 20 who try at once [R-18]', async () => {
    const codes = newRecoveryCodes()
    const { use } = await setUp(testSecret, codes)
    const [one = '', other = ''] = codes
    const all = await Promise.all(Array.from({ length: 20 }, () => use(one, 59)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await use(one, 59)).toBe(false)
    expect(await use(other, 59)).toBe(true)
  })

  it('forgive case, hyphens and spaces', async () => {
    const [one = '', two = ''] = newRecoveryCodes()
    const { use } = await setUp(testSecret, [one, two])
    expect(await use(one.toUpperCase().replaceAll('-', ''), 59)).toBe(true)
    expect(await use(` ${two.replaceAll('-', ' ')} `, 59)).toBe(true)
  })

  it('work for their person only', async () => {
    const codes = newRecoveryCodes()
    await setUp(testSecret, codes)
    const { use } = await setUp(testSecret, newRecoveryCodes())
    expect(await use(codes[0] ?? '', 59)).toBe(false)
  })

  it('are not stored as they are [R-18]', async () => {
    const codes = newRecoveryCodes()
    const { id } = await setUp(testSecret, codes)
    const rows = await store.database.read.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()
    expect(rows).toHaveLength(10)
    const text = JSON.stringify(rows)
    for (const code of codes) expect(text.includes(code) || text.includes(code.replaceAll('-', ''))).toBe(false)
  })
})

describe('setting it up', () => {
  it('makes secrets of 160 bits, each another', () => {
    const secret = newSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(secret)
  })

  it('gives the URI for a QR code', () => {
    const uri = new URL(setupUri(testSecret, 'ann+x@example.org'))
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.href)).toContain('totp/Skald:ann+x@example.org?')
    const { secret, issuer, algorithm, digits, period } = Object.fromEntries(uri.searchParams)
    expect({ secret, issuer, algorithm, digits, period }).toEqual({
      secret: testSecret,
      issuer: 'Skald',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  it('is gone with all its codes', async () => {
    const codes = newRecoveryCodes()
    const { id, use } = await setUp(testSecret, codes)
    await store.database.write(tx => dropSecondStep(tx, id))
    expect(await use('287082', 59)).toBe(false)
    expect(await use(codes[0] ?? '', 59)).toBe(false)
  })
})
