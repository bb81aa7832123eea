import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { CallError, errorMessage, fieldError, useSubmitGuard } from '#core/client/index.ts'
import type { Issue } from '#core/shared/issue.ts'

/** Issues by field; `form` is about the form as a whole. */
export type FormIssues<Name extends string> = Partial<Record<Name | 'form', Issue>>

interface FormRules<V extends Record<string, string>> {
  /** runs before anything is sent; issues are translated where they are shown */
  check: (values: V) => FormIssues<keyof V & string>
  send: (values: V) => Promise<unknown>
  /** reads a refusal before the default mapping; undefined falls back to it */
  issuesOfError?: (error: CallError) => FormIssues<keyof V & string> | undefined
}

export interface Form<V extends Record<string, string>> {
  values: V
  set: (name: keyof V & string) => (value: string) => void
  /** the issue of a field, translated */
  issue: (name: (keyof V & string) | 'form') => string | undefined
  busy: boolean
  submit: () => void
  props: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
}

/**
 * A form that sends one call. It keeps its values if the call fails, focuses the first invalid field, and does not send
 * the same values twice. (docs/behaviour.md, Creating)
 */
export function useForm<V extends Record<string, string>>(initial: V, rules: FormRules<V>): Form<V> {
  const [values, setValues] = useState(initial)
  const [issues, setIssues] = useState<FormIssues<keyof V & string>>({})
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const guard = useSubmitGuard()
  const sending = useRef(false)
  useEffect(() => {
    const [first] = Object.keys(issues)
    if (first === undefined) return
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
  }, [issues])

  /** False if nothing was done: the next submission is then not treated as a repeat. */
  const send = async (): Promise<boolean> => {
    if (sending.current) return false
    const checkIssues = rules.check(values)
    setIssues(checkIssues)
    if (Object.keys(checkIssues).length > 0) return false
    sending.current = true
    setBusy(true)
    try {
      await rules.send(values)
      return true
    } catch (error) {
      setIssues(
        (error instanceof CallError && rules.issuesOfError?.(error)) || issuesFromError(error, Object.keys(values)),
      )
      return false
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const submit = () => guard(send)
  return {
    values,
    set: name => value => setValues(old => ({ ...old, [name]: value })),
    issue: name => {
      const issue = issues[name]
      return issue && fieldError(issue)
    },
    busy,
    submit,
    props: {
      ref,
      noValidate: true,
      onSubmit: event => {
        event.preventDefault()
        submit()
      },
    },
  }
}

/** Maps a refusal to the fields it names; a path that is no field of the form becomes an issue of the form. */
function issuesFromError(error: unknown, names: readonly string[]): FormIssues<string> {
  const errors = (error instanceof CallError && error.problem?.errors) || []
  const named = errors.flatMap(issue => {
    const name = issue.path.slice(issue.path.lastIndexOf('.') + 1)
    return names.includes(name) ? [[name, issue] as const] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : { form: { message: errorMessage(error) } }
}

/** True if a call was refused at a field that has no input, such as the token of an emailed link. */
export function isRefusedAt(error: CallError, path: string): boolean {
  return error.problem?.errors?.some(one => one.path === path) ?? false
}
