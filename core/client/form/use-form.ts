import { type RefObject, useEffect, useRef, useState } from 'react'
import { CallError } from '../api/call-error.ts'
import { t } from '../i18n/intl.ts'
import { showToast } from '../toasts/index.ts'
import { useSubmitGuard } from '../ui/submit-guard.ts'
import {
  type FormCheck,
  type FormFault,
  type FormFields,
  type FormValues,
  faultOf,
  faultsFrom,
  faultsIn,
  listFaults,
  sentValues,
  startValues,
} from './form.ts'

export interface FormOptions {
  fields: FormFields
  /** what stands there at first */
  given?: FormValues
  /** what the person had written before */
  written?: FormValues
  /** a schema for all values together; without one each is checked by its field's */
  check?: FormCheck
  /** the warning about what is wrong replaces the toast of this id, and has this heading */
  toastId?: string
  warning?: string
  /** Sends the values of the fields that are asked. What it rejects with is the caller's to say; false if it was not done. */
  send(values: Record<string, unknown>): Promise<boolean>
}

export interface Form {
  fields: FormFields
  values: FormValues
  /** what the person has changed of them */
  written: FormValues
  faults: readonly FormFault[]
  busy: boolean
  /** something stands there that did not at first */
  changed: boolean
  /** one more whenever it begins anew: inputs start over */
  round: number
  /** where its fields are drawn */
  place: RefObject<HTMLDivElement | null>
  change(name: string, value: unknown): void
  submit(): void
  /** shows what the server found wrong; false where the failure names no field */
  refuse(error: unknown): boolean
  /** begins anew: with nothing, or with values that count as written by the person */
  restart(written?: FormValues): void
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
export function useForm({ fields, given, written: before = {}, check, toastId, warning, send }: FormOptions): Form {
  const [written, setWritten] = useState(before)
  const [faults, setFaults] = useState<readonly FormFault[]>([])
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const anew = useRef(true)
  const sending = useRef(false)
  const guard = useSubmitGuard()
  const start = startValues(fields, given)
  const values = { ...start, ...written }
  const toFault = useRef(false)
  useEffect(() => {
    if (!toFault.current || faults.length === 0) return
    toFault.current = false
    focusFirst(place.current, faults)
  }, [faults])
  const show = (found: readonly FormFault[]) => {
    toFault.current = true
    setFaults(found)
  }
  const run = async (): Promise<boolean> => {
    const found = faultsIn(fields, values, check)
    show(found)
    if (found.length > 0) {
      showToast({ kind: 'warn', id: toastId, title: warning ?? t('form.not-yet'), text: listFaults(found) })
      return false
    }
    sending.current = true
    setBusy(true)
    try {
      return await send(sentValues(fields, values))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return {
    fields,
    values,
    written,
    faults,
    busy,
    changed: Object.entries(written).some(
      ([name, value]) => Object.hasOwn(fields, name) && !sameValue(value, start[name]),
    ),
    round,
    place,
    change: (name, value) => {
      anew.current = true
      setWritten(old => ({ ...old, [name]: value }))
      if (faultOf(faults, name)) setFaults(faults.filter(({ path }) => !path.split('.').includes(name)))
    },
    submit: () => {
      if (sending.current) return
      const fresh = anew.current
      anew.current = false
      guard(run, fresh)
    },
    refuse: error => {
      const errors = error instanceof CallError ? (error.problem?.errors ?? []) : []
      const known = faultsFrom(fields, errors)
      show(known)
      return known.length > 0
    },
    restart: (next = {}) => {
      setWritten(next)
      setFaults([])
      setRound(count => count + 1)
    },
  }
}

/** Focuses the first field at fault, in the order they are drawn. */
function focusFirst(place: HTMLElement | null, faults: readonly FormFault[]): void {
  for (const box of place?.querySelectorAll<HTMLElement>('[data-form-field]') ?? []) {
    const name = box.dataset.formField ?? ''
    if (!faults.some(({ path }) => path.split('.').includes(name))) continue
    box.querySelector<HTMLElement>(focusable)?.focus()
    return
  }
}
