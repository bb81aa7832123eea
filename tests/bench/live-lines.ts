// The people of a bench in a process of their own, each with one line; it does what it is told.
import { setTimeout as pause } from 'node:timers/promises'
import { frames } from '#core/shared/event.ts'
import { createCrowd } from './live-crowd.ts'
import { headersFor, type Line, openLine } from './live-line.ts'
import { type Heard, type LinesOrder, takeOrders } from './live-orders.ts'
import type { BenchPerson } from './live-people.ts'

const atOnce = 50
const patienceMs = 30_000
const start = Buffer.from('{"event":"entity"')
const lines: Line[] = []
const crowd = createCrowd()
let count = { most: 0, heard: 0, lastAt: 0n, all: Promise.withResolvers<void>() }

takeOrders<LinesOrder>(async order => {
  if (order.do === 'open') return openAll(order)
  if (order.do === 'count') return countTo(order.most)
  if (order.do === 'heard') return heard()
  if (order.do === 'follow') return crowd.come(order.port, order.people)
  if (order.do === 'returned') return crowd.returned(order.events)
  crowd.leave()
  for (const line of lines.splice(0)) line.close()
})

async function openAll({ port, people, registers }: Extract<LinesOrder, { do: 'open' }>): Promise<void> {
  const waiting = [...people]
  const openNext = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) await openOne(port, person, registers)
  }
  await Promise.all(Array.from({ length: atOnce }, openNext))
}

function openOne(port: number, person: BenchPerson, registers: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const line = openLine(port, headersFor(port, person), {
      opened() {
        line.send(JSON.stringify({ event: frames.register, data: { userId: person.userId } }))
        if (!registers) resolve()
      },
      said(text) {
        resolve()
        if (text.length < start.length || text.compare(start, 0, start.length, 0, start.length) !== 0) return
        count.heard++
        count.lastAt = process.hrtime.bigint()
        if (count.heard === count.most) count.all.resolve()
      },
      closed: code => reject(new Error(`A line was closed: ${code}`)),
    })
    lines.push(line)
  })
}

async function countTo(most: number): Promise<void> {
  count = { most, heard: 0, lastAt: 0n, all: Promise.withResolvers() }
}

async function heard(): Promise<Heard> {
  await Promise.race([count.all.promise, pause(patienceMs, undefined, { ref: false })])
  if (count.heard < count.most) throw new Error(`${count.heard} of ${count.most} heard it`)
  return { lastAt: count.lastAt }
}
