import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { Problem } from '#core/shared/error.ts'
import { slowdownFactor, slowdownOf } from '#core/shared/slowdown.fixture.ts'
import { trials } from '#tests/harness/trials.ts'
import { parseJson } from './json-input.ts'

function refusal(text: string, at?: string): { type: string; path: string | undefined; message: string } {
  try {
    parseJson(text, at)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [thrown] = error.extra.errors ?? []
    return { type: error.type, path: thrown?.path, message: thrown?.message ?? error.message }
  }
  throw new Error(`taken: ${text.slice(0, 80)}`)
}

describe('untrusted JSON', () => {
  it.each([
    ['{}', {}],
    ['[]', []],
    [' {"a" : [1, -2.5e3, true, null, "x"] } ', { a: [1, -2500, true, null, 'x'] }],
    ['{"a":"\\u0416\\ud83d\\ude00\\n\\t\\r\\"\\\\/"}', { a: 'Ж😀\n\t\r"\\/' }],
    ['{"a":{"a":{"a":1}},"b":{"a":2}}', { a: { a: { a: 1 } }, b: { a: 2 } }],
    ['{"":1}', { '': 1 }],
    ['"{\\"a\\":1}"', '{"a":1}'],
    ['{"a":"constructor"}', { a: 'constructor' }],
    ['{"a":1e308}', { a: 1e308 }],
  ])('accepts %s', (text, value) => {
    expect(parseJson(text)).toEqual(value)
  })

  it('gives the same as the engine for any JSON it accepts', () => {
    const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
    const clean = fc
      .string({ unit: 'grapheme' })
      .filter(text => !/(?![\t\n\r])\p{Cc}/u.test(text) && !forbidden.has(text))
    const value = fc.letrec(tie => ({
      any: fc.oneof(
        { maxDepth: 4 },
        clean,
        fc.integer(),
        fc.double({ noNaN: true }),
        fc.boolean(),
        fc.constant(null),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('any')),
      object: fc.dictionary(clean, tie('any'), { noNullPrototype: true }),
    })).any
    fc.assert(
      fc.property(value, fc.boolean(), (given, spaced) => {
        const text = JSON.stringify(given, null, spaced ? 2 : 0)
        expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    '',
    '{',
    '}',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    "{'a':1}",
    '{"a" 1}',
    'undefined',
    'NaN',
    '{"a":01}',
    '"\n"',
    '"\\x"',
    '{"a":"b',
    '[1}',
    '"a" "b"',
    '\ufeff{}',
    '{"a":"\u0000"}',
    '-',
    '1e',
    '"\\u12',
    '"\\',
    '{"\\q":1}',
  ])('refuses malformed %j as a whole [R-24]', text => {
    expect(refusal(text).type).toBe('bad-json')
  })

  it('refuses any text without an internal error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0d8e1-+ aé') }), text => {
        try {
          parseJson(text)
        } catch (error) {
          expect(error).toBeInstanceOf(Problem)
        }
      }),
      { numRuns: trials(600) },
    )
  })

  it.each([
    ['{"a":{"b":[0,{"c":1,"c":2}]}}', 'a.b.1.c', 'is there twice'],
    ['{"a":1,"\\u0061":2}', 'a', 'is there twice'],
    ['{"__proto__":{"x":1}}', '__proto__', 'is not known here; leave it out'],
    ['{"data":{"constructor":1}}', 'data.constructor', 'is not known here; leave it out'],
    ['{"\\u005f_proto__":1}', '__proto__', 'is not known here; leave it out'],
    ['[{"prototype":1}]', '0.prototype', 'is not known here; leave it out'],
    ['{"a":1e400}', 'a', 'is too large a number'],
    ['{"a":[1,-1E999]}', 'a.1', 'is too large a number'],
    [`{"a":${'9'.repeat(400)}}`, 'a', 'is too large a number'],
    ['{"a":"\\u0000"}', 'a', 'holds a control character'],
    ['{"a":"x\\u001by"}', 'a', 'holds a control character'],
    ['{"a":"\\b"}', 'a', 'holds a control character'],
    ['{"a":"\\f"}', 'a', 'holds a control character'],
    ['{"a":"\u0085"}', 'a', 'holds a control character'],
    ['{"a":"\u007f"}', 'a', 'holds a control character'],
    ['{"a":"\\ud800"}', 'a', 'holds half a character'],
    ['{"a":"\\ud800x"}', 'a', 'holds half a character'],
    ['{"a":"\\ud800\\ud800"}', 'a', 'holds half a character'],
    ['{"a":"\\udc00"}', 'a', 'holds half a character'],
    ['{"a":["\\udc00\\ud800"]}', 'a.0', 'holds half a character'],
  ])('refuses %s by the name of its field [R-24]', (text, path, message) => {
    expect(refusal(text)).toEqual({ type: 'bad-input', path, message })
  })

  it('names the field of a form the text came in', () => {
    expect(refusal('{"name":"\\u0000"}', 'data')).toMatchObject({ path: 'data.name' })
    expect(refusal('{', 'data')).toEqual({ type: 'bad-input', path: 'data', message: 'is not valid JSON' })
  })

  it.each([
    ['lists', '['.repeat(100_000)],
    ['closed lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', '{"a":'.repeat(100_000)],
    ['16 MB of brackets', '['.repeat(16_000_000)],
  ])('refuses %s 100,000 deep without parsing them [R-24]', (_, text) => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(refusal(text).message).toBe('is nested more than 64 levels deep')
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  it('refuses 100,000 names in one object [R-24]', () => {
    const names = Array.from({ length: 100_000 }, (_, i) => `"k${i}":0`)
    expect(refusal(`{"data":{${names.join()}}}`)).toMatchObject({ type: 'bad-input', path: 'data.k10000' })
  })

  it('refuses a million values and takes a long chapter', () => {
    expect(refusal(`{"a":[${'0,'.repeat(1_000_001)}0]}`).message).toBe('holds more than 1000000 values')
    const paragraph = { type: 'paragraph', children: [{ text: `${'слово '.repeat(60)}"quoted"` }] }
    const chapter = { data: { content: Array.from({ length: 5000 }, () => paragraph) } }
    expect(parseJson(JSON.stringify(chapter))).toEqual(chapter)
  })

  it('scans escapes and quotes in linear time', () => {
    const make = (size: number) =>
      JSON.stringify({ a: 'x\\"'.repeat(size), b: Array.from({ length: size / 5 }, () => ({ k: 1 })) })
    expect(parseJson(make(10))).toEqual({ a: 'x\\"'.repeat(10), b: [{ k: 1 }, { k: 1 }] })
    expect(slowdownOf(make, text => parseJson(text), 500_000)).toBeLessThan(slowdownFactor / 2)
  })
})
