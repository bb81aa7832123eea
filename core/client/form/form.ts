import type { FieldError } from '#core/shared/error.ts'
import { defaultOf, type Field, valueFault } from '#core/shared/field.ts'
import { compile } from '#core/shared/validate.ts'
import { faultWords } from '../i18n/fault-words.ts'
import { t } from '../i18n/intl.ts'

export type FormFields = Readonly<Record<string, Field>>
export type FormValues = Readonly<Record<string, unknown>>

/** Something wrong: where, by the path the server would name, and in the reader's words. */
export interface FormFault {
  path: string
  words: string
}

/** Checks all values by a schema of their own; the errors name their paths. */
export type FormCheck = (values: FormValues) => readonly FieldError[]

/** What the fields begin with: what is given, else what they say, else what their type does. */
export function startValues(fields: FormFields, given: FormValues = {}): FormValues {
  const start = Object.entries(fields).map(([name, { initial, form }]) => {
    const own = Object.hasOwn(given, name) && given[name] !== undefined ? given[name] : initial
    return [name, own === undefined ? defaultOf(form) : own]
  })
  return Object.fromEntries(start)
}

/** The fields that are asked: those without a condition, and those whose condition holds. */
export function askedFields(fields: FormFields, values: FormValues): FormFields {
  const asked = Object.entries(fields).filter(([, { when }]) =>
    Object.entries(when ?? {}).every(([name, wanted]) => values[name] === wanted),
  )
  return Object.fromEntries(asked)
}

/** The values that are sent: those of the fields that are asked. */
export function sentValues(fields: FormFields, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(Object.keys(askedFields(fields, values)).map(name => [name, values[name]]))
}

/** Checks each value by its field's own definition; files are for the server to judge. */
export function checkByFields(fields: FormFields): FormCheck {
  return values => {
    const judged = Object.entries(fields).filter(([name]) => !(values[name] instanceof Blob))
    const checked = compile(Object.fromEntries(judged.map(([name, { def }]) => [name, def])))(
      Object.fromEntries(judged.map(([name]) => [name, values[name]])),
    )
    return checked.ok ? [] : checked.errors
  }
}

/** Words for the first rule of its field that a value breaks. */
function ruleWords(field: Field, value: unknown): string | null {
  const fault = valueFault(field, value)
  if (!fault) return null
  return fault.rule === 'required' ? faultWords('required') : t(`form.fault-${fault.rule}`, { limit: fault.limit ?? 0 })
}

/** The field that an error is about, in whatever the server's input wraps it. */
function fieldAt(fields: FormFields, path: string): string | undefined {
  return path.split('.').find(part => Object.hasOwn(fields, part))
}

/** Errors as the form shows them; the first of each field, fields in their order, what is about none at the end. */
export function faultsFrom(fields: FormFields, errors: readonly FieldError[]): FormFault[] {
  const found = new Map<string, FormFault>()
  for (const { path, message } of errors) {
    const at = fieldAt(fields, path) ?? path
    if (!found.has(at)) found.set(at, { path: Object.hasOwn(fields, at) ? path : at, words: faultWords(message) })
  }
  const order = Object.keys(fields)
  const rank = (at: string) => (order.includes(at) ? order.indexOf(at) : order.length)
  return [...found].toSorted(([one], [other]) => rank(one) - rank(other)).map(([, fault]) => fault)
}

/** Everything wrong with the values of the fields that are asked. Nothing is sent while there is any (content 5). */
export function faultsIn(fields: FormFields, values: FormValues, check?: FormCheck): FormFault[] {
  const asked = askedFields(fields, values)
  const broken = Object.entries(asked).flatMap(([name, field]) => {
    const words = values[name] instanceof Blob ? null : ruleWords(field, values[name])
    return words === null ? [] : [{ path: name, message: words }]
  })
  const known = new Set(broken.map(({ path }) => path))
  const rest = (check ?? checkByFields(asked))(sentValues(fields, values)).filter(({ path }) => {
    const at = fieldAt(fields, path)
    return at === undefined || (!known.has(at) && Object.hasOwn(asked, at))
  })
  return faultsFrom(fields, [...broken, ...rest])
}

/** The words under one field. */
export function faultOf(faults: readonly FormFault[], name: string): string | undefined {
  return faults.find(({ path }) => path.split('.').includes(name))?.words
}

/** How a warning lists them: `path: message`, joined by commas. */
export function listFaults(faults: readonly FormFault[]): string {
  return faults.map(({ path, words }) => `${path}: ${words}`).join(', ')
}
