import type { Call, UploadedFile } from '#core/shared/call.ts'
import { type JsonSchema, schemaOf } from '#server/http/openapi/json-schema.ts'

/**
 * Values for fields by name, above all ids: `spaceId`, `chapterId`; `space.roleId` applies to calls of that area
 * only.
 */
export type SampleIds = Readonly<Record<string, string>>

/** Valid input of a call: required fields only, or all. Unknown ids are of entities that do not exist. */
export function sampleInput(call: Call, sampleIds: SampleIds, full = false): Record<string, unknown> {
  const area = call.name.slice(0, Math.max(call.name.indexOf('/'), 0))
  const files = Object.entries(call.files ?? {}).filter(([, rule]) => full || !rule.optional)
  return {
    ...(sampleValue(schemaOf(call.input), '', { known: sampleIds, full, area }) as object),
    ...(full && call.files ? withFile[call.name] : needed[call.name]),
    ...Object.fromEntries(files.map(([name]) => [name, smallImage])),
  }
}

interface SampleOptions {
  known: SampleIds
  full: boolean
  area: string
}

const texts: SampleIds = {
  email: 'sample@example.org',
  password: 'correct horse 1',
  username: 'Sample',
  sorting: 'created:asc',
  format: 'YYYY-MM-DD',
  hash: '0'.repeat(64),
  zone: 'Europe/Kyiv',
}
/** Values of fields whose shape only their plugin knows. */
const ownValues: Readonly<Record<string, unknown>> = {
  metrics: [{ label: 'Year', id: 'year', index: 0, childAmount: 10, childLabels: [] }],
  calendar: null,
  image: null,
  selectedFile: null,
  // In place of a file, which a full input has.
  existing: undefined,
}
/** Fields without which a call is refused, although each of them may be missing. */
const needed: Readonly<Record<string, object>> = { 'map/create': { useDefaultMap: true } }
/** The same where a file is sent. */
const withFile: Readonly<Record<string, object>> = { 'layer/create': { type: 'image' } }
const patternSamples = [
  'name:asc',
  '#a1b2c3',
  '2026-01-02T03:04:05Z',
  '03:00',
  'sample',
  'sample-1',
  '1',
  'a',
  'sample-of-an-id-1',
  // an icon
  'sword',
]

function sampleValue(schema: JsonSchema, name: string, options: SampleOptions): unknown {
  if (typeof schema.$ref === 'string') return sharedTypeValue(schema.$ref, name, options)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return sampleValue(schema.anyOf[0] as JsonSchema, name, options)
  if (schema.type === 'object') return sampleObject(schema, options)
  if (schema.type === 'array') return sampleList(schema, name, options)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return Number(schema.minimum ?? 1)
  return idNamed(name, options) ?? sampleText(schema, name)
}

function idNamed(name: string, { known: sampleIds, area }: SampleOptions): string | undefined {
  return sampleIds[`${area}.${name}`] ?? sampleIds[name]
}

function sharedTypeValue(ref: string, name: string, options: SampleOptions): unknown {
  switch (ref.slice(ref.lastIndexOf('/') + 1)) {
    case 'Id':
      return idNamed(name, options) ?? options.known[`${options.area}Id`] ?? 'nothing-here'
    case 'Instant':
      return '2026-01-02T03:04:05Z'
    case 'Tags':
      return []
    default:
      return [{ type: 'paragraph', children: [{ text: 'Sample' }] }]
  }
}

function sampleObject(schema: JsonSchema, options: SampleOptions): Record<string, unknown> {
  const required = (schema.required ?? []) as string[]
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const isLeftOut = (name: string) => Object.hasOwn(ownValues, name) && ownValues[name] === undefined
  const chosen = properties.filter(([name]) => (options.full || required.includes(name)) && !isLeftOut(name))
  const sampleOf = (name: string, inner: JsonSchema) =>
    Object.hasOwn(ownValues, name) && (ownValues[name] !== null || mayBeNull(inner))
      ? ownValues[name]
      : sampleValue(inner, name, options)
  return Object.fromEntries(chosen.map(([name, inner]) => [name, sampleOf(name, inner)]))
}

/** A filter of lists has the name of its field, but is never null. */
function mayBeNull({ anyOf }: JsonSchema): boolean {
  return !Array.isArray(anyOf) || anyOf.some(one => (one as JsonSchema).type === 'null')
}

function sampleList(schema: JsonSchema, name: string, options: SampleOptions): unknown[] {
  const count = Number(schema.minItems ?? (options.full ? 1 : 0))
  return Array.from({ length: count }, () => sampleValue((schema.items ?? {}) as JsonSchema, name, options))
}

function sampleText(schema: JsonSchema, name: string): string {
  const chosen = typeof schema.pattern === 'string' ? new RegExp(schema.pattern, 'u') : undefined
  const found = [texts[name] ?? 'sample', ...patternSamples].find(value => !chosen || chosen.test(value)) ?? 'sample'
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
