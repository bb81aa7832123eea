import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addBookmark,
  type Bookmark,
  type BookmarksChange,
  bookmarkAddress,
  bookmarkName,
  bookmarkNames,
  deleteBookmark,
  isBookmarkListFull,
  isSameBookmark,
  moveBookmark,
  renameBookmark,
} from './bookmark-list.ts'

const mark = (label: string, url = '/builder/a'): Bookmark => ({ url, label })
const labels = (list: readonly Bookmark[]) => list.map(({ label }) => label)
const anyMark = fc.record({
  url: fc.constantFrom('/builder/a', '/builder/b'),
  label: fc.constantFrom('one', 'two', 'x'),
})
const anyList = fc.uniqueArray(anyMark, { comparator: isSameBookmark, maxLength: 8 })
const anyChange: fc.Arbitrary<BookmarksChange> = fc.oneof(
  fc.tuple(anyMark, fc.option(fc.nat(8), { nil: undefined })).map(([one, at]) => addBookmark(one, at)),
  anyMark.map(deleteBookmark),
  fc.tuple(anyMark, fc.constantFrom('one', 'two', 'y')).map(([one, label]) => renameBookmark(one, label)),
  fc.tuple(anyMark, fc.option(anyMark)).map(([one, before]) => moveBookmark(one, before)),
)

describe('a change of the list', () => {
  it('deletes what matches both label and address, nothing else [BOOK-06]', () => {
    const list = [mark('Salt'), mark('Heron'), mark('Salt', '/builder/b')]
    expect(deleteBookmark(mark('Salt'))(list)).toEqual([mark('Heron'), mark('Salt', '/builder/b')])
    expect(deleteBookmark(mark('Salt', '/builder/c'))(list)).toEqual(list)
  })

  it('adds last or at a given index, and only once', () => {
    const list = [mark('a'), mark('b')]
    expect(labels(addBookmark(mark('c'))(list))).toEqual(['a', 'b', 'c'])
    expect(labels(addBookmark(mark('c'), 1)(list))).toEqual(['a', 'c', 'b'])
    expect(addBookmark(mark('b'), 0)(list)).toEqual(list)
  })

  it('renames in place, and merges two that become the same', () => {
    const list = [mark('a'), mark('b'), mark('c')]
    expect(labels(renameBookmark(mark('b'), 'new')(list))).toEqual(['a', 'new', 'c'])
    expect(labels(renameBookmark(mark('b'), 'c')(list))).toEqual(['a', 'c'])
    expect(labels(renameBookmark(mark('b'), 'b')(list))).toEqual(['a', 'b', 'c'])
    expect(renameBookmark(mark('gone'), 'new')(list)).toEqual(list)
  })

  it('moves before another or last, and changes nothing if the other is gone', () => {
    const list = [mark('a'), mark('b'), mark('c')]
    expect(labels(moveBookmark(mark('c'), mark('a'))(list))).toEqual(['c', 'a', 'b'])
    expect(labels(moveBookmark(mark('a'), null)(list))).toEqual(['b', 'c', 'a'])
    expect(moveBookmark(mark('a'), mark('gone'))(list)).toEqual(list)
    expect(moveBookmark(mark('gone'), null)(list)).toEqual(list)
  })

  it('has the same result when applied twice, and never makes duplicates', () => {
    fc.assert(
      fc.property(anyList, anyChange, (list, change) => {
        const once = change(list)
        expect(change(once)).toEqual(once)
        expect(once.filter((one, at) => once.findIndex(other => isSameBookmark(one, other)) === at)).toEqual(once)
      }),
    )
  })
})

it('names each by its label, and adds the address where two labels are equal', () => {
  const list = [mark('Salt'), mark('Heron'), mark(' Salt', '/builder/b'), mark('Salt · /builder/a', '/x')]
  expect([...bookmarkNames(list).keys()]).toEqual([
    'Salt · /builder/a',
    'Heron',
    'Salt · /builder/b',
    'Salt · /builder/a ·',
  ])
  expect(list.map(one => bookmarkNames(list).get(bookmarkName(list, one)))).toEqual(list)
})

describe('the page of a bookmark', () => {
  const origin = 'https://skald.example'

  it('is a page of this site', () => {
    expect(bookmarkAddress(mark('a', '/builder/space/x?mode=entry'), origin)).toBe('/builder/space/x?mode=entry')
    expect(bookmarkAddress(mark('a', `${origin}/library`), origin)).toBe('/library')
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
  ])('is undefined for %j', url => {
    expect(bookmarkAddress(mark('a', url), origin)).toBeUndefined()
  })
})

it('is full at 20 [BOOK-04]', () => {
  const some = (length: number) => Array.from({ length }, (_, at) => mark(`${at}`))
  expect([isBookmarkListFull(some(19)), isBookmarkListFull(some(20)), isBookmarkListFull(some(21))]).toEqual([
    false,
    true,
    true,
  ])
})
