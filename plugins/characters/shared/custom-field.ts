import { nameIssue } from '#core/shared/access/account-rules.ts'
import type { FieldError } from '#core/shared/error.ts'
import { defaultOf, type Field, issueText, radar, valueIssue } from '#core/shared/fields/field.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { isEmpty, type RichText } from '#core/shared/rich-text/nodes.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'

/** The types of a custom field that need no other plugin. */
export type OwnFieldType =
  | 'string'
  | 'textarea'
  | 'slate'
  | 'number'
  | 'switch'
  | 'select'
  | 'color'
  | 'entityPicker'
  | 'addList'
  | 'radar'
export const customFieldTypes: readonly OwnFieldType[] = [
  'string',
  'textarea',
  'slate',
  'number',
  'switch',
  'select',
  'color',
  'entityPicker',
  'addList',
  'radar',
]

/** A type of a custom field: one of these, or one that a plugin adds. */
export type CustomFieldType = OwnFieldType | (string & {})

export const fieldLimits = {
  /** fields of one project */
  perProject: 100,
  /** options of a select; a radar has ten */
  choices: 100,
  /** the highest maximum of a radar */
  max: 1_000_000,
  /** characters of a text, by type; a list and a rich text are measured as JSON */
  string: 1_000,
  textarea: 20_000,
  json: 2_000_000,
  /** lines of a list */
  lines: 200,
  number: 1e15,
} as const

/** A custom field of all characters of a project. */
export interface CustomField {
  customFieldId: string
  label: string
  type: CustomFieldType
  defaultValue: unknown
  /** options of a select or a radar; empty for other types */
  options: string[]
  /** of a radar: the maximum of each value */
  max: number | null
}

/** The input that creates a field. */
export type FieldDraft = Pick<CustomField, 'label' | 'type'> &
  Partial<Pick<CustomField, 'defaultValue' | 'options' | 'max'>>

export function isOwnType(type: CustomFieldType): type is OwnFieldType {
  return (customFieldTypes as readonly string[]).includes(type)
}

export function hasOptions(type: CustomFieldType): boolean {
  return type === 'select' || type === 'radar'
}

/** A custom field as a form field. */
export function formField({ label, type, defaultValue, options, max }: Omit<CustomField, 'customFieldId'>): Field {
  return {
    def: 'json',
    form: type,
    initial: defaultValue,
    label,
    ...(hasOptions(type) ? { options: options.map(value => ({ value })) } : {}),
    ...(type === 'radar' ? { min: 0, max: max ?? radar.max } : {}),
    ...(type === 'entityPicker' ? { worlds: true } : {}),
    ...(type === 'number' ? { min: -fieldLimits.number, max: fieldLimits.number } : {}),
  }
}

/** Fills in what was left out of a draft, in the stored form. */
export function withoutDefaults({ label, type, defaultValue, options = [], max }: FieldDraft) {
  return {
    label: label.trim(),
    type,
    defaultValue: defaultValue ?? defaultOf(type),
    options: hasOptions(type) ? options.map(option => option.trim()) : [],
    max: type === 'radar' ? (max ?? radar.max) : null,
  }
}

/** Names of properties that every object has; they cannot be used as keys. */
const reserved = new Set(['__proto__', 'constructor', 'prototype'])

/** The rule that a definition breaks, for callers with their own message. */
export type DefinitionRule = 'options' | 'many' | 'reserved' | 'twice' | 'max' | 'default'
interface DefinitionIssue extends FieldError {
  rule: DefinitionRule | 'name'
}

function fieldOptionsIssue(type: CustomFieldType, options: readonly string[]): DefinitionIssue | null {
  if (!hasOptions(type)) return null
  const most = type === 'radar' ? radar.options : fieldLimits.choices
  if (options.length === 0) return { rule: 'options', path: 'options', ...requiredIssue }
  if (options.length > most) return { rule: 'many', path: 'options', message: `must be at most ${most} options` }
  const seen = new Set<string>()
  for (const [at, option] of options.entries()) {
    const path = `options.${at}`
    const issue = nameIssue(option)
    if (issue !== null) return { ...issue, rule: 'name', path }
    if (reserved.has(option)) return { rule: 'reserved', path, message: 'cannot be used as a name' }
    if (seen.has(searchKey(option))) return { rule: 'twice', path, message: 'is there twice' }
    seen.add(searchKey(option))
  }
  return null
}

/** The issue of a completed field, by path; null if it is valid. */
export function definitionIssue(field: Omit<CustomField, 'customFieldId'>): DefinitionIssue | null {
  const { label, type, defaultValue, options, max } = field
  const named = nameIssue(label)
  if (named !== null) return { ...named, rule: 'name', path: 'label' }
  const chosen = fieldOptionsIssue(type, options)
  if (chosen) return chosen
  if (max !== null && !(max >= 1 && max <= fieldLimits.max))
    return { rule: 'max', path: 'max', message: `must be from 1 to ${fieldLimits.max}` }
  const issue = customValueIssue(field, defaultValue)
  if (!issue) return null
  const path = issue.path === '' ? 'defaultValue' : `defaultValue.${issue.path}`
  return { rule: 'default', path, message: issue.message }
}

/** Whether a value is blank: it is stored as no value. */
export function isBlankValue(type: CustomFieldType, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (type === 'slate') return Array.isArray(value) && checkRichText(value) === null && isEmpty(value as RichText)
  if (type === 'addList') return Array.isArray(value) && value.length === 0
  return type === 'radar' && typeof value === 'object' && Object.keys(value).length === 0
}

function tooLong(type: CustomFieldType, value: unknown): boolean {
  if (type === 'string') return String(value).length > fieldLimits.string
  if (type === 'textarea') return String(value).length > fieldLimits.textarea
  if (type === 'addList' && (value as string[]).length > fieldLimits.lines) return true
  return (type === 'addList' || type === 'slate') && JSON.stringify(value).length > fieldLimits.json
}

/** The issue of a value: its path inside the value and its message; null if it is valid. */
export function customValueIssue(field: Omit<CustomField, 'customFieldId'>, value: unknown): FieldError | null {
  const form = formField(field)
  const issue = valueIssue(form, value)
  if (issue) return { path: field.type === 'radar' ? cornerIssue(form, value) : '', message: issueText(issue) }
  return tooLong(field.type, value) ? { path: '', message: 'is too long' } : null
}

/** The message about the first option of a radar whose value does not fit. */
function cornerIssue(form: Field, value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const corner = Object.entries(value).find(([name, one]) => valueIssue(form, { [name]: one }) !== null)
  return corner?.[0] ?? ''
}
