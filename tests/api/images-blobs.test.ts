import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import type * as files from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, vi } from 'vitest'
import { openImages, readAll } from './images-samples.ts'

/** The operations on the disk, in order. */
const steps: string[] = []
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof files>()
  return {
    ...real,
    rename: async (from: string, to: string) => {
      await real.rename(from, to)
      steps.push(`named ${to}`)
    },
    open: async (path: string, ...how: [string, number]) => {
      const handle = await real.open(path, ...how)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        await sync()
        steps.push(`synced ${path}`)
      }
      return handle
    },
  }
})

const { dataDir, blobs } = openImages()
const bytes = (text: string) => new TextEncoder().encode(text)
const pathOf = (digest: string) => join(dataDir, 'blobs', digest.slice(0, 2), digest)
const nothing = async () => new Set<string>()
const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000)
const age = (digest: string) => utimesSync(pathOf(digest), twoDaysAgo, twoDaysAgo)
const sweep = (usedOf: (hashes: readonly string[]) => Promise<ReadonlySet<string>>) =>
  blobs.sweep(usedOf, { now: new Date(), pauseMs: 0 })

describe('a blob', () => {
  it('is found by its content hash, and stored once however often it is put', async () => {
    const digest = await blobs.put(bytes('Call me Ishmael.'))
    expect(digest).toBe(hash('sha256', 'Call me Ishmael.'))
    expect(await blobs.put(bytes('Call me Ishmael.'))).toBe(digest)
    const found = await blobs.get(digest)
    expect(found?.size).toBe(16)
    expect((await readAll(found?.open())).toString()).toBe('Call me Ishmael.')
    expect((await readAll(found?.open())).toString()).toBe('Call me Ishmael.')
    expect(readdirSync(dirname(pathOf(digest)))).toEqual([digest])
  })

  it.each(['0'.repeat(64), '', '..', `../${'0'.repeat(64)}`, '../../skald.db', 'A'.repeat(64)])(
    'that does not exist is not found: %j',
    async name => {
      writeFileSync(join(dataDir, 'skald.db'), 'secret')
      expect(await blobs.get(name)).toBeUndefined()
    },
  )

  it('larger than a chunk is read completely, and reading may be cancelled', async () => {
    const large = new Uint8Array(300_000).map((_, at) => at % 251)
    const found = await blobs.get(await blobs.put(large))
    expect((await readAll(found?.open())).equals(large)).toBe(true)
    const reader = found?.open().getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    await reader?.cancel()
  })

  it('gets its name once its bytes are on disk, and is acknowledged once its name is [R-01]', async () => {
    steps.length = 0
    const digest = await blobs.put(bytes('The whale breaches.'))
    const [written, named, last] = [steps.findIndex(step => step.includes(join(dataDir, 'tmp'))), ...steps.slice(-2)]
    expect(named).toBe(`named ${pathOf(digest)}`)
    expect(steps[steps.length - 3]).toContain(`synced ${join(dataDir, 'tmp')}`)
    expect(last).toBe(`synced ${dirname(pathOf(digest))}`)
    expect(written).toBe(steps.length - 3)
    expect(steps.slice(0, written)).toEqual([`synced ${dataDir}`, `synced ${join(dataDir, 'blobs')}`])
  })

  it('truncated on disk is written again', async () => {
    const digest = await blobs.put(bytes('From hell’s heart I stab at thee'))
    writeFileSync(pathOf(digest), 'From')
    await blobs.put(bytes('From hell’s heart I stab at thee'))
    expect(readFileSync(pathOf(digest), 'utf8')).toBe('From hell’s heart I stab at thee')
  })
})

describe('sweeping', () => {
  it('removes unused blobs, but nothing younger than a day and no other files', async () => {
    const [used, unused, fresh] = await Promise.all(['used', 'unused', 'fresh'].map(text => blobs.put(bytes(text))))
    if (!used || !unused || !fresh) throw new Error('three were put')
    age(used)
    age(unused)
    const foreign = join(dirname(pathOf(unused)), 'notes.txt')
    writeFileSync(foreign, 'mine')
    utimesSync(foreign, twoDaysAgo, twoDaysAgo)
    expect(await sweep(async () => new Set([used]))).toBe(1)
    expect([used, unused, fresh].map(digest => existsSync(pathOf(digest)))).toEqual([true, false, true])
    expect(existsSync(foreign)).toBe(true)
  })

  it('keeps what is put again meanwhile', async () => {
    await sweep(nothing)
    const digest = await blobs.put(bytes('again'))
    age(digest)
    const again = async () => {
      await blobs.put(bytes('again'))
      return new Set<string>()
    }
    expect(await sweep(again)).toBe(0)
    expect(existsSync(pathOf(digest))).toBe(true)
    age(digest)
    expect(await sweep(nothing)).toBe(1)
  })

  it('ends when it is aborted', async () => {
    const digest = await blobs.put(bytes('late'))
    age(digest)
    expect(await blobs.sweep(nothing, { now: new Date(), signal: AbortSignal.abort() })).toBe(0)
    expect(existsSync(pathOf(digest))).toBe(true)
  })
})

it('a process killed while it writes loses no acknowledged blob, and leaves no half of one [R-01]', async () => {
  const { dataDir: dir } = openImages()
  const program = join(import.meta.dirname, 'images-put.fixture.ts')
  const child = spawn(process.execPath, [program, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const reported: string[] = []
  const gone = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout }))
    if (reported.push(line) === 40) child.kill('SIGKILL')
  await gone
  expect(child.signalCode).toBe('SIGKILL')
  const kept = readdirSync(join(dir, 'blobs'), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  for (const { name, parentPath } of kept) expect(hash('sha256', readFileSync(join(parentPath, name)))).toBe(name)
  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(reported))
  expect(reported.length).toBeGreaterThanOrEqual(40)
})
