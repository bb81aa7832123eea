import type { Kind } from '#core/shared/kind.ts'
import { type AnsweringResolver, answers, type FieldResolver } from './resolvers.ts'

/** What the store does with each field of a kind, worked out once. */
export interface Shape {
  kind: Kind
  /** rich text, in the kind's order; the first one gives the summary */
  rich: readonly string[]
  /** other text that search reads */
  plain: readonly string[]
  /** every field whose type has rules of its own */
  ruled: ReadonlyMap<string, FieldResolver>
  /** those of them that are answered through a resolver */
  refs: readonly { name: string; resolver: AnsweringResolver }[]
  /** other names of the thing */
  aliases: readonly string[]
  /** everything else, the title included */
  own: readonly string[]
  /** what `refs` holds where nothing is set, and its answer where that needs no asking */
  emptyRefs: string
}

/** Field types whose text is for reading rather than a choice among words. */
const readForms = new Set(['string', 'textarea'])

export function shapeOf(kind: Kind, resolvers: ReadonlyMap<string, FieldResolver>): Shape {
  const fields = Object.entries(kind.fields)
  const ruled = fields.flatMap(([name, field]) => {
    const resolver = resolvers.get(field.form)
    return resolver ? [[name, resolver] as const] : []
  })
  const refs = ruled.flatMap(([name, resolver]) => (answers(resolver) ? [{ name, resolver }] : []))
  const isRef = new Set(refs.map(({ name }) => name))
  const own = fields.filter(([name]) => !isRef.has(name))
  return {
    kind,
    ruled: new Map(ruled),
    refs,
    aliases: own.filter(([, field]) => field.form === 'aliases').map(([name]) => name),
    own: own.map(([name]) => name),
    rich: own.filter(([, field]) => field.form === 'slate').map(([name]) => name),
    plain: own.filter(([name, field]) => name !== kind.title && readForms.has(field.form)).map(([name]) => name),
    emptyRefs: JSON.stringify(Object.fromEntries(refs.map(({ name }) => [name, []]))),
  }
}
