import { describe, expect, it } from 'vitest'
import { conversionsOf, convert, parseQueryString } from './text-input.ts'

const none = new Map()

describe('query strings', () => {
  it.each([
    ['', {}],
    ['a=1&b=', { a: '1', b: '' }],
    ['a', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=%D0%96+x%2By', { a: 'Ж x+y' }],
    ['&&a=1&', { a: '1' }],
    ['%61=1', { a: '1' }],
  ])('reads %j', (query, fields) => {
    expect(parseQueryString(query, none)).toEqual(fields)
  })

  it.each([
    ['a=1&a=2', 'a: is there twice'],
    ['a=1&%61=2', 'a: is there twice'],
    ['__proto__=1', '__proto__: is not known here; leave it out'],
    ['constructor=1', 'constructor: is not known here; leave it out'],
    ['a=%00', 'a: holds a control character or half a character'],
    ['a=%1b', 'a: holds a control character or half a character'],
    ['a=%', 'The address holds a percent sign that stands for nothing.'],
    ['a=%ff', 'The address holds a percent sign that stands for nothing.'],
    ['a=%ed%a0%80', 'The address holds a percent sign that stands for nothing.'],
    [Array.from({ length: 201 }, (_, i) => `k${i}=`).join('&'), 'k200: comes after 200 others'],
  ])('refuses %j [R-24]', (query, detail) => {
    expect(() => parseQueryString(query, none)).toThrow(detail)
  })

  it('never touches a prototype', () => {
    const fields = parseQueryString('toString=1&hasOwnProperty=2', none)
    expect(Object.keys(fields)).toEqual(['toString', 'hasOwnProperty'])
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
  })

  it('reads numbers and booleans for fields of these types', () => {
    const conversions = conversionsOf({
      a: 'number.integer',
      'b?': '1 <= number <= 5 | null',
      'c?': 'page',
      'd?': 'boolean',
      'e?': "boolean | 'true' | 'false'",
      'f?': 'string | number',
      g: ['number', '[]'],
    })
    expect([...conversions]).toEqual([
      ['a', 'number'],
      ['b', 'number'],
      ['c', 'number'],
      ['d', 'boolean'],
    ])
    expect(parseQueryString('a=-12&b=2.5&c=3&d=true&e=true&f=1', conversions)).toEqual({
      ...{ a: -12, b: 2.5, c: 3, d: true },
      ...{ e: 'true', f: '1' },
    })
  })

  it.each(['', ' 1', '1e5', '0x10', 'Infinity', 'NaN', '1.', '--1', '9'.repeat(20)])('leaves %j a text', text => {
    expect(convert(text, 'number')).toBe(text)
  })

  it.each(['TRUE', '1', 'yes', ''])('does not read %j as a boolean', text => {
    expect(convert(text, 'boolean')).toBe(text)
  })
})
