import { t } from '#core/client/index.ts'
import type { Issue } from '#core/shared/issue.ts'
import { type CustomField, definitionIssue, fieldLimits } from '../../shared.ts'

/** What is wrong with a definition, as it is shown; null if it is valid. */
export function shownDefinitionIssue(field: Omit<CustomField, 'customFieldId'>): Issue | null {
  const issue = definitionIssue(field)
  if (!issue || issue.rule === 'name') return issue
  return { message: t(`characters.issue-${issue.rule}`, { max: fieldLimits.max }) }
}
