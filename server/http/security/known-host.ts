import { isIP } from 'node:net'
import { Problem } from '#core/shared/error.ts'
import type { Config } from '../../config.ts'
import type { RequestContext } from '../request-context.ts'

/** Names that no stranger on the Internet can point at this machine (RFC 6761, 6762, 8375, 9476). */
const localEndings = ['.localhost', '.local', '.lan', '.home.arpa', '.internal']

/**
 * Refuses a request to a name this server does not go by: a page of a stranger whose name is pointed here would otherwise
 * be one of ours to the browser.
 * @throws Problem wrong-host
 */
export function requireKnownHost(ctx: RequestContext): void {
  const { host, services: parts } = ctx
  if (!isKnownHost(host, parts.config))
    throw new Problem(
      'wrong-host',
      'This server does not go by the name it was asked for. Whoever runs it can add the name to TRUSTED_HOSTS or set PUBLIC_URL.',
    )
}

/** Addresses, names without a dot and names of the local network always; any other only where it is configured. */
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

/** Without the port, the brackets and the last dot. */
function hostName(host: string): string {
  const bracketed = /^\[([^\]]*)\](:\d*)?$/.exec(host)
  const name = bracketed ? (bracketed[1] ?? '') : host.replace(/:\d*$/, '')
  return name.toLowerCase().replace(/\.$/, '')
}
