import { describe, expect, it } from 'vitest'
import { idFromKey, writeKeyOf } from './calls/write-key.ts'
import { base32, randomId, requestId } from './random-ids.ts'
import { RequestContext } from './request-context.ts'
import type { RequestServices } from './request-services.ts'
import { isMalformedPath, parseTarget, withoutLastSlash } from './request-target.ts'
import { acceptsEncoding } from './response.ts'
import { pagePolicy } from './security/security-headers.ts'

const ann = { id: 'a1', userId: 'ann', username: 'Ann', userIdSelected: true }

describe('ids', () => {
  it('writes base32 like RFC 4648, lower-case, without padding', () => {
    expect(base32(Buffer.from('foobar'))).toBe('mzxw6ytboi')
    expect(base32(Buffer.from('fooba'))).toBe('mzxw6ytb')
    expect(base32(Buffer.from('f'))).toBe('my')
    expect(base32(new Uint8Array())).toBe('')
  })

  it('makes ids of 26 characters that never repeat', () => {
    const ids = new Set(Array.from({ length: 10_000 }, randomId))
    expect(ids.size).toBe(10_000)
    for (const id of ids) expect(id).toMatch(/^[a-z2-7]{26}$/)
    expect(requestId()).toMatch(/^[a-z2-7]{13}$/)
  })

  it('makes the same ids for the same key, others for another person, call or position [R-10]', () => {
    const key = writeKeyOf('k', ann, 'note/create')
    const others = [
      writeKeyOf('l', ann, 'note/create'),
      writeKeyOf('k', { ...ann, id: 'b1' }, 'note/create'),
      writeKeyOf('k', ann, 'note/archive'),
    ]
    expect(writeKeyOf('k', ann, 'note/create')).toBe(key)
    expect(new Set([key, ...others]).size).toBe(4)
    const ids = [0, 1, 2].map(position => idFromKey(String(key), position))
    expect(ids).toEqual([0, 1, 2].map(position => idFromKey(String(key), position)))
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[a-z2-7]{26}$/)
  })

  it('accepts 1 to 128 visible ASCII characters as a key, with a session only', () => {
    expect(writeKeyOf(undefined, ann, 'x')).toBe(null)
    expect(writeKeyOf('k', null, 'x')).toBe(null)
    expect(writeKeyOf('~'.repeat(128), ann, 'x')).not.toBe(null)
    for (const key of ['', ' ', 'a b', 'ж', 'a\u0000', 'x'.repeat(129)])
      expect(() => writeKeyOf(key, ann, 'x')).toThrow('Idempotency-Key: has 1 to 128 visible ASCII characters')
  })
})

describe('cookies', () => {
  const contextOf = (cookie: string | undefined, publicUrl: string | null = null) =>
    new RequestContext(
      { config: { publicUrl, trustProxy: { hops: 0 } } } as RequestServices,
      new Request('http://localhost/', { headers: cookie === undefined ? {} : { cookie } }),
      undefined,
    )

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['sid=1', '1'],
    ['a=2; sid=1; b=3', '1'],
    ['a=sid=2; sid=1', '1'],
    ['xsid=2;sid=1', '1'],
    ['sid=first; sid=second', 'first'],
    ['sid', undefined],
    ['sid=', ''],
    ['  sid=1  ;', '1'],
    ['sidx=1', undefined],
  ])('reads %j as %j', (header, value) => {
    expect(contextOf(header).cookie('sid')).toBe(value)
  })

  it('writes HttpOnly, SameSite=Lax, and Secure on https [R-17]', () => {
    const http = contextOf(undefined)
    http.setCookie('a', '1', {})
    http.setCookie('__Host-a', '', { maxAge: 0, httpOnly: false })
    const https = contextOf(undefined, 'https://skald.example.org')
    https.setCookie('a', '1', { maxAge: 60.9 })
    const lines = [http, https].flatMap(context => context.reply(200, null, {}).headers.getSetCookie())
    expect(lines.map(line => line.split('; ').toSorted().join('; '))).toEqual([
      'HttpOnly; Path=/; SameSite=Lax; a=1',
      'Max-Age=0; Path=/; SameSite=Lax; Secure; __Host-a=',
      'HttpOnly; Max-Age=60; Path=/; SameSite=Lax; Secure; a=1',
    ])
  })
})

describe('addresses', () => {
  it('splits a target as it came', () => {
    expect(parseTarget('/a/%2e?b=c?d')).toEqual({ path: '/a/%2e', query: 'b=c?d' })
    expect(parseTarget('/a')).toEqual({ path: '/a', query: '' })
    for (const odd of ['*', '', 'http://host/api/user/me']) expect(parseTarget(odd).path).toBe('')
  })

  it('removes one trailing slash', () => {
    expect(['/', '/a', '/a/', '/a//'].map(withoutLastSlash)).toEqual(['/', '/a', '/a', '/a/'])
  })

  it.each(['', '//', '/a//b', '/a/./b', '/a/..', '/.', '/a\\b', '/a%2fb', '/a%5Cb', '/%2E%2e/', '/a%00'])(
    'refuses %j as malformed [R-15]',
    path => {
      expect(isMalformedPath(path)).toBe(true)
    },
  )

  it.each(['/', '/a.b', '/.well-known/x', '/a/...', '/%d0%96'])('accepts %j', path => {
    expect(isMalformedPath(path)).toBe(false)
  })
})

describe('headers', () => {
  it.each([
    ['gzip', 'gzip', true],
    ['br, gzip;q=0.5', 'gzip', true],
    ['gzip;q=0', 'gzip', false],
    ['gzip; q=0.000', 'gzip', false],
    ['x-gzip', 'gzip', false],
    ['', 'gzip', false],
    ['brotli', 'br', false],
  ])('reads Accept-Encoding %j', (header, coding, taken) => {
    expect(acceptsEncoding(header, coding)).toBe(taken)
  })

  it('names its own socket address only if the host is valid [R-21]', () => {
    expect(pagePolicy(false, 'localhost:3000', 'n')).toContain("connect-src 'self' ws://localhost:3000;")
    expect(pagePolicy(true, 'skald.example.org')).toContain("connect-src 'self' wss://skald.example.org;")
    expect(pagePolicy(false, "x; script-src 'unsafe-inline'")).toContain("connect-src 'self';")
    expect(pagePolicy(false, 'h', 'n')).not.toContain('unsafe')
  })
})
