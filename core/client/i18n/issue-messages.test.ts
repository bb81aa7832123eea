// @vitest-environment happy-dom
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  descriptionIssue,
  nameIssue,
  passwordIssue,
  userIdIssue,
  usernameIssue,
} from '#core/shared/access/account-rules.ts'
import { type Issue, requiredIssue } from '#core/shared/issue.ts'
import { language, loadAllMessages, setLanguage } from './intl.ts'
import { fieldError, issueMessage } from './issue-messages.ts'

const issues: readonly (Issue | null)[] = [
  requiredIssue,
  userIdIssue('ab'),
  usernameIssue('x'.repeat(21)),
  passwordIssue('a1'),
  nameIssue('x'.repeat(201)),
  descriptionIssue('x'.repeat(5001)),
]
const shown = (show: (issue: Issue) => string) => issues.map(issue => issue && show(issue))

beforeEach(async () => {
  await setLanguage('en')
  await loadAllMessages()
})
afterAll(() => setLanguage('en'))

describe('an issue', () => {
  it('is in a toast as the requirements word it, and a plain sentence under its field [USER-11, USER-13]', () => {
    expect(shown(issueMessage)).toEqual([
      'required',
      'User ID must have 3 to 30 characters',
      'Username cannot exceed 20 characters',
      'Password must have at least 6 characters',
      'A name cannot exceed 200 characters',
      'A description cannot exceed 5000 characters',
    ])
    expect(shown(fieldError)).toEqual([
      'Fill this in',
      'User ID must have 3 to 30 characters',
      'Name can have up to 20 characters',
      'Password must have at least 6 characters',
      'Name can have up to 200 characters',
      'Description can have up to 5,000 characters',
    ])
  })

  it('is the same sentence in both places in Ukrainian', async () => {
    await setLanguage('ua')
    expect(language.code).toBe('ua')
    expect(shown(fieldError)).toEqual([
      'Заповніть це поле',
      'Ідентифікатор має містити від 3 до 30 символів',
      'Ім’я може мати до 20 символів',
      'Пароль має містити щонайменше 6 символів',
      'Назва може мати до 200 символів',
      'Опис може мати до 5000 символів',
    ])
    expect(shown(issueMessage)).toEqual(shown(fieldError))
  })

  it.each(['en', 'ua'] as const)(
    'without a code, or of a code that has no words, shows its message in %s',
    async code => {
      await setLanguage(code)
      const message = 'is no tag of this project'
      const unknown = { code: 'of-a-newer-server', message } as unknown as Issue
      for (const issue of [{ message }, unknown]) {
        expect(issueMessage(issue)).toBe(message)
        expect(fieldError(issue)).toBe('Is no tag of this project')
      }
    },
  )
})
