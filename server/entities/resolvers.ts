import type { Place } from '#core/shared/kind-calls.ts'
import type { Reader } from '../db/schema.ts'

/**
 * Answers fields whose stored form is only a reference (decision A-070). Its fields are kept apart from the others,
 * so that the rest goes out as it is stored.
 */
export interface FieldResolver {
  /** the field type it answers for: `tags` */
  readonly form: string
  /** what is stored of a value that a call brought */
  store(value: unknown): unknown
  /** refuses what may not be stored, naming it below `path`; `before` is what is stored so far. @throws Problem */
  check?(read: Reader, place: Place, value: unknown, path: string, before?: unknown): Promise<void>
  /** what calls answer for stored values of one project, in the order of the values */
  answer(read: Reader, place: Place, values: readonly unknown[]): Promise<unknown[]>
}

/** Tags as they are without a plugin that knows more of them: each once, by its id alone. */
const tagIds: FieldResolver = {
  form: 'tags',
  store(value) {
    const ids = Array.isArray(value) ? value.map(idOf) : []
    return [...new Set(ids)]
  },
  async answer(_read, _place, values) {
    return values.map(value => (Array.isArray(value) ? value.map(valueId => ({ valueId })) : []))
  },
}

function idOf(tag: unknown): unknown {
  return typeof tag === 'object' && tag !== null && 'valueId' in tag ? tag.valueId : tag
}

/** Resolvers by field type. @throws where two answer for the same one */
export function byForm(resolvers: readonly FieldResolver[]): ReadonlyMap<string, FieldResolver> {
  const map = new Map<string, FieldResolver>()
  for (const resolver of resolvers) {
    if (map.has(resolver.form)) throw new Error(`Two plugins answer for fields of the type "${resolver.form}"`)
    map.set(resolver.form, resolver)
  }
  return map.has(tagIds.form) ? map : map.set(tagIds.form, tagIds)
}
