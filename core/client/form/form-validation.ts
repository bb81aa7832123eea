import type { FieldError } from '#core/shared/error.ts'
import { defaultOf, type Field, valueIssue } from '#core/shared/fields/field.ts'
import { compile } from '#core/shared/validate.ts'
import { t } from '../i18n/intl.ts'
import { issueMessage } from '../i18n/issue-messages.ts'

export type FieldDefinitions = Readonly<Record<string, Field>>
export type FormValues = Readonly<Record<string, unknown>>

/** Something wrong: where, by the path the server would name, and in the reader's words. */
export interface FormIssue {
  path: string
  message: string
}

/** Checks all values by a schema of their own; the errors name their paths. */
export type FormCheck = (values: FormValues) => readonly FieldError[]

/** What the fields begin with: what is given, else what they say, else what their type does. */
export function startValues(fields: FieldDefinitions, initialValues: FormValues = {}): FormValues {
  const start = Object.entries(fields).map(([name, { initial, form }]) => {
    const own = Object.hasOwn(initialValues, name) && initialValues[name] !== undefined ? initialValues[name] : initial
    return [name, own === undefined ? defaultOf(form) : own]
  })
  return Object.fromEntries(start)
}

/** The fields that are asked: those without a condition, and those whose condition holds. */
export function visibleFields(fields: FieldDefinitions, values: FormValues): FieldDefinitions {
  const visible = Object.entries(fields).filter(([, { when }]) =>
    Object.entries(when ?? {}).every(([name, expected]) => values[name] === expected),
  )
  return Object.fromEntries(visible)
}

/** The values that are sent: those of the fields that are asked. */
export function submittedValues(fields: FieldDefinitions, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(Object.keys(visibleFields(fields, values)).map(name => [name, values[name]]))
}

/** Checks each value by its field's own definition; files are for the server to judge. */
export function checkByFields(fields: FieldDefinitions): FormCheck {
  return values => {
    const checkable = Object.entries(fields).filter(([name]) => !(values[name] instanceof Blob))
    const checked = compile(Object.fromEntries(checkable.map(([name, { def }]) => [name, def])))(
      Object.fromEntries(checkable.map(([name]) => [name, values[name]])),
    )
    return checked.ok ? [] : checked.errors
  }
}

/** Words for the first rule of its field that a value breaks. */
function ruleMessage(field: Field, value: unknown): string | null {
  const issue = valueIssue(field, value)
  if (!issue) return null
  return issue.rule === 'required'
    ? issueMessage('required')
    : t(`form.fault-${issue.rule}`, { limit: issue.limit ?? 0 })
}

/** The field that an error is about, in whatever the server's input wraps it. */
function fieldAt(fields: FieldDefinitions, path: string): string | undefined {
  return path.split('.').find(part => Object.hasOwn(fields, part))
}

/** Errors as the form shows them; the first of each field, fields in their order, what is about none at the end. */
export function issuesFrom(fields: FieldDefinitions, errors: readonly FieldError[]): FormIssue[] {
  const issuesByField = new Map<string, FormIssue>()
  for (const { path, message } of errors) {
    const at = fieldAt(fields, path) ?? path
    if (!issuesByField.has(at))
      issuesByField.set(at, { path: Object.hasOwn(fields, at) ? path : at, message: issueMessage(message) })
  }
  const order = Object.keys(fields)
  const rank = (at: string) => (order.includes(at) ? order.indexOf(at) : order.length)
  return [...issuesByField].toSorted(([one], [other]) => rank(one) - rank(other)).map(([, issue]) => issue)
}

/** Everything wrong with the values of the fields that are asked. Nothing is sent while there is any (content 5). */
export function issuesIn(fields: FieldDefinitions, values: FormValues, check?: FormCheck): FormIssue[] {
  const visible = visibleFields(fields, values)
  const ruleIssues = Object.entries(visible).flatMap(([name, field]) => {
    const messageText = values[name] instanceof Blob ? null : ruleMessage(field, values[name])
    return messageText === null ? [] : [{ path: name, message: messageText }]
  })
  const reported = new Set(ruleIssues.map(({ path }) => path))
  const rest = (check ?? checkByFields(visible))(submittedValues(fields, values)).filter(({ path }) => {
    const at = fieldAt(fields, path)
    return at === undefined || (!reported.has(at) && Object.hasOwn(visible, at))
  })
  return issuesFrom(fields, [...ruleIssues, ...rest])
}

/** The words under one field. */
export function issueOf(issues: readonly FormIssue[], name: string): string | undefined {
  return issues.find(({ path }) => path.split('.').includes(name))?.message
}

/** How a warning lists them: `path: message`, joined by commas. */
export function formatIssues(issues: readonly FormIssue[]): string {
  return issues.map(({ path, message: messageText }) => `${path}: ${messageText}`).join(', ')
}
