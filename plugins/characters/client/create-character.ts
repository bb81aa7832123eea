import { call, upload } from '#core/client/index.ts'
import type { Field } from '#core/shared/fields/field.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CharacterData, character, characterCalls, formField } from '../shared.ts'
import { fetchFields } from './fields/custom-field-calls.ts'

/** The custom fields of a project as fields of the create dialog. */
export async function customFormFields(place: Place): Promise<Readonly<Record<string, Field>>> {
  return Object.fromEntries((await fetchFields(place)).map(field => [field.customFieldId, formField(field)]))
}

/**
 * Splits the values of a form: the kind's own fields, all others as `customFields`, and the portrait as a file.
 * (docs/behaviour.md, Characters)
 */
export function characterData(values: Readonly<Record<string, unknown>>): { data: CharacterData; image?: Blob } {
  const own = new Set(Object.keys(character.fields))
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && !(value instanceof Blob))
  const { customFields, ...defaults } = Object.fromEntries(entries.filter(([name]) => own.has(name)))
  const others = Object.fromEntries(entries.filter(([name, value]) => !own.has(name) && value !== null))
  const data = { ...defaults, customFields: { ...(customFields as object), ...others } }
  return values.image instanceof Blob ? { data, image: values.image } : { data }
}

/** Creates a character. Sends a multipart form with the portrait and the rest as JSON (CHAR-05). */
export async function createCharacter(place: Place, values: Readonly<Record<string, unknown>>, key: string) {
  const { spaceId, projectId } = place
  const { data, image } = characterData(values)
  return { ...(await upload(characterCalls.create, { spaceId, projectId, data, image }, { key })) }
}

/** Replaces the portrait; without a file, removes it. */
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
