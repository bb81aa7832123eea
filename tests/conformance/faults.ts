import { compile } from '#core/shared/validate.ts'
import type { CallRoute } from '#server/http/call-route.ts'
import { type JsonSchema, schemaOf } from '#server/http/json-schema.ts'
import { convert } from '#server/http/text-input.ts'

/** Input with one thing wrong with it, and the field that is. */
export interface Fault {
  path: string
  what: string
  input: Record<string, unknown>
}

type Path = readonly string[]

/** Every fault that can be made of a right input: wrong types, missing fields, fields nobody knows. */
export function faultsOf(route: CallRoute, right: Record<string, unknown>): Fault[] {
  const schema = schemaOf(route.call.input)
  return [
    ...wrongTypes(route, schema, right, []),
    ...missing(route, schema, right, []),
    ...surplus(route, schema, right),
  ]
}

/** Names no caller may set, wherever an object is closed. */
const grabs = { role: 'owner', ownerId: 'x', id: 'x', revision: 99, createdAt: '2026-01-02T03:04:05Z', surplus: 1 }

const odd: readonly unknown[] = [{ odd: true }, 'not ☃ one', 1.5, true, [[{}]], null, -1e9, 'x'.repeat(6000)]

function wrongTypes(route: CallRoute, schema: JsonSchema, right: Record<string, unknown>, above: Path): Fault[] {
  return entries(schema).flatMap(([name, inner]) => {
    const path = [...above, name]
    const value = odd.find(candidate => namesIt(route, put(right, path, asSent(route, path, candidate)), path))
    const own = value === undefined ? [] : [fault(path, 'of a wrong type', put(right, path, value))]
    return inner.type === 'object' ? [...own, ...wrongTypes(route, inner, right, path)] : own
  })
}

function missing(route: CallRoute, schema: JsonSchema, right: Record<string, unknown>, above: Path): Fault[] {
  const required = (schema.required ?? []) as string[]
  const own = required.map(name => fault([...above, name], 'missing', put(right, [...above, name], undefined)))
  const files = above.length > 0 ? [] : Object.entries(route.call.files ?? {}).filter(([, rule]) => !rule.optional)
  return [...own, ...files.map(([name]) => fault([name], 'missing', put(right, [name], undefined)))]
}

function surplus(route: CallRoute, schema: JsonSchema, right: Record<string, unknown>): Fault[] {
  const places: [Path, JsonSchema][] = [[[], schema]]
  for (const [name, inner] of entries(schema))
    if (inner.type === 'object' && inner.additionalProperties === false && !route.call.inQuery)
      places.push([[name], inner])
  return places.flatMap(([above, place]) => {
    const known = new Set([...entries(place).map(([name]) => name), ...Object.keys(route.call.files ?? {})])
    const unknown = Object.entries(grabs).filter(([name]) => !known.has(name))
    return unknown.map(([name, value]) => fault([...above, name], 'unknown', put(right, [...above, name], value)))
  })
}

function entries(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
}

function fault(path: Path, what: string, input: Record<string, unknown>): Fault {
  return { path: path.join('.'), what, input }
}

/** A copy with the value at a path; `undefined` takes the field out. */
function put(input: Record<string, unknown>, [name = '', ...rest]: Path, value: unknown): Record<string, unknown> {
  const inner = (input[name] ?? {}) as Record<string, unknown>
  const changed = { ...input, [name]: rest.length > 0 ? put(inner, rest, value) : value }
  if (changed[name] === undefined) delete changed[name]
  return changed
}

/** Queries and forms carry text: what the server makes of it. */
function asSent({ call, conversions }: CallRoute, path: Path, value: unknown): unknown {
  const [name = ''] = path
  if (!call.inQuery && !call.files) return value
  if (call.jsonFields?.includes(name)) return value
  return convert(typeof value === 'object' ? JSON.stringify(value) : String(value), conversions.get(name))
}

/** True where the rule finds fault with this field, not only with the whole. */
function namesIt({ call }: CallRoute, input: Record<string, unknown>, path: Path): boolean {
  const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !(name in (call.files ?? {}))))
  const checked = compile(call.input as object)(fields)
  const at = path.join('.')
  return !checked.ok && checked.errors.every(error => error.path === at || error.path.startsWith(`${at}.`))
}
