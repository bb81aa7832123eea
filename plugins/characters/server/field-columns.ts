import { valueKey } from '#plugins/tags/shared.ts'
import { badField } from '#server/index.ts'
import { type CustomField, definitionIssue } from '../shared.ts'

/** The columns of a definition. @throws Problem bad-input, by path */
export function fieldColumns(field: Omit<CustomField, 'customFieldId'>, prefix = '') {
  const issue = definitionIssue(field)
  if (issue) throw badField(`${prefix}${issue.path}`, issue)
  const { label, type, defaultValue, options, max } = field
  return {
    ...{ label, type, max, label_key: valueKey(label) },
    ...{ default_value: JSON.stringify(defaultValue), options: JSON.stringify(options) },
  }
}
