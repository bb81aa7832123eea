import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { characterCalls } from '#plugins/characters/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import { createPlace, signedIn, signedInMember, startServer } from '#tests/harness/index.ts'
import { addCharacter, openCharacters } from './characters-fixture.ts'
import { valuesOf } from './tags-fixture.ts'

const { server, ann } = await openCharacters()
let place: Place
let oda = ''
let tal = ''
beforeEach(async () => {
  place = await createPlace(ann)
  oda = await addCharacter(ann, place, { name: 'Oda' })
  tal = await addCharacter(ann, place, { name: 'Tal' })
})

const pair = () => ({ ...place, characterId1: oda, characterId2: tal })
const relationsOf = (entryId: string) => ann.call(relationCalls.get, { ...place, entryId, entryType: 'character' })

describe('a relation of two characters', () => {
  it('is read with all others, its label kept as a custom value [CHAR-15]', async () => {
    const made = await ann.call(characterCalls.createRelation, { ...pair(), label: ' mother ' })
    expect(made).toEqual({ characterId1: oda, characterId2: tal, label: 'mother', valueId: expect.any(String) })
    expect(await valuesOf(ann, place, 'characterRelation')).toEqual(['mother'])
    for (const id of [oda, tal])
      expect(await relationsOf(id)).toMatchObject([
        { entryId1: oda, entryType1: 'character', entryId2: tal, entryType2: 'character', valueId: made.valueId },
      ])
  })

  it('uses an existing label, whatever its case', async () => {
    const { valueId } = await ann.call(characterCalls.createRelation, { ...pair(), label: 'Мати' })
    const cleo = await addCharacter(ann, place, { name: 'Cleo' })
    const again = await ann.call(characterCalls.createRelation, { ...pair(), characterId2: cleo, label: 'МАТИ' })
    expect(again.valueId).toBe(valueId)
    expect(await valuesOf(ann, place, 'characterRelation')).toEqual(['Мати'])
  })

  it('exists once, in either order; one without a label gets it, and says who is first', async () => {
    const ends = { entry1: { id: tal, type: 'character' }, entry2: { id: oda, type: 'character' } }
    await ann.call(relationCalls.create, { ...place, ...ends })
    const made = await ann.call(characterCalls.createRelation, { ...pair(), label: 'mother' })
    expect(await relationsOf(tal)).toMatchObject([{ entryId1: oda, entryId2: tal, valueId: made.valueId }])
    const again = await ann.attempt(characterCalls.createRelation as Call, {
      ...{ ...place, characterId1: tal, characterId2: oda, label: 'daughter' },
    })
    expect(again.json).toMatchObject({
      status: 409,
      type: 'conflict',
      detail: expect.stringContaining('relation exists'),
    })
    // The refused call leaves nothing behind.
    expect(await valuesOf(ann, place, 'characterRelation')).toEqual(['mother'])
  })

  it('is created once if it is sent twice [R-10]', async () => {
    const key = { 'idempotency-key': 'one-tie' }
    const input = { ...pair(), label: 'mother' }
    const made = await ann.call(characterCalls.createRelation, input, key)
    expect(await ann.call(characterCalls.createRelation, input, key)).toEqual(made)
    expect(await relationsOf(oda)).toHaveLength(1)
  })

  it('is deleted in either order [CHAR-16]', async () => {
    await ann.call(characterCalls.createRelation, { ...pair(), label: 'mother' })
    const turned = { ...place, characterId1: tal, characterId2: oda }
    expect(await ann.call(characterCalls.deleteRelation, turned)).toEqual({ ok: true })
    expect(await relationsOf(oda)).toEqual([])
    expect((await ann.attempt(characterCalls.deleteRelation, turned)).status).toBe(404)
  })

  it('is refused with oneself, a missing character, or one of another project [R-12]', async () => {
    const elsewhere = await addCharacter(ann, await createPlace(ann), { name: 'Elsewhere' })
    const attempt = (characterId2: string, call: Call = characterCalls.createRelation as Call) =>
      ann.attempt(call, { ...pair(), characterId2, ...(call === characterCalls.deleteRelation ? {} : { label: 'x' }) })
    expect((await attempt(oda)).json).toMatchObject({ status: 400, errors: [{ path: 'characterId2' }] })
    for (const call of [characterCalls.createRelation, characterCalls.deleteRelation] as Call[]) {
      const [theirs, nobodys] = [await attempt(elsewhere, call), await attempt('nobody', call)]
      expect([theirs.status, theirs.text]).toEqual([404, nobodys.text])
    }
    const blank = await ann.attempt(characterCalls.createRelation as Call, { ...pair(), label: '  ' })
    expect(blank.json).toMatchObject({ status: 400, errors: [{ path: 'label' }] })
    expect(await relationsOf(oda)).toEqual([])
    expect(await valuesOf(ann, place, 'characterRelation')).toEqual([])
  })

  it('is refused with an archived character, and leaves no label behind', async () => {
    const archive = (archived: boolean) =>
      ann.call(archiveToggleCall, { ...place, entity: 'character', entityId: tal, archived })
    await archive(true)
    for (const [characterId1, characterId2] of [
      [oda, tal],
      [tal, oda],
    ])
      expect(
        (await ann.attempt(characterCalls.createRelation as Call, { ...place, characterId1, characterId2, label: 'x' }))
          .status,
      ).toBe(404)
    expect(await valuesOf(ann, place, 'characterRelation')).toEqual([])
    await archive(false)
    expect((await ann.call(characterCalls.createRelation, { ...pair(), label: 'mother' })).label).toBe('mother')
  })

  it('needs the permission to change characters', async () => {
    const viewer = await signedInMember(server, ann, place)
    const answer = await viewer.attempt(characterCalls.createRelation as Call, { ...pair(), label: 'mother' })
    expect(answer.status).toBe(403)
  })

  it('cannot be created without the relations plugin; everything else works', async () => {
    const { relations: _, ...rest } = serverPlugins
    const alone = await startServer({ plugins: Object.values(rest) })
    try {
      const client = await signedIn(alone)
      const there = await createPlace(client)
      const one = await addCharacter(client, there, { name: 'One' })
      const two = await addCharacter(client, there, { name: 'Two' })
      const input = { ...there, characterId1: one, characterId2: two, label: 'mother' }
      const answer = await client.attempt(characterCalls.createRelation as Call, input)
      expect(answer.json).toMatchObject({ status: 501, type: 'not-configured' })
      expect(await client.call(characterCalls.getAll, there)).toHaveLength(2)
    } finally {
      await alone.close()
    }
  })
})
