import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

describe('turns', () => {
  it('go person by person, each in their own order', async () => {
    const queue = new FairQueue()
    const order: string[] = []
    const take = async (person: string, name: string) => {
      const leave = await queue.take(person)
      order.push(name)
      await Promise.resolve()
      leave()
    }
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map(name => take('a', name)),
      ...['b1', 'b2'].map(name => take('b', name)),
      take('c', 'c1'),
    ])
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
    const leave = await queue.take('a')
    leave()
  })

  it('are refused to a person with too many queued, and to nobody else', async () => {
    const queue = new FairQueue()
    const leave = await queue.take('a')
    const waiting = Array.from({ length: 20 }, () => queue.take('a'))
    await expect(queue.take('a')).rejects.toMatchObject({ type: 'too-many', extra: { retryAfter: 2 } })
    const short = queue.take('a', { isShort: true })
    const other = queue.take('b')
    const all = [...waiting, short, other].map(one => one.then(end => end()))
    leave()
    await Promise.all(all)
  })
})
