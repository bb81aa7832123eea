import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { deletionsCall, undoDeletionCall } from '#core/shared/calls/undo.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { character, characterCalls, fieldLimits, type OwnFieldType } from '#plugins/characters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace, signedInMember } from '#tests/harness/index.ts'
import {
  addCharacter,
  addEntry,
  addField,
  fieldsOf,
  openCharacters,
  readCharacter,
  samplesOf,
} from './characters-fixture.ts'

const { server, ann } = await openCharacters()
let place: Place
beforeEach(async () => {
  place = await createPlace(ann)
})

const labels = async () => (await fieldsOf(ann, place)).map(({ label }) => label)
const tryField = (input: object) => ann.attempt(characterCalls.createCustomField as Call, { ...place, ...input })

describe('a field of characters', () => {
  it('has an id, and belongs to the whole project once it is created [CHAR-03, CHAR-17, CHAR-18]', async () => {
    const made = await ann.call(characterCalls.createCustomField, {
      ...{ ...place, label: ' Temper ', type: 'select' as const },
      ...{ options: ['Calm', ' Sly '], defaultValue: 'Calm' },
    })
    const field = { label: 'Temper', type: 'select', options: ['Calm', 'Sly'], defaultValue: 'Calm', max: null }
    expect(made).toEqual({ ...field, customFieldId: expect.stringMatching(/^[a-z2-7]{26}$/) })
    expect(await fieldsOf(ann, place)).toEqual([made])
    expect(await fieldsOf(ann, await createPlace(ann))).toEqual([])
  })

  it('may be a radar with up to ten options and a maximum of 100 by default [CHAR-04]', async () => {
    const options = ['Wit', 'Nerve', 'Грація']
    await addField(ann, place, 'Qualities', 'radar', { options })
    expect(await fieldsOf(ann, place)).toMatchObject([{ type: 'radar', options, max: 100, defaultValue: {} }])
    const eleven = Array.from({ length: 11 }, (_, at) => `Option ${at}`)
    expect((await tryField({ label: 'More', type: 'radar', options: eleven })).json).toMatchObject({
      ...{ status: 400, errors: [{ path: 'options' }] },
    })
  })

  it.each(Object.keys(samplesOf('')) as OwnFieldType[])('accepts a default of its type only: %s', async type => {
    const { fits, not } = samplesOf(await addEntry(ann, place, 'Anchor'))[type]
    const rest = { type, options: type === 'radar' ? ['Wit', 'Nerve'] : ['Calm'], max: 20 }
    const refused = await tryField({ ...rest, label: 'Not', defaultValue: not })
    expect(refused.json).toMatchObject({ status: 400, errors: [{ path: expect.stringMatching(/^defaultValue/) }] })
    const made = await tryField({ ...rest, label: 'Fits', defaultValue: fits })
    expect(made.json, made.text).toMatchObject({ defaultValue: fits })
  })

  it('is refused by path if it is invalid [R-24]', async () => {
    const cases: [object, string][] = [
      [{ label: '', type: 'string' }, 'label'],
      [{ label: '\u202eevil', type: 'string' }, 'label'],
      [{ label: 'x'.repeat(201), type: 'string' }, 'label'],
      [{ label: 'x', type: 'password' }, 'type'],
      [{ label: 'x', type: 'select' }, 'options'],
      [{ label: 'x', type: 'select', options: ['a', 'A'] }, 'options.1'],
      [{ label: 'x', type: 'radar', options: ['__proto__'] }, 'options.0'],
      [{ label: 'x', type: 'radar', options: ['constructor'] }, 'options.0'],
      [{ label: 'x', type: 'radar', options: ['a'], max: 0 }, 'max'],
      [{ label: 'x', type: 'radar', options: ['a'], max: 1e300 }, 'max'],
    ]
    for (const [input, path] of cases)
      expect((await tryField(input)).json, JSON.stringify(input)).toMatchObject({ status: 400, errors: [{ path }] })
    expect(await labels()).toEqual([])
  })

  it('exists once, whatever its case, and is created once if it is sent twice [R-10]', async () => {
    const input = { ...place, label: 'Їжа', type: 'string' as const }
    const key = { 'idempotency-key': 'one-field' }
    const made = await ann.call(characterCalls.createCustomField, input, key)
    expect(await ann.call(characterCalls.createCustomField, input, key)).toEqual(made)
    const again = await tryField({ label: ' їЖА\u200b', type: 'number' })
    expect(again.json).toMatchObject({ status: 409, errors: [{ path: 'label' }], current: made })
  })

  it('can be changed in all but its type, within its rules', async () => {
    const customFieldId = await addField(ann, place, 'Temper', 'select', { options: ['Calm'], defaultValue: 'Calm' })
    await addField(ann, place, 'Age')
    const of = { ...place, customFieldId }
    const data = { label: 'Mood', options: ['Calm', 'Wild'] }
    expect(await ann.call(characterCalls.updateCustomField, { ...of, data })).toMatchObject({
      ...{ ...data, customFieldId, type: 'select', defaultValue: 'Calm' },
    })
    const attempt = (change: object) => ann.attempt(characterCalls.updateCustomField as Call, { ...of, data: change })
    expect((await attempt({ options: ['Wild'] })).json).toMatchObject({ errors: [{ path: 'data.defaultValue' }] })
    expect((await attempt({ label: 'AGE' })).json).toMatchObject({ status: 409, errors: [{ path: 'data.label' }] })
    expect((await attempt({ type: 'number' })).json).toMatchObject({ status: 400, errors: [{ path: 'data.type' }] })
    expect((await attempt({ label: 'mood' })).status).toBe(200)
  })

  it('has the position it was given; those not named follow', async () => {
    const ids = []
    for (const label of ['One', 'Two', 'Three']) ids.push(await addField(ann, place, label))
    const [one = '', two = '', three = ''] = ids
    await ann.call(characterCalls.orderCustomFields, { ...place, data: [three, one] })
    expect(await labels()).toEqual(['Three', 'One', 'Two'])
    const foreign = await addField(ann, await createPlace(ann), 'Elsewhere')
    for (const data of [[foreign], ['nobody'], [two, foreign]])
      expect((await ann.attempt(characterCalls.orderCustomFields, { ...place, data })).status).toBe(404)
    expect(await labels()).toEqual(['Three', 'One', 'Two'])
  })

  it('is one of a hundred at most: ten thousand are refused after those', async () => {
    await Promise.all(
      Array.from({ length: fieldLimits.perProject }, (_, at) => addField(ann, place, `Field ${at}`, 'number')),
    )
    const answer = await tryField({ label: 'One too many', type: 'string' })
    expect(answer.json).toMatchObject({ status: 403, type: 'limit-reached' })
    const customFields = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field-${at}`, at]))
    const flood = await ann.attempt(characterCalls.create as Call, { ...place, data: { name: 'x', customFields } })
    expect(flood.json).toMatchObject({ status: 400, errors: [{ path: 'data.customFields.field-0' }] })
  })
})

describe('deleting a field', () => {
  it('says how many characters have a value, and deletes these values [CHAR-19]', async () => {
    const height = await addField(ann, place, 'Height', 'number')
    const motto = await addField(ann, place, 'Motto')
    const customFields = { [height]: 180, [motto]: 'Onward' }
    const oda = await addCharacter(ann, place, { name: 'Oda', customFields })
    await addCharacter(ann, place, { name: 'Bare', customFields: { [height]: null } })
    expect(await ann.call(characterCalls.countCustomField, { ...place, customFieldId: motto })).toEqual({
      characters: 1,
    })
    const without = await addField(ann, place, 'Unused', 'color')
    expect(await ann.call(characterCalls.countCustomField, { ...place, customFieldId: without })).toEqual({
      characters: 0,
    })
    await ann.call(characterCalls.deleteCustomField, { ...place, customFieldId: motto })
    expect(await labels()).toEqual(['Height', 'Unused'])
    // The revision changes for those who have it open.
    expect(await readCharacter(ann, place, oda)).toMatchObject({ revision: 2, customFields: { [height]: 180 } })
    expect((await readCharacter(ann, place, oda)).customFields).not.toHaveProperty(motto)
    const again = await ann.attempt(characterCalls.deleteCustomField, { ...place, customFieldId: motto })
    expect(again.status).toBe(404)
  })

  it('is undone within a day, with the values that characters had in it', async () => {
    const motto = await addField(ann, place, 'Motto')
    const friend = await addField(ann, place, 'Friend', 'entityPicker')
    const lamp = await addEntry(ann, place, 'The Lamp')
    const link = { id: lamp, type: 'entry' }
    const oda = await addCharacter(ann, place, { name: 'Oda', customFields: { [motto]: 'Onward', [friend]: link } })
    const gone = await addCharacter(ann, place, { name: 'Gone', customFields: { [motto]: 'Away' } })
    const before = await fieldsOf(ann, place)
    for (const customFieldId of [motto, friend])
      await ann.call(characterCalls.deleteCustomField, { ...place, customFieldId })
    await ann.call(callsOf(character).delete, { ...place, characterId: gone })
    expect((await ann.call(deletionsCall, place)).map(({ entity, label }) => [entity, label])).toEqual(
      expect.arrayContaining([
        ['characterField', 'Motto'],
        ['characterField', 'Friend'],
      ]),
    )

    const taken = await addField(ann, place, 'motto')
    expect((await ann.attempt(undoDeletionCall, { ...place, undoId: motto })).status).toBe(409)
    await ann.call(characterCalls.deleteCustomField, { ...place, customFieldId: taken })
    await ann.call(undoDeletionCall, { ...place, undoId: motto })
    expect((await readCharacter(ann, place, oda)).customFields).toEqual({ [motto]: 'Onward' })
    // What a value named is gone: the field comes back without it.
    await ann.call(callsOf(entry).delete, { ...place, entryId: lamp })
    await ann.call(undoDeletionCall, { ...place, undoId: friend })
    expect((await readCharacter(ann, place, oda)).customFields).toEqual({ [motto]: 'Onward' })
    expect(await fieldsOf(ann, place)).toEqual(before)
    expect((await ann.attempt(undoDeletionCall, { ...place, undoId: motto })).status).toBe(404)
  })

  it('is undone by whoever may delete characters, and by nobody else', async () => {
    const motto = await addField(ann, place, 'Motto')
    const ben = await signedInMember(server, ann, place, { roleId: 'viewer', userId: 'fieldben' })
    await ann.call(characterCalls.deleteCustomField, { ...place, customFieldId: motto })
    expect((await ben.attempt(undoDeletionCall, { ...place, undoId: motto })).status).toBe(404)
    await ann.call(undoDeletionCall, { ...place, undoId: motto })
    expect(await labels()).toEqual(['Motto'])
  })

  it('refuses values still sent for it, by path, and keeps the rest', async () => {
    const motto = await addField(ann, place, 'Motto')
    const characterId = await addCharacter(ann, place, { name: 'Oda', customFields: { [motto]: 'x' } })
    await ann.call(characterCalls.deleteCustomField, { ...place, customFieldId: motto })
    const late = { ...place, characterId, data: { bio: 'Late.', customFields: { [motto]: 'still typing' } } }
    expect((await ann.attempt(characterCalls.update as Call, late)).json).toMatchObject({
      ...{ status: 400, errors: [{ path: `data.customFields.${motto}`, message: 'is no field of this project' }] },
    })
    const rest = await ann.call(characterCalls.update, {
      ...late,
      data: { bio: 'Late.', customFields: { [motto]: null } },
    })
    expect(rest).toMatchObject({ customFields: {}, bio: [{ children: [{ text: 'Late.' }] }] })
  })

  it('needs the permission to delete characters; creating one, that to change them', async () => {
    const customFieldId = await addField(ann, place, 'Motto')
    const viewer = await signedInMember(server, ann, place)
    expect(await fieldsOf(viewer, place)).toHaveLength(1)
    const tries: [Call, object][] = [
      [characterCalls.createCustomField as Call, { label: 'x', type: 'string' }],
      [characterCalls.updateCustomField as Call, { customFieldId, data: { label: 'y' } }],
      [characterCalls.orderCustomFields as Call, { data: [customFieldId] }],
      [characterCalls.deleteCustomField as Call, { customFieldId }],
    ]
    for (const [call, input] of tries) expect((await viewer.attempt(call, { ...place, ...input })).status).toBe(403)
  })

  it('reaches no field of another project [R-12]', async () => {
    const foreign = await addField(ann, await createPlace(ann), 'Elsewhere')
    for (const call of [characterCalls.deleteCustomField, characterCalls.countCustomField])
      expect((await ann.attempt(call as Call, { ...place, customFieldId: foreign })).status).toBe(404)
    const update = { ...place, customFieldId: foreign, data: { label: 'x' } }
    expect((await ann.attempt(characterCalls.updateCustomField as Call, update)).status).toBe(404)
  })
})
