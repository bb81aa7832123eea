import { hasMessage, language, t } from './intl.ts'

/** `User ID must be alphanumeric…` → `fault.user-id-must-be-alphanumeric`: the first words identify the rule. */
function messageIdOf(issue: string): string {
  const words = issue.toLowerCase().match(/[a-z]+/g) ?? []
  return `fault.${words.slice(0, 7).join('-')}`
}

/** A rule's message in the reader's language: in English the required text, else by its id. */
export function issueMessage(issue: string): string {
  const id = messageIdOf(issue)
  return language.code !== 'en' && hasMessage(id) ? t(id) : issue
}

/**
 * The message under its field: a full sentence in every language. Short forms that are required, such as `required`,
 * stay in the warning toast.
 */
export function fieldError(issue: string): string {
  const id = messageIdOf(issue)
  if (hasMessage(id)) return t(id)
  const words = issueMessage(issue)
  return words.charAt(0).toLocaleUpperCase(language.code === 'ua' ? 'uk' : language.code) + words.slice(1)
}
