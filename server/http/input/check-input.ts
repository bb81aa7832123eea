import { type FieldError, Problem } from '#core/shared/error.ts'
import type { CallRoute } from '../calls/call-route.ts'

type Compile = typeof import('#core/shared/validate.ts')['compile']
let compile: Compile | undefined

/** Loads the validation library on demand: it takes a tenth of a second, which would delay the start. */
export async function loadChecks(): Promise<Compile> {
  compile ??= (await import('#core/shared/validate.ts')).compile
  return compile
}

/**
 * Validates the input against the call's schema.
 * @throws Problem `bad-input` naming every invalid field; a missing file is named like a missing field
 */
export async function checkInput(
  { call, ids }: CallRoute,
  fields: Record<string, unknown>,
  files: Record<string, unknown> | undefined,
): Promise<Record<string, unknown>> {
  if (ids && !call.files && areIds(fields, ids)) return fields
  const checked = (compile ?? (await loadChecks()))(call.input as object)(fields)
  const errors: FieldError[] = checked.ok ? [] : checked.errors
  for (const [name, rule] of Object.entries(call.files ?? {}))
    if (!rule.optional && !files?.[name]) errors.push({ path: name, message: 'required' })
  if (!checked.ok || errors.length > 0) throw invalidInput(errors)
  return files ? { ...(checked.value as object), ...files } : (checked.value as Record<string, unknown>)
}

/**
 * True for exactly these fields, each an id. Checked without the library, so that the first read after a start is
 * fast; the library judges everything else and words its errors.
 */
export function areIds(fields: Record<string, unknown>, names: readonly string[]): boolean {
  for (const name of names) {
    const value = fields[name]
    if (typeof value !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(value)) return false
  }
  return Object.keys(fields).length === names.length
}

function invalidInput(errors: FieldError[]): Problem {
  const detail = errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')
  return new Problem('bad-input', detail, { errors })
}
