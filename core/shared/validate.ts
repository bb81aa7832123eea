import { type ArkError, ArkErrors, scope, Traversal, type type } from 'arktype'
import { type FieldError, toFieldError } from './error.ts'
import type { LimitedList, NarrowContext } from './fields/collection.ts'
import { type Issue, requiredIssue } from './issue.ts'
import { checkRichText } from './rich-text/check.ts'

/** Run-time rules of the keywords in schema.ts. */
const customTypes = scope({
  id: /^[A-Za-z0-9_-]{1,64}$/,
  instant: [
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/,
    '@',
    'a time in UTC such as 2026-01-31T23:59:59Z',
  ],
  sorting: /^[a-zA-Z]\w{0,63}:(asc|desc)$/,
  page: 'number.integer >= 1 | string <= 2000',
  json: 'unknown',
  richText: ['unknown', ':', narrowRichText],
  richTextOrText: [
    'string | unknown[]',
    ':',
    (value: unknown, ctx) => typeof value === 'string' || narrowRichText(value, ctx),
  ],
  tagValue: { valueId: 'id', 'value?': 'string', 'color?': 'string', '+': 'ignore' },
  tags: '(id | tagValue)[] <= 100',
})

function narrowRichText(value: unknown, ctx: unknown): boolean {
  const issue = checkRichText(value)
  if (!issue) return true
  const { path, reject } = ctx as NarrowContext
  return reject.call(ctx, { message: issue.message, path: [...path, ...issue.path.split('.').filter(Boolean)] })
}

type ValidationResult = { ok: true; value: unknown } | { ok: false; errors: FieldError[] }
export type Validator = (value: unknown) => ValidationResult

const validators = new WeakMap<object, Validator>()

function isRecordDef(def: unknown): def is object {
  return typeof def === 'object' && def !== null && Object.getPrototypeOf(def) === Object.prototype
}

/**
 * Something that is no record, or a record: which of them a value is to be decides its type, so that errors name the
 * fields of that one.
 */
function narrowUnion(other: unknown, record: object) {
  const rules = { record: compile(record), other: compile({ value: other }) }
  return (value: unknown, ctx: unknown): boolean => {
    const isRecord = isRecordDef(value)
    const checked = isRecord ? rules.record(value) : rules.other({ value })
    if (checked.ok) return true
    const { path, reject } = ctx as NarrowContext
    for (const { path: at, message } of checked.errors) {
      const steps = at.split('.').slice(isRecord ? 0 : 1)
      reject.call(ctx, { message, path: [...path, ...steps.filter(Boolean)] })
    }
    return false
  }
}

/**
 * A list with a limit: arktype counts the items first. A rule would be asked after all of them have been checked, which
 * takes seconds for a hundred thousand.
 */
function isCounted(def: unknown): def is [unknown, ':', LimitedList] {
  return Array.isArray(def) && def[1] === ':' && typeof def[2] === 'function' && 'maxItems' in def[2]
}

/** Closes every object of a definition that does not say otherwise: unknown keys are refused by name. */
function closeObjects(def: unknown): unknown {
  const isEither = Array.isArray(def) && def[1] === '|' && isRecordDef(def[2]) && !isRecordDef(def[0])
  if (isEither) return ['unknown', ':', narrowUnion(def[0], def[2])]
  if (isCounted(def)) return [[closeObjects(def[0]), '&', `unknown[] <= ${def[2].maxItems}`], ':', def[2]]
  if (Array.isArray(def))
    return def.map((part, index) => (index === 0 || typeof part === 'object' ? closeObjects(part) : part))
  if (def === null || typeof def !== 'object' || Object.getPrototypeOf(def) !== Object.prototype) return def
  const entries = Object.entries(def).map(([key, value]) => [key, key === '+' ? value : closeObjects(value)])
  return { '+': 'reject', ...Object.fromEntries(entries) }
}

/** arktype's rule for one definition, with our keywords and closed objects. */
export function typeOf(def: unknown): type {
  return customTypes.type.raw(closeObjects(def)) as unknown as type
}

/** Maximum number of reported fields. */
const maxErrors = 20

/** Stops after enough errors: reporting a million would block other requests. */
class LimitedTraversal extends Traversal {
  override get failFast(): boolean {
    return super.failFast || this.errors.count >= maxErrors
  }
}

/** Compiles a definition once. Checking never throws and reports each invalid field, the first 20. */
export function compile(def: object): Validator {
  const cached = validators.get(def)
  if (cached) return cached
  const rule = typeOf(def)
  const validator: Validator = value => {
    if (rule.allows(value)) return { ok: true, value }
    const outcome: unknown = rule.internal.traverse(value, new LimitedTraversal(value, rule.internal.$.resolvedConfig))
    if (!(outcome instanceof ArkErrors)) return { ok: true, value: outcome }
    const errors = [...outcome].slice(0, maxErrors).map(error => {
      const path = error.path.join('.')
      return toFieldError(path, issueFrom(error, path))
    })
    return { ok: false, errors }
  }
  validators.set(def, validator)
  return validator
}

/** A value that is missing or empty is `required`; from other messages arktype's leading path is removed. */
function issueFrom(error: ArkError, path: string): Issue | string {
  if (error.hasCode('required') || (error.hasCode('minLength') && error.rule === 1)) return requiredIssue
  if (error.hasCode('maxLength') && Array.isArray(error.data))
    return `must be at most ${error.rule.toLocaleString('en')} items`
  if (error.hasCode('predicate') && error.expected === undeclaredKey) return 'is not known here; leave it out'
  const words = error.hasCode('pattern') && wordsOfPattern(error.rule)
  if (words) return words
  const { message, propString } = error
  return path && message.startsWith(`${propString} `) ? message.slice(propString.length + 1) : message
}

/** What a pattern asks for, said to somebody who reads none; others are shown as they are. */
function wordsOfPattern(pattern: string): string | undefined {
  const [, least, most] = /^\^\[A-Za-z0-9_-\]\{(\d+),(\d+)\}\$$/.exec(pattern) ?? []
  if (most) return `must be ${least} to ${most} letters, digits, hyphens or underscores`
  return pattern === '^#[0-9a-fA-F]{6}$' ? 'must be a colour such as #336699' : undefined
}

/** What arktype expects of a key that a closed object does not declare. */
const undeclaredKey = 'removed'
