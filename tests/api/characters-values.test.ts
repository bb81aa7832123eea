import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { characterCalls, type OwnFieldType } from '#plugins/characters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import {
  addCharacter,
  addEntry,
  addEveryField,
  addField,
  openCharacters,
  readCharacter,
  samplesOf,
} from './characters-fixture.ts'
import { mentionedIn, mentionOf, paragraphWith } from './relations-fixture.ts'

const { ann } = await openCharacters()
let place: Place
beforeEach(async () => {
  place = await createPlace(ann)
})

const change = (characterId: string, customFields: Record<string, unknown>, revision?: number) =>
  ann.attempt(characterCalls.update as Call, { ...place, characterId, revision, data: { customFields } })
const valuesOf = async (characterId: string) => (await readCharacter(ann, place, characterId)).customFields

describe('values of custom fields', () => {
  it('are kept with the character, each of its type [CHAR-05]', async () => {
    const ids = await addEveryField(ann, place)
    const samples = samplesOf(await addEntry(ann, place, 'Anchor'))
    const types = Object.keys(samples) as OwnFieldType[]
    const customFields = Object.fromEntries(types.map(type => [ids[type], samples[type].fits]))
    const oda = await addCharacter(ann, place, { name: 'Oda', customFields })
    expect(await valuesOf(oda)).toEqual(customFields)
  })

  it.each(Object.keys(samplesOf('')) as OwnFieldType[])('are refused by path if they are invalid: %s', async type => {
    const ids = await addEveryField(ann, place)
    const { not } = samplesOf('')[type]
    const inside = type === 'radar' ? '.Wit' : ''
    const made = await ann.attempt(characterCalls.create as Call, {
      ...place,
      data: { name: 'x', customFields: { [ids[type]]: not } },
    })
    expect(made.json).toMatchObject({ status: 400, errors: [{ path: `data.customFields.${ids[type]}${inside}` }] })
    const oda = await addCharacter(ann, place, { name: 'Oda' })
    expect((await change(oda, { [ids[type]]: not })).status).toBe(400)
    expect(await readCharacter(ann, place, oda)).toMatchObject({ revision: 1 })
  })

  it('of a radar stay within its options and its maximum', async () => {
    const id = await addField(ann, place, 'Qualities', 'radar', { options: ['Wit', 'Nerve'], max: 20 })
    const oda = await addCharacter(ann, place, { name: 'Oda', customFields: { [id]: { Wit: 20 } } })
    const cases: [unknown, string][] = [
      [{ Wit: 20.5 }, `${id}.Wit`],
      [{ Nerve: -1 }, `${id}.Nerve`],
      [{ Charm: 1 }, `${id}.Charm`],
      [{ Wit: '3' }, `${id}.Wit`],
      [[3], id],
    ]
    for (const [value, path] of cases)
      expect((await change(oda, { [id]: value })).json).toMatchObject({
        errors: [{ path: `data.customFields.${path}` }],
      })
    expect(await valuesOf(oda)).toEqual({ [id]: { Wit: 20 } })
  })

  it('change one by one: others stay, null removes one, and a stale revision is refused', async () => {
    const height = await addField(ann, place, 'Height', 'number')
    const motto = await addField(ann, place, 'Motto')
    const oda = await addCharacter(ann, place, { name: 'Oda', customFields: { [height]: 180, [motto]: 'Onward' } })
    expect((await change(oda, { [height]: 181 }, 1)).json).toMatchObject({ revision: 2 })
    expect(await valuesOf(oda)).toEqual({ [height]: 181, [motto]: 'Onward' })
    expect((await change(oda, { [motto]: 'Late' }, 1)).json).toMatchObject({ status: 409, current: { revision: 2 } })
    expect((await change(oda, { [motto]: null }, 2)).status).toBe(200)
    expect(await valuesOf(oda)).toEqual({ [height]: 181 })
  })

  it('that became invalid stay until they are changed themselves', async () => {
    const id = await addField(ann, place, 'Qualities', 'radar', { options: ['Wit', 'Nerve'], max: 100 })
    const motto = await addField(ann, place, 'Motto')
    const oda = await addCharacter(ann, place, { name: 'Oda', customFields: { [id]: { Wit: 90 } } })
    const data = { options: ['Wit'], max: 50 }
    await ann.call(characterCalls.updateCustomField, { ...place, customFieldId: id, data })
    expect((await change(oda, { [id]: { Wit: 90 }, [motto]: 'x' })).status).toBe(200)
    expect((await change(oda, { [id]: { Wit: 80 } })).status).toBe(400)
    expect(await valuesOf(oda)).toEqual({ [id]: { Wit: 90 }, [motto]: 'x' })
  })

  it('begin with the defaults of the project unless given', async () => {
    const gone = await addEntry(ann, place, 'Gone')
    const motto = await addField(ann, place, 'Motto', 'string', { defaultValue: 'Onward' })
    const link = await addField(ann, place, 'Home', 'entityPicker', { defaultValue: { type: 'entry', id: gone } })
    const one = await addCharacter(ann, place, { name: 'One' })
    expect(await valuesOf(one)).toEqual({ [motto]: 'Onward', [link]: { type: 'entry', id: gone } })
    await ann.call(callsOf(entry).delete, { ...place, entryId: gone })
    const two = await addCharacter(ann, place, { name: 'Two', customFields: { [motto]: null } })
    expect(await valuesOf(two)).toEqual({})
  })

  it('cannot name fields or entities of another project, nor object properties [R-12]', async () => {
    const elsewhere = await createPlace(ann)
    const foreign = await addField(ann, elsewhere, 'Elsewhere')
    const link = await addField(ann, place, 'Home', 'entityPicker')
    const oda = await addCharacter(ann, place, { name: 'Oda' })
    const theirs = { type: 'entry', id: await addEntry(ann, elsewhere, 'Theirs') }
    const nobodys = { type: 'entry', id: 'no_such_entity' }
    const [one, other] = [await change(oda, { [link]: theirs }), await change(oda, { [link]: nobodys })]
    expect(one.json).toMatchObject({ status: 400, errors: [{ path: `data.customFields.${link}` }] })
    expect(one.text).toBe(other.text)
    expect((await change(oda, { [foreign]: 'x' })).status).toBe(400)
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const body = `{"spaceId":"${place.spaceId}","projectId":"${place.projectId}","characterId":"${oda}","data":{"customFields":{"${key}":{"polluted":true}}}}`
      const headers = { 'content-type': 'application/json' }
      const answer = await ann.send('POST', '/api/character/update', { headers, body })
      expect(answer.status, key).toBe(400)
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(await valuesOf(oda)).toEqual({})
  })

  it('can mention entities, which list these mentions', async () => {
    const past = await addField(ann, place, 'Past', 'slate')
    const anchor = { id: await addEntry(ann, place, 'Anchor'), type: 'entry' }
    const oda = await addCharacter(ann, place, { name: 'Oda' })
    await change(oda, { [past]: paragraphWith('Below the ', mentionOf(place, anchor, 'Anchor'), '.') })
    expect(await mentionedIn(ann, place, anchor)).toMatchObject([
      { entity: 'character', id: oda, before: 'Below the ' },
    ])
    await ann.call(characterCalls.deleteCustomField, { ...place, customFieldId: past })
    expect(await mentionedIn(ann, place, anchor)).toEqual([])
  })

  it('are found by their text', async () => {
    const motto = await addField(ann, place, 'Motto')
    await addCharacter(ann, place, { name: 'Oda', customFields: { [motto]: 'Floating lanterns' } })
    const found = await ann.call(characterCalls.find, { ...place, query: 'lanterns' })
    expect(found.data.map(({ name }) => name)).toEqual(['Oda'])
    await ann.call(characterCalls.deleteCustomField, { ...place, customFieldId: motto })
    expect((await ann.call(characterCalls.find, { ...place, query: 'lanterns' })).data).toEqual([])
  })
})
