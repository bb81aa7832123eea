import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** Requests for one server, in turn over this many keep-alive connections, for this long. */
export interface LoadOrder {
  port: number
  /** whole requests as raw bytes */
  requests: string[]
  connections: number
  ms: number
  /** requests per second over all connections; unlimited if absent */
  perSecond?: number
}

export interface LoadOutcome {
  /** milliseconds of each request */
  latencies: Float64Array
  seconds: number
  /** total of all bodies */
  bytes: number
  /** responses other than 200, by status */
  refused: [status: number, count: number][]
}

/** A process that sends requests and times responses, so that measuring does not slow the servers. */
export interface Load {
  /** @throws Error if a response was not 200 */
  run(order: LoadOrder): Promise<LoadOutcome>
  stop(): void
}

export function startLoad(): Load {
  const child = fork(new URL('./load-process.ts', import.meta.url), { serialization: 'advanced' })
  return {
    run: order => ask(child, order),
    stop: () => child.disconnect(),
  }
}

async function ask(child: ChildProcess, order: LoadOrder): Promise<LoadOutcome> {
  child.send(order)
  const [answer] = (await once(child, 'message')) as [{ outcome?: LoadOutcome; error?: string }]
  const { outcome, error } = answer
  if (!outcome) throw new Error(error)
  if (outcome.refused.length > 0) throw new Error(`Answers that are not 200: ${JSON.stringify(outcome.refused)}`)
  return outcome
}

/** A POST with a JSON body as raw text. */
export function postJson(path: string, body: unknown, headers: Record<string, string>): string {
  const text = JSON.stringify(body)
  const all = {
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}
