import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adding,
  addressOf,
  type Bookmark,
  type Change,
  deleting,
  isFull,
  isSame,
  nameOf,
  namesOf,
  placing,
  renaming,
} from './list.ts'

const mark = (label: string, url = '/builder/a'): Bookmark => ({ url, label })
const labels = (list: readonly Bookmark[]) => list.map(({ label }) => label)
const anyMark = fc.record({
  url: fc.constantFrom('/builder/a', '/builder/b'),
  label: fc.constantFrom('one', 'two', 'x'),
})
const anyList = fc.uniqueArray(anyMark, { comparator: isSame, maxLength: 8 })
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(anyMark, fc.option(fc.nat(8), { nil: undefined })).map(([one, at]) => adding(one, at)),
  anyMark.map(deleting),
  fc.tuple(anyMark, fc.constantFrom('one', 'two', 'y')).map(([one, label]) => renaming(one, label)),
  fc.tuple(anyMark, fc.option(anyMark)).map(([one, before]) => placing(one, before)),
)

describe('a change of the list', () => {
  it('deletes what matches both label and address, nothing else [BOOK-06]', () => {
    const list = [mark('Salt'), mark('Heron'), mark('Salt', '/builder/b')]
    expect(deleting(mark('Salt'))(list)).toEqual([mark('Heron'), mark('Salt', '/builder/b')])
    expect(deleting(mark('Salt', '/builder/c'))(list)).toEqual(list)
  })

  it('adds last, or where it stood before, and only once', () => {
    const list = [mark('a'), mark('b')]
    expect(labels(adding(mark('c'))(list))).toEqual(['a', 'b', 'c'])
    expect(labels(adding(mark('c'), 1)(list))).toEqual(['a', 'c', 'b'])
    expect(adding(mark('b'), 0)(list)).toEqual(list)
  })

  it('renames in place, and leaves one of two that become the same', () => {
    const list = [mark('a'), mark('b'), mark('c')]
    expect(labels(renaming(mark('b'), 'new')(list))).toEqual(['a', 'new', 'c'])
    expect(labels(renaming(mark('b'), 'c')(list))).toEqual(['a', 'c'])
    expect(labels(renaming(mark('b'), 'b')(list))).toEqual(['a', 'b', 'c'])
    expect(renaming(mark('gone'), 'new')(list)).toEqual(list)
  })

  it('moves before another or last, and stays when the other is gone', () => {
    const list = [mark('a'), mark('b'), mark('c')]
    expect(labels(placing(mark('c'), mark('a'))(list))).toEqual(['c', 'a', 'b'])
    expect(labels(placing(mark('a'), null)(list))).toEqual(['b', 'c', 'a'])
    expect(placing(mark('a'), mark('gone'))(list)).toEqual(list)
    expect(placing(mark('gone'), null)(list)).toEqual(list)
  })

  it('done twice is done once, and never makes two of the same', () => {
    fc.assert(
      fc.property(anyList, anyChange, (list, change) => {
        const once = change(list)
        expect(change(once)).toEqual(once)
        expect(once.filter((one, at) => once.findIndex(other => isSame(one, other)) === at)).toEqual(once)
      }),
    )
  })
})

it('names each by its label, and by its address too where two have the same', () => {
  const list = [mark('Salt'), mark('Heron'), mark(' Salt', '/builder/b'), mark('Salt · /builder/a', '/x')]
  expect([...namesOf(list).keys()]).toEqual(['Salt · /builder/a', 'Heron', 'Salt · /builder/b', 'Salt · /builder/a ·'])
  expect(list.map(one => namesOf(list).get(nameOf(list, one)))).toEqual(list)
})

describe('where a bookmark leads', () => {
  const origin = 'https://skald.example'

  it('is a page of this site', () => {
    expect(addressOf(mark('a', '/builder/space/x?mode=entry'), origin)).toBe('/builder/space/x?mode=entry')
    expect(addressOf(mark('a', `${origin}/library`), origin)).toBe('/library')
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example/builder',
    'https://skald.example@evil.example/',
    'http://skald.example/builder',
    'https://',
  ])('is nowhere for %j', url => {
    expect(addressOf(mark('a', url), origin)).toBeUndefined()
  })
})

it('is full at 20 [BOOK-04]', () => {
  const some = (length: number) => Array.from({ length }, (_, at) => mark(`${at}`))
  expect([isFull(some(19)), isFull(some(20)), isFull(some(21))]).toEqual([false, true, true])
})
