import type { FieldError } from '#core/shared/error.ts'
import { defaultOf } from '#core/shared/fields/field.ts'
import { issueMessage } from '../i18n/issue-messages.ts'
import { fieldChecks } from './field-input.tsx'
import { type FieldDefinitions, ruleIssue, visibleFields } from './field-rules.ts'
import { type FormIssues, type FormValues, fieldAt, issuesByField } from './use-form.ts'

/** A validation error: the path as the server would name it, and a message in the reader's language. */
export type FormCheck = (values: FormValues) => readonly FieldError[] | Promise<readonly FieldError[]>

/**
 * The code that validates by definitions. It is large and only forms need it: it is loaded when one is shown, not with
 * each page.
 */
export const loadValidation = () => import('#core/shared/validate.ts')

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
  return async values => {
    const { compile } = await loadValidation()
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

/** The issues that the rules of the visible fields find: empty required ones, lengths, sizes. */
export function ruleIssuesIn(fields: FieldDefinitions, values: FormValues): FieldError[] {
  return Object.entries(visibleFields(fields, values)).flatMap(([name, field]) => {
    const issue = values[name] instanceof Blob ? null : ruleIssue(field, values[name])
    return issue ? [{ path: name, ...issue }] : (fieldChecks.get(field.form)?.(values[name], values) ?? [])
  })
}

/** The issues of the visible fields' values. Nothing is sent while there are any (CREATE-12). */
export async function issuesIn(fields: FieldDefinitions, values: FormValues, check?: FormCheck): Promise<FieldError[]> {
  const visible = visibleFields(fields, values)
  const ruleIssues = ruleIssuesIn(fields, values)
  const reported = new Set(ruleIssues.map(({ path }) => path))
  const checked = await (check ?? checkByFields(visible))(submittedValues(fields, values))
  const rest = checked.filter(({ path }) => {
    const at = fieldAt(fields, path)
    return at === undefined || (!reported.has(at) && Object.hasOwn(visible, at))
  })
  return issuesFrom(fields, [...ruleIssues, ...rest])
}

/** The same by path, for `useForm`. */
export async function checkFields(
  fields: FieldDefinitions,
  values: FormValues,
  check?: FormCheck,
): Promise<FormIssues> {
  const issues = await issuesIn(fields, values, check)
  return Object.fromEntries(issues.map(issue => [issue.path, issue]))
}

/** How a warning lists them: `path: message`, joined by commas. */
export function formatIssues(issues: readonly FieldError[]): string {
  return issues.map(issue => `${issue.path}: ${issueMessage(issue)}`).join(', ')
}
