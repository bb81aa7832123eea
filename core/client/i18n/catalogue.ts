import type { IntlShape } from '@formatjs/intl'

/** The messages of one language, read at build time: plain texts, and patterns with values. */
export interface Catalogue {
  texts: Record<string, string>
  patterns: Extract<IntlShape['messages'], Record<string, object>>
}
