import { createHash } from 'node:crypto'
import { badField } from '#core/shared/error.ts'
import type { Field } from '#core/shared/fields/field.ts'
import type { CollectionItem } from '#core/shared/fields/item-list.ts'
import { valueAt } from '#core/shared/fields/item-text.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { countWords } from '#core/shared/rich-text/count-words.ts'
import { canonical, fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { sortKey } from '#core/shared/text/text-keys.ts'
import type { Reader } from '../db/schema.ts'
import type { KindShape } from './kind-shape.ts'
import type { FieldResolver } from './resolvers.ts'

/** All fields of one entity as stored. */
export interface StoredValues {
  refs: Record<string, unknown>
  data: Record<string, unknown>
}

/** The columns computed from the values. */
export interface EntityColumns {
  label: string
  label_key: string
  refs: string
  brief: string
  data: string
}

const textMax = 200
const summaryMax = 140

/** Lets the resolvers check the input values. @throws Problem naming them under `path` */
export async function checkResolvedFields(
  read: Reader,
  { resolvedFields, types }: KindShape,
  place: Place,
  input: Record<string, unknown>,
  before?: StoredValues,
  path = '',
): Promise<void> {
  for (const [name, resolver] of resolvedFields)
    if (Object.hasOwn(input, name) && input[name] !== undefined)
      await resolver.check?.(read, place, input[name], path + name, before?.refs[name] ?? before?.data[name], types)
}

/**
 * Input values in canonical form; missing fields are taken from `before`, or else the kind's initial value.
 * @throws Problem bad-input if the title is empty or too long, naming it under `path`
 */
export function storedValues(
  shape: KindShape,
  input: Record<string, unknown>,
  before?: StoredValues,
  path = '',
): StoredValues {
  const { kind } = shape
  const values: StoredValues = { refs: {}, data: {} }
  for (const { name, resolver } of shape.refs) {
    const isUnchanged = keepsStored(before?.refs, input, name)
    values.refs[name] = isUnchanged
      ? before?.refs[name]
      : storedBy(resolver, inputOr(input, name, kind.fields[name]?.initial))
  }
  for (const name of shape.valueFields) {
    const isUnchanged = keepsStored(before?.data, input, name)
    values.data[name] = isUnchanged ? before?.data[name] : canonicalValue(shape, name, input, path)
  }
  if (values.data[kind.title] === '') throw badField(`${path}${kind.title}`, requiredIssue)
  return values
}

/** A field added to the kind after the entity was stored gets its initial value. */
function keepsStored(
  before: Record<string, unknown> | undefined,
  input: Record<string, unknown>,
  name: string,
): boolean {
  return before !== undefined && Object.hasOwn(before, name) && !Object.hasOwn(input, name)
}

function inputOr(input: Record<string, unknown>, name: string, initial: unknown): unknown {
  return Object.hasOwn(input, name) && input[name] !== undefined ? input[name] : initial
}

function storedBy(resolver: FieldResolver, value: unknown): unknown {
  return resolver.store ? resolver.store(value) : value
}

function titleOf(text: string, path: string): string {
  const title = text.trim()
  if (title.length > limits.titleMax) throw badField(path, `must have at most ${limits.titleMax} characters`)
  return title
}

function canonicalValue(
  { kind, richTextFields, resolvedFields }: KindShape,
  name: string,
  input: Record<string, unknown>,
  path: string,
): unknown {
  const value = inputOr(input, name, kind.fields[name]?.initial)
  if (name === kind.title) return titleOf(String(value), `${path}${name}`)
  const resolver = resolvedFields.get(name)
  if (resolver) return storedBy(resolver, value)
  if (!richTextFields.includes(name)) return value
  return typeof value === 'string' ? fromPlainText(value) : canonical(value as RichText)
}

/** All names of an entity, its title first, which search matches. */
export function entityNames({ kind, aliases }: KindShape, { data }: StoredValues): string {
  const others = aliases.flatMap(name => (Array.isArray(data[name]) ? data[name] : []))
  return [String(data[kind.title]), ...others].join('\n')
}

/** The numbers by which lists of several parents are sorted, by their names in `brief`. */
export type Orders = Readonly<Record<string, number>>

/** The orders of an entity whose values are checked. */
export async function ordersOf(
  read: Reader,
  { ordered }: KindShape,
  place: Place,
  parentId: string | null,
  data: StoredValues['data'],
): Promise<Orders> {
  const orders: Record<string, number> = {}
  for (const { name, as, resolver } of ordered) {
    const order = await resolver.order?.(read, place, parentId, data[name])
    if (order !== undefined) orders[as] = order
  }
  return orders
}

/** The columns of an entity, its names, and its searchable text. */
export function entityColumns(
  shape: KindShape,
  values: StoredValues,
  orders: Orders = {},
): EntityColumns & { names: string; text: string } {
  const { kind, richTextFields, searchedTextFields, collections, resolvedFields } = shape
  const texts = new Map(richTextFields.map(name => [name, plainText(values.data[name] as RichText)]))
  const label = String(values.data[kind.title])
  return {
    label,
    label_key: sortKey(label),
    refs: JSON.stringify(values.refs),
    brief: JSON.stringify({ ...briefOf(shape, values.data, texts), ...orders }),
    data: JSON.stringify(values.data),
    names: entityNames(shape, values),
    text: [
      ...searchedTextFields.map(name => String(values.data[name] ?? '')),
      ...texts.values(),
      ...collections.flatMap(({ name, text }) => itemTexts(values.data[name], text)),
      ...resolvedTexts(resolvedFields, values),
    ]
      .filter(text => text.trim())
      .join('\n'),
  }
}

/** The texts of the searched properties of items: plain or rich. */
function itemTexts(items: unknown, properties: readonly string[]): string[] {
  const texts = (Array.isArray(items) ? (items as CollectionItem[]) : []).flatMap(item =>
    properties.map(path => valueAt(item, path)),
  )
  return texts.flatMap(text => {
    if (typeof text === 'string') return text
    return Array.isArray(text) && checkRichText(text) === null ? plainText(text as RichText) : []
  })
}

function resolvedTexts(resolvedFields: KindShape['resolvedFields'], { refs, data }: StoredValues): string[] {
  return [...resolvedFields].flatMap(([name, resolver]) => resolver.text?.(refs[name] ?? data[name]) ?? [])
}

/** What lists show of stored values, as JSON. */
export function briefJson(shape: KindShape, data: StoredValues['data'], orders: Orders): string {
  const [first] = shape.richTextFields
  const texts = first === undefined ? [] : [[first, plainText((data[first] ?? []) as RichText)] as const]
  return JSON.stringify({ ...briefOf(shape, data, new Map(texts)), ...orders })
}

/** Raised when the rules of `briefOf` change. */
const briefRules = 2

/** Changes if lists show something else of a kind: what is stored is then renewed. */
export function summaryVersion({ title, fields }: Kind): string {
  const rules = Object.entries(fields).map(([name, { form, summary, orderedAs }]) => [
    ...[name, form, String(summary)],
    ...(orderedAs === undefined ? [] : [orderedAs]),
  ])
  return createHash('sha256')
    .update(JSON.stringify([briefRules, title, rules]))
    .digest('hex')
    .slice(0, 16)
}

/** What lists show: for each field its `summary`, or what `listedValue` says; of the first rich text, how it begins. */
function briefOf(
  shape: KindShape,
  data: StoredValues['data'],
  texts: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const briefValues: Record<string, unknown> = {}
  const [first] = shape.richTextFields
  if (first !== undefined) {
    briefValues.summary = summaryOf(texts.get(first) ?? '')
    briefValues.words = countWords((data[first] ?? []) as RichText)
  }
  for (const name of shape.valueFields) {
    const field = shape.kind.fields[name]
    if (!field || field.summary === false) continue
    const value = Object.hasOwn(data, name) ? data[name] : field.initial
    if (field.summary) briefValues[name] = field.summary(value)
    else if (name === shape.kind.title) briefValues[name] = value
    else if (!hiddenForms.has(field.form)) briefValues[name] = listedValue(field, value)
  }
  return briefValues
}

/** Field types that lists leave out unless they have a `summary`. */
const hiddenForms = new Set(['slate', 'textarea', 'collection'])

function listedValue({ form }: Field, value: unknown): unknown {
  if (form !== 'string' || typeof value !== 'string' || value.length <= textMax) return value
  return `${value.slice(0, textMax).toWellFormed()}…`
}

function summaryOf(text: string): string {
  const start = text
    .slice(0, summaryMax * 2)
    .trim()
    .replace(/\s+/g, ' ')
  if (start.length <= summaryMax && text.length <= summaryMax * 2) return start.toWellFormed()
  const cut = start.slice(0, summaryMax)
  const space = cut.lastIndexOf(' ')
  return `${(space > summaryMax / 2 ? cut.slice(0, space) : cut).toWellFormed()}…`
}
