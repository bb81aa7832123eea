import { describe, expect, it } from 'vitest'
import {
  type ChatLog,
  type ChatMessage,
  emptyLog,
  hasGap,
  type MessagePage,
  withMessage,
  withNewest,
  withOlder,
  withoutMessage,
  withRestored,
} from './merge-log.ts'

const message = (n: number): ChatMessage => ({
  ...{ _id: `m${n}`, messageId: `m${n}`, chatId: 'c', userId: 'anna', username: 'Anna', content: `${n}` },
  createdAt: new Date(n * 1000).toISOString(),
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const log = (from: number, to: number, older: string | null = `b${from}`): ChatLog => ({
  messages: range(from, to),
  older,
})
/** A page as the server returns it: newest first. */
const page = (from: number, to: number, nextCursor: string | null = `b${from}`): MessagePage => ({
  ...{ data: range(from, to).reverse(), total: to, nextCursor },
})
const contentsOf = ({ messages }: ChatLog) => messages.map(({ content }) => Number(content))

describe('the known messages of a chat', () => {
  it('start with the newest page', () => {
    const first = withNewest(emptyLog, page(6, 10))
    expect(contentsOf(first)).toEqual([6, 7, 8, 9, 10])
    expect(first.older).toBe('b6')
  })

  it('keep older messages when the newest page comes again, and lose deleted ones', () => {
    const after = withNewest(log(1, 10, 'b1'), {
      ...page(8, 12),
      data: page(8, 12).data.filter(m => m.messageId !== 'm9'),
    })
    expect(contentsOf(after)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12])
    expect(after.older).toBe('b1')
  })

  it('keep what arrived while the page was in flight', () => {
    expect(contentsOf(withNewest(log(1, 12), page(6, 10)))).toEqual([...range(1, 12).keys()].map(n => n + 1))
    expect(contentsOf(withNewest({ messages: [message(11)], older: undefined }, page(6, 10)))).toEqual([
      6, 7, 8, 9, 10, 11,
    ])
  })

  it('have each message once, although some came out of order', () => {
    const early: ChatLog = { messages: [message(3), message(4), message(1)], older: null }
    expect(contentsOf(withNewest(early, page(1, 5, null)))).toEqual([1, 2, 3, 4, 5])
  })

  it('that came before the first page have gaps: only those newer than the page stay', () => {
    const unasked = [3, 4, 28, 31].reduce((before, n) => withMessage(before, message(n)), emptyLog)
    expect(contentsOf(unasked)).toEqual([3, 4, 28, 31])
    expect(hasGap(unasked, page(11, 30))).toBe(false)
    const first = withNewest(unasked, page(11, 30))
    expect(contentsOf(first)).toEqual([...Array(21).keys()].map(n => n + 11))
    expect(first.older).toBe('b11')
    const many = Array.from({ length: 200 }, (_, n) => n).reduce(
      (before, n) => withMessage(before, message(n)),
      emptyLog,
    )
    expect(many.messages.length).toBeLessThan(60)
  })

  it('never hide a gap: what lies before it is fetched again', () => {
    expect(hasGap(log(1, 10), page(40, 60))).toBe(true)
    expect(hasGap(log(1, 10), page(10, 30))).toBe(false)
    expect(hasGap(log(1, 10), page(11, 30, null))).toBe(false)
    expect(hasGap(emptyLog, page(40, 60))).toBe(false)
    const after = withNewest(log(1, 10), page(40, 42))
    expect(contentsOf(after)).toEqual([40, 41, 42])
    expect(after.older).toBe('b40')
  })

  it('are empty if all were deleted', () => {
    expect(withNewest(log(1, 3), { data: [], total: 0, nextCursor: null })).toEqual({ messages: [], older: null })
  })

  it('are extended at the front without duplicates', () => {
    const after = withOlder(log(6, 10), page(4, 6, null))
    expect(contentsOf(after)).toEqual([4, 5, 6, 7, 8, 9, 10])
    expect(after.older).toBeNull()
  })

  it('contain a message once, however often its event comes', () => {
    const once = withMessage(log(1, 2), message(3))
    expect(contentsOf(once)).toEqual([1, 2, 3])
    expect(withMessage(once, message(3))).toBe(once)
    expect(contentsOf(withoutMessage(once, 'm2'))).toEqual([1, 3])
    expect(withoutMessage(once, 'm9')).toBe(once)
  })

  it('have a message that is back at its place, once, if they reach so far', () => {
    const gap = withoutMessage(log(4, 8), 'm6')
    const back = withRestored(gap, message(6))
    expect(contentsOf(back)).toEqual([4, 5, 6, 7, 8])
    expect(withRestored(back, message(6))).toBe(back)
    expect(contentsOf(withRestored(log(4, 8), message(9)))).toEqual([4, 5, 6, 7, 8, 9])
    expect(contentsOf(withRestored(log(4, 8), message(2)))).toEqual([4, 5, 6, 7, 8])
    expect(contentsOf(withRestored(log(4, 8, null), message(2)))).toEqual([2, 4, 5, 6, 7, 8])
    expect(withRestored(emptyLog, message(2))).toBe(emptyLog)
  })
})
