import { isIP } from 'node:net'
import { Problem } from '#core/shared/error.ts'
import type { Config } from '../../config.ts'
import type { RequestContext } from '../request-context.ts'

/** Names that cannot be registered on the Internet (RFC 6761, 6762, 8375, 9476). */
const localEndings = ['.localhost', '.local', '.lan', '.home.arpa', '.internal']

/**
 * Refuses a request with an unknown Host. Otherwise a foreign name that resolves to this machine would have the same
 * origin as our pages (DNS rebinding).
 * @throws Problem wrong-host
 */
export function requireKnownHost(ctx: RequestContext): void {
  const { host, services } = ctx
  if (!isKnownHost(host, services.config))
    throw new Problem(
      'wrong-host',
      'This server does not go by the name it was asked for. Whoever runs it can add the name to TRUSTED_HOSTS or set PUBLIC_URL.',
    )
}

/** IP addresses, names without a dot and local names are always known; any other only if configured. */
export function isKnownHost(host: string, config: Pick<Config, 'publicUrl' | 'host' | 'trustedHosts'>): boolean {
  const name = hostName(host)
  if (name === '' || isIP(name) !== 0 || !name.includes('.')) return true
  if (localEndings.some(ending => name.endsWith(ending))) return true
  const own = [
    config.host.toLowerCase(),
    config.publicUrl === null ? '' : hostName(config.publicUrl.split('//')[1] ?? ''),
  ]
  return own.includes(name) || config.trustedHosts.some(trustedHost => matchesHost(name, trustedHost))
}

function matchesHost(name: string, trustedHost: string): boolean {
  return trustedHost.startsWith('.')
    ? name.endsWith(trustedHost) || name === trustedHost.slice(1)
    : name === trustedHost
}

/** Without port, brackets and trailing dot. */
function hostName(host: string): string {
  const bracketed = /^\[([^\]]*)\](:\d*)?$/.exec(host)
  const name = bracketed ? (bracketed[1] ?? '') : host.replace(/:\d*$/, '')
  return name.toLowerCase().replace(/\.$/, '')
}
