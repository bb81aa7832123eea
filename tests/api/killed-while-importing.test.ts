import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { exportProjectCall, importProjectCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { Client, createPlace, registerUser, temporaryFolder } from '#tests/harness/index.ts'
import { type ServerProcess, startProcess } from '#tests/torture/server-process.ts'

const dataDir = temporaryFolder('killed-importing')
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.kill()
  rmSync(dataDir, { recursive: true })
})

const chapters = 300

/** Entities and projects that an import has written which is not over. */
function leftovers(): unknown {
  const db = new Sqlite(join(dataDir, 'skald.db'), { readonly: true })
  const count = (text: string) => db.prepare(`select count(*) from ${text}`).pluck().get()
  const found = [count('entities where batch_id is not null'), count('projects where import_batch is not null')]
  db.close()
  return found
}

it('a server killed in the import of a project has all of it or nothing, and imports it again [R-01]', {
  timeout: 120_000,
}, async () => {
  server = await startProcess(dataDir)
  const first = new Client(server)
  await registerUser(first, { userId: 'carrier' })
  const place = await createPlace(first)
  await first.call(callsOf(chapter).create, { ...place, title: 'One', text: fromPlainText('The lamp is lit.') })
  const query = new URLSearchParams({ spaceId: place.spaceId, projectId: place.projectId })
  const answer = await fetch(`${server.url}/api/${exportProjectCall.name}?${query}`, {
    headers: { cookie: first.cookies.header() },
  })
  const file = (await answer.json()) as { entities: { id: string }[]; project: object }
  const [only] = file.entities
  const entities = Array.from({ length: chapters }, (_, at) => ({ ...only, id: `chapter-of-the-file-${at}` }))
  const data = { ...file, entities }

  let whole = 0
  let broken = 0
  const again = (to: ServerProcess) => {
    const client = new Client(to)
    for (const name of first.cookies.names()) client.cookies.set(name, first.cookies.get(name) ?? '')
    return client
  }
  const startedAt = performance.now()
  await again(server).call(importProjectCall, { spaceId: place.spaceId, data })
  const untilDone = performance.now() - startedAt
  whole++
  for (const share of [0.3, 0.6, 0.85]) {
    const sending = again(server)
      .call(importProjectCall, { spaceId: place.spaceId, data })
      .then(
        () => true,
        () => false,
      )
    await pause(share * untilDone)
    await server.kill()
    const wasAnswered = await sending
    server = await startProcess(dataDir)
    expect(leftovers()).toEqual([0, 0])
    const client = again(server)
    const projects = await client.call(projectCalls.find, { spaceId: place.spaceId })
    const counts = projects.map(project => project.counts.chapter ?? 0)
    expect(counts.filter(count => count !== 1 && count !== chapters)).toEqual([])
    const now = counts.filter(count => count === chapters).length
    if (wasAnswered) expect(now).toBe(whole + 1)
    if (now === whole) broken++
    whole = now
  }
  expect(broken).toBeGreaterThan(0)
  await again(server).call(importProjectCall, { spaceId: place.spaceId, data })
  const projects = await again(server).call(projectCalls.find, { spaceId: place.spaceId })
  expect(projects.filter(({ counts }) => counts.chapter === chapters)).toHaveLength(whole + 1)
  for (const { counts } of projects) expect([1, chapters]).toContain(counts.chapter)
})
