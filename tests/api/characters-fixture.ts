import { afterAll } from 'vitest'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import {
  type CharacterData,
  type CustomField,
  type CustomFieldType,
  character,
  characterCalls,
  type FieldDraft,
  type OwnFieldType,
} from '#plugins/characters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { type Client, signedIn, startServer } from '#tests/harness/index.ts'

/** A server with characters, and a signed-in person. */
export async function openCharacters() {
  const server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  afterAll(() => server.close())
  return { server, ann: await signedIn(server) }
}

export async function addCharacter(client: Client, place: Place, data: CharacterData): Promise<string> {
  return (await client.call(characterCalls.create, { ...place, data })).characterId
}

export function readCharacter(client: Client, place: Place, characterId: string) {
  return client.call(callsOf(character).get, { ...place, characterId })
}

export async function addField(
  client: Client,
  place: Place,
  label: string,
  type: CustomFieldType = 'string',
  { defaultValue, options, max }: Partial<FieldDraft> = {},
): Promise<string> {
  const more = max == null ? {} : { max }
  const input = { ...place, label, type, defaultValue, options, ...more }
  return (await client.call(characterCalls.createCustomField, input)).customFieldId
}

export function fieldsOf(client: Client, place: Place): Promise<CustomField[]> {
  return client.call(characterCalls.getCustomField, place)
}

export async function addEntry(client: Client, place: Place, name: string): Promise<string> {
  return (await client.call(callsOf(entry).create, { ...place, name })).entryId
}

/** For every type a valid value and an invalid one. */
export function samplesOf(entryId: string): Record<OwnFieldType, { fits: unknown; not: unknown }> {
  const text = [{ type: 'paragraph', children: [{ text: 'Salt.' }] }]
  return {
    string: { fits: 'Nantucket', not: 7 },
    textarea: { fits: 'One line\nand another', not: ['x'] },
    slate: { fits: text, not: [{ type: 'script' }] },
    number: { fits: -3.5, not: '3' },
    switch: { fits: true, not: 'yes' },
    select: { fits: 'Calm', not: 'Furious' },
    color: { fits: '#00aacc', not: 'url(javascript:0)' },
    entityPicker: { fits: { type: 'entry', id: entryId }, not: { type: 'entry', id: 'nobodys' } },
    addList: { fits: ['rope', 'knife'], not: ['rope', 3] },
    radar: { fits: { Wit: 4, Nerve: 20 }, not: { Wit: 21 } },
  }
}

/** Adds a field of every type; returns their ids by type. */
export async function addEveryField(client: Client, place: Place): Promise<Record<OwnFieldType, string>> {
  const ids: Partial<Record<OwnFieldType, string>> = {}
  for (const type of Object.keys(samplesOf('')) as OwnFieldType[]) {
    const options = type === 'radar' ? ['Wit', 'Nerve'] : ['Calm', 'Sly']
    ids[type] = await addField(client, place, `The ${type}`, type, { options, max: 20 })
  }
  return ids as Record<OwnFieldType, string>
}
