import type { Kind } from '#core/shared/kind.ts'
import type { FieldResolver } from './resolvers.ts'

/** What the store does with each field of a kind, worked out once. */
export interface Shape {
  kind: Kind
  /** rich text, in the kind's order; the first one gives the summary */
  rich: readonly string[]
  /** other text that search reads */
  plain: readonly string[]
  /** answered through a resolver */
  refs: readonly { name: string; resolver: FieldResolver }[]
  /** everything else, the title included */
  own: readonly string[]
  /** what `refs` holds where nothing is set, and its answer where that needs no asking */
  emptyRefs: string
}

/** Field types whose text is for reading rather than a choice among words. */
const readForms = new Set(['string', 'textarea'])

export function shapeOf(kind: Kind, resolvers: ReadonlyMap<string, FieldResolver>): Shape {
  const fields = Object.entries(kind.fields)
  const refs = fields.flatMap(([name, field]) => {
    const resolver = resolvers.get(field.form)
    return resolver ? [{ name, resolver }] : []
  })
  const isRef = new Set(refs.map(({ name }) => name))
  const own = fields.filter(([name]) => !isRef.has(name))
  return {
    kind,
    refs,
    own: own.map(([name]) => name),
    rich: own.filter(([, field]) => field.form === 'slate').map(([name]) => name),
    plain: own.filter(([name, field]) => name !== kind.title && readForms.has(field.form)).map(([name]) => name),
    emptyRefs: JSON.stringify(Object.fromEntries(refs.map(({ name }) => [name, []]))),
  }
}
