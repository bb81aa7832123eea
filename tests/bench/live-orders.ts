import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { BenchPerson } from './live-dataset.ts'

/** What the process with everybody's lines is told; each order is answered once. */
export type SocketsOrder =
  /** a line for each; over when they are registered, at a server that registers nobody when they are open */
  | { do: 'open'; port: number; people: readonly BenchPerson[]; registers: boolean }
  /** from now on events are counted, up to so many; answered at once */
  | { do: 'count'; most: number }
  /** answered with `Heard` when so many have been heard */
  | { do: 'heard' }
  /** lines that come back by themselves, as pages do; over when all are registered */
  | { do: 'follow'; port: number; people: readonly BenchPerson[] }
  /** answered with `Returned` when everybody is there and has heard so many events since they first came */
  | { do: 'returned'; events: number }
  /** lines end and stay ended */
  | { do: 'leave' }

export interface ReceivedReport {
  /** of the machine's steady clock, in nanoseconds, which all its processes share */
  lastAt: bigint
}

export interface ReconnectReport {
  /** when the last of them was registered again, and when the last had heard everything; as in `Heard` */
  backAt: bigint
  toldAt: bigint
  /** over all lines: events not heard, heard again, heard before an earlier one */
  missing: number
  doubled: number
  disordered: number
}

/** What a server that is measured is told. */
export type ServerOrder =
  | { do: 'port' }
  | { do: 'state' }
  /** the bytes in use after a collection; what a system keeps for a socket is the same for all and not among them */
  | { do: 'memory' }
  /** a bare server: sends this frame to everybody */
  | { do: 'tell'; frame: Uint8Array }

export interface ServerState {
  /** when the last event had been committed, or the sending of the frame began; as in `Heard` */
  toldAt: bigint
  /** that event as it goes over a line */
  frame: Uint8Array
  /** milliseconds its main thread has worked */
  worked: number
}

/** A process that answers every order once. */
export interface Child {
  ask<Answer>(order: SocketsOrder | ServerOrder): Promise<Answer>
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>
}

export function startChild(file: URL, args: string[] = []): Child {
  const child = fork(file, args, {
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
  })
  return {
    ask: order => ask(child, order),
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

async function ask<Answer>(child: ChildProcess, order: object): Promise<Answer> {
  child.send(order)
  const [{ answer, error }] = (await once(child, 'message')) as [{ answer: Answer; error?: string }]
  if (error !== undefined) throw new Error(error)
  return answer
}

/** In such a process: what it does for an order. */
export function handleOrders<Order>(take: (order: Order) => Promise<unknown>): void {
  process.on('message', (order: Order) => {
    take(order).then(
      answer => process.send?.({ answer }),
      error => process.send?.({ error: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
