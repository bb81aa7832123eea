import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { compile } from '#core/shared/validate.ts'
import {
  addAuthor,
  chapter,
  entry,
  event,
  fixtureKinds,
  layer,
  openEntityStore,
  prose,
  spell,
  timeline,
} from './entities-fixture.ts'

const store = openEntityStore()

describe('creating', () => {
  it('returns the whole entity with its header', async () => {
    const author = await addAuthor(store)
    const made = await author.create(chapter, { title: 'Loomings', text: prose('Call me Ishmael.'), tags: ['sea'] })
    expect(made).toEqual({
      ...author.place,
      chapterId: made.chapterId,
      revision: 1,
      createdBy: author.user.userId,
      createdAt: '2026-02-01T12:00:00.001Z',
      updatedBy: author.user.userId,
      updatedAt: '2026-02-01T12:00:00.001Z',
      archivedAt: null,
      index: 0,
      title: 'Loomings',
      text: prose('Call me Ishmael.'),
      tags: [{ valueId: 'sea' }],
    })
  })

  it('fills in the initial values of a kind', async () => {
    const author = await addAuthor(store)
    const made = await author.create(spell, { name: 'Spark' })
    expect(made).toMatchObject({ cost: 0, secret: false, school: 'fire', motto: '' })
    expect(await author.create(entry, { name: 'Pequod' })).toMatchObject({ description: prose(''), tags: [] })
  })

  it.each(fixtureKinds.map(kind => [kind.name, kind] as const))(
    'returns what the %s calls declare',
    async (_, kind) => {
      const author = await addAuthor(store)
      const parentId = kind.parent && String((await author.create(timeline, { name: 'Age of sail' })).timelineId)
      const made = await author.create(kind, { [kind.title]: 'One' }, { parentId })
      expect(compile(callsOf(kind).create.output as object)(made)).toMatchObject({ ok: true })
      const got = await author.get(kind, String(made[kind.idField]))
      expect(got).toEqual(made)
      const list = await author.find(kind)
      expect(compile(callsOf(kind).find.output as object)(list)).toMatchObject({ ok: true })
    },
  )

  it('trims titles and refuses an empty one with the required message [CHAP-09]', async () => {
    const author = await addAuthor(store)
    expect(await author.create(entry, { name: '  Queequeg \n' })).toMatchObject({ name: 'Queequeg' })
    await expect(author.create(entry, { name: ' \t ' })).rejects.toMatchObject({
      type: 'bad-input',
      message: 'name: required',
      extra: { errors: [{ path: 'name', message: 'required' }] },
    })
    expect((await author.find(entry)).total).toBe(1)
  })

  it('turns a plain string into rich text', async () => {
    const author = await addAuthor(store)
    const made = await author.create(entry, { name: 'Ahab', description: 'one\n\ntwo' })
    expect(made.description).toEqual([...prose('one'), ...prose('two')])
  })

  it('stores rich text in canonical form', async () => {
    const author = await addAuthor(store)
    const loose = [{ type: 'paragraph', children: [{ text: 'a', bold: false }, { text: 'b' }, { text: '' }] }]
    expect((await author.create(chapter, { title: 'x', text: loose })).text).toEqual(prose('ab'))
  })

  it('stores each tag once, by its id, whether it was sent whole or not', async () => {
    const author = await addAuthor(store)
    const tags = ['a', { valueId: 'b', value: 'B' }, 'a', { valueId: 'b' }]
    const made = await author.create(entry, { name: 'x', tags })
    expect(made.tags).toEqual([{ valueId: 'a' }, { valueId: 'b' }])
  })

  it('accepts only fields of the kind: no header, no unknown ones [R-13]', async () => {
    const author = await addAuthor(store)
    const hostile = JSON.parse(
      `{"name":"x","revision":9,"createdBy":"other","spaceId":"s","index":4,"id":"mine","__proto__":{"a":1},"constructor":1}`,
    ) as Record<string, unknown>
    const made = await author.create(entry, hostile)
    expect(made).toMatchObject({ ...author.place, revision: 1, createdBy: author.user.userId })
    expect(Object.keys(made).sort()).toEqual(Object.keys(await author.create(entry, { name: 'y' })).sort())
  })

  it('stores odd characters unchanged', async () => {
    const author = await addAuthor(store)
    const name = '"\\ </script> \u2028 🐋 ’ї'
    const made = await author.create(entry, { name, description: prose('{"a":[1]}\\"') })
    expect(made).toMatchObject({ name, description: prose('{"a":[1]}\\"') })
    expect((await author.find(entry)).data[0]).toMatchObject({ name, summary: '{"a":[1]}\\"' })
  })

  it('numbers ordered kinds from 0, for each parent apart', async () => {
    const author = await addAuthor(store)
    const [one, two] = await Promise.all(['one', 'two'].map(name => author.create(timeline, { name })))
    const first = { parentId: String(one?.timelineId) }
    const second = { parentId: String(two?.timelineId) }
    const places = []
    for (const parent of [first, first, second, first])
      places.push((await author.create(layer, { label: 'x' }, parent)).index)
    expect(places).toEqual([0, 1, 0, 2])
  })
})

describe('a creation sent again', () => {
  it('happens once and returns the same [R-10]', async () => {
    const author = await addAuthor(store)
    const by = author.writeContext({ newId: () => 'repeated-1', writeKey: 'k' })
    const answers = []
    for (let time = 0; time < 3; time++) answers.push(await author.create(chapter, { title: 'Once' }, {}, by))
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect((await author.find(chapter)).total).toBe(1)
    expect(await author.counts()).toEqual({ chapter: 1 })
    expect(await author.version()).toBe(1)
  })

  it('returns the entity as it is now', async () => {
    const author = await addAuthor(store)
    const by = author.writeContext({ newId: () => 'repeated-2' })
    await author.create(chapter, { title: 'Before' }, {}, by)
    await author.update(chapter, 'repeated-2', { title: 'After' })
    expect(await author.create(chapter, { title: 'Before' }, {}, by)).toMatchObject({ title: 'After', revision: 2 })
  })

  it('never returns somebody else’s entity with the same id [R-12]', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    await author.create(entry, { name: 'secret' }, { id: 'taken' })
    await expect(other.create(entry, { name: 'x' }, { id: 'taken' })).rejects.toMatchObject({ type: 'conflict' })
    await expect(author.create(chapter, { title: 'x' }, { id: 'taken' })).rejects.toMatchObject({ type: 'conflict' })
    expect(await other.counts()).toEqual({})
    expect(await other.version()).toBe(0)
  })
})

describe('parents', () => {
  it('a child belongs to its parent', async () => {
    const author = await addAuthor(store)
    const { timelineId } = await author.create(timeline, { name: 'Voyage' })
    const made = await author.create(event, { name: 'Departure' }, { parentId: String(timelineId) })
    expect(made).toMatchObject({ timelineId, name: 'Departure' })
  })

  it.each(['missing', 'of another project', 'of another kind'])(
    'a parent %s is treated as missing [R-12]',
    async where => {
      const [author, other] = [await addAuthor(store), await addAuthor(store)]
      const foreign = String((await other.create(timeline, { name: 'Theirs' })).timelineId)
      const wrong = String((await author.create(entry, { name: 'Not a timeline' })).entryId)
      const parentId = { missing: 'nothing', 'of another project': foreign, 'of another kind': wrong }[where]
      await expect(author.create(event, { name: 'x' }, { parentId })).rejects.toMatchObject({ type: 'not-found' })
      expect((await author.find(event)).total).toBe(0)
    },
  )
})

describe('a missing project', () => {
  it('accepts nothing', async () => {
    const author = await addAuthor(store)
    const elsewhere = Object.assign(Object.create(Object.getPrototypeOf(author)), author, {
      place: { ...author.place, spaceId: 'other' },
    }) as typeof author
    await expect(elsewhere.create(entry, { name: 'x' })).rejects.toMatchObject({ type: 'not-found' })
    await expect(elsewhere.find(entry)).rejects.toMatchObject({ type: 'not-found' })
  })
})
