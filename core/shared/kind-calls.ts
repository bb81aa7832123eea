import { type Call, okOutput } from './call.ts'
import { place } from './calls/shapes.ts'
import type { UpdateOf } from './fields/collection.ts'
import { type PlainType, plainTypeOf } from './fields/plain-type.ts'
import type { EntityHeader, EntityOf, Field, Kind, ValuesOf } from './kind.ts'

export interface Place {
  spaceId: string
  projectId: string
}

export interface Paged<T> {
  data: T[]
  total: number
  nextCursor: string | null
}

type Plain = string | number | boolean

/** A value, or one of several and a range with both ends in it. */
export type FieldCondition<V = Plain> = V | { any?: readonly V[]; from?: V; to?: V }

/** Conditions by field, all of which an entity meets; for the fields whose stored value is one plain value. */
type WhereOf<K> =
  K extends Kind<string, infer Values>
    ? string extends keyof Values
      ? Record<string, FieldCondition>
      : {
          [F in keyof Values as NonNullable<Values[F]> extends Plain | readonly number[] ? F : never]?: FieldCondition<
            NonNullable<Values[F]> extends readonly number[] ? number : NonNullable<Values[F]>
          >
        }
    : never

export interface FindInput<K = Kind> extends Place {
  query?: string
  page?: string | number
  limit?: number
  /** `name`, `created`, `updated`, `position` or a plain field, each with `:asc` or `:desc` */
  sorting?: string
  /** only these ids, if visible */
  ids?: readonly string[]
  /** by field: only entities that hold one of these ids in each named field */
  refs?: Readonly<Record<string, readonly string[]>>
  where?: WhereOf<K>
}

/** A row of a list: the header, the title, and what the fields show in lists; of the first rich text, a summary. */
export type ListItem<K> =
  K extends Kind<infer _, infer __, infer Row>
    ? EntityHeader &
        IdOf<K> &
        (unknown extends Row ? Record<string, unknown> : Row) & { summary?: string; words?: number }
    : never

type IdOf<K> = K extends Kind<infer Name> ? { [I in `${Name}Id`]: string } : never

/** The calls of every kind. */
interface KindCalls<K extends Kind = Kind> {
  create: Call<Place & Partial<ValuesOf<K>>, EntityOf<K>>
  get: Call<Place & IdOf<K>, EntityOf<K>>
  find: Call<FindInput<K>, Paged<ListItem<K>>>
  update: Call<Place & IdOf<K> & { revision?: number; data: UpdateOf<ValuesOf<K>> }, EntityOf<K>>
  delete: Call<Place & IdOf<K>, { ok: true }>
  /** only for kinds with a parent, whose id is in the input; `after` as in `create`, null for the first place */
  move?: Call<Place & IdOf<K> & { after?: string | null }, EntityOf<K>>
  /** only for ordered kinds; `data` lists ids in their new order, all of them or a contiguous part */
  reorder?: Call<Place & { data: string[] }, { ok: true }>
}

function entityHeader(kind: Kind): Record<string, unknown> {
  return {
    ...place,
    [kind.idField]: 'id',
    ...(kind.parentField ? { [kind.parentField]: 'id | null' } : {}),
    revision: 'number.integer',
    createdBy: 'string',
    createdAt: 'instant',
    updatedBy: 'string',
    updatedAt: 'instant',
    archivedAt: 'instant | null',
    ...(kind.ordered ? { index: 'number.integer' } : {}),
  }
}

function entityOutput(kind: Kind): Record<string, unknown> {
  const own = Object.entries(kind.fields).map(([name, field]) => [name, field.answer ?? field.def])
  return { ...entityHeader(kind), ...Object.fromEntries(own) }
}

function givenFields(kind: Kind): [string, Field][] {
  return Object.entries(kind.fields).filter(([, field]) => !field.computed)
}

function optionalFields(kind: Kind): Record<string, unknown> {
  return Object.fromEntries(givenFields(kind).map(([name, field]) => [`${name}?`, field.def]))
}

/** What an update takes: the value of a field, or changes of parts of it. */
function changedFields(kind: Kind): Record<string, unknown> {
  const defs = givenFields(kind).map(([name, { def, change }]) => [
    `${name}?`,
    change === undefined ? def : [def, '|', change],
  ])
  return Object.fromEntries(defs)
}

/** Maximum number of ids per field. */
const refsMax = 20

/** The filters of a list, by fields that hold ids. */
function filterInput(kind: Kind): Record<string, unknown> {
  const fields = Object.entries(kind.fields).filter(([, field]) => field.filters)
  if (fields.length === 0) return {}
  const ids = fields.map(([name]) => [`${name}?`, `1 <= id[] <= ${refsMax}`])
  return { 'refs?': { ...Object.fromEntries(ids), '+': 'reject' } }
}

/** Maximum number of values of one condition. */
const valuesMax = 20

const plainDefs: Readonly<Record<PlainType, string>> = { number: 'number', boolean: 'boolean', text: 'string <= 200' }

function conditionInput(type: PlainType): unknown {
  const def = plainDefs[type]
  const range = type === 'boolean' ? {} : { 'from?': def, 'to?': def }
  return [def, '|', { 'any?': `1 <= (${def})[] <= ${valuesMax}`, ...range }]
}

/** The conditions of a list, by fields with one plain value. */
function whereInput(kind: Kind): Record<string, unknown> {
  const conditions = Object.entries(kind.fields).flatMap(([name, field]) => {
    const type = plainTypeOf(field)
    return type ? [[`${name}?`, conditionInput(type)]] : []
  })
  return { 'where?': { ...Object.fromEntries(conditions), '+': 'reject' } }
}

const callsByKind = new WeakMap<Kind, KindCalls>()

/** The calls of one kind, created once. */
export function callsOf<K extends Kind>(kind: K): KindCalls<K> {
  const cached = callsByKind.get(kind)
  if (cached) return cached as unknown as KindCalls<K>
  const { name, idField, title } = kind
  const titleField = kind.fields[title]
  const call = (verb: string, permission: string, input: object, output: unknown, about: string): Call => ({
    name: `${name}/${verb}`,
    method: 'POST',
    access: { project: `${name}.${permission}` as `${string}.read` },
    input,
    output,
    layer: 'shared',
    inQuery: false,
    about,
  })
  const { [`${title}?`]: _, ...others } = optionalFields(kind)
  const parent = kind.parentField ? { [kind.parentField]: 'id' } : {}
  /** the id alone names an entity, but callers may give its parent as well */
  const address = { ...place, [idField]: 'id', ...(kind.parentField ? { [`${kind.parentField}?`]: 'id | null' } : {}) }
  const answer = entityOutput(kind)
  const withParent = { [name]: answer, [kind.parent ?? '']: 'json' }
  /** for an ordered kind: the sibling before the new entity; without it, the entity goes to the end */
  const order = kind.ordered ? { 'after?': 'id' } : {}
  const row = { ...entityHeader(kind), [title]: 'string', '+': 'ignore' }
  const calls = {
    create: call(
      'create',
      'create',
      { ...place, ...parent, ...order, [title]: titleField?.def, ...others },
      answer,
      `Create a ${name}.`,
    ),
    get: {
      ...call('get', 'read', address, kind.answersWithParent ? withParent : answer, `Read one ${name}.`),
      ...(kind.answersWithParent && { member: name }),
    },
    find: call(
      'find',
      'read',
      {
        ...place,
        ...(kind.parentField ? { [`${kind.parentField}?`]: 'id' } : {}),
        'query?': 'string <= 500',
        'page?': 'page',
        'limit?': '1 <= number.integer <= 100',
        'sorting?': 'sorting',
        'ids?': 'id[] <= 100',
        ...filterInput(kind),
        ...whereInput(kind),
      },
      { data: [row, '[]'], total: 'number.integer', nextCursor: 'string | null' },
      `List ${name}s by page; long text is left out.`,
    ),
    update: call(
      'update',
      'update',
      {
        ...address,
        'revision?': 'number.integer >= 1',
        data: { ...changedFields(kind), '+': 'reject' },
      },
      answer,
      `Change a ${name}; a stale revision is refused with 409. Changes of single items apply whatever the revision, and are refused with 409 if somebody else changed the same item.`,
    ),
    delete: call('delete', 'delete', address, okOutput, `Delete a ${name} for good.`),
    ...(kind.parentField
      ? {
          move: call(
            'move',
            'update',
            { ...place, [idField]: 'id', ...parent, ...(kind.ordered ? { 'after?': 'id | null' } : {}) },
            answer,
            `Move a ${name} to another ${kind.parent}.`,
          ),
        }
      : {}),
    ...(kind.ordered
      ? {
          reorder: call(
            kind.reorderCall,
            'update',
            { ...place, data: 'id[] >= 1' },
            okOutput,
            `Put ${name}s in the order of the ids given.`,
          ),
        }
      : {}),
  }
  callsByKind.set(kind, calls as KindCalls)
  return calls as unknown as KindCalls<K>
}

/** Only the space and project of something that says them, such as an entity or the context of a command. */
export function placeOf({ spaceId = '', projectId = '' }: Partial<Place>): Place {
  return { spaceId, projectId }
}

/** Whether the list of all entities of a kind has an order by hand: children have one only among those of one parent. */
export function hasManualOrder({ ordered, parent }: Pick<Kind, 'ordered' | 'parent'>): boolean {
  return ordered && parent === undefined
}

/** How a whole list is sorted unless asked otherwise: by hand, else by name. */
export function defaultSorting(kind: Pick<Kind, 'ordered' | 'parent'>): string {
  return hasManualOrder(kind) ? 'position:asc' : 'name:asc'
}
