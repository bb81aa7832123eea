import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { CallError, errorMessage, fieldError, useSubmitGuard } from '#core/client/index.ts'

/** What is wrong, by field; `form` is about all of it. */
export type FormIssues<Name extends string> = Partial<Record<Name | 'form', string>>

interface FormRules<V extends Record<string, string>> {
  /** asked before anything is sent; rules' own words, worded for the reader where they are shown */
  check: (values: V) => FormIssues<keyof V & string>
  send: (values: V) => Promise<unknown>
  /** reads a refusal before the common reading does; undefined leaves it to that */
  issuesOfError?: (error: CallError) => FormIssues<keyof V & string> | undefined
}

export interface Form<V extends Record<string, string>> {
  values: V
  set: (name: keyof V & string) => (value: string) => void
  /** what is wrong with a field, in the reader's words */
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
 * A form that sends one call: nothing typed is lost when it fails, the focus goes to the first field at fault, and
 * what was sent is not sent twice (foundation 5, Submit guard).
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

  /** False where nothing was done: the next submission passes at once then. */
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
      const words = issues[name]
      return words && fieldError(words)
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

/** A refusal by the fields it names; what names none of ours is about the whole form. */
function issuesFromError(error: unknown, names: readonly string[]): FormIssues<string> {
  const errors = (error instanceof CallError && error.problem?.errors) || []
  const named = errors.flatMap(({ path, message }) => {
    const name = path.slice(path.lastIndexOf('.') + 1)
    return names.includes(name) ? [[name, message] as const] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : { form: errorMessage(error) }
}

/** True for a call refused at a field nobody can see: the token of a mailed link, say. */
export function isRefusedAt(error: CallError, path: string): boolean {
  return error.problem?.errors?.some(one => one.path === path) ?? false
}
