import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { MemorySemaphore } from './memory-semaphore.ts'

describe('memory for large bodies', () => {
  it('admits what fits, the others one after another', async () => {
    const gate = new MemorySemaphore(10)
    const order: string[] = []
    const leaveA = await gate.enter(6)
    const leaveB = await gate.enter(4)
    const c = gate.enter(5).then(leave => {
      order.push('c')
      return leave
    })
    const d = gate.enter(1).then(leave => {
      order.push('d')
      return leave
    })
    await turn()
    expect(order).toEqual([])
    leaveB()
    await turn()
    expect(order).toEqual([])
    leaveA()
    const [leaveC, leaveD] = await Promise.all([c, d])
    expect(order).toEqual(['c', 'd'])
    leaveC()
    leaveD()
    await gate.enter(10)
  })

  it('admits alone what is larger than the capacity', async () => {
    const gate = new MemorySemaphore(10)
    const leave = await gate.enter(50)
    let second = false
    const waiting = gate.enter(1).then(() => {
      second = true
    })
    await turn()
    expect(second).toBe(false)
    leave()
    await waiting
    expect(second).toBe(true)
  })

  it('releases memory once, however often it is called', async () => {
    const gate = new MemorySemaphore(10)
    const leave = await gate.enter(10)
    leave()
    leave()
    const a = await gate.enter(10)
    let second = false
    void gate.enter(10).then(() => {
      second = true
    })
    await turn()
    expect(second).toBe(false)
    a()
    await turn()
    expect(second).toBe(true)
  })
})
