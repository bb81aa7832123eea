import { beforeEach, describe, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { outlineCalls, part } from '#plugins/outline/shared.ts'
import { type Client, createPlace, projectForEach, signedInMember, type TestServer } from '#tests/harness/index.ts'

const chapters = callsOf(chapter)
const parts = callsOf(part)
const cut: RichText = [{ type: 'paragraph', block: 'break', children: [{ text: '' }] }]
let server: TestServer
let ann: Client
let place: Place
/** ids by title */
let ids: Record<string, string>
projectForEach(at => {
  ;({ server, ann, place } = at)
})
beforeEach(async () => {
  const starters = await ann.call(outlineCalls.read, place)
  for (const { chapterId } of starters.chapters) await ann.call(chapters.delete, { ...place, chapterId })
  ids = {}
  for (const title of 'abcd') {
    const text = [...fromPlainText('Rain fell'), ...cut, ...fromPlainText('It was cold')]
    ids[title] = (await ann.call(chapters.create, { ...place, title, text })).chapterId
  }
  for (const title of 'PQ') ids[title] = (await ann.call(parts.create, { ...place, title })).partId
})

const id = (title: string) => ids[title] ?? ''
const read = () => ann.call(outlineCalls.read, place)
/** `aP bP c d` */
const order = async () => {
  const { chapters: rows, parts: all } = await read()
  const titles = new Map(all.map(({ partId, title }) => [partId, title]))
  return rows.map(({ title, partId }) => title + (titles.get(partId ?? '') ?? '')).join(' ')
}
const move = (titles: string, partId: string | null, after?: string | null) =>
  ann.attempt(outlineCalls.move, {
    ...place,
    chapterIds: [...titles].map(id),
    partId: partId && id(partId),
    ...(after !== undefined && { after: after && id(after) }),
  })
const refusal = ({ status, json }: { status: number; json: unknown }) => {
  const { errors } = json as { errors?: { path: string; message: string }[] }
  return { status, ...errors?.[0] }
}

it('the outline says when each chapter was last changed', async () => {
  const { revision } = await ann.call(chapters.get, { ...place, chapterId: id('b') })
  const data = { text: fromPlainText('Rain fell all night') }
  const { updatedAt } = await ann.call(chapters.update, { ...place, chapterId: id('b'), revision, data })
  const edited = new Map((await read()).chapters.map(one => [one.title, one.edited]))
  expect(edited.get('b')).toBe(updatedAt)
  expect(edited.get('a')).toBe((await ann.call(chapters.get, { ...place, chapterId: id('a') })).updatedAt)
})

describe('the outline', () => {
  it('has chapters in order with words and scenes, counted when they are written', async () => {
    const { chapters: rows } = await read()
    expect(rows.map(({ title, words, scenes }) => [title, words, scenes])).toEqual([...'abcd'].map(one => [one, 5, 2]))
    await ann.call(chapters.update, { ...place, chapterId: id('b'), data: { text: fromPlainText('Sun') } })
    expect((await read()).chapters[1]).toMatchObject({ title: 'b', words: 1, scenes: 1 })
    const scenes = await ann.call(outlineCalls.scenes, { ...place, chapterIds: [id('a')] })
    const nothing = { synopsis: '', status: null, label: '', goal: 0, pov: null, setting: null, date: null }
    const [first, second] = [
      { sceneId: null, title: 'Rain fell', named: false, words: 2, ...nothing },
      { sceneId: null, title: 'It was cold', named: false, words: 3, ...nothing },
    ]
    expect(scenes).toEqual([{ chapterId: id('a'), revision: 1, scenes: [first, second] }])
  })

  it('notes the same of several chapters and parts, and leaves the rest as it was', async () => {
    const entityIds = [id('a'), id('P')]
    await ann.call(outlineCalls.note, { ...place, entityIds, data: { status: 'draft', goal: 2000 } })
    await ann.call(outlineCalls.note, { ...place, entityIds: [id('a')], data: { synopsis: 'It rains.', label: 'wet' } })
    await ann.call(outlineCalls.note, { ...place, entityIds: [id('a')], data: { goal: 0 } })
    const { chapters: rows, parts: all } = await read()
    expect(rows[0]).toMatchObject({ status: 'draft', goal: 0, synopsis: 'It rains.', label: 'wet' })
    expect(rows[1]).toMatchObject({ status: null, goal: 0, synopsis: '', label: '' })
    expect(all[0]).toMatchObject({ title: 'P', status: 'draft', goal: 2000 })
  })

  it.each([
    [{ goal: 1_000_000_000 }, 'data.goal'],
    [{ goal: -1 }, 'data.goal'],
    [{ status: 'lost' }, 'data.status'],
    [{ synopsis: 'x'.repeat(1001) }, 'data.synopsis'],
    [{ label: 'x'.repeat(51) }, 'data.label'],
    [{ title: 'x' }, 'data.title'],
  ])('refuses the note %o and names the field', async (data, path) => {
    const answer = await ann.attempt(outlineCalls.note, { ...place, entityIds: [id('a')], data } as never)
    expect(refusal(answer)).toMatchObject({ status: 400, path })
  })

  it('refuses notes of what is in another project, and of readers', async () => {
    const elsewhere = await createPlace(ann)
    const other = await ann.attempt(outlineCalls.note, { ...elsewhere, entityIds: [id('a')], data: { goal: 1 } })
    expect(other.status).toBe(404)
    const bob = await signedInMember(server, ann, place, { roleId: 'viewer' })
    expect((await bob.attempt(outlineCalls.read, place)).status).toBe(200)
    const noted = await bob.attempt(outlineCalls.note, { ...place, entityIds: [id('a')], data: { goal: 1 } })
    expect(noted.status).toBe(403)
    const moved = await bob.attempt(outlineCalls.move, { ...place, chapterIds: [id('a')], partId: null })
    expect(moved.status).toBe(403)
  })
})

describe('the statuses and labels of a project', () => {
  const readMarks = () => ann.call(outlineCalls.marks, place)
  const color = '#112233'
  const set = async (list: 'statuses' | 'labels', marks: object[], revision?: number) =>
    ann.attempt(outlineCalls.setMarks, {
      ...{ ...place, list, marks },
      revision: revision ?? (await readMarks()).revision,
    } as never)
  const noteA = (data: object) => ann.attempt(outlineCalls.note, { ...place, entityIds: [id('a')], data } as never)
  const notedA = async () => (await read()).chapters[0]

  it('are the usual statuses and no labels, until they are chosen', async () => {
    const { statuses, labels, revision } = await readMarks()
    expect(statuses.map(one => one.id)).toEqual(['todo', 'draft', 'revised', 'done'])
    expect([labels, revision]).toEqual([[], 0])
    const { json } = await set('statuses', [...statuses, { name: ' Sent ', color: '#ABCDEF' }])
    const sent = (json as typeof statuses & { statuses: typeof statuses }).statuses.at(-1)
    expect(sent).toMatchObject({ name: 'Sent', color: '#abcdef' })
    expect((await noteA({ status: sent?.id })).status).toBe(200)
    expect((await notedA())?.status).toBe(sent?.id)
  })

  it('leave nothing broken when one is removed, and it is back where it was when that is undone', async () => {
    const { statuses } = await readMarks()
    await noteA({ status: 'draft', label: 'Wet' })
    await set(
      'statuses',
      statuses.filter(one => one.id !== 'draft'),
    )
    await set('labels', [])
    expect(await notedA()).toMatchObject({ status: null, label: '' })
    expect(await ann.call(outlineCalls.notes, { ...place, entityIds: [id('a')] })).toMatchObject([
      { entityId: id('a'), status: null, label: '' },
    ])
    expect(refusal(await noteA({ status: 'draft' }))).toMatchObject({ status: 400, path: 'data.status' })
    await set('statuses', statuses)
    await set('labels', [{ name: 'Wet', color }])
    expect(await notedA()).toMatchObject({ status: 'draft', label: 'Wet' })
  })

  it('are renamed where they are noted, also two that change places', async () => {
    await noteA({ label: 'Wet' })
    await ann.call(outlineCalls.note, { ...place, entityIds: [id('b')], data: { label: 'Dry' } })
    expect((await readMarks()).labels.map(one => one.name)).toEqual(['Wet', 'Dry'])
    await set('labels', [
      { id: 'Wet', name: 'Dry', color },
      { id: 'Dry', name: 'Wet', color },
    ])
    expect((await read()).chapters.slice(0, 2).map(({ label }) => label)).toEqual(['Dry', 'Wet'])
    // A label is the same however it is written.
    await noteA({ label: ' WET ' })
    expect((await notedA())?.label).toBe('Wet')
    expect((await readMarks()).labels).toHaveLength(2)
  })

  it.each([
    ['statuses', [], 'marks'],
    ['statuses', Array(51).fill({ name: 'x', color }), 'marks'],
    ['statuses', [{ name: null, color }], 'marks.0.name'],
    ['statuses', [{ id: 'sent', name: null, color }], 'marks.0.name'],
    ['statuses', [{ id: 'a b', name: 'x', color }], 'marks.0.id'],
    ['labels', [{ name: ' ', color }], 'marks.0.name'],
    ['labels', [{ name: null, color }], 'marks.0.name'],
    [
      'labels',
      [
        { name: 'Wet', color },
        { name: ' wET', color },
      ],
      'marks.1.name',
    ],
    [
      'labels',
      [
        { id: 'Wet', name: 'a', color },
        { id: 'Wet', name: 'b', color },
      ],
      'marks.1.id',
    ],
    ['labels', [{ name: 'x'.repeat(51), color }], 'marks.0.name'],
    ['labels', [{ name: 'x', color: 'red' }], 'marks.0.color'],
    ['labels', [{ name: 'x', color, size: 1 }], 'marks.0.size'],
  ] as const)('refuses %s %j and names the field', async (list, marks, path) => {
    expect(refusal(await set(list, [...marks]))).toMatchObject({ status: 400, path })
  })

  it('are not overwritten by who has not seen them, nor by readers', async () => {
    await set('labels', [{ name: 'Wet', color }])
    expect((await set('labels', [{ name: 'Dry', color }], 0)).status).toBe(409)
    expect((await readMarks()).labels.map(one => one.name)).toEqual(['Wet'])
    const bob = await signedInMember(server, ann, place, { roleId: 'viewer' })
    expect((await bob.call(outlineCalls.marks, place)).labels).toHaveLength(1)
    const input = { ...place, list: 'labels', revision: 1, marks: [] } as const
    expect((await bob.attempt(outlineCalls.setMarks, { ...input, marks: [] })).status).toBe(403)
  })
})

describe('parts', () => {
  it('get chapters, which keep one order for reading', async () => {
    await move('bc', 'P')
    expect(await order()).toBe('a bP cP d')
    await move('a', 'P')
    expect(await order()).toBe('bP cP aP d')
    await move('d', 'Q', null)
    expect(await order()).toBe('dQ bP cP aP')
    const map = await ann.call(chapterCalls.getChaptersMap, place)
    expect(map.map(({ title, index }) => [title, index])).toEqual([...'dbca'].map((title, index) => [title, index]))
    await move('b', null)
    expect(await order()).toBe('dQ b cP aP')
  })

  it('put a chapter from the middle of one behind it when it gets a part of its own', async () => {
    await move('abc', 'P')
    await move('b', 'Q')
    expect(await order()).toBe('aP cP bQ d')
  })

  it('are not cut in two, and the refusal names the field', async () => {
    await move('abc', 'P')
    expect(refusal(await move('d', 'Q', 'a'))).toMatchObject({ status: 400, path: 'after' })
    expect(refusal(await move('aa', 'P'))).toMatchObject({ status: 400, path: 'chapterIds' })
    expect(refusal(await move('ab', 'P', 'a'))).toMatchObject({ status: 400, path: 'after' })
    expect((await move('z', 'P')).status).toBe(400)
    expect(await order()).toBe('aP bP cP d')
  })

  it('move with their chapters past another part or a chapter', async () => {
    await move('ab', 'P')
    await move('d', 'Q')
    const past = (partId: string, other: string, side: 'before' | 'after') =>
      ann.attempt(outlineCalls.movePart, { ...place, partId: id(partId), past: id(other), side })
    await past('P', 'c', 'after')
    expect(await order()).toBe('c aP bP dQ')
    await past('Q', 'P', 'before')
    expect(await order()).toBe('c dQ aP bP')
    expect((await read()).parts.map(({ title }) => title)).toEqual(['Q', 'P'])
    await move('d', null)
    expect(refusal(await past('Q', 'c', 'before'))).toMatchObject({ status: 400, path: 'past' })
    expect((await past('Q', 'a', 'before')).status).toBe(404)
  })

  it('let their chapters go when they are deleted or archived', async () => {
    await move('ab', 'P')
    await ann.call(archiveToggleCall, { ...place, entity: 'part', entityId: id('P'), archived: true })
    expect(await order()).toBe('a b c d')
    await ann.call(parts.delete, { ...place, partId: id('Q') })
    expect((await read()).parts).toEqual([])
  })
})
