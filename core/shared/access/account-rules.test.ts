import { describe, expect, it } from 'vitest'
import {
  descriptionIssue,
  emailIssue,
  emailKey,
  idFromName,
  nameIssue,
  nextId,
  passwordIssue,
  spaceIdIssue,
  userIdFromName,
  userIdIssue,
  userIdKey,
  usernameIssue,
} from './account-rules.ts'

const invisible = {
  'a null character': '\u0000',
  'a bell': '\u0007',
  'a line separator': '\u2028',
  'a right-to-left override': '\u202e',
  'an isolate': '\u2066',
  'a left-to-right mark': '\u200e',
  'a lone surrogate': '\ud800',
}

describe('user id', () => {
  it.each(['a-b1', 'abc', 'A-B-C', '123', 'x'.repeat(30)])('takes %s [USER-10]', id => {
    expect(userIdIssue(id)).toBeNull()
  })

  it.each(['-ab', 'ab-', 'a--b', 'a_b', 'a b', 'абв', 'a\u0430bc', 'a/b', 'a.b', ' abc', 'abc\n', ''])(
    'refuses %j with the exact message [USER-10] [USER-11]',
    id => {
      expect(userIdIssue(id)?.message).toBe('User ID must be alphanumeric and can contain a single hyphen')
    },
  )

  it.each(['ab', 'x'.repeat(31), 'a'.repeat(10_000)])('has 3 to 30 characters', id => {
    expect(userIdIssue(id)?.message).toBe('User ID must have 3 to 30 characters')
  })

  it('is one whatever its case', () => {
    expect(userIdKey('Ivan-Franko')).toBe(userIdKey('iVAN-fRANKO'))
  })
})

describe('username', () => {
  it('takes 20 characters and refuses 21 [USER-12] [USER-13]', () => {
    expect(usernameIssue('x'.repeat(20))).toBeNull()
    expect(usernameIssue('x'.repeat(21))?.message).toBe('Username cannot exceed 20 characters')
  })

  it('counts characters, not code units', () => {
    expect(usernameIssue('🐉'.repeat(20))).toBeNull()
    expect(usernameIssue('🐉'.repeat(21))?.message).toBe('Username cannot exceed 20 characters')
    expect(usernameIssue('🐉'.repeat(10_000))?.message).toBe('Username cannot exceed 20 characters')
  })

  it.each(['', '   ', '\t\n', '\u00a0'])('is required: %j [AUTH-18]', name => {
    expect(usernameIssue(name)?.message).toBe('required')
  })

  it.each(['Леся Українка', '山田', "O'Brien", 'Żółć'])('takes any script: %s', name => {
    expect(usernameIssue(name)).toBeNull()
  })

  it.each(
    Object.entries({
      ...invisible,
      'a zero-width space': '\u200b',
      'a blank of Braille': '\u2800',
      'an object that is not there': '\ufffc',
      'an annotation mark': '\ufff9',
    }),
  )('refuses %s', (_, character) => {
    expect(usernameIssue(`a${character}b`)?.message).toBe('Username cannot hold invisible characters')
  })
})

describe('email address', () => {
  it.each(['a@b.co', 'леся@приклад.укр', 'a+b@c.d.e', ' a@b.co '])('takes %s', address => {
    expect(emailIssue(address)).toBeNull()
  })

  it.each(['', '  '])('is required: %j [AUTH-19]', address => {
    expect(emailIssue(address)?.message).toBe('required')
  })

  it.each([
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a@@b.co',
    'a b@c.co',
    'a@b..co',
    'a@.co',
    'a@b.co\r\nBcc: x@y.z',
    '"a"@b.co',
    'a@b.co,c@d.co',
    'Ann <a@b.co>',
    'a@b<c>.co',
    `${'a'.repeat(250)}@b.co`,
    'a@b.co'.repeat(10_000),
  ])('refuses %j', address => {
    expect(emailIssue(address)?.message).toBe('Enter an email address, like name@example.org')
  })

  it.each(Object.entries(invisible))('refuses %s', (_, character) => {
    expect(emailIssue(`a${character}b@c.co`)?.message).toBe('Enter an email address, like name@example.org')
  })

  it.each([
    ['Ann@Example.ORG', 'ann@example.org'],
    [' ann@example.org ', 'ann@example.org'],
    ['ЛЕСЯ@приклад.укр', 'леся@ПРИКЛАД.укр'],
    ['ann@example.org', 'ann@example.org'],
    ['ΟΔΥΣΣΕΥΣ@example.org', 'οδυσσευς@example.org'],
    ['Zoe\u0308@example.org', 'zoë@example.org'],
  ])('is one however it is written: %s, %s', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other))
  })

  it('keeps addresses apart that differ', () => {
    expect(emailKey('ann@example.org')).not.toBe(emailKey('anne@example.org'))
    expect(emailKey('a.nn@example.org')).not.toBe(emailKey('ann@example.org'))
  })

  it.each([
    ['m\u0131ke@example.org', 'mike@example.org'],
    ['mike@g\u0131thub.example', 'mike@github.example'],
    ['je\u00dfica@example.org', 'jessica@example.org'],
    ['\u017fam@example.org', 'sam@example.org'],
    ['\uff41nn@example.org', 'ann@example.org'],
    ['ann@example\uff0eorg', 'ann@example.org'],
  ])('keeps the mailboxes of different people apart that only look alike in capitals: %s, %s', (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other))
  })
})

describe('password', () => {
  it('has at least 6 characters [AUTH-14]', () => {
    expect(passwordIssue('abcd1')?.message).toBe('Password must have at least 6 characters')
    expect(passwordIssue('abcde1')).toBeNull()
  })

  it('has at least one number [AUTH-15]', () => {
    expect(passwordIssue('abcdef')?.message).toBe('Password must have at least one number')
  })

  it('has at least one letter [AUTH-16]', () => {
    expect(passwordIssue('123456')?.message).toBe('Password must have at least one letter')
    expect(passwordIssue('!?$%&1')?.message).toBe('Password must have at least one letter')
  })

  it('takes letters and numbers of any script', () => {
    expect(passwordIssue('слово٣знак')).toBeNull()
  })

  it('takes 128 characters and refuses more [R-18]', () => {
    expect(passwordIssue(`1${'a'.repeat(127)}`)).toBeNull()
    expect(passwordIssue(`1${'a'.repeat(128)}`)?.message).toBe('Password cannot exceed 128 characters')
  })

  it('refuses lone surrogates', () => {
    expect(passwordIssue('abcde1\ud800')?.message).toBe('Password holds a broken character')
  })
})

describe('space id', () => {
  it.each(['my_space1', '_', '0', 'x'.repeat(50)])('takes %s [SPACE-13]', id => {
    expect(spaceIdIssue(id)).toBeNull()
  })

  it.each(['My-Space', 'my space', 'my-space', 'простір', 'a\u0435b', 'a/b', '../a', 'a\u202eb', 'a\u0000', 'é'])(
    'refuses %j [SPACE-13]',
    id => {
      expect(spaceIdIssue(id)?.message).toBe('Space ID can hold only lowercase letters, digits and underscores')
    },
  )

  it('is required and has at most 50 characters', () => {
    expect(spaceIdIssue('')?.message).toBe('required')
    expect(spaceIdIssue('x'.repeat(51))?.message).toBe('Space ID cannot exceed 50 characters')
    expect(spaceIdIssue('x'.repeat(10_000))?.message).toBe('Space ID cannot exceed 50 characters')
  })
})

describe('name', () => {
  it.each(['', '  ', '\u200b', '\u200b \ufeff', '\u2060'])('is required: %j', name => {
    expect(nameIssue(name)?.message).toBe('required')
  })

  it('takes 200 characters after trimming', () => {
    expect(nameIssue(` ${'я'.repeat(200)} `)).toBeNull()
    expect(nameIssue('я'.repeat(201))?.message).toBe('A name cannot exceed 200 characters')
    expect(nameIssue('я'.repeat(10_000))?.message).toBe('A name cannot exceed 200 characters')
  })

  it.each(['Кобзар', 'می‌خواهم', '👩‍🚀 in orbit', '<script>', "'; drop table spaces; --"])('takes %s', name => {
    expect(nameIssue(name)).toBeNull()
  })

  it.each(Object.entries(invisible))('refuses %s', (_, character) => {
    expect(nameIssue(`a${character}b`)?.message).toBe('A name cannot hold control characters')
  })
})

describe('description', () => {
  it('takes lines and tabs, and nothing else that is invisible', () => {
    expect(descriptionIssue('One.\n\n\tTwo.\r\n')).toBeNull()
    expect(descriptionIssue('One.\u0000')?.message).toBe('A description cannot hold control characters')
    expect(descriptionIssue('One.\ud800')?.message).toBe('A description cannot hold control characters')
  })

  it('takes 5,000 characters', () => {
    expect(descriptionIssue('я'.repeat(5000))).toBeNull()
    expect(descriptionIssue('я'.repeat(5001))?.message).toBe('A description cannot exceed 5000 characters')
  })
})

describe('an id from a name', () => {
  it.each([
    ['My first story', 'my_first_story'],
    ['Тіні забутих предків', 'tini_zabutykh_predkiv'],
    ["Кам'яний хрест", 'kamianyi_khrest'],
    ['Élan vital!', 'elan_vital'],
    ['  __A--B__  ', 'a_b'],
    ['２０２６', '2026'],
    ['山田', ''],
    ['!!!', ''],
  ])('of %s is %j', (name, id) => {
    expect(idFromName(name)).toBe(id)
  })

  it('is a space id whatever the name', () => {
    for (const name of [
      'a'.repeat(10_000),
      `${'a'.repeat(49)} b`,
      'İstanbul',
      'ﬁne',
      'ѕрасе 1',
      'a\u202eb',
      'ßa',
      'x\u0000y',
    ])
      expect(spaceIdIssue(idFromName(name)), name).toBeNull()
  })
})

describe('a suggested user id', () => {
  it.each([
    ['Ines Halloran', 'ines-halloran'],
    ['Оля Коваленко', 'olia-kovalenko'],
    ['Nazar', 'nazar'],
    ['Jo', ''],
    ['山田', ''],
  ])('to %s is %j', (name, id) => {
    expect(userIdFromName(name)).toBe(id)
  })

  it('is valid and as long as allowed, also when it is counted up', () => {
    const id = userIdFromName('a'.repeat(29).concat(' bcd'))
    expect(userIdIssue(id)).toBeNull()
    const next = nextId('a'.repeat(30), '-', 12, 30)
    expect(next).toBe(`${'a'.repeat(27)}-12`)
    expect(userIdIssue(next)).toBeNull()
  })
})
