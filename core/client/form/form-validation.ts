import type { FieldError } from '#core/shared/error.ts'
import { defaultOf, type Field, valueIssue } from '#core/shared/fields/field.ts'
import { type Issue, requiredIssue } from '#core/shared/issue.ts'
import { compile } from '#core/shared/validate.ts'
import { t } from '../i18n/intl.ts'
import { issueMessage } from '../i18n/issue-messages.ts'

export type FieldDefinitions = Readonly<Record<string, Field>>
export type FormValues = Readonly<Record<string, unknown>>

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

/** The visible fields: those without a condition, and those whose condition holds. */
export function visibleFields(fields: FieldDefinitions, values: FormValues): FieldDefinitions {
  const visible = Object.entries(fields).filter(([, { when }]) =>
    Object.entries(when ?? {}).every(([name, expected]) => values[name] === expected),
  )
  return Object.fromEntries(visible)
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

/** The message for the first rule of its field that a value breaks. */
function ruleIssue(field: Field, value: unknown): Issue | null {
  const issue = valueIssue(field, value)
  if (!issue) return null
  return issue.rule === 'required'
    ? requiredIssue
    : { message: t(`form.fault-${issue.rule}`, { limit: issue.limit ?? 0 }) }
}

/** The field an error is about, wherever its name is in the path. */
function fieldAt(fields: FieldDefinitions, path: string): string | undefined {
  return path.split('.').find(part => Object.hasOwn(fields, part))
}

/**
 * Errors as the form shows them: the first one of each field, in the order of the fields; errors without a field are
 * last.
 */
export function issuesFrom(fields: FieldDefinitions, errors: readonly FieldError[]): FieldError[] {
  const issuesByField = new Map<string, FieldError>()
  for (const error of errors) {
    const at = fieldAt(fields, error.path) ?? error.path
    if (!issuesByField.has(at)) issuesByField.set(at, error)
  }
  const order = Object.keys(fields)
  const rank = (at: string) => (order.includes(at) ? order.indexOf(at) : order.length)
  return [...issuesByField].toSorted(([one], [other]) => rank(one) - rank(other)).map(([, issue]) => issue)
}

/** The issues of the visible fields' values. Nothing is sent while there are any (CREATE-12). */
export function issuesIn(fields: FieldDefinitions, values: FormValues, check?: FormCheck): FieldError[] {
  const visible = visibleFields(fields, values)
  const ruleIssues = Object.entries(visible).flatMap(([name, field]) => {
    const issue = values[name] instanceof Blob ? null : ruleIssue(field, values[name])
    return issue === null ? [] : [{ path: name, ...issue }]
  })
  const reported = new Set(ruleIssues.map(({ path }) => path))
  const rest = (check ?? checkByFields(visible))(submittedValues(fields, values)).filter(({ path }) => {
    const at = fieldAt(fields, path)
    return at === undefined || (!reported.has(at) && Object.hasOwn(visible, at))
  })
  return issuesFrom(fields, [...ruleIssues, ...rest])
}

/** The message under one field. */
export function issueOf(issues: readonly FieldError[], name: string): FieldError | undefined {
  return issues.find(({ path }) => path.split('.').includes(name))
}

/** How a warning lists them: `path: message`, joined by commas. */
export function formatIssues(issues: readonly FieldError[]): string {
  return issues.map(issue => `${issue.path}: ${issueMessage(issue)}`).join(', ')
}
