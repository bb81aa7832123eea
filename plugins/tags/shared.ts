import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import type { Kind } from '#core/shared/kind.ts'
import { limits } from '#core/shared/limits.ts'
import { searchKey } from '#core/shared/text.ts'

/** What a custom value is for (content 3, Custom value). */
export type ValueAppointment = 'locationType' | 'entryTag' | 'characterRelation'

/** The first of the preset colours, a grey-blue (decision A-035). */
export const defaultTagColor = '#607D8B'

export const tagLimits = {
  /** tags shown before the rest becomes a number, and in the manager (content 9) */
  inline: 5,
  inDialog: 10,
  /** values of one appointment in one project */
  values: 10_000,
  /** what cv/find answers unless told (decision A-071) */
  found: 10,
  /** tags of one thing, as the word `tags` has it */
  perThing: 100,
  /** things tagged by one call, and things asked about */
  changes: 50,
  asked: 1_000,
  iconSide: 512,
} as const

/** What the event says: a value is new, another than it was or gone, or things carry others than before. */
export interface TagsEvent {
  spaceId: string
  projectId: string
  appointment: ValueAppointment
  is: 'new' | 'changed' | 'carried'
  /** ids of the things that carry others, of one kind, to those who may read it */
  things?: string[]
}

/** Values are one where nobody sees a difference: case, width, spaces and invisible characters. */
export function valueKey(value: string): string {
  return searchKey(value.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The field of a kind that holds tags, if it has one. */
export function tagFieldOf(kind: Pick<Kind, 'fields'> | undefined): string | undefined {
  return Object.entries(kind?.fields ?? {}).find(([, { form }]) => form === 'tags')?.[0]
}

const appointment = "'locationType' | 'entryTag' | 'characterRelation'"
const color = '/^#[0-9a-fA-F]{6}$/'
const value = {
  valueId: 'id',
  value: 'string',
  appointment,
  color: 'string',
  data: { color: 'string', value: 'string' },
  /** the icon, and the zoom from which it is shown (decision A-071) */
  'image?': 'id',
  'zoom?': 'number',
} as const

/** Custom values of a project: tags, types of locations, relations between characters (content 7). */
export const cvCalls = defineCalls('cv', {
  create: {
    access: { project: 'tag.create' },
    input: { ...place, value: 'string <= 500', appointment, 'data?': { 'color?': color, 'value?': 'string <= 500' } },
    output: value,
    layer: 'shared',
    about: 'Make a custom value; one that is there already, whatever its case, is refused with 409 and answered.',
  },
  update: {
    access: { project: 'tag.update' },
    input: { ...place, valueId: 'id', 'value?': 'string <= 500', 'color?': color, 'zoom?': '0 <= number <= 100' },
    files: { image: { maxBytes: limits.uploadBytes, optional: true } },
    output: value,
    layer: 'shared',
    about: 'Rename or recolour a custom value, or set its icon and the zoom from which that is shown.',
  },
  delete: {
    access: { project: 'tag.delete' },
    input: { ...place, valueId: 'id' },
    output: okOutput,
    layer: 'shared',
    about: 'Delete a custom value for good; nothing carries it any more.',
  },
  find: {
    access: { project: 'project.read' },
    input: {
      ...place,
      'value?': 'string <= 500',
      'appointment?': appointment,
      'limit?': `1 <= number.integer <= ${tagLimits.values}`,
    },
    output: [value, '[]'],
    layer: 'shared',
    about: 'Custom values by part of their text, by name: 10 of them unless told, types of locations all.',
  },
})

const ids = `id[] <= ${tagLimits.perThing}` as const

/** Tags and the things that carry them. */
export const tagCalls = defineCalls('tags', {
  things: {
    access: { project: 'project.read' },
    input: { ...place, valueId: 'id', 'page?': 'page', 'limit?': '1 <= number.integer <= 100' },
    output: {
      data: [{ kind: 'string', id: 'id', ...place, parentId: 'id | null', label: 'string' }, '[]'],
      total: 'number.integer',
      nextCursor: 'string | null',
    },
    layer: 'shared',
    about: 'The things that carry a tag, by name, as far as the caller may read them.',
  },
  of: {
    access: { project: 'project.read' },
    input: { ...place, things: [{ kind: 'string <= 100', id: 'id' }, '[]'] },
    output: [{ kind: 'string', id: 'id', tags: [{ valueId: 'id', value: 'string', color: 'string' }, '[]'] }, '[]'],
    layer: 'shared',
    about: 'The tags of some things, as far as these are there and the caller may read them.',
  },
  apply: {
    access: { project: 'project.read' },
    input: {
      ...place,
      changes: [{ kind: 'string <= 100', id: 'id', 'add?': ids, 'remove?': ids }, '[]'],
    },
    output: {
      changes: [{ kind: 'string', id: 'id', revision: 'number.integer', add: 'id[]', remove: 'id[]' }, '[]'],
    },
    layer: 'shared',
    about: 'Put tags on things and take them off, all or nothing; answers what has changed, so that it can be undone.',
  },
})
