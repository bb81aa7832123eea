import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, it } from 'vitest'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { searchCalls } from '#plugins/search/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import { transferWith } from '#plugins/transfer/server/index.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import { Client, createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { duringImport, importChapters, rowsIn, start, startInput, waitForEnd } from './transfer-import.ts'

const server = await startServer()
afterAll(() => server.close())
const ann = await signedIn(server, 'ann-ends')

/** Checks that nothing of an import is left: no rows, no search rows, no names, no counts. */
async function expectNothing(client: Client, place: Place): Promise<void> {
  expect(await client.call(chapterCalls.getChaptersMap, place)).toEqual([])
  expect((await client.call(projectCalls.get, place)).counts.chapter ?? 0).toBe(0)
  expect(await client.call(searchCalls.text, { ...place, text: 'whale1' })).toEqual([])
  expect((await client.call(searchCalls.names, place)).names).toEqual([])
}

describe('a cancelled import', () => {
  it('leaves nothing of what was written', async () => {
    const place = await createPlace(ann)
    const jobId = await start(ann, place, 1500)
    let cancelled: Promise<unknown> | undefined
    await duringImport(server, ann, place, jobId, async () => {
      expect((await rowsIn(server)).hidden).toBeGreaterThan(0)
      cancelled = ann.call(transferCalls.cancel, { ...place, jobId })
    })
    expect(await cancelled).toEqual({ ok: true })
    expect(await rowsIn(server)).toEqual({ entities: 0, hidden: 0 })
    expect(await waitForEnd(ann, place, jobId)).toEqual({ state: 'cancelled', done: 0, total: 1500 })
    await expectNothing(ann, place)
  })

  it('can be imported again', async () => {
    const place = await createPlace(ann)
    await start(ann, place, 900)
    await ann.call(transferCalls.cancel, place)
    expect(await importChapters(ann, place, 900)).toMatchObject({ state: 'done', done: 900 })
    await ann.call(projectCalls.delete, place)
  })

  it('that is finished stays, and cancelling an unknown one is no error', async () => {
    const place = await createPlace(ann)
    await ann.call(transferCalls.cancel, place)
    const jobId = await start(ann, place, 3)
    await waitForEnd(ann, place, jobId)
    expect(await ann.call(transferCalls.cancel, { ...place, jobId })).toEqual({ ok: true })
    expect(await ann.call(chapterCalls.getChaptersMap, place)).toHaveLength(3)
  })

  it('keeps what others wrote meanwhile', async () => {
    const place = await createPlace(ann)
    const jobId = await start(ann, place, 900)
    const { chapterId } = await ann.call(callsOf(chapter).create, { ...place, title: 'Mine' })
    await ann.call(transferCalls.cancel, { ...place, jobId })
    expect(await ann.call(chapterCalls.getChaptersMap, place)).toMatchObject([{ chapterId, title: 'Mine', index: 0 }])
  })
})

describe('an import that cannot end well', () => {
  it('ends with its project', async () => {
    const place = await createPlace(ann)
    const jobId = await start(ann, place, 1500)
    await ann.call(projectCalls.delete, place)
    const other = await createPlace(ann)
    // Until it has ended, the person can start no other import.
    const bringOther = async () => (await ann.attempt(transferCalls.start, startInput(other, 2))).status
    await expect.poll(bringOther, { timeout: 10_000 }).toBe(200)
    expect((await ann.attempt(transferCalls.progress, { ...place, jobId })).status).toBe(403)
    const left = await server.server.services.database.read
      .selectFrom('entities')
      .select('id')
      .where('project_id', '=', place.projectId)
      .execute()
    expect(left).toEqual([])
  })

  it('whose thread dies fails, and nothing of it is left', async () => {
    const plugins = Object.values(serverPlugins).filter(({ id }) => id !== 'transfer')
    const dying = transferWith(() => new URL('./transfer-dead.worker.ts', import.meta.url))
    const other = await startServer({ plugins: [...plugins, dying], expectsErrors: true })
    try {
      const client = await signedIn(other)
      const place = await createPlace(client)
      const jobId = await start(client, place, 5)
      expect(await waitForEnd(client, place, jobId)).toEqual({
        state: 'failed',
        reason: 'unexpected',
        done: 0,
        total: 2,
      })
      expect(await rowsIn(other)).toEqual({ entities: 0, hidden: 0 })
      await expectNothing(client, place)
      expect(await start(client, place, 5)).not.toBe(jobId)
    } finally {
      await other.close()
    }
  })

  it('interrupted by a closing server has failed after its restart, and nothing is left', {
    timeout: 60_000,
  }, async () => {
    const dataDir = temporaryFolder('closing')
    const first = await startServer({ dataDir })
    const before = await signedIn(first)
    const place = await createPlace(before)
    const jobId = await start(before, place, 2500)
    await first.close()
    const second = await startServer({ dataDir })
    try {
      expect(await rowsIn(second)).toEqual({ entities: 0, hidden: 0 })
      const after = new Client(second)
      after.cookies.take([`skald_session=${before.cookies.get('skald_session')}`])
      expect(await waitForEnd(after, place, jobId)).toEqual({
        state: 'failed',
        reason: 'stopped',
        done: 0,
        total: 2500,
      })
      await expectNothing(after, place)
      expect(await importChapters(after, place, 3)).toMatchObject({ state: 'done' })
    } finally {
      await second.close()
      rmSync(dataDir, { recursive: true })
    }
  })

  it('interrupted by kill -9 has failed after the restart, and nothing is left [R-01]', {
    timeout: 60_000,
  }, async () => {
    const dataDir = temporaryFolder('killed')
    const child = fork(new URL('./transfer-process.ts', import.meta.url), [dataDir], { silent: true })
    const lines = createInterface(child.stdout ?? process.stdin)
    const [url] = (await once(lines, 'line')) as [string]
    const before = await signedIn({ url })
    const place = await createPlace(before)
    const jobId = await start(before, place, 2500)
    for (;;) {
      const { done, total, state } = await before.call(transferCalls.progress, { ...place, jobId })
      expect(state).toBe('running')
      if (done > 0 && done < total) break
    }
    child.kill('SIGKILL')
    await once(child, 'exit')
    const second = await startServer({ dataDir })
    try {
      expect(await rowsIn(second)).toEqual({ entities: 0, hidden: 0 })
      const after = new Client(second)
      after.cookies.take([`skald_session=${before.cookies.get('skald_session')}`])
      expect(await waitForEnd(after, place, jobId)).toMatchObject({ state: 'failed', reason: 'stopped' })
      await expectNothing(after, place)
      expect(await importChapters(after, place, 3)).toMatchObject({ state: 'done' })
    } finally {
      await second.close()
      rmSync(dataDir, { recursive: true })
    }
  })
})
