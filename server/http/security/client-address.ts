import type { BlockList } from 'node:net'
import { isIP } from 'node:net'
import type { TrustProxy } from '../../config.ts'

/**
 * The address a request comes from. X-Forwarded-For is read from the right, where the nearest proxy writes, and only
 * as far as the proxies are trusted; entries further left may be forged.
 */
export function clientAddress(trust: TrustProxy, socketAddress: string, forwardedFor: string | undefined): string {
  const nearest = withoutIpv4Prefix(socketAddress)
  if (forwardedFor === undefined || ('hops' in trust && trust.hops === 0)) return nearest
  const hops = forwardedFor.split(',')
  return 'hops' in trust ? afterHops(nearest, hops, trust.hops) : afterTrusted(nearest, hops, trust.addresses)
}

/** True if the nearest sender is a proxy whose X-Forwarded-Proto is trusted. */
export function isTrusted(trust: TrustProxy, socketAddress: string): boolean {
  return 'hops' in trust ? trust.hops > 0 : isListed(trust.addresses, withoutIpv4Prefix(socketAddress))
}

/** The key that rate limits count by: an IPv4 address, or the /64 network of an IPv6 address. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  if (tail !== undefined) {
    const missing = 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
    for (let i = 0; i < missing; i++) groups.push('0')
    groups.push(...tail.split(':'))
  }
  return groups.slice(0, 4).join(':')
}

function afterHops(nearest: string, forwarded: string[], trusted: number): string {
  let address = nearest
  for (let hop = 1; hop <= trusted; hop++) {
    const next = withoutIpv4Prefix(forwarded[forwarded.length - hop]?.trim() ?? '')
    if (isIP(next) === 0) return address
    address = next
  }
  return address
}

function afterTrusted(nearest: string, forwarded: string[], proxies: BlockList): string {
  let address = nearest
  for (let at = forwarded.length - 1; at >= 0 && isListed(proxies, address); at--) {
    const next = withoutIpv4Prefix(forwarded[at]?.trim() ?? '')
    if (isIP(next) === 0) return address
    address = next
  }
  return address
}

function isListed(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

/** An IPv4 address mapped to IPv6 is the same client. */
function withoutIpv4Prefix(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}
