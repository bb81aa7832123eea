import { issueMessage, t } from '#core/client/index.ts'
import { type CustomField, definitionIssue, fieldLimits } from '../../shared.ts'

/** The issue of a field definition, translated; null if it is valid. */
export function definitionIssueText(field: Omit<CustomField, 'customFieldId'>): string | null {
  const issue = definitionIssue(field)
  if (!issue) return null
  if (issue.rule === 'name') return issueMessage(issue.message)
  return t(`characters.fault-${issue.rule}`, { max: fieldLimits.max })
}
