import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      openDataDir: false,
      trustedHosts: [],
      publicUrl: null,
      trustProxy: { hops: 0 },
      logLevel: 'info',
      rateLimit: 3000,
      costLimit: 30_000,
      loginLimit: 10,
      profileLimit: 120,
      spacesPerUser: 25,
      storagePerUser: 2000,
      diskReserve: 32 * 1024 * 1024,
      secretKeyFile: resolve('data', 'secret.key'),
      newSecretKey: false,
      dailyBackups: true,
      smtpUrl: null,
      mailFrom: 'Skald <skald@localhost>',
      googleClientId: null,
      googleAuthUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      googleKeysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    })
  })

  it('uses what is set, and treats an empty variable as unset', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::',
      DATA_DIR: '/srv/skald',
      PUBLIC_URL: 'https://Skald.example.org/',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'debug',
      RATE_LIMIT: '0',
      LOGIN_LIMIT: '0',
      SPACES_PER_USER: '1',
      SMTP_URL: 'smtps://user:secret@mail.example.org',
      MAIL_FROM: 'skald@example.org',
      GOOGLE_CLIENT_ID: ' id ',
      GOOGLE_KEYS_URL: 'http://127.0.0.1:4000/certs',
    })
    expect(config).toMatchObject({
      port: 0,
      host: '::',
      publicUrl: 'https://skald.example.org',
      trustProxy: { hops: 2 },
    })
    expect(config).toMatchObject({ logLevel: 'debug', rateLimit: 0, loginLimit: 0, spacesPerUser: 1 })
    expect(config).toMatchObject({ mailFrom: 'skald@example.org', googleClientId: 'id' })
    expect(config.googleKeysUrl).toBe('http://127.0.0.1:4000/certs')
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ', TRUST_PROXY: '' })).toEqual(readConfig({}))
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['RATE_LIMIT', 'many'],
    ['LOGIN_LIMIT', '-5'],
    ['SPACES_PER_USER', '1e3'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_LEVEL', 'INFO'],
    ['PUBLIC_URL', 'skald.example.org'],
    ['PUBLIC_URL', 'ftp://skald.example.org'],
    ['PUBLIC_URL', 'https://skald.example.org/builder'],
    ['PUBLIC_URL', 'https://skald.example.org/?a=1'],
    ['PUBLIC_URL', 'https://me:secret@skald.example.org'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '300.0.0.1'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['GOOGLE_AUTH_URL', 'accounts.example.org'],
    ['GOOGLE_AUTH_URL', 'javascript:alert(1)'],
    ['GOOGLE_KEYS_URL', 'http://keys.example.org/certs'],
    ['GOOGLE_KEYS_URL', 'http://localhost.example.org/certs'],
    ['GOOGLE_KEYS_URL', 'file:///etc/passwd'],
    ['MAIL_FROM', 'a <a@b>\nBcc: c@d'],
  ])('refuses %s=%j in a sentence that names it', (name, value) => {
    const start = () => readConfig({ [name]: value })
    expect(start).toThrow(StartError)
    expect(start).toThrow(new RegExp(`^${name} is .+\\.$`, 's'))
  })

  it('keeps a password out of the message', () => {
    expect(() => readConfig({ SMTP_URL: 'user:secret@mail' })).toThrow(/^(?!.*secret)/)
  })

  it('ignores unknown variables', () => {
    expect(readConfig({ SKALD_PORT: 'x', PORTS: 'y' })).toEqual(readConfig({}))
  })
})
