import { expect, it } from 'vitest'
import { passwordIssue } from '#core/shared/access/account-rules.ts'
import { commonPasswords, isCommonPassword } from './common-passwords.ts'

it.each([
  'password1',
  'PASSWORD1',
  'Password123!',
  'qwerty123',
  'abc123',
  'admin2024',
  '1q2w3e4r',
  'p@ssw0rd1',
  'iloveyou1',
  'пароль123',
  'ПАРОЛЬ1',
  'passw0rd',
  'ｐａｓｓｗｏｒｄ１',
])('refuses %s [R-18]', password => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each(['abcde1', 'correct horse 7', 'harbour-71-lamp', 'my password 1', 'passwordish1', 'qwerty123x', 'x1', ''])(
  'accepts %j',
  password => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

it('knows the few thousand most common ones that the rules would accept [R-18]', () => {
  const passing = new Set(commonPasswords().filter(password => passwordIssue(password) === null))
  expect(passing.size).toBeGreaterThan(3000)
  for (const password of passing) expect(isCommonPassword(password), password).toBe(true)
})

it('answers at once for the longest password', () => {
  expect(isCommonPassword(`password${'1'.repeat(120)}`)).toBe(false)
})
