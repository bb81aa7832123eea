import { call, upload } from '#core/client/index.ts'
import type { Field } from '#core/shared/fields/field.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CharacterData, character, characterCalls, formField } from '../shared.ts'
import { fetchFields } from './fields/custom-field-calls.ts'

/** The fields of a project as the create dialog asks for them. */
export async function customFormFields(place: Place): Promise<Readonly<Record<string, Field>>> {
  return Object.fromEntries((await fetchFields(place)).map(field => [field.customFieldId, formField(field)]))
}

/** What is sent of a form: the kind's own fields, and all others as custom fields (content 3). A file goes beside them. */
export function characterData(values: Readonly<Record<string, unknown>>): { data: CharacterData; image?: Blob } {
  const own = new Set(Object.keys(character.fields))
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && !(value instanceof Blob))
  const { customFields, ...defaults } = Object.fromEntries(entries.filter(([name]) => own.has(name)))
  const others = Object.fromEntries(entries.filter(([name, value]) => !own.has(name) && value !== null))
  const data = { ...defaults, customFields: { ...(customFields as object), ...others } }
  return values.image instanceof Blob ? { data, image: values.image } : { data }
}

/** Creates a character as the documents have it: a form with the portrait, and the rest as JSON. */
export async function createCharacter(place: Place, values: Readonly<Record<string, unknown>>, key: string) {
  const { spaceId, projectId } = place
  const { data, image } = characterData(values)
  return { ...(await upload(characterCalls.create, { spaceId, projectId, data, image }, { key })) }
}

/** Puts a portrait in the place of the one before; none takes it away. */
export function uploadPortrait(
  place: Place,
  characterId: string,
  image: Blob | null,
  onProgress?: (share: number) => void,
) {
  const input = { spaceId: place.spaceId, projectId: place.projectId, characterId }
  if (image) return upload(characterCalls.update, { ...input, image }, { quiet: true, onProgress })
  return call(characterCalls.update, { ...input, data: { image: null } }, { quiet: true })
}
