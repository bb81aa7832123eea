import type { Call, UploadedFile } from '#core/shared/call.ts'
import { type JsonSchema, schemaOf } from '#server/http/json-schema.ts'

/** Values for fields by name, above all ids: `spaceId`, `chapterId`; `space.roleId` is for calls of that area alone. */
export type Known = Readonly<Record<string, string>>

/** Input a call takes: required fields alone, or all of them. Ids nobody knows are of things that do not exist. */
export function sampleOf(call: Call, known: Known, full = false): Record<string, unknown> {
  const area = call.name.slice(0, Math.max(call.name.indexOf('/'), 0))
  const files = Object.entries(call.files ?? {}).filter(([, rule]) => full || !rule.optional)
  return {
    ...(sample(schemaOf(call.input), '', { known, full, area }) as object),
    ...Object.fromEntries(files.map(([name]) => [name, smallImage])),
  }
}

interface Setting {
  known: Known
  full: boolean
  area: string
}

const texts: Known = {
  email: 'sample@example.org',
  password: 'correct horse 1',
  username: 'Sample',
  sorting: 'created:asc',
}
const patterned = ['name:asc', '#a1b2c3', '2026-01-02T03:04:05Z', 'sample', 'sample-1', '1', 'a']

function sample(schema: JsonSchema, name: string, setting: Setting): unknown {
  if (typeof schema.$ref === 'string') return word(schema.$ref, name, setting)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return sample(schema.anyOf[0] as JsonSchema, name, setting)
  if (schema.type === 'object') return object(schema, setting)
  if (schema.type === 'array') return list(schema, name, setting)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return Number(schema.minimum ?? 1)
  return knownAs(name, setting) ?? text(schema, name)
}

function knownAs(name: string, { known, area }: Setting): string | undefined {
  return known[`${area}.${name}`] ?? known[name]
}

function word(ref: string, name: string, setting: Setting): unknown {
  switch (ref.slice(ref.lastIndexOf('/') + 1)) {
    case 'Id':
      return knownAs(name, setting) ?? setting.known[`${setting.area}Id`] ?? 'nothing-here'
    case 'Instant':
      return '2026-01-02T03:04:05Z'
    case 'Tags':
      return []
    default:
      return [{ type: 'paragraph', children: [{ text: 'Sample' }] }]
  }
}

function object(schema: JsonSchema, setting: Setting): Record<string, unknown> {
  const required = (schema.required ?? []) as string[]
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const wanted = properties.filter(([name]) => setting.full || required.includes(name))
  return Object.fromEntries(wanted.map(([name, inner]) => [name, sample(inner, name, setting)]))
}

function list(schema: JsonSchema, name: string, setting: Setting): unknown[] {
  const count = Number(schema.minItems ?? (setting.full ? 1 : 0))
  return Array.from({ length: count }, () => sample((schema.items ?? {}) as JsonSchema, name, setting))
}

function text(schema: JsonSchema, name: string): string {
  const wanted = typeof schema.pattern === 'string' ? new RegExp(schema.pattern, 'u') : undefined
  const found = [texts[name] ?? 'sample', ...patterned].find(value => !wanted || wanted.test(value)) ?? 'sample'
  return found.padEnd(Number(schema.minLength ?? 0), 'x').slice(0, Number(schema.maxLength ?? found.length))
}

/** One grey pixel. */
const smallImage: UploadedFile = {
  name: 'sample.png',
  type: 'image/png',
  bytes: new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
}
