import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPresence, type Presence } from './presence.ts'

let sentFrames: { event: string; data: unknown }[]
let presence: Presence

beforeEach(() => {
  vi.useFakeTimers()
  sentFrames = []
  presence = createPresence({ graceMs: 3_000, presenceMs: 50 }, frame => sentFrames.push(dataOf(frame)))
})
afterEach(() => {
  presence.close()
  vi.useRealTimers()
})

/** The content of a text frame, behind its header of two or four bytes. */
const dataOf = (frame: Buffer) => JSON.parse(frame.toString('utf8', (frame[1] ?? 0) < 126 ? 2 : 4))
const events = () => sentFrames.map(({ event }) => event)

describe('presence', () => {
  it('is sent on the first connection and some time after the last one closed [RT-06, RT-07]', () => {
    presence.enter('ann')
    presence.enter('ann')
    expect(presence.isOnline('ann')).toBe(true)
    vi.advanceTimersByTime(60)
    expect(sentFrames).toEqual([{ event: 'ann-userOnline', data: { userId: 'ann' } }])
    presence.leave('ann')
    vi.advanceTimersByTime(10_000)
    expect(events()).toEqual(['ann-userOnline'])
    presence.leave('ann')
    vi.advanceTimersByTime(2_999)
    expect(presence.isOnline('ann')).toBe(true)
    expect(presence.list()).toBe('["ann"]')
    vi.advanceTimersByTime(60)
    expect(presence.isOnline('ann')).toBe(false)
    expect(events()).toEqual(['ann-userOnline', 'ann-userOffline'])
    expect(presence.list()).toBe('[]')
  })

  it('does not flicker for people who reconnect soon', () => {
    presence.enter('ann')
    vi.advanceTimersByTime(60)
    for (let n = 0; n < 5; n++) {
      presence.leave('ann')
      vi.advanceTimersByTime(2_000)
      presence.enter('ann')
      vi.advanceTimersByTime(2_000)
    }
    expect(events()).toEqual(['ann-userOnline'])
  })

  it('sends many changes in one frame', () => {
    const names = Array.from({ length: 21 }, (_, n) => `p${n}`)
    for (const name of names) presence.enter(name)
    vi.advanceTimersByTime(60)
    expect(sentFrames).toEqual([{ event: 'presence', data: { online: names, offline: [] } }])
    for (const name of names) presence.leave(name)
    vi.advanceTimersByTime(3_100)
    expect(sentFrames[1]).toEqual({ event: 'presence', data: { online: [], offline: names } })
  })

  it('is sent less often the longer sending takes, and then all at once', () => {
    let time = 0
    const many: string[] = []
    const busy = createPresence(
      { graceMs: 3_000, presenceMs: 50 },
      frame => {
        many.push(dataOf(frame).event)
        time += 40
      },
      () => time,
    )
    busy.enter('first')
    vi.advanceTimersByTime(60)
    expect(many).toEqual(['first-userOnline'])
    for (let n = 0; n < 30; n++) {
      busy.enter(`p${n}`)
      vi.advanceTimersByTime(10)
    }
    expect(many).toHaveLength(1)
    vi.advanceTimersByTime(60)
    expect(many).toEqual(['first-userOnline', 'presence'])
    // A person who comes after the pause is sent at once.
    time += 1_000
    busy.enter('late')
    vi.advanceTimersByTime(60)
    expect(many.at(-1)).toBe('late-userOnline')
    busy.close()
  })

  it('counts correctly for ids that are names of object properties', () => {
    presence.enter('__proto__')
    presence.enter('constructor')
    expect(JSON.parse(presence.list())).toEqual(['__proto__', 'constructor'])
    expect(presence.isOnline('toString')).toBe(false)
  })
})
