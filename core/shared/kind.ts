import type { Field } from './fields/field.ts'
import { entityIcons } from './limits.ts'
import type { RichText } from './rich-text/nodes.ts'
import type { Infer, Tag } from './schema.ts'

export { collection } from './fields/collection.ts'
export type { Field } from './fields/field.ts'

/** Rich text; a plain string is converted. */
export const richText: Field<RichText, never> = {
  def: 'richTextOrText',
  form: 'slate',
  initial: [{ type: 'paragraph', children: [{ text: '' }] }],
  answer: 'richText',
}

/** Rich text that must be a list, never a string (CHAP-10). */
export const richTextList: Field<RichText, never> = { ...richText, def: 'richText' }

/** Tags of the project, which plugins/tags brings. */
export const tags: Field<Tag[]> = { def: 'tags', form: 'tags', initial: [], answer: 'json', filters: true }

/** Other names of an entity. Search, palette and mentions find it by them. */
export const aliases: Field<string[]> = { def: '(string <= 500)[] <= 20', form: 'aliases', initial: [] }

/** The icon that an entity has instead of its kind's, where entities of many kinds are shown together. */
export const ownIcon: Field<(typeof entityIcons)[number] | null> = {
  def: `/^(${entityIcons.join('|')})$/ | null`,
  form: 'icon',
  initial: null,
}

/** The colour of an entity there; null for that of its kind. */
export const ownColor: Field<string | null> = { def: '/^#[0-9a-fA-F]{6}$/ | null', form: 'color', initial: null }

/** A field by its arktype definition alone: text, number, boolean or a union of literals. */
type FieldDef = string | Field

type ValueOf<F> = F extends Field<infer T, infer _> ? T : Infer<F>

/** What lists show of a field whose value is `V`; `never` if they leave it out. */
type ListedOf<F, V> = F extends string
  ? V
  : F extends { summary: false } | { form: 'slate' | 'textarea' | 'collection'; summary?: undefined }
    ? never
    : F extends Field<infer _, infer Listed>
      ? Listed
      : V

/** What a kind declares. */
export interface KindSpec {
  /** the word in paths and ids: `chapter` gives `chapter/create` and `chapterId` */
  name: string
  /** the field that names an entity */
  title: string
  /** the name of an icon */
  icon: string
  /** letter after `g` (go) and `n` (new) */
  key?: string
  /** by name, an arktype definition or a field; the name is also that of the property in calls */
  fields: Record<string, FieldDef>
  /** ordered by hand; a string is the name of its reorder call */
  ordered?: boolean | string
  /** the kind of its parent: `timeline` adds timelineId to every call */
  parent?: string
  /** `get` answers `{ event, timeline }`: the entity and its parent, null if that is gone or may not be read */
  answersWithParent?: boolean
  /** entities stay, without a parent, when their parent is deleted; otherwise they are deleted with it */
  outlivesParent?: boolean
  /** its entities are part of a world: projects that use the world of their project show, mention and relate them */
  world?: boolean
  /** its text is its main content: the first rich-text field fills the page, the rest goes to the side card */
  prose?: boolean
  /**
   * plain fields with an index: lists of any length are filtered and sorted by them quickly, and their controls offer
   * it
   */
  indexed?: readonly string[]
  /** values of the starter entity of a new project */
  starter?: Readonly<Record<string, unknown>>
}

/** A complete kind. Lists, calls, pages, search and the palette are derived from it. */
export interface Kind<Name extends string = string, Values = Record<string, unknown>, Row = unknown> {
  readonly name: Name
  readonly title: string
  readonly icon: string
  readonly key?: string
  readonly fields: Readonly<Record<string, Field>>
  readonly ordered: boolean
  readonly reorderCall: string
  readonly archivable: boolean
  readonly parent?: string
  readonly answersWithParent: boolean
  readonly outlivesParent: boolean
  readonly world: boolean
  readonly prose: boolean
  readonly indexed: readonly string[]
  readonly starter?: Readonly<Record<string, unknown>>
  /** `chapterId` */
  readonly idField: `${Name}Id`
  readonly parentField?: string
  readonly $values?: Values
  readonly $row?: Row
}

/** The header of every entity. Times are ISO 8601, UTC. */
export interface EntityHeader {
  spaceId: string
  projectId: string
  /** starts at 1, incremented by each update */
  revision: number
  createdBy: string
  createdAt: string
  updatedBy: string
  updatedAt: string
  archivedAt: string | null
  /** position among its siblings from 0, for ordered kinds */
  index?: number
}

export type EntityOf<K> =
  K extends Kind<infer Name, infer Values> ? EntityHeader & { [I in `${Name}Id`]: string } & Values : never
export type ValuesOf<K> = K extends Kind<string, infer Values> ? Values : never

/**
 * The limits of a definition: `number >= 0`, `1 <= number.integer <= 100`, `string <= 2000`. The server checks others.
 */
function limitsIn(def: unknown): Pick<Field, 'min' | 'max' | 'integer' | 'required'> {
  const rule = /^(?:(\S+) *<= *)?(number(?:\.integer)?|string)(?: *(<=|>=) *(\S+))?$/
  const [, from, type = '', sign, to] = (typeof def === 'string' && rule.exec(def)) || []
  const min = from ?? (sign === '>=' ? to : undefined)
  return {
    ...(type === 'string' && min === '1' ? { required: true } : min && { min: Number(min) }),
    ...(sign === '<=' && { max: Number(to) }),
    ...(type === 'number.integer' && { integer: true }),
  }
}

const limitedForms = new Set(['string', 'textarea', 'number'])

function fieldFrom(def: FieldDef): Field {
  if (typeof def !== 'string') return limitedForms.has(def.form) ? { ...limitsIn(def.def), ...def } : def
  const limits = limitsIn(def)
  if (/\bnumber\b/.test(def) && !def.includes("'"))
    return { def, form: 'number', initial: Math.max(limits.min ?? 0, Math.min(0, limits.max ?? 0)), ...limits }
  if (def.startsWith('boolean')) return { def, form: 'switch', initial: false }
  if (def.includes("'")) return { def, form: 'select', initial: def.split("'")[1] }
  return { def, form: 'string', initial: '', ...limits }
}

/** Declares a content kind. Calls, list, page, create dialog, search and palette commands are derived from it. */
export function defineKind<const S extends KindSpec>(
  spec: S,
): Kind<
  S['name'],
  { -readonly [F in keyof S['fields']]: ValueOf<S['fields'][F]> },
  // The title, and the other fields of lists. A row that an older version wrote may miss each of these.
  { [F in S['title']]: string } & {
    -readonly [F in keyof S['fields'] as [ListedOf<S['fields'][F], unknown>] extends [never] ? never : F]?: ListedOf<
      S['fields'][F],
      ValueOf<S['fields'][F]>
    >
  }
> {
  if (!/^[a-z][a-zA-Z]*$/.test(spec.name))
    throw new Error(`A kind's name is one word in lower camel case: ${spec.name}`)
  if (!(spec.title in spec.fields))
    throw new Error(`${spec.name}: its title field "${spec.title}" is not among its fields`)
  const fields = Object.fromEntries(Object.entries(spec.fields).map(([name, def]) => [name, fieldFrom(def)]))
  return {
    name: spec.name,
    title: spec.title,
    icon: spec.icon,
    key: spec.key,
    fields,
    ordered: Boolean(spec.ordered),
    reorderCall: typeof spec.ordered === 'string' ? spec.ordered : 'reorder',
    archivable: true,
    parent: spec.parent,
    answersWithParent: spec.answersWithParent ?? false,
    outlivesParent: spec.outlivesParent ?? false,
    world: spec.world ?? false,
    prose: spec.prose ?? false,
    indexed: spec.indexed ?? [],
    starter: spec.starter,
    idField: `${spec.name}Id`,
    parentField: spec.parent && `${spec.parent}Id`,
  }
}
