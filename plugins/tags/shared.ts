import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import type { Kind } from '#core/shared/kind.ts'
import { limits } from '#core/shared/limits.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'

export { tagsEvent } from './shared/event.ts'

/** The purpose of a custom value. (docs/behaviour.md, Tags) */
export type ValueAppointment = 'locationType' | 'entryTag' | 'characterRelation'

/** The first of the preset colours, a blue-grey. */
export const defaultTagColor = '#607D8B'

export const tagLimits = {
  /** tags shown before the rest becomes a number, and in the manager (TAG-14) */
  inline: 5,
  inDialog: 10,
  /** values of one appointment in one project */
  values: 10_000,
  /** default limit of cv/find */
  found: 10,
  /** tags of one entity */
  perEntity: 100,
  /** entities per call of tags/apply */
  changes: 50,
  /** entities per call of tags/of */
  perRequest: 1_000,
  iconSide: 512,
} as const

/** The payload of the event: a value was created, changed or deleted, or the tags of entities changed. */
export interface TagsEvent {
  spaceId: string
  projectId: string
  appointment: ValueAppointment
  is: 'new' | 'changed' | 'carried'
  /** ids of entities of one kind whose tags changed, for those who may read it */
  entities?: string[]
}

/** The type of a place as calls return it; `label` is the custom value's text. */
export interface LocationType {
  value: string
  label: string
  color?: string
  /** its icon, and the zoom level from which it is shown */
  image?: string
  zoom?: number
}

/** The field type that holds a custom value of the appointment `locationType`; only its id is stored. */
export const locationTypeForm = 'locationType'

/** The key that makes values unique: case, width, spaces and invisible characters do not matter. */
export function valueKey(value: string): string {
  return searchKey(value.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The field of a kind that contains tags, if there is one. */
export function tagFieldOf(kind: Pick<Kind, 'fields'> | undefined): string | undefined {
  return Object.entries(kind?.fields ?? {}).find(([, { form }]) => form === 'tags')?.[0]
}

/** The fields of a kind that contain custom values: tags, and types of places. */
export function valueFieldsOf(kind: Pick<Kind, 'fields'>): string[] {
  return Object.entries(kind.fields).flatMap(([name, { form }]) =>
    form === 'tags' || form === locationTypeForm ? name : [],
  )
}

const appointment = "'locationType' | 'entryTag' | 'characterRelation'"
const color = '/^#[0-9a-fA-F]{6}$/'
const newValueId = '/^[A-Za-z0-9_-]{16,64}$/'
const value = {
  valueId: 'id',
  value: 'string',
  appointment,
  color: 'string',
  data: { color: 'string', value: 'string' },
  /** the icon, and the zoom level from which it is shown */
  'image?': 'id',
  'zoom?': 'number',
} as const

/** Custom values of a project: tags, types of locations and labels of relations between characters. */
export const cvCalls = defineCalls('cv', {
  create: {
    access: { project: 'tag.create' },
    input: {
      ...place,
      'valueId?': newValueId,
      value: 'string <= 500',
      appointment,
      'data?': { 'color?': color, 'value?': 'string <= 500' },
    },
    output: value,
    layer: 'shared',
    about:
      'Create a custom value; an existing one, in any case, is refused with 409 and returned. The id may be given.',
  },
  update: {
    access: { project: 'tag.update' },
    input: { ...place, valueId: 'id', 'value?': 'string <= 500', 'color?': color, 'zoom?': '0 <= number <= 100' },
    files: { image: { maxBytes: limits.uploadBytes, optional: true } },
    output: value,
    layer: 'shared',
    about: 'Rename or recolour a custom value, or set its icon and the zoom level from which it is shown.',
  },
  delete: {
    access: { project: 'tag.delete' },
    input: { ...place, valueId: 'id' },
    output: okOutput,
    layer: 'shared',
    about: 'Delete a custom value, and from every entity; undo/apply brings it back for a day.',
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
    about: 'Custom values by part of their text, by name: 10 of them by default, types of locations all.',
  },
})

const ids = `id[] <= ${tagLimits.perEntity}` as const

/** Tags and the entities that have them. */
export const tagCalls = defineCalls('tags', {
  entities: {
    access: { project: 'project.read' },
    input: { ...place, valueId: 'id', 'page?': 'page', 'limit?': '1 <= number.integer <= 100' },
    output: {
      data: [{ kind: 'string', id: 'id', ...place, parentId: 'id | null', label: 'string' }, '[]'],
      total: 'number.integer',
      nextCursor: 'string | null',
    },
    layer: 'shared',
    about: 'The entities with a tag, by name, as far as the caller may read them.',
  },
  of: {
    access: { project: 'project.read' },
    input: { ...place, entities: [{ kind: 'string <= 100', id: 'id' }, '[]'] },
    output: [{ kind: 'string', id: 'id', tags: [{ valueId: 'id', value: 'string', color: 'string' }, '[]'] }, '[]'],
    layer: 'shared',
    about: 'The tags of entities, as far as these exist and the caller may read them.',
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
    about: 'Add tags to entities and remove tags, all or nothing; returns what has changed, so that it can be undone.',
  },
})
