// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { dayStarts } from './words-widget.tsx'

it('days begin at midnight of this device, also where the clock is changed', () => {
  // The last Sunday of March and of October have 23 and 25 hours in most of Europe.
  for (const now of [new Date(2026, 2, 30, 12), new Date(2026, 9, 26, 0, 5), new Date(2026, 0, 1)]) {
    const starts = dayStarts(now, 4)
    expect(starts.map(start => [start.getHours(), start.getMinutes()])).toEqual(Array(5).fill([0, 0]))
    expect(starts.at(-2)?.getDate()).toBe(now.getDate())
    expect((starts[3]?.getTime() ?? 0) <= now.getTime()).toBe(true)
    expect((starts[4]?.getTime() ?? 0) > now.getTime()).toBe(true)
  }
})
