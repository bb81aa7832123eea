import { type RefObject, useEffect, useRef, useState } from 'react'
import { CallError } from '../api/call-error.ts'
import { t } from '../i18n/intl.ts'
import { showToast } from '../toasts/index.ts'
import { useSubmitGuard } from '../ui/button/submit-guard.ts'
import {
  type FieldDefinitions,
  type FormCheck,
  type FormIssue,
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
  /** what stands there at first */
  initialValues?: FormValues
  /** what the person had written before */
  editedValues?: FormValues
  /** a schema for all values together; without one each is checked by its field's */
  check?: FormCheck
  /** the warning about what is wrong replaces the toast of this id, and has this heading */
  toastId?: string
  warning?: string
  /** Sends the values of the fields that are asked. What it rejects with is the caller's to say; false if it was not done. */
  send(values: Record<string, unknown>): Promise<boolean>
}

export interface Form {
  fields: FieldDefinitions
  values: FormValues
  /** what the person has changed of them */
  editedValues: FormValues
  issues: readonly FormIssue[]
  busy: boolean
  /** something stands there that did not at first */
  changed: boolean
  /** one more whenever it begins anew: inputs start over */
  resetCount: number
  /** where its fields are drawn */
  container: RefObject<HTMLDivElement | null>
  change(name: string, value: unknown): void
  submit(): void
  /** shows what the server found wrong; false where the failure names no field */
  showServerErrors(error: unknown): boolean
  /** begins anew: with nothing, or with values that count as written by the person */
  reset(editedValues?: FormValues): void
}

const focusable =
  'input:not([type=hidden], :disabled, [tabindex="-1"]), textarea:not(:disabled), select:not(:disabled), [contenteditable=true], button:not(:disabled)'

function sameValue(one: unknown, other: unknown): boolean {
  if (one instanceof Blob || other instanceof Blob) return one === other
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * The state of a form drawn from its fields. Nothing wrong is sent: what is wrong stands under its field, in a warning
 * with its path, and takes the focus. A repeated submission is ignored until something has been changed.
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
  const [issues, setIssues] = useState<readonly FormIssue[]>([])
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
  const show = (foundIssues: readonly FormIssue[]) => {
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

/** Focuses the first field at fault, in the order they are drawn. */
function focusFirst(container: HTMLElement | null, issues: readonly FormIssue[]): void {
  for (const box of container?.querySelectorAll<HTMLElement>('[data-form-field]') ?? []) {
    const name = box.dataset.formField ?? ''
    if (!issues.some(({ path }) => path.split('.').includes(name))) continue
    box.querySelector<HTMLElement>(focusable)?.focus()
    return
  }
}
