import type { IntlShape } from '@formatjs/intl'

/** The words of one language, read at build time: messages that take no values, and those that do. */
export interface Catalogue {
  texts: Record<string, string>
  patterns: Extract<IntlShape['messages'], Record<string, object>>
}
