import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldError } from '#core/shared/error.ts'
import { CallError } from '../api/call-error.ts'
import { t } from '../i18n/intl.ts'
import { showToast } from '../toasts/index.ts'
import { useSubmitGuard } from '../ui/button/submit-guard.ts'
import {
  type FieldDefinitions,
  type FormCheck,
  type FormValues,
  formatIssues,
  issueOf,
  issuesFrom,
  issuesIn,
  startValues,
  submittedValues,
} from './form-validation.ts'

export interface FormOptions {
  fields: FieldDefinitions
  /** initial values */
  initialValues?: FormValues
  /** values that the user had entered before */
  editedValues?: FormValues
  /** a schema for all values together; without it each value is validated by its field */
  check?: FormCheck
  /** the warning replaces the toast with this id, and has this title */
  toastId?: string
  warning?: string
  /** Sends the values of the visible fields. The caller reports rejections; resolves with false if nothing was sent. */
  send(values: Record<string, unknown>): Promise<boolean>
}

export interface Form {
  fields: FieldDefinitions
  values: FormValues
  /** the values that the user has changed */
  editedValues: FormValues
  issues: readonly FieldError[]
  busy: boolean
  /** true if a value differs from its initial one */
  changed: boolean
  /** incremented by each reset, as a key that remounts the inputs */
  resetCount: number
  /** the element that contains the fields */
  container: RefObject<HTMLDivElement | null>
  change(name: string, value: unknown): void
  submit(): void
  /** shows the server's errors; false if the failure names no field */
  showServerErrors(error: unknown): boolean
  /** starts again empty, or with values that count as entered by the user */
  reset(editedValues?: FormValues): void
}

const focusable =
  'input:not([type=hidden], :disabled, [tabindex="-1"]), textarea:not(:disabled), select:not(:disabled), [contenteditable=true], button:not(:disabled)'

function sameValue(one: unknown, other: unknown): boolean {
  if (one instanceof Blob || other instanceof Blob) return one === other
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * The state of a form made from field definitions. Invalid values are not sent: each issue is shown under its field and
 * in a warning toast with its path, and the first one gets the focus. A repeated submission is ignored until a value
 * changes.
 */
export function useForm({
  fields,
  initialValues,
  editedValues: initialEdits = {},
  check,
  toastId,
  warning,
  send,
}: FormOptions): Form {
  const [editedValues, setEditedValues] = useState(initialEdits)
  const [issues, setIssues] = useState<readonly FieldError[]>([])
  const [busy, setBusy] = useState(false)
  const [resetCount, setResetCount] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  const isChanged = useRef(true)
  const sending = useRef(false)
  const guard = useSubmitGuard()
  const start = startValues(fields, initialValues)
  const values = { ...start, ...editedValues }
  const focusesIssue = useRef(false)
  useEffect(() => {
    if (!focusesIssue.current || issues.length === 0) return
    focusesIssue.current = false
    focusFirst(container.current, issues)
  }, [issues])
  const show = (foundIssues: readonly FieldError[]) => {
    focusesIssue.current = true
    setIssues(foundIssues)
  }
  const run = async (): Promise<boolean> => {
    const foundIssues = issuesIn(fields, values, check)
    show(foundIssues)
    if (foundIssues.length > 0) {
      showToast({ kind: 'warn', id: toastId, title: warning ?? t('form.not-yet'), text: formatIssues(foundIssues) })
      return false
    }
    sending.current = true
    setBusy(true)
    try {
      return await send(submittedValues(fields, values))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return {
    fields,
    values,
    editedValues,
    issues,
    busy,
    changed: Object.entries(editedValues).some(
      ([name, value]) => Object.hasOwn(fields, name) && !sameValue(value, start[name]),
    ),
    resetCount,
    container,
    change: (name, value) => {
      isChanged.current = true
      setEditedValues(old => ({ ...old, [name]: value }))
      if (issueOf(issues, name)) setIssues(issues.filter(({ path }) => !path.split('.').includes(name)))
    },
    submit: () => {
      if (sending.current) return
      const changedSince = isChanged.current
      isChanged.current = false
      guard(run, changedSince)
    },
    showServerErrors: error => {
      const errors = error instanceof CallError ? (error.problem?.errors ?? []) : []
      const serverIssues = issuesFrom(fields, errors)
      show(serverIssues)
      return serverIssues.length > 0
    },
    reset: (next = {}) => {
      setEditedValues(next)
      setIssues([])
      setResetCount(count => count + 1)
    },
  }
}

/** Focuses the first field with an issue, in rendering order. */
function focusFirst(container: HTMLElement | null, issues: readonly FieldError[]): void {
  for (const box of container?.querySelectorAll<HTMLElement>('[data-form-field]') ?? []) {
    const name = box.dataset.formField ?? ''
    if (!issues.some(({ path }) => path.split('.').includes(name))) continue
    box.querySelector<HTMLElement>(focusable)?.focus()
    return
  }
}
