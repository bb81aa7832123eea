import { type FormEvent, type KeyboardEvent, type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldError } from '#core/shared/error.ts'
import type { Issue } from '#core/shared/issue.ts'
import { CallError } from '../api/call-error.ts'
import { errorMessage } from '../context/run-command.ts'
import { fieldError } from '../i18n/issue-messages.ts'
import { isSubmitKey, useSubmitGuard } from '../ui/button/submit-guard.ts'

export type FormValues = Readonly<Record<string, unknown>>

/** Issues by field or path, null for none; `form` is about the form as a whole. */
export type FormIssues<Name extends string = string> = Readonly<Partial<Record<Name | 'form', Issue | null>>>

type NameOf<Values> = keyof Values & string

interface FormOptions<Values extends FormValues> {
  initialValues: Values
  /** values that the user had entered before */
  editedValues?: Partial<Values>
  /** runs before anything is sent; issues are translated where they are shown */
  check(values: Values): FormIssues<NameOf<Values>> | Promise<FormIssues<NameOf<Values>>>
  /** called with the issues that `check` found */
  onInvalid?(issues: readonly FieldError[]): void
  /** Resolves with false if nothing was sent and the caller has said why. A rejection is shown by field. */
  send(values: Values): Promise<unknown>
  /** reads a refusal before the default mapping; undefined falls back to it */
  issuesOfError?(error: CallError, sent: Values): FormIssues<NameOf<Values>> | undefined
}

export interface Form<Values extends FormValues = FormValues> {
  values: Values
  /** the values that the user has changed */
  editedValues: Partial<Values>
  issues: readonly FieldError[]
  busy: boolean
  /** incremented by each reset, as a key that remounts the inputs */
  resetCount: number
  /** for the element that contains the fields; part of `props` */
  container: RefCallback<HTMLElement>
  /** the issue of a field, translated */
  issue(name: NameOf<Values> | 'form'): string | undefined
  change<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void
  /** the props of an input */
  input<Name extends NameOf<Values>>(
    name: Name,
  ): { name: Name; value: Values[Name]; onValue(value: Values[Name]): void }
  submit(): void
  /** starts again empty, or with values that count as entered by the user */
  reset(editedValues?: Partial<Values>): void
  /** the props of a form element */
  props: {
    ref: RefCallback<HTMLElement>
    noValidate: true
    onSubmit(event: FormEvent): void
    onKeyDown(event: KeyboardEvent<HTMLFormElement>): void
  }
}

/** The field an error is about, wherever its name is in the path. */
export function fieldAt(fields: FormValues, path: string): string | undefined {
  return path.split('.').find(part => Object.hasOwn(fields, part))
}

/** The first error of each field, in the order of the fields. */
export function issuesByField(fields: FormValues, errors: readonly FieldError[]): FieldError[] {
  return Object.keys(fields).flatMap(name => errors.find(({ path }) => fieldAt(fields, path) === name) ?? [])
}

/** The errors of a refusal that name a field. */
export function serverIssues(fields: FormValues, error: unknown): FieldError[] {
  return issuesByField(fields, (error instanceof CallError && error.problem?.errors) || [])
}

/** The issue of one field. */
export function issueOf(issues: readonly FieldError[], name: string): FieldError | undefined {
  return issues.find(({ path }) => path.split('.').includes(name))
}

function listIssues(issues: FormIssues): FieldError[] {
  return Object.entries(issues).flatMap(([path, issue]) => (issue ? [{ ...issue, path }] : []))
}

/**
 * The state of a form, whether its fields are drawn by hand or from definitions (form-fields.tsx). Invalid values are
 * not sent: each issue is shown at its field, and the first one gets the focus. A refusal is shown at the fields it
 * names, else as an issue of the form; the values stay. A repeated submission is ignored until a value changes
 * (docs/behaviour.md, Forms).
 */
export function useForm<Values extends FormValues>(options: FormOptions<Values>): Form<Values> {
  const { initialValues, check, onInvalid, send, issuesOfError } = options
  const [editedValues, setEditedValues] = useState<Partial<Values>>(options.editedValues ?? {})
  const [issues, setIssues] = useState<readonly FieldError[]>([])
  const [busy, setBusy] = useState(false)
  const [resetCount, setResetCount] = useState(0)
  const element = useRef<HTMLElement>(null)
  const container = useCallback((next: HTMLElement | null) => {
    element.current = next
  }, [])
  const isChanged = useRef(true)
  const sending = useRef(false)
  const focusesIssue = useRef(false)
  const guard = useSubmitGuard()
  const values: Values = { ...initialValues, ...editedValues }
  useEffect(() => {
    if (focusesIssue.current) focusFirst(element.current, issues)
    focusesIssue.current = false
  }, [issues])
  const show = (found: readonly FieldError[]) => {
    focusesIssue.current = true
    setIssues(found)
  }
  const errorIssues = (error: unknown): readonly FieldError[] => {
    const own = error instanceof CallError && issuesOfError?.(error, values)
    if (own) return listIssues(own)
    const named = serverIssues(initialValues, error)
    return named.length > 0 ? named : [{ path: 'form', message: errorMessage(error) }]
  }
  /** False if nothing was sent: the next submission is then not treated as a repeat. */
  const run = async (): Promise<boolean> => {
    sending.current = true
    try {
      const checked = check(values)
      // Issues that are known at once are shown at once.
      const found = listIssues(checked instanceof Promise ? await checked : checked)
      show(found)
      if (found.length > 0) {
        onInvalid?.(found)
        return false
      }
      setBusy(true)
      return (await send(values)) !== false
    } catch (error) {
      show(errorIssues(error))
      return false
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const change: Form<Values>['change'] = (name, value) => {
    isChanged.current = true
    setEditedValues(old => ({ ...old, [name]: value }))
    setIssues(old => (issueOf(old, name) ? old.filter(({ path }) => !path.split('.').includes(name)) : old))
  }
  const submit = () => {
    if (sending.current) return
    const changedSince = isChanged.current
    isChanged.current = false
    guard(run, changedSince)
  }
  return {
    values,
    editedValues,
    issues,
    busy,
    resetCount,
    container,
    issue: name => {
      const issue = issueOf(issues, name)
      return issue && fieldError(issue)
    },
    change,
    input: name => ({ name, value: values[name], onValue: value => change(name, value) }),
    submit,
    reset: (next = {}) => {
      setEditedValues(next)
      setIssues([])
      setResetCount(count => count + 1)
    },
    props: {
      ref: container,
      noValidate: true,
      onSubmit: event => {
        event.preventDefault()
        submit()
      },
      onKeyDown: submitByKey,
    },
  }
}

/** Mod-Enter submits from any field, as it does in dialogs. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (!isSubmitKey(event)) return
  event.preventDefault()
  if (!event.repeat) event.currentTarget.requestSubmit()
}

const focusable =
  ':is(input:not([type=hidden], [tabindex="-1"]), textarea, select, button, [contenteditable=true]):not(:disabled)'

/** Focuses the first control with an issue, in rendering order; its text is selected. */
function focusFirst(container: HTMLElement | null, issues: readonly FieldError[]): void {
  for (const box of container?.querySelectorAll<HTMLElement>('[data-form-field], [aria-invalid="true"]') ?? []) {
    const name = box.dataset.formField
    if (name !== undefined && !issueOf(issues, name)) continue
    const control = box.matches(focusable) ? box : box.querySelector<HTMLElement>(focusable)
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
    return
  }
}
