import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CallError, NetworkError } from '#core/client/api/call-error.ts'
import { Autosave } from '#core/client/sync/autosave/autosave.ts'
import { readDrafts, saveDrafts } from '#core/client/sync/autosave/drafts.ts'
import { mergeStrategyOf } from '#core/client/sync/conflict/conflict-fields.ts'
import type { InputOf } from '#core/shared/call.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { Client, createPlace, FailedCallError, registerUser, temporaryFolder } from '#tests/harness/index.ts'
import { type ServerProcess, startProcess } from '#tests/torture/server-process.ts'
import { asEntity } from './two-writers.ts'

const { create, get, update } = callsOf(chapter)
const edits = 60
/** Edits during which the server is killed, and edits before which it is dead already. */
const killedDuring = new Set([12, 33])
const deadBefore = new Set([22, 48])

const dataDir = temporaryFolder('killed-writing')
let server: ServerProcess
let place: Place
let chapterId = ''
const session = new Map<string, string>()
afterAll(async () => {
  await server.kill()
  rmSync(dataDir, { recursive: true })
})

/** The writer's local storage, which outlives pages and servers. */
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

function person(): Client {
  const client = new Client(server)
  for (const [name, value] of session) client.cookies.set(name, value)
  return client
}

beforeAll(async () => {
  server = await startProcess(dataDir)
})

async function begin(): Promise<void> {
  const client = new Client(server)
  await registerUser(client, { userId: 'writer' })
  place = await createPlace(client)
  for (const name of client.cookies.names()) session.set(name, client.cookies.get(name) ?? '')
  const made = await client.call(create, { ...place, title: 'One', text: fromPlainText('Begun.') })
  chapterId = made.chapterId
}

/** A page with the chapter open, loaded from the running server. */
async function openPage(): Promise<Autosave> {
  const client = person()
  const saver = new Autosave(asEntity(await client.call(get, { ...place, chapterId })), {
    ...mergeStrategyOf(chapter),
    deleteDraft: () => undefined,
    async send(data, revision, key) {
      try {
        const input = { ...place, chapterId, revision, data } as InputOf<typeof update>
        return asEntity(await client.call(update, input, { 'idempotency-key': key }))
      } catch (error) {
        if (!(error instanceof FailedCallError)) throw new NetworkError(error)
        throw new CallError(error.message, error.status, error.problem as ProblemBody, null)
      }
    },
    saveDrafts: drafts => saveDrafts('writer', 'chapter', chapterId, drafts),
    loadRevision: async () => ({}),
    restoreFailed: error => {
      throw error
    },
    newKey: () => crypto.randomUUID(),
  })
  saver.offer(readDrafts('writer', 'chapter', chapterId))
  return saver
}

const textOf = (values: Readonly<Record<string, unknown>>) => plainText(values.text as RichText)

it('a server killed during 60 edits has every acknowledged one; others are offered again [R-01]', {
  timeout: 120_000,
}, async () => {
  await begin()
  let page = await openPage()
  const acknowledged = new Map<number, string>()
  const offered: string[] = []
  for (let edit = 1; edit <= edits; edit++) {
    const last = textOf(page.entity)
    const text = `${last}\nEdit ${edit}.`
    if (deadBefore.has(edit)) await server.kill()
    page.edit({ text: fromPlainText(text) })
    const saving = page.flush()
    if (killedDuring.has(edit)) await server.kill()
    await saving
    if (killedDuring.has(edit) || deadBefore.has(edit)) {
      const wasAnswered = page.state.phase === 'saved'
      if (deadBefore.has(edit)) expect(page.state.phase).toBe('offline')
      // The page is closed with the server: only local storage remains.
      page.dispose()
      server = await startProcess(dataDir)
      page = await openPage()
      const stored = textOf(page.entity)
      expect([last, text]).toContain(stored)
      if (wasAnswered || stored === text) expect(page.state.offeredDraft).toBeNull()
      else {
        expect(textOf(page.state.offeredDraft?.values ?? {})).toBe(text)
        offered.push(text)
        await page.restoreDraft()
        await page.flush()
      }
      expect(page.state.phase).toBe('saved')
      expect(textOf(page.entity)).toBe(text)
    }
    expect(page.state).toMatchObject({ phase: 'saved', conflict: null })
    acknowledged.set(page.entity.revision, text)
  }
  page.dispose()
  const client = person()
  expect(textOf(asEntity(await client.call(get, { ...place, chapterId })))).toBe(acknowledged.get(page.entity.revision))
  expect([...acknowledged.values()].at(-1)?.split('\n')).toHaveLength(edits + 1)
  for (const [revision, text] of acknowledged) {
    const version = await client.call(versionCalls.get, { ...place, kind: 'chapter', id: chapterId, revision })
    expect(textOf(version.data)).toBe(text)
  }
  expect(acknowledged.size).toBe(edits)
  expect(offered.length).toBeGreaterThanOrEqual(deadBefore.size)
  expect(readDrafts('writer', 'chapter', chapterId)).toEqual([])
})
