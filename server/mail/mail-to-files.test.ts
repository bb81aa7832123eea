import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeEmail } from './emails.ts'
import { createOutbox } from './mail-to-files.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let dir = ''
let folder = ''
let time = Date.parse('2026-03-01T12:00:00.250Z')

beforeEach(async () => {
  vi.clearAllMocks()
  dir = await mkdtemp(join(tmpdir(), 'skald-outbox-'))
  folder = join(dir, 'outbox')
})
afterEach(() => rm(dir, { recursive: true, force: true }))

function outbox(from = 'Skald <skald@localhost>') {
  return createOutbox({ folder, from, log, now: () => new Date(time) })
}

const link = `https://skald.example.org/auth/verify#token=${'a'.repeat(43)}`
const email = (to = 'ann@example.org') => writeEmail('verify', 'ua', { to, link })

it('writes every email to a file that mail programs open and editors show [AUTH-31]', async () => {
  await outbox('Скальд <skald@example.org>').send(email())
  const [name = ''] = await readdir(folder)
  const text = await readFile(join(folder, name), 'utf8')
  expect(text).toContain(`\r\n${link}\r\n`)
  const mail = await PostalMime.parse(text)
  expect(mail).toMatchObject({
    from: { name: 'Скальд', address: 'skald@example.org' },
    to: [{ address: 'ann@example.org' }],
    subject: 'Підтвердьте адресу електронної пошти',
    date: '2026-03-01T12:00:00.000Z',
  })
  expect(mail.messageId).toMatch(/^<[a-z2-7]{26}@example\.org>$/)
  expect(mail.text?.trim()).toBe(email().text.trim())
})

it('names files so that they sort by time, for the owner alone', async () => {
  const mail = outbox()
  await mail.send(email())
  time += 60_000
  await mail.send(email())
  const names = await readdir(folder)
  expect(names.sort()).toEqual([
    expect.stringMatching(/^20260301T120000250Z-[a-z2-7]{10}\.eml$/),
    expect.stringMatching(/^20260301T120100250Z-[a-z2-7]{10}\.eml$/),
  ])
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

it('logs where the email was written and nothing of its content', async () => {
  await outbox().send(email())
  const [name = ''] = await readdir(folder)
  expect(log.info.mock.calls).toEqual([[{ file: join(folder, name) }, 'an email was written to the outbox']])
  expect(log.warn).not.toHaveBeenCalled()
  expect(log.error).not.toHaveBeenCalled()
})

it('only logs that it cannot be written to, and leaves nothing half', async () => {
  await writeFile(folder, 'in the way')
  await outbox().send(email())
  expect(log.error).toHaveBeenCalledTimes(1)
  const [fields, words] = log.error.mock.calls[0] ?? []
  expect(words).toBe('an email could not be written')
  expect(`${JSON.stringify(fields)} ${fields.err.message}`).not.toMatch(/token=|aaaa|ann@/)
  expect(await readdir(dir)).toEqual(['outbox'])
})

it.each(['a@b.co\r\nBcc: evil@example.org', 'a@b.co, evil@example.org', 'a@b.co\u2028Bcc: x@y.zz', '<a@b.co>', ''])(
  'refuses the address %j',
  async to => {
    await outbox().send(email(to))
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(log.warn).toHaveBeenCalledWith('an email with an invalid address was not written')
  },
)

it.each(['Hi\r\nBcc: evil@example.org', 'Hi\u0000', 'Hi\nX: y'])('refuses the subject %j', async subject => {
  await outbox().send({ ...email(), subject })
  await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})

it('waits for what is being written when it closes', async () => {
  const mail = outbox()
  void mail.send(email())
  await mail.close()
  expect(await readdir(folder)).toHaveLength(1)
})
