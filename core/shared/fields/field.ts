import { checkRichText } from '../richtext/check.ts'
import { isEmpty as isEmptyText, type RichText } from '../richtext/nodes.ts'
import { choicesOf } from './field-choices.ts'

/**
 * One field of a kind or a form. `def` is its arktype definition on input, `form` the registered field type that edits
 * it, `initial` what a new entity holds when the field is left out.
 */
export interface Field<T = unknown> {
  readonly def: unknown
  readonly form: string
  readonly initial: unknown
  /** answers differ from input for some fields (tags): the definition of the answer */
  readonly answer?: unknown
  /** its name, where users named it; otherwise it goes by a message */
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
  /** it holds ids in a list: `find` takes some of them and answers the entities that hold one */
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

/** What a field of a type holds where nothing else is said; null for the types that are not named there. */
export function defaultOf(form: string): unknown {
  return Object.hasOwn(defaults, form) ? structuredClone(defaults[form]) : null
}

/** The rules every field has by its type alone. */
export type IssueRule = 'required' | 'type' | 'choice' | 'min' | 'max' | 'many' | 'long'

/** The rule that a value breaks, and the number it is about. */
export interface ValueIssue {
  rule: IssueRule
  limit?: number
}

type FieldRules = Pick<Field, 'form' | 'required' | 'min' | 'max' | 'options' | 'def'>

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isBlank(form: string, value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (form === 'slate' && Array.isArray(value)) return checkRichText(value) === null && isEmptyText(value as RichText)
  return Array.isArray(value) && value.length === 0
}

const typeIssue: ValueIssue = { rule: 'type' }
const issueUnless = (right: boolean): ValueIssue | null => (right ? null : typeIssue)
const textIssue = ({ max }: FieldRules, value: unknown): ValueIssue | null => {
  if (typeof value !== 'string') return typeIssue
  return max !== undefined && value.length > max ? { rule: 'long', limit: max } : null
}
const optionalTextIssue = (value: unknown): ValueIssue | null =>
  issueUnless(value === null || typeof value === 'string')

function rangeIssue({ min, max }: FieldRules, value: unknown): ValueIssue | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return typeIssue
  if (min !== undefined && value < min) return { rule: 'min', limit: min }
  return max !== undefined && value > max ? { rule: 'max', limit: max } : null
}

function choiceIssue(rules: FieldRules, value: unknown): ValueIssue | null {
  if (value !== null && typeof value !== 'string') return typeIssue
  const choices = choicesOf(rules)
  return value === null || value === '' || choices.length === 0 || choices.includes(value) ? null : { rule: 'choice' }
}

function radarIssue({ max = radar.max, options }: FieldRules, value: unknown): ValueIssue | null {
  if (!isRecord(value)) return typeIssue
  const names = Object.keys(value)
  if (names.length > radar.options) return { rule: 'many', limit: radar.options }
  if (options && names.some(name => !options.some(option => option.value === name))) return { rule: 'choice' }
  for (const one of Object.values(value)) {
    const issue = rangeIssue({ form: 'number', def: 'number', min: 0, max }, one)
    if (issue) return issue
  }
  return null
}

const isTag = (value: unknown) => typeof value === 'string' || (isRecord(value) && typeof value.valueId === 'string')
const isEntityRef = (value: unknown) =>
  isRecord(value) && typeof value.type === 'string' && typeof value.id === 'string'

function tagsIssue({ max }: FieldRules, value: unknown): ValueIssue | null {
  if (!Array.isArray(value) || !value.every(isTag)) return typeIssue
  return max !== undefined && value.length > max ? { rule: 'max', limit: max } : null
}

/** By type, whether a value is one of its own. Types that are not here are their plugin's business. */
const rules: Readonly<Record<string, (rules: FieldRules, value: unknown) => ValueIssue | null>> = {
  string: textIssue,
  textarea: textIssue,
  password: (_, value) => optionalTextIssue(value),
  icon: (_, value) => optionalTextIssue(value),
  color: (_, value) => issueUnless(value === null || (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value))),
  slate: (_, value) => issueUnless(value === null || typeof value === 'string' || checkRichText(value) === null),
  number: rangeIssue,
  switch: (_, value) => issueUnless(typeof value === 'boolean'),
  select: (field, value) => (value === null ? typeIssue : choiceIssue(field, value)),
  'single-picker': choiceIssue,
  tags: tagsIssue,
  addList: (_, value) => issueUnless(Array.isArray(value) && value.every(one => typeof one === 'string')),
  entityId: (_, value) => optionalTextIssue(value),
  entityPicker: (_, value) => issueUnless(value === null || isEntityRef(value)),
  radar: radarIssue,
}

/** The first rule of its field that a value breaks; null where it will do. A default is held to the same. */
export function valueIssue(field: FieldRules, value: unknown): ValueIssue | null {
  if (field.required && isBlank(field.form, value)) return { rule: 'required' }
  const rule = Object.hasOwn(rules, field.form) ? rules[field.form] : undefined
  return rule?.(field, value) ?? null
}

/** An issue as answers say it, in English. */
export function issueText({ rule, limit }: ValueIssue): string {
  const texts: Record<IssueRule, string> = {
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

/** A value of a radar brought into its range. */
export function capRadar(value: number, max: number = radar.max): number {
  return Math.min(Math.max(value, 0), max)
}
