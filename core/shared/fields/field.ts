import { isRecord } from '#core/shared/is-record.ts'
import { checkRichText } from '../rich-text/check.ts'
import { isEmpty as isEmptyText, type RichText } from '../rich-text/nodes.ts'
import { choicesOf } from './field-choices.ts'
import { isItemList } from './item-list.ts'

/** The values of an entity, or of a part of it, by the names of its fields. */
export type EntityValues = Readonly<Record<string, unknown>>

/** The values of an entity as one of its revisions has them. */
export type EntityAtRevision = EntityValues & { revision: number }

/**
 * One field of a kind or a form. `def` is its arktype definition on input, `form` the registered field type that edits
 * it, `initial` the value of a new entity if the field is left out. `Listed` is what lists show of it, `never` if
 * nothing.
 */
export interface Field<T = unknown, Listed = T> {
  /** the arktype definition of its value on input */
  readonly def: unknown
  /** the field type that edits it */
  readonly form: string
  /** its value where none is given */
  readonly initial: unknown
  /** the server computes it for every answer, from the other fields; it is neither sent nor stored */
  readonly computed?: boolean
  /** the definition of the answer, if it differs from the input (tags) */
  readonly answer?: unknown
  /** what an update takes besides the value: changes of parts of it */
  readonly change?: unknown
  /** its name, if users named it; otherwise its label is a message */
  readonly label?: string
  /** an empty value is refused */
  readonly required?: boolean
  /** the least of a number, the fewest characters of a text; a kind takes it from `def` where it has it */
  readonly min?: number
  /**
   * the most of a number and of each option of a radar, the most characters of a text, tags, and items of a collection;
   * a kind takes it from `def` where it has it
   */
  readonly max?: number
  /** a whole number */
  readonly integer?: boolean
  /** the choices; the axes of a radar */
  readonly options?: readonly FieldOption[]
  /** the kinds an entity picker offers, all by default; the one kind of an `entityId` */
  readonly kinds?: readonly string[]
  /** an entity picker offers those of the worlds that the project uses, too; the server checks what it gets */
  readonly worlds?: boolean
  /**
   * where its value names other entities, by id or as `{ id }`: `''` for the value itself, `*` for each item of a list
   * or record, and names of properties: `*.hero`. The value of `entityId` and `entityPicker` always does.
   */
  readonly references?: readonly string[]
  /** the properties of the items of a collection that search finds */
  readonly text?: readonly string[]
  /**
   * the collection that the items of this one belong to, and the properties in which they name its items: if two people
   * are asked about an item, what belongs to it is kept or removed with it
   */
  readonly belongsTo?: { readonly field: string; readonly by: readonly string[] }
  /** media types of a file, each with its extensions; JSON by default */
  readonly accept?: Readonly<Record<string, readonly string[]>>
  /** values of other fields; only with these is it shown and sent */
  readonly when?: Readonly<Record<string, unknown>>
  /** it holds a list of numbers; lists are sorted and filtered by the first one */
  readonly sortsByFirst?: boolean
  /**
   * Its number means something else under each parent. Lists of several parents are sorted and filtered by the number
   * that `order` of its resolver makes of it, and their rows have that under this name.
   */
  readonly orderedAs?: string
  /** it holds a list of ids; `find` can filter by them */
  readonly filters?: boolean
  /**
   * What lists show in its place: a small value, computed from the stored one alone. `false`: nothing. Without it,
   * lists leave out rich text, `textarea` and `collection`, cut a `string` after 200 characters, and have the rest
   * whole.
   */
  readonly summary?: false | Summary<T, Listed>
  /** only for types */
  readonly $value?: T
}

/** Declared as a method, so that a field of any type is a `Field`. */
type Summary<T, Listed> = { of(value: T): Listed }['of']

/** One choice of a field; the label defaults to the value. */
export interface FieldOption {
  /** what is stored */
  readonly value: string
  /** what is shown; the value by default */
  readonly label?: string
}

/** Defaults of a radar field: maximum of a value, value of a new option, number of options. */
export const radar = { max: 100, value: 1, options: 10 } as const

/** The value of a radar's option, or the default of every option. */
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
  collection: [],
  radar: {},
  timelinePicker: [0, 0],
  color: '#607D8B',
}

/** The initial value of a field type (FORM-20..24); null for types that are not listed. */
export function defaultOf(form: string): unknown {
  return Object.hasOwn(defaults, form) ? structuredClone(defaults[form]) : null
}

/** The validation rules of field types. */
export type IssueRule = 'required' | 'type' | 'choice' | 'integer' | 'min' | 'max' | 'many' | 'short' | 'long'

/** The broken rule, and its limit. */
interface ValueIssue {
  rule: IssueRule
  limit?: number
}

type FieldRules = Pick<Field, 'form' | 'required' | 'min' | 'max' | 'integer' | 'options' | 'def'>

function isBlank(form: string, value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (form === 'slate' && Array.isArray(value)) return checkRichText(value) === null && isEmptyText(value as RichText)
  return Array.isArray(value) && value.length === 0
}

const typeIssue: ValueIssue = { rule: 'type' }
const issueUnless = (right: boolean): ValueIssue | null => (right ? null : typeIssue)
const textIssue = ({ min, max }: FieldRules, value: unknown): ValueIssue | null => {
  if (typeof value !== 'string') return typeIssue
  if (min !== undefined && value.length < min) return { rule: 'short', limit: min }
  return max !== undefined && value.length > max ? { rule: 'long', limit: max } : null
}
const optionalTextIssue = (value: unknown): ValueIssue | null =>
  issueUnless(value === null || typeof value === 'string')

function rangeIssue({ min, max, integer }: FieldRules, value: unknown): ValueIssue | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return typeIssue
  if (integer && !Number.isInteger(value)) return { rule: 'integer' }
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

function itemsIssue({ max }: FieldRules, value: unknown): ValueIssue | null {
  if (!isItemList(value) || value.some(({ id }) => !/^[\w-]{1,64}$/.test(id))) return typeIssue
  return max !== undefined && value.length > max ? { rule: 'max', limit: max } : null
}

/** By type, validates a value. Plugins validate the types that are not listed. */
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
  collection: itemsIssue,
}

/** The first broken rule of a field, or null. Defaults are validated by the same rules. */
export function valueIssue(field: FieldRules, value: unknown): ValueIssue | null {
  if (field.required && isBlank(field.form, value)) return { rule: 'required' }
  const rule = Object.hasOwn(rules, field.form) ? rules[field.form] : undefined
  return rule?.(field, value) ?? null
}

/** An issue in English, as answers report it. */
export function issueText({ rule, limit }: ValueIssue): string {
  const texts: Record<IssueRule, string> = {
    required: 'required',
    type: 'does not fit the type of the field',
    choice: 'must be one of the options',
    integer: 'must be a whole number',
    min: `must be at least ${limit}`,
    max: `must be at most ${limit}`,
    many: `must be at most ${limit} options`,
    short: `must be at least ${limit} characters`,
    long: `must be at most ${limit} characters`,
  }
  return texts[rule]
}

/** A radar value clamped to its range. */
export function capRadar(value: number, max: number = radar.max): number {
  return Math.min(Math.max(value, 0), max)
}
