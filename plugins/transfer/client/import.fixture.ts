import type { ProblemBody } from '#core/shared/error.ts'
import { Manuscript } from './worker/manuscript.ts'
import type { ManuscriptReader } from './worker/manuscript-reader.ts'
import type { WorkerRequest } from './worker/messages.ts'

/** The worker's code without a worker. */
export function inProcessReader(): ManuscriptReader {
  const manuscript = new Manuscript()
  const answerTo = async ({ name, request }: Omit<WorkerRequest, 'number'>): Promise<unknown> => {
    if (name === 'pack') return manuscript.pack(request as { without?: string[] })
    return manuscript[name](request as never)
  }
  return {
    ask: (name, request) => answerTo({ name, request }) as Promise<never>,
    close: () => undefined,
  }
}

export const testPlace = { spaceId: 'space', projectId: 'project' }

/** A file with this many chapters of two words each. */
export function novel(chapters: number): File {
  const text = Array.from({ length: chapters }, (_, at) => `CHAPTER ${at + 1}. Part ${at + 1}\n\nCall me.\n\n`).join('')
  return new File([text], 'novel.txt')
}

/** The responses of the server by call; each is used once, the last one repeatedly. */
export type FetchScript = Record<string, (object | ProblemBody | (() => Promise<object>))[]>

export interface RecordedRequest {
  call: string
  body: FormData | Record<string, unknown>
}

/** A fetch that follows a script and records its requests. */
export function scriptedFetch(script: FetchScript): { fetch: typeof fetch; sent: RecordedRequest[] } {
  const sent: RecordedRequest[] = []
  const answer = async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    const call = url.replace(/^.*\/api\//, '')
    const { body } = init
    sent.push({ call, body: body instanceof FormData ? body : JSON.parse(String(body ?? '{}')) })
    const answers = script[call] ?? []
    const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? {}
    const found = typeof next === 'function' ? await next() : next
    init.signal?.throwIfAborted()
    const status = 'status' in found ? Number(found.status) : 200
    return new Response(JSON.stringify(found), { status, headers: { 'content-type': 'application/json' } })
  }
  return { fetch: answer as typeof fetch, sent }
}
