import type { FieldError } from '#core/shared/error.ts'
import { defaultOf } from '#core/shared/fields/field.ts'
import { compile } from '#core/shared/validate.ts'
import { issueMessage } from '../i18n/issue-messages.ts'
import { fieldChecks } from './field-input.tsx'
import { type FieldDefinitions, ruleIssue, visibleFields } from './field-rules.ts'
import { type FormIssues, type FormValues, fieldAt, issuesByField } from './use-form.ts'

/** A validation error: the path as the server would name it, and a message in the reader's language. */
export type FormCheck = (values: FormValues) => readonly FieldError[]

/** The initial values of the fields: the given ones, else the field's, else the type's. */
export function startValues(fields: FieldDefinitions, initialValues: FormValues = {}): FormValues {
  const start = Object.entries(fields).map(([name, { initial, form }]) => {
    const own = Object.hasOwn(initialValues, name) && initialValues[name] !== undefined ? initialValues[name] : initial
    return [name, own === undefined ? defaultOf(form) : own]
  })
  return Object.fromEntries(start)
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Blob || other instanceof Blob) return one === other
  return JSON.stringify(one) === JSON.stringify(other)
}

/** True if the value of a field differs from its initial one. */
export function hasChanges(initialValues: FormValues, editedValues: FormValues): boolean {
  return Object.entries(editedValues).some(
    ([name, value]) => Object.hasOwn(initialValues, name) && !isSame(value, initialValues[name]),
  )
}

/** The values that are sent: those of the visible fields. */
export function submittedValues(fields: FieldDefinitions, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(Object.keys(visibleFields(fields, values)).map(name => [name, values[name]]))
}

/** Validates each value by its field's definition; files are left to the server. */
export function checkByFields(fields: FieldDefinitions): FormCheck {
  return values => {
    const checkable = Object.entries(fields).filter(([name]) => !(values[name] instanceof Blob))
    const checked = compile(Object.fromEntries(checkable.map(([name, { def }]) => [name, def])))(
      Object.fromEntries(checkable.map(([name]) => [name, values[name]])),
    )
    return checked.ok ? [] : checked.errors
  }
}

/** Errors as the form shows them: one for each field, in the order of the fields; errors without a field are last. */
export function issuesFrom(fields: FieldDefinitions, errors: readonly FieldError[]): FieldError[] {
  return [...issuesByField(fields, errors), ...errors.filter(({ path }) => fieldAt(fields, path) === undefined)]
}

/** The issues of the visible fields' values. Nothing is sent while there are any (CREATE-12). */
export function issuesIn(fields: FieldDefinitions, values: FormValues, check?: FormCheck): FieldError[] {
  const visible = visibleFields(fields, values)
  const ruleIssues = Object.entries(visible).flatMap(([name, field]) => {
    const issue = values[name] instanceof Blob ? null : ruleIssue(field, values[name])
    return issue ? [{ path: name, ...issue }] : (fieldChecks.get(field.form)?.(values[name], values) ?? [])
  })
  const reported = new Set(ruleIssues.map(({ path }) => path))
  const rest = (check ?? checkByFields(visible))(submittedValues(fields, values)).filter(({ path }) => {
    const at = fieldAt(fields, path)
    return at === undefined || (!reported.has(at) && Object.hasOwn(visible, at))
  })
  return issuesFrom(fields, [...ruleIssues, ...rest])
}

/** The same by path, for `useForm`. */
export function checkFields(fields: FieldDefinitions, values: FormValues, check?: FormCheck): FormIssues {
  return Object.fromEntries(issuesIn(fields, values, check).map(issue => [issue.path, issue]))
}

/** How a warning lists them: `path: message`, joined by commas. */
export function formatIssues(issues: readonly FieldError[]): string {
  return issues.map(issue => `${issue.path}: ${issueMessage(issue)}`).join(', ')
}
