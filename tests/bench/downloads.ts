import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A GET that is received to its end and thrown away. */
export interface DownloadOrder {
  port: number
  path: string
  cookie: string
}

export interface DownloadOutcome {
  status: number
  /** of the body */
  bytes: number
}

/**
 * A process that downloads as cheaply as another machine would: in the process that measures, fetch takes more of the
 * processor than what is measured.
 */
export interface Downloads {
  /** @returns the bytes of the body @throws Error if the response was not 200 */
  run(order: DownloadOrder): Promise<number>
  stop(): void
}

export function startDownloads(): Downloads {
  const child = fork(new URL('./download-process.ts', import.meta.url))
  return {
    run: order => ask(child, order),
    stop: () => child.disconnect(),
  }
}

async function ask(child: ChildProcess, order: DownloadOrder): Promise<number> {
  child.send(order)
  const [answer] = (await once(child, 'message')) as [{ outcome?: DownloadOutcome; error?: string }]
  const { outcome, error } = answer
  if (!outcome) throw new Error(error)
  if (outcome.status !== 200) throw new Error(`${order.path} answered ${outcome.status}`)
  return outcome.bytes
}
