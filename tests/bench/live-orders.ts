import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { BenchPerson } from './live-dataset.ts'

/** The orders to the process with the sockets; each gets one answer. */
export type SocketsOrder =
  /** one socket each; done when they are registered, or open at a server that registers nobody */
  | { do: 'open'; port: number; people: readonly BenchPerson[]; registers: boolean }
  /** starts counting events, up to `most`; answered at once */
  | { do: 'count'; most: number }
  /** answered with `Heard` when that many have arrived */
  | { do: 'heard' }
  /** sockets that reconnect by themselves, as pages do; done when all are registered */
  | { do: 'follow'; port: number; people: readonly BenchPerson[] }
  /** answered with `Returned` when everyone is back and has received so many events since the first connection */
  | { do: 'returned'; events: number }
  /** closes the sockets for good */
  | { do: 'leave' }

export interface ReceivedReport {
  /** monotonic clock of the machine in nanoseconds, shared by all its processes */
  lastAt: bigint
}

export interface ReconnectReport {
  /** when the last one was registered again, and when the last one had received everything; clock as in `Heard` */
  backAt: bigint
  notifiedAt: bigint
  /** over all sockets: events missing, duplicated, out of order */
  missing: number
  doubled: number
  disordered: number
}

/** The orders to a measured server. */
export type ServerOrder =
  | { do: 'port' }
  | { do: 'state' }
  /** bytes in use after a garbage collection; the kernel's memory per socket is not included */
  | { do: 'memory' }
  /** bare server: sends this frame to everyone */
  | { do: 'tell'; frame: Uint8Array }

export interface ServerState {
  /** when the last event was committed, or sending the frame began; clock as in `Heard` */
  notifiedAt: bigint
  /** that event as a frame */
  frame: Uint8Array
  /** CPU milliseconds of its main thread */
  worked: number
}

/** A process that answers every order once. */
export interface Child {
  ask<Answer>(order: SocketsOrder | ServerOrder): Promise<Answer>
  /** Ends it and waits until it has exited. */
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

/** In the child process: handles each order. */
export function handleOrders<Order>(take: (order: Order) => Promise<unknown>): void {
  process.on('message', (order: Order) => {
    take(order).then(
      answer => process.send?.({ answer }),
      error => process.send?.({ error: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
