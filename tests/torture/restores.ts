import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { backupsFolder, listServerBackups } from '#server/server-backup/make-backup.ts'
import { replaceData } from '#server/server-backup/restore.ts'
import { makeVerifiedBackup } from '#server/server-backup/verified-backup.ts'
import { Client, createPlace, registerUser } from '#tests/harness/index.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const { create } = callsOf(chapter)
const chapters = 60

export interface RestoreTorture {
  /** how often a process was killed: one that restores, one that makes a backup, the server that is being restored */
  kills: number
  /** how often the data was afterwards what the backup holds, and how often what was there before */
  finished: number
  untouched: number
  /** kills of something that had begun to write: a copy, an order, another database in its place */
  begun: number
  faults: string[]
}

/** When one of them that nobody kills begins to write, and when it is over: milliseconds after its start. */
interface Course {
  begins: number
  ends: number
}

/** A data directory with a backup of one state, and another state in its database. */
interface Store {
  dataDir: string
  backup: string
}

/** Kills restores and backups at random moments, with and without a server, and looks at what is left. */
export async function tortureRestores(kills: number): Promise<RestoreTorture> {
  const result: RestoreTorture = { kills: 0, finished: 0, untouched: 0, begun: 0, faults: [] }
  const store = await makeStore()
  const pristine = `${store.dataDir}-pristine`
  cpSync(store.dataDir, pristine, { recursive: true })
  const renew = () => {
    rmSync(store.dataDir, { recursive: true })
    cpSync(pristine, store.dataDir, { recursive: true })
  }
  try {
    const ways = await measureWays(store, renew)
    while (result.kills < kills)
      for (const { kill, course } of ways.slice(0, kills - result.kills)) {
        renew()
        await kill(store, result, course)
        result.kills++
      }
  } finally {
    rmSync(store.dataDir, { recursive: true })
    rmSync(pristine, { recursive: true })
  }
  return result
}

/** What is killed, and how long it takes here and now when it is not. */
async function measureWays(store: Store, renew: () => void) {
  const restore = () => run('restore', store.dataDir, [store.backup])
  const ways = [{ kill: killRestore, course: await courseOf(store, restore) }]
  renew()
  const server = await startProcess(store.dataDir)
  ways.push({ kill: killServer, course: await courseOf(store, restore) })
  await server.kill()
  renew()
  ways.push({ kill: killBackup, course: await courseOf(store, () => run('backup', store.dataDir, [])) })
  return ways
}

/** Lets one run to its end and looks when it begins to write. */
async function courseOf({ dataDir }: Store, start: () => { ended: Promise<void> }): Promise<Course> {
  const before = traces(dataDir)
  const startedAt = performance.now()
  const { ended } = start()
  if (!(await writes(dataDir, before, ended))) throw new Error('What nobody killed has written nothing')
  const begins = performance.now() - startedAt
  await ended
  return { begins, ends: performance.now() - startedAt }
}

/** True once there is more in a data directory than before; false if it ended without that. */
async function writes(dataDir: string, before: number, ended: Promise<void>): Promise<boolean> {
  let isOver = false
  const over = ended.then(() => {
    isOver = true
  })
  while (!isOver && traces(dataDir) === before) await Promise.race([over, pause(2)])
  return traces(dataDir) > before
}

/**
 * Waits for the moment of a kill: every fourth comes while the program is loaded, the others from the first write to a
 * little after the end. The first write is waited for, because a busy machine loads a program in twice the time.
 */
async function killMoment(
  { begins, ends }: Course,
  { dataDir, before, ended, kills }: { dataDir: string; before: number; ended: Promise<void>; kills: number },
): Promise<void> {
  if (kills % 4 === 3) await Promise.race([ended, pause(Math.random() * begins)])
  else if (await writes(dataDir, before, ended))
    await Promise.race([ended, pause(Math.random() * (ends - begins) * 1.1)])
}

/** How much restores and backups have left in a data directory. */
function traces(dataDir: string): number {
  const restores = readdirSync(dataDir).filter(name => /^restor(e-|e\.json|ing\.json)|\.before-/.test(name))
  const backups = existsSync(backupsFolder(dataDir)) ? readdirSync(backupsFolder(dataDir)) : []
  return restores.length + backups.length
}

async function makeStore(): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skald-restores-'))
  const server = await startProcess(dataDir)
  const writer = new Client(server)
  await registerUser(writer, { userId: 'writer' })
  const place = await createPlace(writer)
  await addChapters(writer, place, 'before')
  const { folder } = await makeVerifiedBackup(dataDir, new Date())
  await addChapters(writer, place, 'after')
  await server.kill()
  return { dataDir, backup: folder }
}

async function addChapters(writer: Client, place: Place, word: string): Promise<void> {
  const text = fromPlainText(`${word} ${'a whale of a text '.repeat(400)}`)
  for (let at = 0; at < chapters; at++) await writer.call(create, { ...place, title: `${word} ${at}`, text })
}

function run(
  name: 'restore' | 'backup',
  dataDir: string,
  args: string[],
): { child: ChildProcess; ended: Promise<void> } {
  const program = `import { main } from '${new URL(`../../scripts/${name}.ts`, import.meta.url)}'
    await main(process.argv.slice(1))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  return { child, ended: once(child, 'exit').then(() => undefined) }
}

/** Kills a restore without a server. */
async function killRestore({ dataDir, backup }: Store, result: RestoreTorture, course: Course): Promise<void> {
  const before = traces(dataDir)
  const { child, ended } = run('restore', dataDir, [backup])
  await killMoment(course, { dataDir, before, ended, kills: result.kills })
  child.kill('SIGKILL')
  await ended
  if (traces(dataDir) > before) result.begun++
  await look(dataDir, result)
}

/** Kills the server that a restore was handed to. */
async function killServer({ dataDir, backup }: Store, result: RestoreTorture, course: Course): Promise<void> {
  const before = traces(dataDir)
  const server = await startProcess(dataDir)
  const { child, ended } = run('restore', dataDir, [backup])
  await killMoment(course, { dataDir, before, ended, kills: result.kills })
  await server.kill()
  child.kill('SIGKILL')
  await ended
  if (traces(dataDir) > before) result.begun++
  await look(dataDir, result)
}

/** Kills a backup; the next one works. */
async function killBackup({ dataDir }: Store, result: RestoreTorture, course: Course): Promise<void> {
  const before = traces(dataDir)
  const { child, ended } = run('backup', dataDir, [])
  await killMoment(course, { dataDir, before, ended, kills: result.kills })
  child.kill('SIGKILL')
  await ended
  if (traces(dataDir) > before) result.begun++
  await look(dataDir, result)
  for (const name of await listServerBackups(dataDir)) await replaceTrial(join(backupsFolder(dataDir), name), result)
  await makeVerifiedBackup(dataDir, new Date(Date.now() + 60_000))
  const left = readdirSync(backupsFolder(dataDir)).filter(name => /\.part$|^trial-/.test(name))
  if (left.length > 0) result.faults.push(`a killed backup left ${left}`)
}

/** What has the name of a backup is one. */
async function replaceTrial(folder: string, result: RestoreTorture): Promise<void> {
  const target = mkdtempSync(join(tmpdir(), 'skald-restored-'))
  await replaceData(folder, target, new Date()).catch(error => result.faults.push(`${folder}: ${error.message}`))
  rmSync(target, { recursive: true })
}

/** A server starts, and has one of the two states, whole. */
async function look(dataDir: string, result: RestoreTorture): Promise<void> {
  let server: ServerProcess | undefined
  try {
    server = await startProcess(dataDir)
  } catch (error) {
    result.faults.push(error instanceof Error ? error.message : String(error))
  } finally {
    await server?.kill()
  }
  const db = new Sqlite(join(dataDir, 'skald.db'), { readonly: true })
  const count = db.prepare("select count(*) from entities where kind = 'chapter'").pluck().get()
  const damage = db.pragma('integrity_check', { simple: true })
  db.close()
  if (damage !== 'ok') result.faults.push(`the database is damaged: ${damage}`)
  if (count === chapters) result.finished++
  else if (count === 2 * chapters) result.untouched++
  else result.faults.push(`${count} chapters, neither ${chapters} nor ${2 * chapters}`)
  const orders = readdirSync(dataDir).filter(name => /^restor(e|ing)\.json$/.test(name))
  if (orders.length > 0) result.faults.push(`the start left ${orders}`)
}
