import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * What a worker thread posts, which ends then. Undefined if the signal ended it. @throws Error with the reason of the
 * thread, or with `failure` if it ended by itself and posted nothing
 */
export async function answerOfThread<Answer>(
  script: URL,
  { data, signal, failure }: { data: unknown; signal: AbortSignal; failure: string },
): Promise<Answer | undefined> {
  const worker = new Worker(script, { workerData: data })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [answer] = await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => {
        if (signal.aborted) return [undefined]
        throw new Error(failure)
      }),
    ])
    return answer
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
