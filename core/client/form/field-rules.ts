import { type Field, valueIssue } from '#core/shared/fields/field.ts'
import { type Issue, requiredIssue } from '#core/shared/issue.ts'
import { t } from '../i18n/intl.ts'
import type { FormValues } from './use-form.ts'

export type FieldDefinitions = Readonly<Record<string, Field>>

/** The visible fields: those without a condition, and those whose condition holds. */
export function visibleFields(fields: FieldDefinitions, values: FormValues): FieldDefinitions {
  const visible = Object.entries(fields).filter(([, { when }]) =>
    Object.entries(when ?? {}).every(([name, expected]) => values[name] === expected),
  )
  return Object.fromEntries(visible)
}

/** The message for the first rule of its field that a value breaks. */
export function ruleIssue(field: Field, value: unknown): Issue | null {
  const issue = valueIssue(field, value)
  if (!issue) return null
  return issue.rule === 'required'
    ? requiredIssue
    : { message: t(`form.issue-${issue.rule}`, { limit: issue.limit ?? 0 }) }
}
