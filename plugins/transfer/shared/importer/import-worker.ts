import { Refusal } from '../files/refusal.ts'
import type { ImporterAnswer, ImportInput, ReadImport } from './plan.ts'

/** The part of a worker's global object that is used here; the server's types do not have it. */
interface WorkerScope {
  addEventListener(type: 'message', handle: (message: { data: ImportInput }) => void): void
  postMessage(answer: ImporterAnswer): void
}

/** The whole of an importer's worker: reads what the page sends, and answers with the plan or why there is none. */
export function serveImporter(read: ReadImport): void {
  const worker = globalThis as unknown as WorkerScope
  worker.addEventListener('message', ({ data }) => {
    void answerOf(read, data).then(answer => worker.postMessage(answer))
  })
}

/** An importer's answer; it never rejects. */
async function answerOf(read: ReadImport, input: ImportInput): Promise<ImporterAnswer> {
  try {
    return { plan: await read(input) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reason, detail: error.detail }
    return { failed: String(error) }
  }
}
