import { BlockList, isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { limits } from '#core/shared/limits.ts'
import { StartError } from './start-error.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Which X-Forwarded-* headers are trusted: the number of proxies in front, or their addresses. */
export type TrustProxy = { hops: number } | { addresses: BlockList }

/** The environment, parsed once; nothing else reads process.env. */
export interface Config {
  /** 0 means any free port */
  port: number
  host: string
  /** absolute */
  dataDir: string
  /** host names besides the public one that requests may use; `.example.org` includes its subdomains */
  trustedHosts: readonly string[]
  /** leave access by other users of the machine to the folder's permissions */
  openDataDir: boolean
  /** the public origin, without a trailing slash, if it differs from what the server sees */
  publicUrl: string | null
  trustProxy: TrustProxy
  logLevel: LogLevel
  /** requests per minute and client; 0 is off */
  rateLimit: number
  /** milliseconds of server work per minute and person; 0 is off */
  costLimit: number
  /**
   * failed sign-ins per account within 15 minutes, ten times as many per address; as many password reset
   * emails per address; 0 is off
   */
  loginLimit: number
  /** profiles a person may read per minute; 0 is off */
  profileLimit: number
  spacesPerUser: number
  /** megabytes of texts, versions and images per person; 0 is off */
  storagePerUser: number
  /** bytes reserved for signing in and deleting once the disk is full; 0 reserves none */
  diskReserve: number
  /** back up the whole server every day */
  dailyBackups: boolean
  /** absolute path of the key that encrypts second steps */
  secretKeyFile: string
  /** create a new key in place of a lost one */
  newSecretKey: boolean
  smtpUrl: string | null
  mailFrom: string
  googleClientId: string | null
  /** the page browsers open to sign in with Google */
  googleAuthUrl: string
  /** the address of Google's signing keys */
  googleKeysUrl: string
}

type Env = Readonly<Record<string, string | undefined>>

/** @throws StartError naming the invalid variable and its valid values */
export function readConfig(env: Env = process.env): Config {
  return {
    port: envInteger(env, 'PORT', 3000, 65_535),
    host: envValue(env, 'HOST') ?? '127.0.0.1',
    dataDir: resolve(envValue(env, 'DATA_DIR') ?? 'data'),
    trustedHosts: trustedHosts(env),
    openDataDir: envValue(env, 'OPEN_DATA_DIR') === '1',
    publicUrl: publicUrl(env),
    trustProxy: trustProxy(env),
    logLevel: logLevel(env),
    rateLimit: envInteger(env, 'RATE_LIMIT', 3000, 1_000_000_000),
    costLimit: envInteger(env, 'COST_LIMIT', 30_000, 1_000_000_000),
    loginLimit: envInteger(env, 'LOGIN_LIMIT', 10, 1_000_000),
    profileLimit: envInteger(env, 'PROFILE_LIMIT', 120, 1_000_000),
    spacesPerUser: envInteger(env, 'SPACES_PER_USER', limits.spacesPerUser, 1_000_000),
    storagePerUser: envInteger(env, 'STORAGE_PER_USER', 2000, 1_000_000_000),
    diskReserve: envInteger(env, 'DISK_RESERVE', 32, 100_000) * 1024 * 1024,
    dailyBackups: envValue(env, 'DAILY_BACKUPS') !== '0',
    secretKeyFile: resolve(envValue(env, 'SECRET_KEY_FILE') ?? join(envValue(env, 'DATA_DIR') ?? 'data', 'secret.key')),
    newSecretKey: envValue(env, 'NEW_SECRET_KEY') === '1',
    smtpUrl: smtpUrl(env),
    mailFrom: mailFrom(env),
    googleClientId: envValue(env, 'GOOGLE_CLIENT_ID') ?? null,
    googleAuthUrl: trustedUrl(env, 'GOOGLE_AUTH_URL', 'https://accounts.google.com/o/oauth2/v2/auth'),
    googleKeysUrl: trustedUrl(env, 'GOOGLE_KEYS_URL', 'https://www.googleapis.com/oauth2/v3/certs'),
  }
}

/** An empty variable counts as unset, as in compose files. */
function envValue(env: Env, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

function envInteger(env: Env, name: string, fallback: number, max: number): number {
  const value = envValue(env, name)
  if (value === undefined) return fallback
  if (!/^\d{1,10}$/.test(value) || Number(value) > max)
    throw new StartError(`${name} is a whole number from 0 to ${max}, not "${value}".`)
  return Number(value)
}

function publicUrl(env: Env): string | null {
  const value = envValue(env, 'PUBLIC_URL')
  if (value === undefined) return null
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new StartError(`PUBLIC_URL is an address like https://skald.example.org, without a path, not "${value}".`)
  return url.origin
}

function trustedHosts(env: Env): readonly string[] {
  const names = (envValue(env, 'TRUSTED_HOSTS') ?? '').split(',').flatMap(name => name.trim().toLowerCase() || [])
  const wrong = names.find(name => !/^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name))
  if (wrong !== undefined)
    throw new StartError(`TRUSTED_HOSTS is a list of names like skald.example.org, .home.example; "${wrong}" is none.`)
  return names
}

/** Someone who could change these responses could sign in as anyone, so only https or this machine is allowed. */
function trustedUrl(env: Env, name: string, fallback: string): string {
  const value = envValue(env, name) ?? fallback
  const url = URL.canParse(value) ? new URL(value) : undefined
  const here = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (!url || !(url.protocol === 'https:' || here) || url.username || url.hash)
    throw new StartError(`${name} is an address that begins with https://, not "${value}".`)
  return url.href
}

function logLevel(env: Env): LogLevel {
  const value = envValue(env, 'LOG_LEVEL') ?? 'info'
  const level = logLevels.find(name => name === value)
  if (!level) throw new StartError(`LOG_LEVEL is one of ${logLevels.join(', ')}, not "${value}".`)
  return level
}

function trustProxy(env: Env): TrustProxy {
  const value = envValue(env, 'TRUST_PROXY')
  if (value === undefined) return { hops: 0 }
  if (/^\d{1,2}$/.test(value)) return { hops: Number(value) }
  const addresses = new BlockList()
  for (const entry of value.split(',').map(part => part.trim())) {
    if (!addEntry(addresses, entry))
      throw new StartError(
        `TRUST_PROXY is the number of proxies in front, or their addresses like 10.0.0.1, 172.16.0.0/12; "${entry}" is neither.`,
      )
  }
  return { addresses }
}

function addEntry(list: BlockList, entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/')
  const version = isIP(address)
  const widest = version === 4 ? 32 : 128
  if (version === 0 || rest.length > 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (prefix === undefined) {
    list.addAddress(address, family)
    return true
  }
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > widest) return false
  list.addSubnet(address, Number(prefix), family)
  return true
}

/** The message leaves out the value, which may contain a password. */
function smtpUrl(env: Env): string | null {
  const value = envValue(env, 'SMTP_URL')
  if (value === undefined) return null
  if (!URL.canParse(value) || !/^smtps?:\/\/[^/]/.test(value))
    throw new StartError('SMTP_URL is an address like smtp://user:password@mail.example.org:587.')
  return value
}

function mailFrom(env: Env): string {
  const value = envValue(env, 'MAIL_FROM') ?? 'Skald <skald@localhost>'
  if (!/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
    throw new StartError(`MAIL_FROM is an address like Skald <skald@example.org>, not "${value}".`)
  return value
}
