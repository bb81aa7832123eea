import type { Issue } from '#core/shared/issue.ts'
import { languageTags } from '#core/shared/limits.ts'
import { hasMessage, language, t } from './intl.ts'

function translated({ code, values }: Issue): string | undefined {
  const id = `issue.${code}`
  return code !== undefined && hasMessage(id) ? t(id, values) : undefined
}

/** An issue in the reader's language, for a toast: in English as the requirements word it. */
export function issueMessage(issue: Issue): string {
  return (language.code === 'en' ? undefined : translated(issue)) ?? issue.message
}

/**
 * The same under the field it is about: a plain sentence in every language. The requirements' short forms, such as
 * `required`, are for the toast.
 */
export function fieldError(issue: Issue): string {
  const sentence = translated(issue)
  if (sentence !== undefined) return sentence
  if (issue.isEnglish && language.code !== 'en') return t('save.value-refused')
  // A validation library adds the value: `must be at most 100 (was 250)`.
  const message = issue.message.replace(/ \(was .*\)$/s, '')
  return message.charAt(0).toLocaleUpperCase(languageTags[language.code]) + message.slice(1)
}
