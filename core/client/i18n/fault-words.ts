import { hasMessage, language, t } from './intl.ts'

/** `User ID must be alphanumeric…` → `fault.user-id-must-be-alphanumeric`: the first words name the rule. */
function idOf(fault: string): string {
  const words = fault.toLowerCase().match(/[a-z]+/g) ?? []
  return `fault.${words.slice(0, 7).join('-')}`
}

/** A rule's message in the reader's language: English as the documents word it, else by its id. */
export function faultWords(fault: string): string {
  const id = idOf(fault)
  return language.code !== 'en' && hasMessage(id) ? t(id) : fault
}
