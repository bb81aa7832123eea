import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withLock } from './lock.mjs'

let folder = ''
let file = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skald-lock-'))
  file = join(folder, 'deep', 'install.lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

it('runs one work at a time', async () => {
  let working = 0
  let most = 0
  const work = async () => {
    working += 1
    most = Math.max(most, working)
    await sleep(20)
    working -= 1
  }
  await Promise.all([1, 2, 3].map(() => withLock(file, { work, onWait: () => undefined })))
  expect(most).toBe(1)
  expect(existsSync(file)).toBe(false)
})

it('reports once that it waits', async () => {
  let waits = 0
  const working = Promise.withResolvers<void>()
  // Long enough for several attempts of the second.
  const work = () => {
    working.resolve()
    return sleep(500)
  }
  const first = withLock(file, { work, onWait: () => undefined })
  await working.promise
  const second = withLock(file, { work: () => Promise.resolve('done'), onWait: () => (waits += 1) })
  expect(await second).toBe('done')
  await first
  expect(waits).toBe(1)
})

it('takes over from a dead process, and from one that stopped long ago', async () => {
  const work = () => Promise.resolve('done')
  await withLock(file, { work, onWait: () => undefined })
  writeFileSync(file, `${hostname()} 999999999 0.5`)
  expect(await withLock(file, { work, onWait: () => undefined })).toBe('done')
  writeFileSync(file, 'another-machine 1 0.5')
  utimesSync(file, new Date(0), new Date(0))
  expect(await withLock(file, { work, onWait: () => undefined })).toBe('done')
})

it('releases the lock if the work fails', async () => {
  const failing = withLock(file, { work: () => Promise.reject(new Error('broken')), onWait: () => undefined })
  await expect(failing).rejects.toThrow('broken')
  expect(existsSync(file)).toBe(false)
})
