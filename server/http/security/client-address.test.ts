import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { addressGroup, clientAddress, isTrusted } from './client-address.ts'

const trust = (value?: string) => readConfig({ TRUST_PROXY: value }).trustProxy

describe('the address of a client', () => {
  it.each([
    ['nobody is trusted', undefined, '203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['0 proxies', '0', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['one proxy wrote the last entry', '1', '10.0.0.1', '6.6.6.6, 198.51.100.7', '198.51.100.7'],
    ['two proxies wrote two', '2', '10.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['fewer entries than proxies', '3', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['no header', '1', '10.0.0.1', undefined, '10.0.0.1'],
    ['an entry that is no address', '1', '10.0.0.1', '1.1.1.1, evil', '10.0.0.1'],
    ['an empty entry', '1', '10.0.0.1', '', '10.0.0.1'],
    ['a listed proxy', '10.0.0.0/8', '10.1.2.3', '6.6.6.6, 198.51.100.7', '198.51.100.7'],
    ['two listed proxies', '10.0.0.0/8, 192.0.2.1', '10.1.2.3', '6.6.6.6, 198.51.100.7, 192.0.2.1', '198.51.100.7'],
    ['a stranger who says to be a proxy', '10.0.0.0/8', '203.0.113.9', '1.1.1.1, 10.0.0.1', '203.0.113.9'],
    ['a listed IPv6 network', 'fd00::/8', 'fd00::1', '2001:db8::1', '2001:db8::1'],
    ['IPv4 inside IPv6', '10.0.0.0/8', '::ffff:10.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['IPv4 inside IPv6 without proxies', undefined, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ])('%s [R-18]', (_, proxies, socket, header, address) => {
    expect(clientAddress(trust(proxies), socket, header)).toBe(address)
  })

  it('uses X-Forwarded-Proto only from a trusted proxy', () => {
    expect(isTrusted(trust(), '10.0.0.1')).toBe(false)
    expect(isTrusted(trust('1'), '203.0.113.9')).toBe(true)
    expect(isTrusted(trust('10.0.0.0/8'), '::ffff:10.0.0.1')).toBe(true)
    expect(isTrusted(trust('10.0.0.0/8'), '11.0.0.1')).toBe(false)
    expect(isTrusted(trust('10.0.0.0/8'), '')).toBe(false)
  })

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
  ])('counts %s as %s', (address, group) => {
    expect(addressGroup(address).replace(/^:/, '0:')).toBe(group)
  })
})
