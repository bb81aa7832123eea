import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { imageCalls } from '#core/shared/calls/images.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { character, characterCalls } from '#plugins/characters/shared.ts'
import { searchCalls, suggestionCalls } from '#plugins/search/shared.ts'
import { createPlace, signedIn } from '#tests/harness/index.ts'
import { addCharacter, openCharacters, readCharacter } from './characters-fixture.ts'
import { fileOf, picture, pngBomb } from './images-samples.ts'
import { addValue } from './tags-fixture.ts'

const { server, ann } = await openCharacters()
let place: Place
beforeEach(async () => {
  place = await createPlace(ann)
})

const png = async () => fileOf(await picture().png().toBuffer())
const paragraph = (text: string) => [{ type: 'paragraph' as const, children: [{ text }] }]
const namesIn = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

describe('a character', () => {
  it('is created by a form with its portrait and the rest as JSON [CHAR-01, CHAR-09, CHAR-13]', async () => {
    const tag = await addValue(ann, place, 'Crew')
    const data = { name: 'Oda Tallow', bio: 'Keeps the light.', tags: [tag], aliases: ['The Lantern'] }
    const { characterId } = await ann.call(characterCalls.create, { ...place, data, image: await png() })
    const read = await readCharacter(ann, place, characterId)
    expect(read).toMatchObject({
      ...{ ...place, characterId, name: 'Oda Tallow', revision: 1, aliases: ['The Lantern'], customFields: {} },
      bio: paragraph('Keeps the light.'),
      tags: [{ valueId: tag, value: 'Crew' }],
      image: expect.stringMatching(/^[a-z2-7]{26}$/),
    })
    const image = await ann.attempt(imageCalls.get as Call, { ...place, imageId: read.image })
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { data: found } = await ann.call(characterCalls.find, place)
    expect(namesIn(found)).toEqual(['Oda Tallow'])
  })

  it('is created by JSON alone, flat or as data, so that the palette needs no form', async () => {
    const { create } = callsOf(character)
    const flat = await ann.call(create, { ...place, name: ' Flat ', bio: paragraph('x') })
    const wrapped = await ann.attempt(create as Call, { ...place, data: { name: 'Wrapped' } })
    expect([flat.name, (wrapped.json as { name: string }).name]).toEqual(['Flat', 'Wrapped'])
  })

  it('has a name of at least one character [CHAR-08]', async () => {
    for (const data of [{}, { name: '' }, { name: '   ' }]) {
      const answer = await ann.attempt(characterCalls.create as Call, { ...place, data })
      expect(answer.json).toMatchObject({ status: 400, errors: [{ path: 'name', message: 'required' }] })
    }
  })

  it('is created once by a form that is sent twice [R-10]', async () => {
    const key = { 'idempotency-key': 'one-oda' }
    const input = { ...place, data: { name: 'Oda' }, image: await png() }
    expect(await ann.call(characterCalls.create, input, key)).toEqual(await ann.call(characterCalls.create, input, key))
    expect((await ann.call(characterCalls.find, place)).total).toBe(1)
  })

  it('is changed by a form: only the given fields, based on a revision [CHAR-10]', async () => {
    const characterId = await addCharacter(ann, place, { name: 'Oda', bio: 'First.' })
    const of = { ...place, characterId }
    const portrait = await ann.call(characterCalls.update, { ...of, revision: 1, image: await png() })
    expect(portrait).toMatchObject({ revision: 2, name: 'Oda', bio: paragraph('First.'), image: expect.any(String) })
    const renamed = await ann.call(characterCalls.update, { ...of, revision: 2, data: { name: 'Oda T.' } })
    expect(renamed).toMatchObject({ revision: 3, name: 'Oda T.', image: portrait.image })
    const stale = await ann.attempt(characterCalls.update as Call, { ...of, revision: 2, data: { name: 'Late' } })
    expect(stale.json).toMatchObject({ status: 409, type: 'stale-revision', current: { name: 'Oda T.', revision: 3 } })
    const bare = await ann.call(characterCalls.update, { ...of, data: { image: null } })
    expect(bare).toMatchObject({ revision: 4, image: null })
  })

  it('is deleted [CHAR-11]', async () => {
    const characterId = await addCharacter(ann, place, { name: 'Oda' })
    expect(await ann.call(callsOf(character).delete, { ...place, characterId })).toEqual({ ok: true })
    expect((await ann.call(characterCalls.find, place)).data).toEqual([])
  })

  it('accepts no invalid portrait, and none of another project [R-12]', async () => {
    const characterId = await addCharacter(ann, place, { name: 'Oda' })
    const of = { ...place, characterId }
    const script = fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
    const refused = [
      [script, 422],
      [fileOf(Buffer.from('GIF89a')), 422],
      [fileOf(pngBomb(60_000, 60_000)), 413],
    ] as const
    for (const [image, status] of refused) {
      const answer = await ann.attempt(characterCalls.update as Call, { ...of, image })
      expect(answer.json).toMatchObject({ status, errors: [{ path: 'image' }] })
    }
    const elsewhere = await createPlace(ann)
    const other = await ann.call(characterCalls.create, { ...elsewhere, data: { name: 'x' }, image: await png() })
    for (const image of [other.image, 'no_such_image', { toString: 'x' }, 7]) {
      const answer = await ann.attempt(characterCalls.update as Call, { ...of, data: { image } })
      expect(answer.json).toMatchObject({ status: 400, errors: [{ path: 'data.image' }] })
    }
    expect(await readCharacter(ann, place, characterId)).toMatchObject({ revision: 1, image: null })
  })

  it('keeps hostile names as text', async () => {
    const names = [
      '<img src=x onerror=alert(1)>',
      "Robert'); drop table entities;--",
      '{{constructor}}',
      '😀'.repeat(80),
    ]
    for (const name of names) await addCharacter(ann, place, { name })
    const all = await ann.call(characterCalls.getAll, place)
    expect(namesIn(all).toSorted()).toEqual(names.toSorted())
  })
})

describe('lists of characters', () => {
  it('accept a text, a sorting, a limit, a page and a choice of ids [CHAR-12]', async () => {
    const ids = new Map<string, string>()
    for (const name of ['Anna', 'Boris', 'Cleo', 'Dana'])
      ids.set(name, await addCharacter(ann, place, { name, bio: name === 'Cleo' ? 'Harpooneer' : '' }))
    const find = async (more: object) => namesIn((await ann.call(characterCalls.find, { ...place, ...more })).data)
    const of = (...names: string[]) => names.map(name => ids.get(name) ?? '')
    expect(await find({ query: 'harpoon' })).toEqual(['Cleo'])
    expect(await find({ sorting: 'name:desc' })).toEqual(['Dana', 'Cleo', 'Boris', 'Anna'])
    expect(await find({ limit: 2 })).toEqual(['Anna', 'Boris'])
    expect(await find({ limit: 2, page: 2 })).toEqual(['Cleo', 'Dana'])
    expect(await find({ characterIds: of('Dana', 'Anna') })).toEqual(['Anna', 'Dana'])
    expect(await find({ characterIds: of('Dana', 'Cleo'), query: 'harpoon' })).toEqual(['Cleo'])
    expect(await find({ characterIds: [] })).toEqual([])
    const chosen = await ann.call(characterCalls.find, {
      ...place,
      characterIds: of('Boris', 'Cleo', 'Dana'),
      limit: 2,
    })
    expect([namesIn(chosen.data), chosen.total]).toEqual([['Boris', 'Cleo'], 3])
    const rest = await ann.call(characterCalls.find, {
      ...place,
      characterIds: of('Boris', 'Cleo', 'Dana'),
      limit: 2,
      page: chosen.nextCursor ?? '',
    })
    expect(namesIn(rest.data)).toEqual(['Dana'])
  })

  it('leave out ids of other projects [R-12]', async () => {
    const elsewhere = await createPlace(ann)
    const other = await addCharacter(ann, elsewhere, { name: 'Elsewhere' })
    const found = await ann.call(characterCalls.find, { ...place, characterIds: [other, 'nobody'] })
    expect(found).toEqual({ data: [], total: 0, nextCursor: null })
  })

  it('are complete if all are requested [CHAR-14]', async () => {
    const store = server.server.services
    const names = Array.from({ length: 620 }, (_, at) => `Hand ${String(at).padStart(3, '0')}`)
    const user = { id: (await store.database.read.selectFrom('users').select('id').executeTakeFirstOrThrow()).id }
    const by = { user: user as never, now: new Date(), newId: () => crypto.randomUUID(), writeKey: null }
    await store.database.write(async tx => {
      for (const name of names) await store.entities.create(tx, character, place, { values: { name } }, by)
    })
    expect(namesIn(await ann.call(characterCalls.getAll, place))).toEqual(names)
  })

  it('are for those who may read characters only', async () => {
    const eve = await signedIn(server, 'eve')
    for (const call of [characterCalls.find, characterCalls.getAll, characterCalls.getCustomField])
      expect((await eve.attempt(call as Call, place)).status).toBe(403)
  })
})

describe('other names', () => {
  it('are found by mentions, by the palette and by search', async () => {
    const characterId = await addCharacter(ann, place, { name: 'Oda Tallow', aliases: ['Їжачиха', 'The Lantern'] })
    await addCharacter(ann, place, { name: 'Somebody else' })
    const mention = await ann.call(suggestionCalls.mention, { ...place, text: 'lant' })
    expect(mention.character).toMatchObject([{ characterId, name: 'Oda Tallow' }])
    expect((await ann.call(suggestionCalls.global, { ...place, text: 'їжач' })).character).toHaveLength(1)
    const { names } = await ann.call(searchCalls.names, place)
    expect(names?.find(([, id]) => id === characterId)).toEqual([
      ...['character', characterId, 'Oda Tallow', null],
      ['Їжачиха', 'The Lantern'],
    ])
    expect(namesIn((await ann.call(characterCalls.find, { ...place, query: 'lantern' })).data)).toEqual(['Oda Tallow'])
  })

  it('are returned anew once they change, and no longer once they are removed', async () => {
    const characterId = await addCharacter(ann, place, { name: 'Oda', aliases: ['Lantern'] })
    const { version } = await ann.call(searchCalls.names, place)
    await ann.call(characterCalls.update, { ...place, characterId, data: { aliases: ['Keeper'] } })
    const after = await ann.call(searchCalls.names, { ...place, known: version })
    expect(after.names?.[0]?.[4]).toEqual(['Keeper'])
    expect(await ann.call(suggestionCalls.mention, { ...place, text: 'lantern' })).toEqual({})
    expect((await ann.call(suggestionCalls.mention, { ...place, text: 'keeper' })).character).toHaveLength(1)
  })

  it('are stored once, trimmed, and refused by path if they are invalid', async () => {
    const characterId = await addCharacter(ann, place, { name: 'Oda', aliases: [' Lantern ', '', 'LANTERN', 'Keeper'] })
    expect((await readCharacter(ann, place, characterId)).aliases).toEqual(['Lantern', 'Keeper'])
    const data = { aliases: ['fine', 'right\u202eleft'] }
    const answer = await ann.attempt(characterCalls.update as Call, { ...place, characterId, data })
    expect(answer.json).toMatchObject({ status: 400, errors: [{ path: 'data.aliases.1' }] })
    const many = { aliases: Array.from({ length: 21 }, (_, at) => `Name ${at}`) }
    expect((await ann.attempt(characterCalls.update as Call, { ...place, characterId, data: many })).status).toBe(400)
  })
})
