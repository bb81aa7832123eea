import type { Kind } from '#core/shared/kind.ts'
import {
  type AnsweringResolver,
  type ComputingResolver,
  type FieldResolver,
  type FieldResolvers,
  hasAnswer,
  isComputing,
} from './resolvers.ts'

/** How the store treats each field of a kind, computed once. */
export interface KindShape {
  kind: Kind
  /** rich text fields, in the kind's order; the summary is made from the first one */
  richTextFields: readonly string[]
  /** other text fields that are searched */
  searchedTextFields: readonly string[]
  /** fields whose type has a resolver */
  resolvedFields: ReadonlyMap<string, FieldResolver>
  /** the rules of all field types */
  types: FieldResolvers
  /** those whose resolver expands stored references */
  refs: readonly { name: string; resolver: AnsweringResolver }[]
  /** those whose resolver computes them for each answer */
  computed: readonly { name: string; resolver: ComputingResolver }[]
  /** those whose resolver gives them an order that all parents share, and its name */
  ordered: readonly { name: string; as: string; resolver: FieldResolver }[]
  /** collections with properties that are searched */
  collections: readonly { name: string; text: readonly string[] }[]
  /** fields with other names of the entity */
  aliases: readonly string[]
  /** all fields that are not references, including the title */
  valueFields: readonly string[]
  /** the value of `refs` if no reference is set, which needs no resolving */
  emptyRefs: string
}

/** Field types with free text, as opposed to a choice of values. */
const textForms = new Set(['string', 'textarea'])

export function kindShapeOf(kind: Kind, resolvers: FieldResolvers): KindShape {
  const fields = Object.entries(kind.fields).filter(([, field]) => !field.computed)
  const resolvedFields = fields.flatMap(([name, field]) => {
    const resolver = resolvers.get(field.form)
    return resolver ? [[name, resolver] as const] : []
  })
  const refs = resolvedFields.flatMap(([name, resolver]) => (hasAnswer(resolver) ? [{ name, resolver }] : []))
  const isRef = new Set(refs.map(({ name }) => name))
  const own = fields.filter(([name]) => !isRef.has(name))
  const computed = Object.entries(kind.fields).flatMap(([name, field]) => {
    const resolver = field.computed ? resolvers.get(field.form) : undefined
    return isComputing(resolver) ? [{ name, resolver }] : []
  })
  const ordered = resolvedFields.flatMap(([name, resolver]) => {
    const { orderedAs } = kind.fields[name] ?? {}
    return orderedAs === undefined ? [] : [{ name, as: orderedAs, resolver }]
  })
  return {
    kind,
    types: resolvers,
    computed,
    ordered,
    resolvedFields: new Map(resolvedFields),
    refs,
    aliases: own.filter(([, field]) => field.form === 'aliases').map(([name]) => name),
    valueFields: own.map(([name]) => name),
    richTextFields: own.filter(([, field]) => field.form === 'slate').map(([name]) => name),
    searchedTextFields: own
      .filter(([name, field]) => name !== kind.title && textForms.has(field.form))
      .map(([name]) => name),
    collections: fields.flatMap(([name, { form, text }]) => (form === 'collection' && text ? [{ name, text }] : [])),
    emptyRefs: JSON.stringify(
      Object.fromEntries(refs.map(({ name }) => [name, kind.fields[name]?.initial === null ? null : []])),
    ),
  }
}
