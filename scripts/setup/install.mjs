// Brings node_modules to what package-lock.json says, once, whoever asks and however often.
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

// npm ci removes node_modules first; nothing may run on the way but npm itself. Development packages are asked for
// whatever NODE_ENV says: npm test needs them.
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
 * Installs when node_modules is missing or is not what package-lock.json asks for.
 * @param {string} root the folder of package.json
 * @returns {Promise<string>} the Node that is to run everything else
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
      // Whoever held the lock before may have done the work.
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
 * Which Node the last install settled on; undefined when there is something to install.
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
    // A node_modules that cannot be written to was installed by someone else; looking at it each time costs little.
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
  // Asked politely, npm first clears away what it has done, which takes longer than doing it.
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
 * The npm that started us, run by the Node it runs on; failing that, the one on the path.
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
