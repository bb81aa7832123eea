import type { MessageFamilies } from '#core/client/index.ts'
import type { ExpressionIssue } from './engine/expression.ts'

export const messageFamilies: MessageFamilies = {
  'replace.*': ['finding', 'writing'],
  'replace.issue-*': { empty: true, pattern: true, nothing: true } satisfies Record<ExpressionIssue['issue'], true>,
}
