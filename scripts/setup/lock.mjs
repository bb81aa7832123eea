// A lock across processes, so that two concurrent starts do not both install.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const BEAT_MS = 2_000
const STALE_MS = 15_000

/**
 * Runs `work` while holding the lock file, after waiting for its current holder. The lock of a dead process is taken
 * over.
 * @template T
 * @param {string} file
 * @param {{ work: () => Promise<T>, onWait: () => void }} what `onWait` is called once if it has to wait
 * @returns {Promise<T>}
 */
export async function withLock(file, { work, onWait }) {
  mkdirSync(dirname(file), { recursive: true })
  const token = `${hostname()} ${process.pid} ${Math.random()}`
  let waiting = false
  while (!(await take(file, token))) {
    if (!waiting) onWait()
    waiting = true
    await sleep(200)
  }
  const beat = setInterval(() => touch(file), BEAT_MS)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

/**
 * @param {string} file
 * @param {string} token
 */
async function take(file, token) {
  try {
    writeFileSync(file, token, { flag: 'wx' })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    if (isDead(file)) rmSync(file, { force: true })
    return false
  }
  // Two processes may both have cleared a dead lock: the one whose token is in the file holds it.
  await sleep(50)
  return read(file) === token
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch (error) {
    // The lock was taken over while this machine was suspended; the work goes on, its result is the same.
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

/** @param {string} file */
function isDead(file) {
  const [host, pid] = read(file).split(' ')
  if (host === hostname() && pid && !isAlive(Number(pid))) return true
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  return since !== undefined && Date.now() - since > STALE_MS
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
export function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
