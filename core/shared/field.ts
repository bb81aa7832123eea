import { choicesOf } from './field-choices.ts'
import { checkRichText } from './richtext/check.ts'
import { isEmpty as isEmptyText, type RichText } from './richtext/nodes.ts'

/**
 * One field of a kind or a form. `def` is its arktype definition on input, `form` the registered field type that
 * edits it, `initial` what a new thing holds when the field is left out.
 */
export interface Field<T = unknown> {
  readonly def: unknown
  readonly form: string
  readonly initial: unknown
  /** answers differ from input for some fields (tags): the definition of the answer */
  readonly answer?: unknown
  /** its name, where people named it; otherwise it goes by a message */
  readonly label?: string
  /** a form is not sent while it is empty */
  readonly required?: boolean
  /** the range of a number; `max` of a radar is the most each option may be, of a text how many characters it has, of tags how many there are */
  readonly min?: number
  readonly max?: number
  /** what may be chosen; the corners of a radar */
  readonly options?: readonly FieldOption[]
  /** the kinds that an entity picker offers, all unless given; the one that an `entityId` is of */
  readonly kinds?: readonly string[]
  /** what a file may be: media types, each with the endings that go with it; JSON unless given */
  readonly accept?: Readonly<Record<string, readonly string[]>>
  /** values of other fields with which alone it is asked and sent */
  readonly when?: Readonly<Record<string, unknown>>
  /** it holds ids in a list: `find` takes some of them and answers the things that hold one */
  readonly filters?: boolean
  readonly $value?: T
}

/** One choice of a field; without a label it goes by itself. */
export interface FieldOption {
  readonly value: string
  readonly label?: string
}

/** A radar field: the most a value may be unless it says so, what a new option begins with, and how many there may be. */
export const radar = { max: 100, value: 1, options: 10 } as const

/** What an option of a radar has: the value given, or the one every option begins with. */
export function radarValue(values: Readonly<Record<string, unknown>>, option: string, max: number): number {
  if (!Object.hasOwn(values, option)) return Math.min(radar.value, max)
  const value = values[option]
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

const defaults: Readonly<Record<string, unknown>> = {
  string: '',
  textarea: '',
  select: '',
  number: 0,
  switch: false,
  tags: [],
  addList: [],
  radar: {},
  timelinePicker: [0, 0],
  color: '#607D8B',
}

/** What a field of a type holds where nothing else is said (content 3); null for the types that are not named there. */
export function defaultOf(form: string): unknown {
  return Object.hasOwn(defaults, form) ? structuredClone(defaults[form]) : null
}

/** The rules every field has by its type alone. */
export type FaultRule = 'required' | 'type' | 'choice' | 'min' | 'max' | 'many' | 'long'

/** The rule that a value breaks, and the number it is about. */
export interface ValueFault {
  rule: FaultRule
  limit?: number
}

type Rules = Pick<Field, 'form' | 'required' | 'min' | 'max' | 'options' | 'def'>

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isBlank(form: string, value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (form === 'slate' && Array.isArray(value)) return checkRichText(value) === null && isEmptyText(value as RichText)
  return Array.isArray(value) && value.length === 0
}

const wrong: ValueFault = { rule: 'type' }
const unless = (right: boolean): ValueFault | null => (right ? null : wrong)
const isText = ({ max }: Rules, value: unknown): ValueFault | null => {
  if (typeof value !== 'string') return wrong
  return max !== undefined && value.length > max ? { rule: 'long', limit: max } : null
}
const isTextOrNone = (value: unknown): ValueFault | null => unless(value === null || typeof value === 'string')

function between({ min, max }: Rules, value: unknown): ValueFault | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong
  if (min !== undefined && value < min) return { rule: 'min', limit: min }
  return max !== undefined && value > max ? { rule: 'max', limit: max } : null
}

function chosen(rules: Rules, value: unknown): ValueFault | null {
  if (value !== null && typeof value !== 'string') return wrong
  const choices = choicesOf(rules)
  return value === null || value === '' || choices.length === 0 || choices.includes(value) ? null : { rule: 'choice' }
}

function radarFault({ max = radar.max, options }: Rules, value: unknown): ValueFault | null {
  if (!isRecord(value)) return wrong
  const names = Object.keys(value)
  if (names.length > radar.options) return { rule: 'many', limit: radar.options }
  if (options && names.some(name => !options.some(option => option.value === name))) return { rule: 'choice' }
  for (const one of Object.values(value)) {
    const fault = between({ form: 'number', def: 'number', min: 0, max }, one)
    if (fault) return fault
  }
  return null
}

const isTag = (value: unknown) => typeof value === 'string' || (isRecord(value) && typeof value.valueId === 'string')
const isThing = (value: unknown) => isRecord(value) && typeof value.type === 'string' && typeof value.id === 'string'

function tagsFault({ max }: Rules, value: unknown): ValueFault | null {
  if (!Array.isArray(value) || !value.every(isTag)) return wrong
  return max !== undefined && value.length > max ? { rule: 'max', limit: max } : null
}

/** By type, whether a value is one of its own. Types that are not here are their plugin's business. */
const rules: Readonly<Record<string, (rules: Rules, value: unknown) => ValueFault | null>> = {
  string: isText,
  textarea: isText,
  password: (_, value) => isTextOrNone(value),
  icon: (_, value) => isTextOrNone(value),
  color: (_, value) => unless(value === null || (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value))),
  slate: (_, value) => unless(value === null || typeof value === 'string' || checkRichText(value) === null),
  number: between,
  switch: (_, value) => unless(typeof value === 'boolean'),
  select: (field, value) => (value === null ? wrong : chosen(field, value)),
  'single-picker': chosen,
  tags: tagsFault,
  addList: (_, value) => unless(Array.isArray(value) && value.every(one => typeof one === 'string')),
  entityId: (_, value) => isTextOrNone(value),
  entityPicker: (_, value) => unless(value === null || isThing(value)),
  radar: radarFault,
}

/** The first rule of its field that a value breaks; null where it will do. A default is held to the same (content 5). */
export function valueFault(field: Rules, value: unknown): ValueFault | null {
  if (field.required && isBlank(field.form, value)) return { rule: 'required' }
  const rule = Object.hasOwn(rules, field.form) ? rules[field.form] : undefined
  return rule?.(field, value) ?? null
}

/** A fault as answers say it, in English. */
export function faultText({ rule, limit }: ValueFault): string {
  const texts: Record<FaultRule, string> = {
    required: 'required',
    type: 'does not fit the type of the field',
    choice: 'must be one of the options',
    min: `must be at least ${limit}`,
    max: `must be at most ${limit}`,
    many: `must be at most ${limit} options`,
    long: `must be at most ${limit} characters`,
  }
  return texts[rule]
}

/** A value of a radar brought into its range (content 5). */
export function capRadar(value: number, max: number = radar.max): number {
  return Math.min(Math.max(value, 0), max)
}
