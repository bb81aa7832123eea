import type { Kind } from '#core/shared/kind.ts'
import { type AnsweringResolver, type FieldResolver, hasAnswer } from './resolvers.ts'

/** What the store does with each field of a kind, worked out once. */
export interface KindShape {
  kind: Kind
  /** rich text, in the kind's order; the first one gives the summary */
  rich: readonly string[]
  /** other text that search reads */
  plain: readonly string[]
  /** every field whose type has rules of its own */
  resolvedFields: ReadonlyMap<string, FieldResolver>
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
const textForms = new Set(['string', 'textarea'])

export function kindShapeOf(kind: Kind, resolvers: ReadonlyMap<string, FieldResolver>): KindShape {
  const fields = Object.entries(kind.fields)
  const resolvedFields = fields.flatMap(([name, field]) => {
    const resolver = resolvers.get(field.form)
    return resolver ? [[name, resolver] as const] : []
  })
  const refs = resolvedFields.flatMap(([name, resolver]) => (hasAnswer(resolver) ? [{ name, resolver }] : []))
  const isRef = new Set(refs.map(({ name }) => name))
  const own = fields.filter(([name]) => !isRef.has(name))
  return {
    kind,
    resolvedFields: new Map(resolvedFields),
    refs,
    aliases: own.filter(([, field]) => field.form === 'aliases').map(([name]) => name),
    own: own.map(([name]) => name),
    rich: own.filter(([, field]) => field.form === 'slate').map(([name]) => name),
    plain: own.filter(([name, field]) => name !== kind.title && textForms.has(field.form)).map(([name]) => name),
    emptyRefs: JSON.stringify(Object.fromEntries(refs.map(({ name }) => [name, []]))),
  }
}
