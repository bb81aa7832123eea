import { nameIssue } from '#core/shared/access/account-rules.ts'
import { badField } from '#core/shared/error.ts'
import { cleanAliases } from '#core/shared/fields/aliases.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type Params, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'

/**
 * The rules of one field type. With `answer`, only a reference is stored: such fields are stored apart from
 * the others, which are sent as stored.
 */
export interface FieldResolver {
  /** the field type it handles: `tags` */
  readonly form: string
  /** fields that a project adds may have this type, too (the client half has a name for it); a blank value is null */
  readonly custom?: true
  /** the value to store for an input value; without it, values are stored as they come */
  store?(value: unknown): unknown
  /**
   * refuses invalid values, naming them below `path`; `before` is the stored value, `types` are the rules of all field
   * types. @throws Problem
   */
  check?(
    read: Reader,
    place: Place,
    value: unknown,
    path: string,
    before?: unknown,
    types?: FieldResolvers,
  ): Promise<void>
  /** expands stored values of one project, in their order */
  answer?(read: Reader, place: Place, values: readonly unknown[]): Promise<unknown[]>
  /** for `computed` fields: their values for entities of one project, in their order */
  compute?(read: Reader, place: Place, entities: readonly ComputedFrom[]): Promise<unknown[]>
  /**
   * for fields with `orderedAs`: the number of a checked value in an order that all parents share; nothing without one.
   * It is stored with each write of the entity; if something else changes it, the plugin writes it into `brief`.
   */
  order?(read: Reader, place: Place, parentId: string | null, value: unknown): Promise<number | undefined>
  /** `seq` of the entities of a kind that have one of the ids; without it, lists cannot be filtered by the field */
  holders?(
    read: Reader,
    where: { kind: string; project: string; field: string },
    ids: readonly string[],
  ): Promise<number[]>
  /** the searchable plain text of a stored value */
  text?(value: unknown): string
}

/** The rules of field types, by their names. */
export type FieldResolvers = ReadonlyMap<string, FieldResolver>

/** An entity as far as an answer has it: in lists without long fields. */
interface ComputedFrom {
  id: string
  parentId: string | null
  values: EntityValues
}

export type AnsweringResolver = FieldResolver & Required<Pick<FieldResolver, 'answer'>>

export type ComputingResolver = FieldResolver & Required<Pick<FieldResolver, 'compute'>>

export function isComputing(resolver: FieldResolver | undefined): resolver is ComputingResolver {
  return resolver?.compute !== undefined
}

export function hasAnswer(resolver: FieldResolver): resolver is AnsweringResolver {
  return resolver.answer !== undefined
}

/** Other names of an entity: it is found by them as by its own (`search.put`). */
const aliasesResolver: FieldResolver = {
  form: 'aliases',
  store: value => (Array.isArray(value) ? cleanAliases(value as string[]) : []),
  async check(_read, _place, value, path) {
    for (const [at, name] of (Array.isArray(value) ? (value as string[]) : []).entries()) {
      const issue = name.trim() === '' ? null : nameIssue(name)
      if (issue !== null) throw badField(`${path}.${at}`, issue)
    }
  },
}

/** Tags without a plugin that resolves them: unique ids only. */
const tagsResolver: FieldResolver = {
  form: 'tags',
  store(value) {
    const ids = Array.isArray(value) ? value.map(idOf) : []
    return [...new Set(ids)]
  },
  async answer(_read, _place, values) {
    return values.map(value => (Array.isArray(value) ? value.map(valueId => ({ valueId })) : []))
  },
}

const imageAt = prepare((db, $: Params<{ id: string; project: string; space: string }>) =>
  db
    .selectFrom('images')
    .select('id')
    .where('id', '=', $.id)
    .where('space_id', '=', $.space)
    .where(eb => eb.or([eb('project_id', '=', $.project), eb('project_id', 'is', null)])),
)

/** An image by its id, of the project or of its space. */
const imageResolver: FieldResolver = {
  form: 'image',
  store: value => (typeof value === 'string' && value !== '' ? value : null),
  async check(read, { projectId: project, spaceId: space }, value, path, before) {
    if (value === null || value === '' || value === before) return
    const storedImage = typeof value === 'string' && (await imageAt.first(read, { id: value, project, space }))
    if (!storedImage) throw badField(path, 'is no image of this project')
  },
}

function idOf(tag: unknown): unknown {
  return typeof tag === 'object' && tag !== null && 'valueId' in tag ? tag.valueId : tag
}

/** Resolvers by field type. @throws if two handle the same one */
export function resolversByForm(resolvers: readonly FieldResolver[]): ReadonlyMap<string, FieldResolver> {
  const map = new Map<string, FieldResolver>()
  for (const resolver of resolvers) {
    if (map.has(resolver.form)) throw new Error(`Two plugins answer for fields of the type "${resolver.form}"`)
    map.set(resolver.form, resolver)
  }
  for (const own of [tagsResolver, aliasesResolver, imageResolver]) if (!map.has(own.form)) map.set(own.form, own)
  return map
}
