import { compile } from '#core/shared/validate.ts'
import type { CallRoute } from '#server/http/calls/call-route.ts'
import { convert } from '#server/http/input/text-input.ts'
import { type JsonSchema, schemaOf } from '#server/http/openapi/json-schema.ts'

/** Input with one invalid field, and its path. */
export interface InvalidInput {
  path: string
  what: string
  input: Record<string, unknown>
}

type FieldPath = readonly string[]

/** All invalid inputs that can be made from a valid one: wrong types, missing fields, unknown fields. */
export function invalidInputsOf(route: CallRoute, validInput: Record<string, unknown>): InvalidInput[] {
  const schema = schemaOf(route.call.input)
  return [
    ...wrongTypes(route, schema, validInput, []),
    ...missingFields(route, schema, validInput, []),
    ...unknownFields(route, schema, validInput),
  ]
}

/** Fields no caller may set, tried in every closed object. */
const forbiddenFields = {
  role: 'owner',
  ownerId: 'x',
  id: 'x',
  revision: 99,
  createdAt: '2026-01-02T03:04:05Z',
  surplus: 1,
}

const wrongValues: readonly unknown[] = [{ odd: true }, 'not ☃ one', 1.5, true, [[{}]], null, -1e9, 'x'.repeat(6000)]

function wrongTypes(
  route: CallRoute,
  schema: JsonSchema,
  validInput: Record<string, unknown>,
  parentPath: FieldPath,
): InvalidInput[] {
  return entries(schema).flatMap(([name, inner]) => {
    const path = [...parentPath, name]
    const value = wrongValues.find(candidate =>
      isRejectedAt(route, withValue(validInput, path, asParsed(route, path, candidate)), path),
    )
    const own = value === undefined ? [] : [invalidInput(path, 'of a wrong type', withValue(validInput, path, value))]
    return inner.type === 'object' ? [...own, ...wrongTypes(route, inner, validInput, path)] : own
  })
}

function missingFields(
  route: CallRoute,
  schema: JsonSchema,
  validInput: Record<string, unknown>,
  parentPath: FieldPath,
): InvalidInput[] {
  const required = (schema.required ?? []) as string[]
  const own = required.map(name =>
    invalidInput([...parentPath, name], 'missing', withValue(validInput, [...parentPath, name], undefined)),
  )
  const files = parentPath.length > 0 ? [] : Object.entries(route.call.files ?? {}).filter(([, rule]) => !rule.optional)
  return [...own, ...files.map(([name]) => invalidInput([name], 'missing', withValue(validInput, [name], undefined)))]
}

function unknownFields(route: CallRoute, schema: JsonSchema, validInput: Record<string, unknown>): InvalidInput[] {
  // Some calls take any other fields.
  const places: [FieldPath, JsonSchema][] = schema.additionalProperties === false ? [[[], schema]] : []
  for (const [name, inner] of entries(schema))
    if (inner.type === 'object' && inner.additionalProperties === false && !route.call.inQuery)
      places.push([[name], inner])
  return places.flatMap(([parentPath, place]) => {
    const knownNames = new Set([...entries(place).map(([name]) => name), ...Object.keys(route.call.files ?? {})])
    const unknown = Object.entries(forbiddenFields).filter(([name]) => !knownNames.has(name))
    return unknown.map(([name, value]) =>
      invalidInput([...parentPath, name], 'unknown', withValue(validInput, [...parentPath, name], value)),
    )
  })
}

function entries(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
}

function invalidInput(path: FieldPath, what: string, input: Record<string, unknown>): InvalidInput {
  return { path: path.join('.'), what, input }
}

/** A copy with the value at a path; `undefined` removes the field. */
function withValue(
  input: Record<string, unknown>,
  [name = '', ...rest]: FieldPath,
  value: unknown,
): Record<string, unknown> {
  const inner = (input[name] ?? {}) as Record<string, unknown>
  const changed = { ...input, [name]: rest.length > 0 ? withValue(inner, rest, value) : value }
  if (changed[name] === undefined) delete changed[name]
  return changed
}

/** The value the server parses from the text of a query or form. */
function asParsed({ call, conversions }: CallRoute, path: FieldPath, value: unknown): unknown {
  const [name = ''] = path
  if (!call.inQuery && !call.files) return value
  if (call.jsonFields?.includes(name)) return value
  return convert(typeof value === 'object' ? JSON.stringify(value) : String(value), conversions.get(name))
}

/** True if the schema reports this field, not only the whole. */
function isRejectedAt({ call }: CallRoute, input: Record<string, unknown>, path: FieldPath): boolean {
  const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !(name in (call.files ?? {}))))
  const checked = compile(call.input as object)(fields)
  const at = path.join('.')
  return !checked.ok && checked.errors.every(error => error.path === at || error.path.startsWith(`${at}.`))
}
