import { type Call, defineCalls, okOutput, type UploadedFile } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import type { EntityOf } from '#core/shared/kind.ts'
import { callsOf, type FindInput, type ListItem, type Paged, type Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import type { Tag } from '#core/shared/schema.ts'
import { character } from './shared/kind.ts'

export * from './shared/custom-field.ts'
export { type FieldsEvent, fieldsEvent } from './shared/event.ts'
export { character } from './shared/kind.ts'

export type Character = EntityOf<typeof character>

/** The input of create and update. A custom field that is null has its value removed. */
export interface CharacterData {
  name?: string
  bio?: RichText | string
  image?: string | null
  aliases?: string[]
  icon?: string | null
  color?: string | null
  tags?: (string | Tag)[]
  customFields?: Record<string, unknown>
}

const { create, update, find } = callsOf(character)
const textSchema = {
  'name?': 'string',
  'bio?': 'richTextOrText',
  'aliases?': character.fields.aliases?.def,
  'icon?': character.fields.icon?.def,
  'color?': character.fields.color?.def,
  'tags?': 'tags',
}
const dataSchema = { ...textSchema, 'image?': 'id | null', 'customFields?': { '[string]': 'json' } }
const formSchema = {
  files: { image: { maxBytes: limits.uploadBytes, optional: true } },
  jsonFields: ['data', 'bio', 'aliases', 'tags', 'customFields'],
  maxBytes: limits.jsonBytes,
} as const

type CreateInput = Place & Omit<CharacterData, 'image'> & { data?: CharacterData; image?: UploadedFile }
type UpdateInput = Place & { characterId: string; revision?: number; data?: CharacterData; image?: UploadedFile }

const createCall: Call = {
  ...create,
  ...formSchema,
  input: { ...place, ...textSchema, 'customFields?': dataSchema['customFields?'], 'data?': dataSchema },
  about: 'Create a character, as a form with its portrait and `data` as JSON, or as JSON alone.',
}

const updateCall: Call = {
  ...update,
  ...formSchema,
  input: { ...place, characterId: 'id', 'revision?': 'number.integer >= 1', 'data?': dataSchema },
  about:
    'Change a character: the fields given, and of the custom fields those given; null takes one away. A stale revision is refused with 409.',
}

const findCall: Call = {
  ...find,
  input: { ...(find.input as object), 'characterIds?': 'id[] <= 100' },
  about: 'List characters by page, all or the chosen ones; long text is left out.',
}

/** The server knows which types there are: plugins add some. */
const fieldTypeSchema = '1 <= string <= 50'
const fieldDraftSchema = {
  'defaultValue?': 'json',
  'options?': 'string[] <= 1000',
  'max?': 'number',
} as const
const fieldSchema = {
  customFieldId: 'id',
  label: 'string',
  type: fieldTypeSchema,
  defaultValue: 'json',
  options: 'string[]',
  max: 'number | null',
} as const

/** The calls on characters and custom fields. */
export const characterCalls = {
  create: createCall as Call<CreateInput, Character>,
  update: updateCall as Call<UpdateInput, Character>,
  find: findCall as Call<FindInput<typeof character> & { characterIds?: string[] }, Paged<ListItem<typeof character>>>,
  ...defineCalls('character', {
    getAll: {
      access: { project: 'character.read' },
      input: place,
      output: [{ ...place, characterId: 'id', name: 'string', '+': 'ignore' }, '[]'],
      layer: 'shared',
      about: 'Every character of a project by name; long text is left out.',
    },
    createRelation: {
      access: { project: 'character.update' },
      input: { ...place, characterId1: 'id', characterId2: 'id', label: '1 <= string <= 500' },
      output: { characterId1: 'id', characterId2: 'id', label: 'string', valueId: 'id' },
      layer: 'shared',
      about:
        'Relate two characters; the label, kept as a custom value, says what the first is to the second. A pair that has a label is refused with 409.',
    },
    deleteRelation: {
      access: { project: 'character.update' },
      input: { ...place, characterId1: 'id', characterId2: 'id' },
      output: okOutput,
      layer: 'shared',
      about: 'Delete the relation of two characters, in either order.',
    },
    getCustomField: {
      access: { project: 'character.read' },
      input: place,
      output: [fieldSchema, '[]'],
      layer: 'shared',
      about: 'The fields a project gives its characters, in order.',
    },
    createCustomField: {
      access: { project: 'character.update' },
      input: { ...place, label: 'string', type: fieldTypeSchema, ...fieldDraftSchema },
      output: fieldSchema,
      layer: 'shared',
      about: 'Add a field to the characters of a project, behind the others.',
    },
    updateCustomField: {
      access: { project: 'character.update' },
      input: { ...place, customFieldId: 'id', data: { 'label?': 'string', ...fieldDraftSchema } },
      output: fieldSchema,
      layer: 'shared',
      about: 'Change the label, default, options or maximum of a field; values that are there already stay.',
    },
    orderCustomFields: {
      access: { project: 'character.update' },
      input: { ...place, data: 'id[] >= 1' },
      output: okOutput,
      layer: 'shared',
      about: 'Put fields in the order of the ids given; those not named follow.',
    },
    countCustomField: {
      access: { project: 'character.read' },
      input: { ...place, customFieldId: 'id' },
      output: { characters: 'number.integer' },
      layer: 'shared',
      about: 'How many characters have a value in a field, those in the archive included.',
    },
    deleteCustomField: {
      access: { project: 'character.delete' },
      input: { ...place, customFieldId: 'id' },
      output: okOutput,
      layer: 'shared',
      about: 'Delete a field, with its value in every character; undo/apply brings both back for a day.',
    },
  }),
} as const
