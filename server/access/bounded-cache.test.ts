import { expect, it, vi } from 'vitest'
import { type BoundedCache, createBoundedCache } from './bounded-cache.ts'

it('caches what was read', async () => {
  const memory = createBoundedCache<string>(10)
  expect(await memory.refresh('a', async () => 'read')).toBe('read')
  expect(memory.get('a')).toBe('read')
})

it('never caches undefined', async () => {
  const memory = createBoundedCache<string>(10)
  await memory.refresh('a', async () => 'read')
  expect(await memory.refresh('a', async () => undefined)).toBeUndefined()
  expect(memory.get('a')).toBeUndefined()
})

it('is bounded, the oldest going first', async () => {
  const memory = createBoundedCache<number>(3)
  for (const number of [1, 2, 3, 4]) await memory.refresh(String(number), async () => number)
  expect([1, 2, 3, 4].map(number => memory.get(String(number)))).toEqual([undefined, 2, 3, 4])
})

it('drops the oldest only when a new key is added', async () => {
  const memory = createBoundedCache<number>(2)
  await memory.refresh('a', async () => 1)
  await memory.refresh('b', async () => 2)
  await memory.refresh('b', async () => 3)
  expect([memory.get('a'), memory.get('b')]).toEqual([1, 3])
})

it.each<[string, (memory: BoundedCache<string>) => void]>([
  ['dropped', memory => memory.drop('a')],
  ['forgotten', memory => memory.forget()],
])('does not keep what was read before it was %s [R-17]', async (_, write) => {
  const memory = createBoundedCache<string>(10)
  const read = Promise.withResolvers<string>()
  const reading = memory.refresh('a', () => read.promise)
  write(memory)
  read.resolve('older than the write')
  expect(await reading).toBe('older than the write')
  expect(memory.get('a')).toBeUndefined()
})

it('drops the values for which the test returns true', async () => {
  const memory = createBoundedCache<number>(10)
  for (const number of [1, 2, 3]) await memory.refresh(String(number), async () => number)
  const test = vi.fn((value: number) => value > 1)
  memory.forget(test)
  expect([1, 2, 3].map(number => memory.get(String(number)))).toEqual([1, undefined, undefined])
})
