import { expect, it } from 'vitest'
import { languages } from '#core/shared/limits.ts'
import { writeEmail } from './emails.ts'

const to = 'ann@example.org'
const link = 'https://skald.example.org/auth/verify#token=x'
const all = languages.flatMap(language => (['verify', 'restore'] as const).map(name => [language, name] as const))

it.each(all)('in %s, the email to %s has its link on a line of its own', (language, name) => {
  const letter = writeEmail(name, language, { to, link })
  expect(letter.text.split('\n')).toContain(link)
  expect(letter.to).toBe(to)
  expect(letter.text).not.toContain(to)
  expect(/[а-яі]/.test(letter.subject)).toBe(language === 'ua')
  expect(/[а-яі]/.test(letter.text)).toBe(language === 'ua')
})

it('has a text for every email in every language', () => {
  const emails = all.map(([language, name]) => writeEmail(name, language, { to, link }))
  expect(new Set(emails.map(({ subject }) => subject)).size).toBe(all.length)
  expect(new Set(emails.map(({ text }) => text)).size).toBe(all.length)
})
