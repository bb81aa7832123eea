import { importLimits, Refusal } from '../../shared.ts'
import type { WorkerRequestName, WorkerRequests, WorkerResponse } from './messages.ts'

/** The page's interface to the worker with the manuscript. */
export interface ManuscriptReader {
  /** Rejects if the worker failed, with a Refusal if it took too long: it is ended then. */
  ask<Name extends WorkerRequestName>(
    name: Name,
    request: WorkerRequests[Name]['request'],
  ): Promise<WorkerRequests[Name]['answer']>
  close(): void
}

interface PendingRequest {
  resolve(answer: never): void
  reject(error: Error): void
}

/** Starts a worker, which runs until it is closed. */
export function openManuscriptReader(): ManuscriptReader {
  const worker = new Worker(new URL('./split.worker.ts', import.meta.url), { type: 'module' })
  const pending = new Map<number, PendingRequest>()
  let request = 0
  const end = (error: Error) => {
    worker.terminate()
    for (const one of pending.values()) one.reject(error)
    pending.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    const one = pending.get(data.number)
    pending.delete(data.number)
    if ('failure' in data) one?.reject(new Error(data.failure))
    else one?.resolve(data.answer as never)
  })
  worker.addEventListener('error', event => {
    for (const one of pending.values()) one.reject(new Error(event.message || 'The worker failed'))
    pending.clear()
  })
  return {
    async ask(name, what) {
      const timer = setTimeout(() => end(new Refusal('too-long')), importLimits.milliseconds)
      try {
        return await new Promise((resolve, reject) => {
          pending.set(++request, { resolve, reject })
          worker.postMessage({ number: request, name, request: what })
        })
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => end(new Error('The worker was closed')),
  }
}
