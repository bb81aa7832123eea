import { setTimeout as pause } from 'node:timers/promises'
import type { OutputOf, UploadedFile } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import type { Client, TestServer } from '#tests/harness/index.ts'

export type Progress = OutputOf<typeof transferCalls.progress>

/** The file of sections with these lines. */
export function sectionsFile(...lines: readonly unknown[]): UploadedFile {
  const text = lines.map(line => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
  return { name: 'sections', type: 'application/jsonl', bytes: new TextEncoder().encode(text) }
}

/** Chapters named `Chapter 1` and so on, each with a unique word in its text: `whale1`. */
export function makeChapters(count: number, words = 40) {
  return Array.from({ length: count }, (_, at) => {
    const prose = Array.from({ length: words }, (_, word) => `w${(at * 31 + word * 17) % 997}`).join(' ')
    return { title: `Chapter ${at + 1}`, text: fromPlainText(`whale${at + 1}\n${prose}`) }
  })
}

type StartOverrides = Partial<{ name: string; fingerprint: string; again: boolean; sections: UploadedFile }>

export function startInput(place: Place, count: number, overrides: StartOverrides = {}) {
  return {
    ...place,
    name: 'novel.txt',
    fingerprint: `print-${count}`,
    sections: sectionsFile(...makeChapters(count)),
    ...overrides,
  }
}

/** Starts an import, which must succeed; returns its job. */
export async function start(
  client: Client,
  place: Place,
  count: number,
  overrides: StartOverrides = {},
): Promise<string> {
  const { jobId } = await client.call(transferCalls.start, startInput(place, count, overrides))
  if (jobId === undefined) throw new Error('The import did not begin')
  return jobId
}

/** The progress of a job once it has ended. */
export async function waitForEnd(client: Client, place: Place, jobId: string): Promise<Progress> {
  for (;;) {
    const progress = await client.call(transferCalls.progress, { ...place, jobId })
    if (progress.state !== 'running') return progress
    await pause(5)
  }
}

/** Imports and waits for the end. */
export async function importChapters(
  client: Client,
  place: Place,
  count: number,
  overrides: StartOverrides = {},
): Promise<Progress> {
  return waitForEnd(client, place, await start(client, place, count, overrides))
}

/** Waits until some chapters are on disk and runs `inspect` while the write lock keeps the import there. */
export async function duringImport(
  server: TestServer,
  client: Client,
  place: Place,
  jobId: string,
  inspect: () => Promise<void>,
): Promise<void> {
  for (;;) {
    const { state, done, total } = await client.call(transferCalls.progress, { ...place, jobId })
    if (state !== 'running') throw new Error(`The import ended as ${state} before it could be held`)
    if (done > 0 && done < total) break
    await pause(1)
  }
  await server.server.services.database.write(inspect)
}

/** Counts the rows of entities, including hidden ones. */
export async function rowsIn({ server }: TestServer): Promise<{ entities: number; hidden: number }> {
  const rows = await server.services.database.read.selectFrom('entities').select('batch_id').execute()
  return { entities: rows.length, hidden: rows.filter(row => row.batch_id !== null).length }
}
