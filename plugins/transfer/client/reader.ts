import type { Answered, AskName, Asks } from './messages.ts'

/** The worker that holds the manuscript, as the page talks to it. */
export interface Reader {
  /** Rejects where the worker failed. */
  ask<Name extends AskName>(name: Name, asked: Asks[Name]['asked']): Promise<Asks[Name]['answer']>
  close(): void
}

interface Waiting {
  resolve(answer: never): void
  reject(error: Error): void
}

/** Starts a worker; it lives until it is closed. */
export function openReader(): Reader {
  const worker = new Worker(new URL('./split.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const one = waiting.get(data.number)
    waiting.delete(data.number)
    if ('failure' in data) one?.reject(new Error(data.failure))
    else one?.resolve(data.answer as never)
  })
  worker.addEventListener('error', event => {
    for (const one of waiting.values()) one.reject(new Error(event.message || 'The worker failed'))
    waiting.clear()
  })
  return {
    ask: (name, what) =>
      new Promise((resolve, reject) => {
        waiting.set(++asked, { resolve, reject })
        worker.postMessage({ number: asked, name, asked: what })
      }),
    close() {
      worker.terminate()
      for (const one of waiting.values()) one.reject(new Error('The worker was closed'))
      waiting.clear()
    },
  }
}
