import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Call } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { isEmpty, type Paragraph, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutImages } from '#core/shared/rich-text/without-images.ts'
import { withoutMentions } from '#core/shared/rich-text/without-mentions.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import { type CustomField, characterCalls } from '#plugins/characters/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { type CallContext, listed, type Params, Problem, prepare, type Reader } from '#server/index.ts'
import { type CodexKind, codexKinds } from '../shared.ts'
import type { CodexTables } from './tables.ts'

/** A part as it would be copied; its chapter and its place are not known yet. */
export type DraftPart = Omit<CodexTables['codex_parts'], 'entity_id' | 'seq' | 'from_chapter'>

/** An entity as it is written now. */
export interface CodexDraft {
  id: string
  kind: CodexKind
  title: string
  revision: number
  parts: DraftPart[]
}

interface DraftRow {
  id: string
  kind: CodexKind
  revision: number
}

const selectDrafts = prepare(
  (_, $: Params<{ ids: string; kinds: string; project: string; space: string }>) => sql<DraftRow>`
    select id, kind, revision from entities
    where id in ${listed($.ids)} and kind in ${listed($.kinds)} and project_id = ${$.project}
      and space_id = ${$.space} and archived_at is null and batch_id is null`,
)

/** The rows of entities that a codex can show; those that are none, or are in another project, are not among them. */
export async function draftRows(
  read: Reader,
  { spaceId, projectId }: Place,
  ids: readonly string[],
): Promise<DraftRow[]> {
  return selectDrafts.all(read, {
    ...{ ids: JSON.stringify(ids), kinds: JSON.stringify(codexKinds), project: projectId, space: spaceId },
  })
}

/** What a call answers, or nothing while the plugin that has it is out. */
export async function nullIfPluginMissing<In, Out>(
  context: CallContext,
  call: Call<In, Out>,
  input: In,
): Promise<Out | null> {
  try {
    return await context.performRead(call, input)
  } catch (error) {
    if (error instanceof Problem && error.type === 'not-configured') return null
    throw error
  }
}

/** Custom fields and relations of the project, read once for all drafts. */
export interface DraftSources {
  fields: readonly CustomField[]
  relations: ReadonlyMap<string, DraftPart[]>
}

export async function readAround(
  context: CallContext,
  place: Place,
  kinds: ReadonlySet<string>,
): Promise<DraftSources> {
  const fields = kinds.has('character')
    ? await nullIfPluginMissing(context, characterCalls.getCustomField, place)
    : null
  const found = await nullIfPluginMissing(context, relationCalls.all, place)
  const shown = new Map(
    found?.entities.flatMap(one =>
      (codexKinds as readonly string[]).includes(one.entity) ? [[one.id, one.label]] : [],
    ),
  )
  const relations = new Map<string, DraftPart[]>()
  const add = (id: string, other: string, label: string) => {
    const part: DraftPart = { ...blank, key: `relation-${other}`, type: 'relation', label, other_id: other }
    relations.set(id, [...(relations.get(id) ?? []), part])
  }
  for (const { from, to, label } of found?.relations ?? []) {
    if (!shown.has(from) || !shown.has(to)) continue
    // The label says what the first is to the second.
    add(to, from, label)
    add(from, to, label === '' ? '' : `${shown.get(from)}: ${label}`)
  }
  return { fields: (fields ?? []) as readonly CustomField[], relations }
}

const blank = { label: '', value: '', other_id: '', form: '', search_key: '' }

/** An entity as it is written now, with what is around it. */
export async function readDraft(
  context: CallContext,
  place: Place,
  row: DraftRow,
  around: DraftSources,
): Promise<CodexDraft> {
  const kind = context.entities.kind(row.kind)
  if (!kind) throw new Problem('not-found', 'There is no such kind.')
  const { text } = await context.entities.get(context.read, kind, place, row.id)
  const values = JSON.parse(text) as Record<string, unknown>
  const parts: DraftPart[] = []
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = values[name]
    if (field.form === 'image' && typeof value === 'string' && value !== '')
      parts.push({ ...blank, key: 'image', type: 'image', value })
    else if (field.form === 'slate') parts.push(...paragraphParts(value as RichText))
    else if (field.form === 'aliases' && Array.isArray(value) && value.length > 0)
      parts.push(factPart('aliases', '', 'aliases', value.join(', ')))
    else if (field.form === 'formatedDate' && typeof value === 'string' && value !== '')
      parts.push(factPart('date', '', 'date', value))
    else if (field.form === 'mapPicture' && value)
      parts.push({ ...blank, key: 'size', type: 'size', value: sizeText(value as ImageSize) })
    else if (field.form === 'customFields') parts.push(...fieldParts(around.fields, value as Record<string, unknown>))
  }
  const parent = kind.parentField === undefined ? null : values[kind.parentField]
  if (typeof parent === 'string')
    parts.push({ ...blank, key: 'inside', type: 'inside', other_id: parent, value: insideText(values) })
  parts.push(...(around.relations.get(row.id) ?? []))
  return { ...row, title: String(values[kind.title] ?? ''), parts: withOwnKeys(parts) }
}

interface ImageSize {
  width: number
  height: number
}
const sizeText = ({ width, height }: ImageSize) => JSON.stringify({ width, height })

/** Where an entity is in the one that it belongs to: an event on its timeline, a place on its map. */
export interface Inside {
  start: number
  date: string
  x: number | null
  y: number | null
  color: string
}

function insideText({ timelineDate, formatedDate, coordinates, color }: Record<string, unknown>): string {
  const [start] = Array.isArray(timelineDate) ? timelineDate : []
  const { x, y } = (coordinates ?? {}) as { x?: unknown; y?: unknown }
  const number = (value: unknown) => (typeof value === 'number' ? value : null)
  const inside: Inside = {
    ...{ start: number(start) ?? 0, date: String(formatedDate ?? ''), x: number(x), y: number(y) },
    color: String(color ?? ''),
  }
  return JSON.stringify(inside)
}

/** Each paragraph by its content: the same one keeps its chapter wherever it goes. */
function paragraphParts(text: RichText): DraftPart[] {
  if (!Array.isArray(text) || isEmpty(text)) return []
  return withoutMentions(withoutImages(text)).map(paragraph => {
    const value = JSON.stringify(paragraph satisfies Paragraph)
    const key = `text-${createHash('sha256').update(value).digest('hex').slice(0, 16)}`
    return { ...blank, key, type: 'text', value, search_key: searchKey(plainText([paragraph])) }
  })
}

const factPart = (key: string, label: string, form: string, value: string): DraftPart => ({
  ...{ ...blank, key, type: 'fact', label, form, value },
  search_key: searchKey(`${label}\n${value}`),
})

/** The custom fields of a character. A field that names another entity is a relation to it. */
function fieldParts(fields: readonly CustomField[], values: Readonly<Record<string, unknown>>): DraftPart[] {
  return fields.flatMap(({ customFieldId, label, type }) => {
    const value = values[customFieldId]
    const key = `field-${customFieldId}`
    if (type === 'entityPicker') {
      const other = (value as { id?: unknown } | null | undefined)?.id
      if (typeof other !== 'string') return []
      return [{ ...blank, key, type: 'relation' as const, label, other_id: other, search_key: searchKey(label) }]
    }
    const text = valueText(type, value)
    return text === '' ? [] : [factPart(key, label, type, text)]
  })
}

/** A value of a custom field as text; empty for none, and for what only the plugin of its type can read. */
function valueText(type: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (type === 'slate') return Array.isArray(value) ? plainText(withoutMentions(value as RichText)).trim() : ''
  if (type === 'switch') return value === true ? 'yes' : 'no'
  if (type === 'addList') return Array.isArray(value) ? value.join(', ') : ''
  if (type === 'radar')
    return Object.entries(value)
      .map(([name, number]) => `${name} ${number}`)
      .join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The same paragraph twice, or two relations with one entity, are distinguished by their number. */
function withOwnKeys(parts: readonly DraftPart[]): DraftPart[] {
  const seen = new Map<string, number>()
  return parts.map(part => {
    const before = seen.get(part.key) ?? 0
    seen.set(part.key, before + 1)
    return before === 0 ? part : { ...part, key: `${part.key}-${before + 1}` }
  })
}
