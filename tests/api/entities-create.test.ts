import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { compile } from '#core/shared/validate.ts'
import { addDesk, chapter, entry, event, kinds, layer, openEntities, prose, spell, timeline } from './entities-store.ts'

const store = openEntities()

describe('creating', () => {
  it('answers the whole thing with its header', async () => {
    const desk = await addDesk(store)
    const made = await desk.create(chapter, { title: 'Loomings', text: prose('Call me Ishmael.'), tags: ['sea'] })
    expect(made).toEqual({
      ...desk.place,
      chapterId: made.chapterId,
      revision: 1,
      createdBy: desk.user.userId,
      createdAt: '2026-02-01T12:00:00.001Z',
      updatedBy: desk.user.userId,
      updatedAt: '2026-02-01T12:00:00.001Z',
      archivedAt: null,
      index: 0,
      title: 'Loomings',
      text: prose('Call me Ishmael.'),
      tags: [{ valueId: 'sea' }],
    })
  })

  it('fills in what a kind begins with', async () => {
    const desk = await addDesk(store)
    const made = await desk.create(spell, { name: 'Spark' })
    expect(made).toMatchObject({ cost: 0, secret: false, school: 'fire', motto: '' })
    expect(await desk.create(entry, { name: 'Pequod' })).toMatchObject({ description: prose(''), tags: [] })
  })

  it.each(kinds.map(kind => [kind.name, kind] as const))('answers what the %s calls promise', async (_, kind) => {
    const desk = await addDesk(store)
    const parentId = kind.parent && String((await desk.create(timeline, { name: 'Age of sail' })).timelineId)
    const made = await desk.create(kind, { [kind.title]: 'One' }, { parentId })
    expect(compile(callsOf(kind).create.output as object)(made)).toMatchObject({ ok: true })
    const got = await desk.get(kind, String(made[kind.idField]))
    expect(got).toEqual(made)
    const list = await desk.find(kind)
    expect(compile(callsOf(kind).find.output as object)(list)).toMatchObject({ ok: true })
  })

  it('trims titles and refuses an empty one with the words of the documents [CHAP-09]', async () => {
    const desk = await addDesk(store)
    expect(await desk.create(entry, { name: '  Queequeg \n' })).toMatchObject({ name: 'Queequeg' })
    await expect(desk.create(entry, { name: ' \t ' })).rejects.toMatchObject({
      type: 'bad-input',
      message: 'name: required',
      extra: { errors: [{ path: 'name', message: 'required' }] },
    })
    expect((await desk.find(entry)).total).toBe(1)
  })

  it('turns a plain string into rich text', async () => {
    const desk = await addDesk(store)
    const made = await desk.create(entry, { name: 'Ahab', description: 'one\n\ntwo' })
    expect(made.description).toEqual([...prose('one'), ...prose('two')])
  })

  it('writes rich text in its one form', async () => {
    const desk = await addDesk(store)
    const loose = [{ type: 'paragraph', children: [{ text: 'a', bold: false }, { text: 'b' }, { text: '' }] }]
    expect((await desk.create(chapter, { title: 'x', text: loose })).text).toEqual(prose('ab'))
  })

  it('keeps each tag once, by its id, whether it came whole or not', async () => {
    const desk = await addDesk(store)
    const tags = ['a', { valueId: 'b', value: 'B' }, 'a', { valueId: 'b' }]
    const made = await desk.create(entry, { name: 'x', tags })
    expect(made.tags).toEqual([{ valueId: 'a' }, { valueId: 'b' }])
  })

  it('takes only fields of the kind: no header, no stranger [R-13]', async () => {
    const desk = await addDesk(store)
    const hostile = JSON.parse(
      `{"name":"x","revision":9,"createdBy":"other","spaceId":"s","index":4,"id":"mine","__proto__":{"a":1},"constructor":1}`,
    ) as Record<string, unknown>
    const made = await desk.create(entry, hostile)
    expect(made).toMatchObject({ ...desk.place, revision: 1, createdBy: desk.user.userId })
    expect(Object.keys(made).sort()).toEqual(Object.keys(await desk.create(entry, { name: 'y' })).sort())
  })

  it('keeps odd characters as they are', async () => {
    const desk = await addDesk(store)
    const name = '"\\ </script> \u2028 🐋 ’ї'
    const made = await desk.create(entry, { name, description: prose('{"a":[1]}\\"') })
    expect(made).toMatchObject({ name, description: prose('{"a":[1]}\\"') })
    expect((await desk.find(entry)).data[0]).toMatchObject({ name, summary: '{"a":[1]}\\"' })
  })

  it('numbers ordered kinds from 0, each parent by itself', async () => {
    const desk = await addDesk(store)
    const [one, two] = await Promise.all(['one', 'two'].map(name => desk.create(timeline, { name })))
    const first = { parentId: String(one?.timelineId) }
    const second = { parentId: String(two?.timelineId) }
    const places = []
    for (const parent of [first, first, second, first])
      places.push((await desk.create(layer, { label: 'x' }, parent)).index)
    expect(places).toEqual([0, 1, 0, 2])
  })
})

describe('a creation sent again', () => {
  it('happens once and answers the same [R-10]', async () => {
    const desk = await addDesk(store)
    const by = desk.by({ newId: () => 'repeated-1', writeKey: 'k' })
    const answers = []
    for (let time = 0; time < 3; time++) answers.push(await desk.create(chapter, { title: 'Once' }, {}, by))
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect((await desk.find(chapter)).total).toBe(1)
    expect(await desk.counts()).toEqual({ chapter: 1 })
    expect(await desk.version()).toBe(1)
  })

  it('answers what the thing has become meanwhile', async () => {
    const desk = await addDesk(store)
    const by = desk.by({ newId: () => 'repeated-2' })
    await desk.create(chapter, { title: 'Before' }, {}, by)
    await desk.update(chapter, 'repeated-2', { title: 'After' })
    expect(await desk.create(chapter, { title: 'Before' }, {}, by)).toMatchObject({ title: 'After', revision: 2 })
  })

  it('never answers somebody else’s thing under the same id [R-12]', async () => {
    const [desk, other] = [await addDesk(store), await addDesk(store)]
    await desk.create(entry, { name: 'secret' }, { id: 'taken' })
    await expect(other.create(entry, { name: 'x' }, { id: 'taken' })).rejects.toMatchObject({ type: 'conflict' })
    await expect(desk.create(chapter, { title: 'x' }, { id: 'taken' })).rejects.toMatchObject({ type: 'conflict' })
    expect(await other.counts()).toEqual({})
    expect(await other.version()).toBe(0)
  })
})

describe('parents', () => {
  it('a child stands in its parent', async () => {
    const desk = await addDesk(store)
    const { timelineId } = await desk.create(timeline, { name: 'Voyage' })
    const made = await desk.create(event, { name: 'Departure' }, { parentId: String(timelineId) })
    expect(made).toMatchObject({ timelineId, name: 'Departure' })
  })

  it.each(['missing', 'of another project', 'of another kind'])(
    'a parent %s is a thing that is not there [R-12]',
    async where => {
      const [desk, other] = [await addDesk(store), await addDesk(store)]
      const foreign = String((await other.create(timeline, { name: 'Theirs' })).timelineId)
      const wrong = String((await desk.create(entry, { name: 'Not a timeline' })).entryId)
      const parentId = { missing: 'nothing', 'of another project': foreign, 'of another kind': wrong }[where]
      await expect(desk.create(event, { name: 'x' }, { parentId })).rejects.toMatchObject({ type: 'not-found' })
      expect((await desk.find(event)).total).toBe(0)
    },
  )
})

describe('a project that is not there', () => {
  it('takes nothing', async () => {
    const desk = await addDesk(store)
    const elsewhere = Object.assign(Object.create(Object.getPrototypeOf(desk)), desk, {
      place: { ...desk.place, spaceId: 'other' },
    }) as typeof desk
    await expect(elsewhere.create(entry, { name: 'x' })).rejects.toMatchObject({ type: 'not-found' })
    await expect(elsewhere.find(entry)).rejects.toMatchObject({ type: 'not-found' })
  })
})
