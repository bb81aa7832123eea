import { describe, expect, it } from 'vitest'
import type { Kind } from '#core/shared/kind.ts'
import {
  addAuthor,
  chapter,
  entry,
  fixtureKinds,
  openEntityStore,
  prose,
  spell,
  type TestAuthor,
  timeline,
} from './entities-fixture.ts'

const store = openEntityStore()

async function make(author: TestAuthor, kind: Kind): Promise<string> {
  const parentId = kind.parent && String((await author.create(timeline, { name: 'Parent' })).timelineId)
  return String((await author.create(kind, { [kind.title]: 'First' }, { parentId }))[kind.idField])
}

describe('changing', () => {
  it('changes the given fields and keeps the others', async () => {
    const author = await addAuthor(store)
    const { chapterId } = await author.create(chapter, { title: 'One', text: prose('kept'), tags: ['t'] })
    const changed = await author.update(chapter, String(chapterId), { title: 'Two' }, 1)
    expect(changed).toMatchObject({ title: 'Two', text: prose('kept'), tags: [{ valueId: 't' }], revision: 2 })
    expect(await author.get(chapter, String(chapterId))).toEqual(changed)
  })

  it('can clear every field', async () => {
    const author = await addAuthor(store)
    const made = await author.create(spell, { name: 'x', cost: 5, secret: true, motto: 'm', school: 'ice' })
    const id = String(made.spellId)
    const changed = await author.update(spell, id, { cost: 0, secret: false, motto: '', school: 'fire' })
    expect(changed).toMatchObject({ cost: 0, secret: false, motto: '', school: 'fire', name: 'x' })
  })

  it('records who changed it last and when, and who created it', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    const { entryId, createdAt } = await author.create(entry, { name: 'x' })
    const by = other.writeContext({ now: new Date('2026-05-05T05:05:05.005Z') })
    expect(await author.update(entry, String(entryId), { name: 'y' }, 1, by)).toMatchObject({
      createdBy: author.user.userId,
      createdAt,
      updatedBy: other.user.userId,
      updatedAt: '2026-05-05T05:05:05.005Z',
    })
  })

  it('refuses an empty title and keeps the old one', async () => {
    const author = await addAuthor(store)
    const id = await make(author, entry)
    await expect(author.update(entry, id, { name: '  ' }, 1)).rejects.toMatchObject({
      extra: { errors: [{ path: 'data.name', message: 'required' }] },
    })
    expect(await author.get(entry, id)).toMatchObject({ name: 'First', revision: 1 })
  })

  it('has no effect on the header, whatever is sent [R-13]', async () => {
    const author = await addAuthor(store)
    const id = await make(author, entry)
    const hostile = JSON.parse(`{"revision":77,"createdBy":"x","archivedAt":"now","__proto__":{"name":"p"}}`) as object
    const changed = await author.update(entry, id, { ...hostile, name: 'y' })
    expect(changed).toMatchObject({ name: 'y', revision: 2, createdBy: author.user.userId, archivedAt: null })
  })

  it.each(['missing', 'of another project', 'of another kind', 'being imported'])(
    'an entity %s is not found [R-12]',
    async where => {
      const [author, other] = [await addAuthor(store), await addAuthor(store)]
      const foreign = await make(other, entry)
      const hidden = author.place.projectId + where.length
      if (where === 'being imported')
        await store.database.write(tx =>
          store.entities.createMany(
            tx,
            entry,
            author.place,
            [{ id: hidden, values: { name: 'h' } }],
            'b1',
            author.writeContext(),
          ),
        )
      const ids: Record<string, string> = {
        missing: 'nothing',
        'of another project': foreign,
        'being imported': hidden,
      }
      const id = ids[where] ?? (await make(author, chapter))
      const errors = [
        author.get(entry, id),
        author.update(entry, id, { name: 'x' }),
        author.remove(entry, id),
        author.archive(entry, id),
      ]
      const bodies = (await Promise.allSettled(errors)).map(failure =>
        failure.status === 'rejected' ? JSON.stringify(failure.reason.body()) : 'done',
      )
      const expected = '{"type":"not-found","title":"Not found","status":404,'
      expect(bodies.every(body => body === bodies[0] && body.startsWith(expected))).toBe(true)
      expect(await other.get(entry, foreign)).toMatchObject({ name: 'First', revision: 1 })
    },
  )
})

describe('revisions', () => {
  it('a stale one is refused with the whole stored entity', async () => {
    const author = await addAuthor(store)
    const id = await make(author, chapter)
    const winner = await author.update(chapter, id, { text: prose('winner') }, 1)
    const failure = await author.update(chapter, id, { text: prose('loser') }, 1).catch((error: unknown) => error)
    expect(failure).toMatchObject({ type: 'stale-revision', status: 409, extra: { current: winner } })
    expect(await author.get(chapter, id)).toEqual(winner)
  })

  it('without one, the change applies to the stored entity', async () => {
    const author = await addAuthor(store)
    const id = await make(author, chapter)
    await author.update(chapter, id, { title: 'b' }, 1)
    expect(await author.update(chapter, id, { title: 'c' })).toMatchObject({ title: 'c', revision: 3 })
  })

  it('one from the future is stale too', async () => {
    const author = await addAuthor(store)
    const id = await make(author, entry)
    await expect(author.update(entry, id, { name: 'x' }, 2)).rejects.toMatchObject({ type: 'stale-revision' })
  })

  it.each(fixtureKinds.map(kind => [kind.name, kind] as const))(
    'of 100 changes of one %s from the same revision one is made completely [R-08]',
    async (_, kind) => {
      const author = await addAuthor(store)
      const id = await make(author, kind)
      const tries = Array.from({ length: 100 }, (__, at) => author.update(kind, id, { [kind.title]: `try ${at}` }, 1))
      const outcomes = await Promise.allSettled(tries)
      const won = outcomes.filter(outcome => outcome.status === 'fulfilled').map(({ value }) => value)
      const lost = outcomes.filter(outcome => outcome.status === 'rejected').map(({ reason }) => reason)
      expect(won).toHaveLength(1)
      expect(lost.every(failure => failure.type === 'stale-revision' && failure.extra.current.revision === 2)).toBe(
        true,
      )
      expect(await author.get(kind, id)).toEqual(won[0])
    },
  )
})

describe('a change sent again', () => {
  it('is made once and returns the same [R-10]', async () => {
    const author = await addAuthor(store)
    const id = await make(author, chapter)
    const by = author.writeContext({ writeKey: 'again' })
    const answers = []
    for (let time = 0; time < 3; time++) answers.push(await author.update(chapter, id, { title: 'Once' }, 1, by))
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toMatchObject({ revision: 2, title: 'Once' })
  })

  it('with the same key as somebody else’s is a separate change', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    const id = await make(author, chapter)
    await author.update(chapter, id, { title: 'a' }, 1, author.writeContext({ writeKey: 'same' }))
    const failure = author.update(chapter, id, { title: 'b' }, 1, other.writeContext({ writeKey: 'same' }))
    await expect(failure).rejects.toMatchObject({ type: 'stale-revision' })
  })

  it('after somebody else’s is refused, not made twice', async () => {
    const author = await addAuthor(store)
    const id = await make(author, chapter)
    const by = author.writeContext({ writeKey: 'late' })
    await author.update(chapter, id, { title: 'mine' }, 1, by)
    await author.update(chapter, id, { title: 'theirs' }, 2)
    await expect(author.update(chapter, id, { title: 'mine' }, 1, by)).rejects.toMatchObject({ type: 'stale-revision' })
    expect(await author.get(chapter, id)).toMatchObject({ title: 'theirs', revision: 3 })
  })
})

describe('a refused or failing change', () => {
  it('never stops anybody else’s [R-09]', async () => {
    const author = await addAuthor(store)
    const id = await make(author, entry)
    const other = await make(author, entry)
    const mixed = await Promise.allSettled([
      author.update(entry, id, { name: '' }, 1),
      author.update(entry, other, { name: 'fine' }, 1),
      author.update(entry, 'missing', { name: 'x' }, 1),
      store.database.write(async () => {
        throw new Error('a defect')
      }),
      author.update(entry, id, { name: 'fine too' }, 1),
    ])
    expect(mixed.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'rejected', 'fulfilled'])
  })
})

describe('the version of a project’s names', () => {
  it('changes when names change and stays when only text does', async () => {
    const author = await addAuthor(store)
    const id = await make(author, chapter)
    const start = await author.version()
    await author.update(chapter, id, { text: prose('more') })
    expect(await author.version()).toBe(start)
    await author.update(chapter, id, { title: 'Renamed' })
    expect(await author.version()).toBe(start + 1)
  })
})
