// Installs node_modules according to package-lock.json, once, even if several processes ask for it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  chooseRuntime,
  explainFailure,
  fingerprintLock,
  matchesLock,
  parseStamp,
  pinnedPath,
  printStamp,
} from './decide.mjs'
import { hasCode, withLock } from './lock.mjs'
import { UserError } from './user-error.mjs'

const PLATFORM = `${process.platform}-${process.arch}`

const STOPPING = /** @type {const} */ (['SIGINT', 'SIGTERM'])

// npm ci removes node_modules first, so only npm itself may run meanwhile. Development packages are installed whatever
// NODE_ENV is, because npm test needs them.
const NPM_CI = [
  'ci',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--include=dev',
  '--include=optional',
  '--prefer-offline',
  '--loglevel=error',
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=8000',
]

/**
 * Installs if node_modules is missing or does not match package-lock.json.
 * @param {string} root the folder of package.json
 * @returns {Promise<string>} the Node that runs everything else
 * @throws {UserError}
 */
export async function ensureInstalled(root) {
  const runtime = readRuntime(root) ?? (await installUnderLock(root))
  const choice = chooseRuntime({ runtime, ownVersion: process.versions.node, platform: PLATFORM })
  return choice === 'pinned' ? pinnedNode(root) : process.execPath
}

/** @param {string} root */
async function installUnderLock(root) {
  try {
    return await withLock(join(root, '.cache', 'install.lock'), {
      onWait: () => console.log('Another start is installing, waiting for it…'),
      // The previous holder of the lock may have installed everything.
      work: async () => readRuntime(root) ?? (await install(root)),
    })
  } catch (error) {
    if (hasCode(error, 'EACCES') || hasCode(error, 'EROFS') || hasCode(error, 'EPERM') || hasCode(error, 'ENOSPC')) {
      throw new UserError(explainFailure(String(error)))
    }
    throw error
  }
}

/** @param {string} root */
async function install(root) {
  const whole = matchesLock(JSON.parse(readLock(root)), readInstalled(root)) && existsSync(pinnedNode(root))
  if (!whole) {
    console.log('Installing…')
    await runNpm(root)
  }
  const runtime = tryPinned(root)
  writeStamp(root, runtime)
  return runtime
}

/**
 * Which Node the last install chose; undefined if an install is needed.
 * @param {string} root
 */
function readRuntime(root) {
  const stamp = parseStamp(read(stampFile(root)))
  if (!stamp || stamp.platform !== PLATFORM || stamp.lock !== fingerprintLock(readLock(root))) return undefined
  return stamp.runtime === 'own' || existsSync(pinnedNode(root)) ? stamp.runtime : undefined
}

/** @param {string} root */
function writeStamp(root, /** @type {'pinned' | 'own'} */ runtime) {
  try {
    writeFileSync(stampFile(root), printStamp({ lock: fingerprintLock(readLock(root)), platform: PLATFORM, runtime }))
  } catch (error) {
    // A read-only node_modules was installed by another user; checking it each time is cheap.
    if (!hasCode(error, 'EACCES') && !hasCode(error, 'EROFS')) throw error
  }
}

/**
 * Whether the pinned Node runs here: none is published for some platforms, and some (musl) cannot load it.
 * @param {string} root
 * @returns {'pinned' | 'own'}
 */
function tryPinned(root) {
  if (!pinnedPath(PLATFORM)) return 'own'
  const node = pinnedNode(root)
  if (!existsSync(node)) {
    throw new UserError(
      `npm left out the optional packages, among them Node for this machine (${pinnedPath(PLATFORM)?.split('/')[0]}). ` +
        'Check the network and the settings of npm (npm config get omit optional), then start again.',
    )
  }
  if (spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0) return 'pinned'
  // npm puts this link first on the path of its scripts, where a Node that cannot run would hide the machine's own.
  rmSync(join(root, 'node_modules', '.bin', 'node'), { force: true })
  return 'own'
}

/** @param {string} root */
async function runNpm(root) {
  const [command, ...first] = npmCommand()
  const npm = spawn(command, [...first, ...NPM_CI], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm.cmd',
  })
  // SIGTERM makes npm roll back first, which takes longer than the install.
  const stop = () => npm.kill('SIGKILL')
  for (const signal of STOPPING) process.on(signal, stop)
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
  /** @type {number | null} */
  const status = await new Promise((resolve, reject) => npm.on('error', reject).on('close', resolve)).catch(error => {
    throw hasCode(error, 'ENOENT') ? new UserError('npm is missing: it comes with Node, https://nodejs.org/.') : error
  })
  for (const signal of STOPPING) process.off(signal, stop)
  if (status === null) throw new UserError('Installing was interrupted.')
  if (status !== 0) throw new UserError(explainFailure(output))
}

/**
 * The npm that started this process, run by its Node; otherwise the one on the path.
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm && node && basename(npm) === 'npm-cli.js' && existsSync(node)) return [node, npm]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

/** @param {string} root */
function readInstalled(root) {
  const text = read(join(root, 'node_modules', '.package-lock.json'))
  return text === '' ? undefined : JSON.parse(text)
}

/** @param {string} root */
function readLock(root) {
  const text = read(lockFile(root))
  if (text === '') throw new UserError('package-lock.json is missing: this copy of Skald is not whole.')
  return text
}

const lockFile = (/** @type {string} */ root) => join(root, 'package-lock.json')
const stampFile = (/** @type {string} */ root) => join(root, 'node_modules', '.skald-installed')
const pinnedNode = (/** @type {string} */ root) => join(root, 'node_modules', pinnedPath(PLATFORM) ?? '')

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return ''
    throw error
  }
}
