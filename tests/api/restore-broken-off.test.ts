import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { keptBackupCalls, makeBackupCall, restoreBackupCall } from '#core/shared/calls/backups.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { Client, createPlace, registerUser, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { type ServerProcess, startProcess } from '#tests/torture/server-process.ts'

const MB = 1024 * 1024
const chapters = 50
const { create, update, find } = callsOf(chapter)

const dataDir = temporaryFolder('restore-broken-off')
let running: ServerProcess | undefined
afterAll(async () => {
  await running?.kill()
  rmSync(dataDir, { recursive: true })
})

/** The same person at a server that was started again. */
function clientLike(first: Client, to: ServerProcess): Client {
  const client = new Client(to)
  for (const name of first.cookies.names()) client.cookies.set(name, first.cookies.get(name) ?? '')
  return client
}

async function backupOf(client: Client, place: Place) {
  const query = new URLSearchParams({ spaceId: place.spaceId, projectId: place.projectId })
  const answer = await fetch(`${client.url}/api/${makeBackupCall.name}?${query}`, {
    headers: { cookie: client.cookies.header() },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, file: { name: 'salt.tar', type: 'application/x-tar', bytes } }
}

/** The titles of all chapters, each once. */
async function titlesIn(client: Client, place: Place): Promise<string[]> {
  const { data } = await client.call(find, { ...place, limit: chapters })
  expect(data).toHaveLength(chapters)
  return [...new Set(data.map(({ title }) => title))]
}

/** How long something takes here and now that nobody breaks off. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const partials = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter(name => name.endsWith('.part'))
    : []

it('a server killed in the restore of a backup has what was there or what was restored, and restores it again [R-01]', {
  timeout: 120_000,
}, async () => {
  running = await startProcess(dataDir)
  const first = new Client(running)
  await registerUser(first, { userId: 'keeper' })
  const place = await createPlace(first)
  const text = fromPlainText('The lamp is lit. '.repeat(200))
  const ids: string[] = []
  for (let at = 0; at < chapters; at++)
    ids.push((await first.call(create, { ...place, title: 'Kept', text })).chapterId)
  const { file } = await backupOf(first, place)
  const spoil = (client: Client) =>
    Promise.all(ids.map(chapterId => client.call(update, { ...place, chapterId, data: { title: 'Spoiled' } })))
  await spoil(first)

  const again = (to: ServerProcess) => clientLike(first, to)
  const whole = await timeOf(() => first.call(restoreBackupCall, { ...place, backup: file }))
  await spoil(first)
  let broken = 0
  for (const share of [0.3, 0.7]) {
    const sending = again(running)
      .call(restoreBackupCall, { ...place, backup: file })
      .then(
        () => true,
        () => false,
      )
    await pause(share * whole)
    await running.kill()
    const wasAnswered = await sending
    running = await startProcess(dataDir)
    const client = again(running)
    const titles = await titlesIn(client, place)
    expect([['Kept'], ['Spoiled']]).toContainEqual(titles)
    if (wasAnswered) expect(titles).toEqual(['Kept'])
    if (titles[0] === 'Spoiled') broken++
    else await spoil(client)
  }
  expect(broken).toBeGreaterThan(0)
  const client = again(running)
  // What a killed server was writing goes with a restore an hour later.
  const [kept] = (await client.call(keptBackupCalls.backups, place)).map(({ backupId }) => backupId)
  const folder = join(dataDir, 'backups', 'projects')
  if (existsSync(folder))
    for (const one of readdirSync(folder)) writeFileSync(join(folder, one, `${kept}x.tar.part`), '')
  for (const one of partials(folder)) utimesSync(join(folder, one), 1000, 1000)
  await client.call(restoreBackupCall, { ...place, backup: file })
  expect(await titlesIn(client, place)).toEqual(['Kept'])
  expect(partials(folder)).toEqual([])
  // The trial of what was kept goes on after the answer.
  await expect.poll(() => readdirSync(join(dataDir, 'tmp')), { timeout: 20_000 }).toEqual([])
})

it('a server killed while a backup of a project is made loses nothing, and leaves nothing of it', {
  timeout: 120_000,
}, async () => {
  running ??= await startProcess(dataDir)
  const first = new Client(running)
  await registerUser(first, { userId: 'maker' })
  const place = await createPlace(first)
  const text = fromPlainText('The lamp is lit. '.repeat(2000))
  for (let at = 0; at < chapters; at++) await first.call(create, { ...place, title: 'Kept', text })
  const tmp = join(dataDir, 'tmp')
  const written = () => (existsSync(tmp) ? readdirSync(tmp) : []).length
  const whole = await timeOf(() => backupOf(first, place))
  let broken = 0
  for (const share of [0, 0.5]) {
    const client = clientLike(first, running)
    let isMade = false
    const making = backupOf(client, place)
      .then(
        ({ status }) => status,
        () => 0,
      )
      .finally(() => {
        isMade = true
      })
    // As soon as there is something to leave behind, or later. Nobody knows how long the next one takes.
    if (share === 0) while (!isMade && written() === 0) await pause(1)
    else await pause(share * whole)
    await running.kill()
    if ((await making) === 0) broken++
    running = await startProcess(dataDir)
    expect(existsSync(tmp) ? readdirSync(tmp) : []).toEqual([])
    expect(await titlesIn(clientLike(first, running), place)).toEqual(['Kept'])
  }
  expect(broken).toBeGreaterThan(0)
  const { status, file } = await backupOf(clientLike(first, running), place)
  expect(status).toBe(200)
  await clientLike(first, running).call(restoreBackupCall, { ...place, backup: file })
  expect(await titlesIn(clientLike(first, running), place)).toEqual(['Kept'])
})

it('a full disk refuses a restore with nothing changed or left, and takes it when there is room', async () => {
  const disk = { free: 40 * MB }
  const folder = temporaryFolder('restore-full')
  const server = await startServer({
    ...{ dataDir: folder, env: { DISK_RESERVE: '4' }, expectsErrors: true },
    overrides: { diskSpace: () => ({ free: disk.free, total: 64 * MB }) },
  })
  try {
    const ann = await signedIn(server, 'ann')
    const place = await createPlace(ann)
    const { chapterId } = await ann.call(create, { ...place, title: 'Kept', text: fromPlainText('The lamp is lit.') })
    const { file } = await backupOf(ann, place)
    await ann.call(update, { ...place, chapterId, data: { title: 'Spoiled' } })
    disk.free = 1 * MB
    const restore = () => ann.attempt(restoreBackupCall, { ...place, backup: file })
    // The disk is measured at most ten times a second.
    const change = () => ann.attempt(update, { ...place, chapterId, data: { title: 'Spoiled' } })
    await expect.poll(async () => (await change()).status, { timeout: 20_000 }).toBe(507)
    expect((await restore()).json).toMatchObject({ type: 'store-full', detail: expect.stringContaining('disk') })
    expect((await ann.call(find, place)).data.map(({ title }) => title)).toEqual(['Spoiled'])
    expect(await ann.call(keptBackupCalls.backups, place)).toHaveLength(0)
    expect(readdirSync(join(folder, 'tmp'))).toEqual([])
    // What is there can be taken away from a full disk, and reading goes on.
    expect((await backupOf(ann, place)).status).toBe(200)
    disk.free = 40 * MB
    await expect.poll(async () => (await restore()).status, { timeout: 20_000 }).toBe(200)
    expect((await ann.call(find, place)).data.map(({ title }) => title)).toEqual(['Kept'])
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
})
