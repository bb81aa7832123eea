import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText, type Paragraph, paragraphOf, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { chaptersAfter, notedIn } from '#plugins/outline/server/find-scenes.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { timeline } from '#plugins/timelines/shared.ts'
import type { Tx } from '#server/db/schema.ts'
import { type Client, createPlace, projectForEach, signedInMember, type TestServer } from '#tests/harness/index.ts'
import { addCharacter } from './characters-fixture.ts'

const chapters = callsOf(chapter)
const cut: Paragraph = paragraphOf({ block: 'break' }, [{ text: '' }])
let server: TestServer
let ann: Client
let place: Place
/** ids by title */
let ids: Record<string, string>
projectForEach(at => {
  ;({ server, ann, place } = at)
})
beforeEach(async () => {
  ids = {}
  for (const title of 'ab') {
    const text = [...fromPlainText(`${title} one`), cut, ...fromPlainText(`${title} two`)]
    ids[title] = (await ann.call(chapters.create, { ...place, title, text })).chapterId
  }
})

const id = (title: string) => ids[title] ?? ''
const textOf = async (title: string) => await ann.call(chapters.get, { ...place, chapterId: id(title) })
const write = (title: string, text: RichText) =>
  ann.call(chapters.update, { ...place, chapterId: id(title), data: { text } })
/** The scenes of a chapter. */
const scenes = async (title: string, who = ann) =>
  (await who.call(outlineCalls.scenes, { ...place, chapterIds: [id(title)] }))[0]?.scenes ?? []
const sceneTitles = async (title: string) => (await scenes(title)).map(one => one.title)
const note = async (title: string, at: number, data: object, who = ann) => {
  const { revision } = await textOf(title)
  return who.attempt(outlineCalls.noteScene, { ...place, chapterId: id(title), revision, at, data } as never)
}
const refusal = ({ status, json }: { status: number; json: unknown }) => ({
  status,
  ...(json as { errors?: { path: string }[] }).errors?.[0],
})

describe('what is noted of a scene', () => {
  it('names its break, also before the first words, and is read, found and kept with its words', async () => {
    const pov = await addCharacter(ann, place, { name: 'Oda' })
    expect((await note('a', 0, { name: 'The slip', status: 'draft', label: 'Wet', povId: pov })).status).toBe(200)
    expect((await note('a', 1, { synopsis: 'She reads a ledger.', goal: 900 })).status).toBe(200)
    const [first, second] = await scenes('a')
    expect(first).toMatchObject({
      title: 'The slip',
      named: true,
      status: 'draft',
      label: 'Wet',
      pov: { label: 'Oda' },
    })
    expect(second).toMatchObject({ title: 'a two', named: false, synopsis: 'She reads a ledger.', goal: 900 })
    const { text } = await textOf('a')
    expect(text.map(({ sceneId }) => sceneId ?? null)).toEqual([first?.sceneId, null, second?.sceneId, null])
    expect(plainText(text).replaceAll('\n', ' ').trim()).toBe('a one  a two')
    const found = await ann.call(outlineCalls.findScenes, { ...place, query: 'LEDGER' })
    const synopsis = 'She reads a ledger.'
    const about = { chapterId: id('a'), chapter: 'a', at: 1 }
    expect(found).toEqual([{ ...about, sceneId: second?.sceneId, title: synopsis, synopsis }])
  })

  it('makes a scene be found, also by its heading or first words, below what is noted', async () => {
    const titles = async (query: string) =>
      (await ann.call(outlineCalls.findScenes, { ...place, query })).map(one => [one.title, one.chapter, one.at])
    // Texts lead to scenes of which nothing is noted.
    expect(await titles('two A')).toEqual([])
    await note('a', 1, { status: 'draft' })
    expect(await titles('two A')).toEqual([['a two', 'a', 1]])
    await note('a', 0, { goal: 300 })
    await note('b', 1, { name: 'The slip', synopsis: 'Of one who waits' })
    expect(await titles('one')).toEqual([
      ['The slip', 'b', 1],
      ['a one', 'a', 0],
    ])
    // Its own title stands for its first words.
    expect(await titles('b two')).toEqual([])
    expect(await titles('')).toEqual([['The slip', 'b', 1]])
  })

  it('is found among many chapters without reading all of them for the first few, and in the order of the story', async () => {
    const texts = Array.from({ length: 120 }, (_, at) => `many ${at}`)
    for (const title of texts) await ann.call(chapters.create, { ...place, title, text: fromPlainText('words') })
    const map = await ann.call(chapterCalls.getChaptersMap, place)
    const chosen = map.filter(({ title }) => title.startsWith('many') && Number(title.slice(5)) % 5 === 0)
    for (let from = 0; from < chosen.length; from += 25) {
      const some = chosen.slice(from, from + 25).map(({ chapterId }) => ({ chapterId, revision: 1, at: 0 }))
      await ann.call(outlineCalls.noteScenes, { ...place, scenes: some, data: { synopsis: 'Somebody waits' } })
    }
    const find = async (limit?: number) =>
      (await ann.call(outlineCalls.findScenes, { ...place, query: 'wait', limit })).map(one => one.chapter)
    expect(await find()).toEqual(chosen.map(({ title }) => title))
    expect(await find(3)).toEqual(['many 0', 'many 5', 'many 10'])
    const { database } = server.server.services
    for (const query of [chaptersAfter, notedIn]) {
      const text = `explain query plan ${query.text().replaceAll('?', '1')}`
      const plan = await sql.raw<{ detail: string }>(text).execute(database.read as Tx)
      expect(plan.rows.map(({ detail }) => detail).join('\n')).not.toMatch(
        /SCAN (entities|p|n|other|outline)\b|AUTOMATIC/,
      )
    }
  })

  it('is noted of many scenes at once: of all of them or of none, with one new revision each', async () => {
    const revisions = { a: (await textOf('a')).revision, b: (await textOf('b')).revision }
    const chosen = (changes: object = {}) => [
      { chapterId: id('a'), revision: revisions.a, at: 0 },
      { chapterId: id('b'), revision: revisions.b, at: 1 },
      { chapterId: id('a'), revision: revisions.a, at: 1, ...changes },
    ]
    const many = (scenes: object[], data: object, who = ann) =>
      who.attempt(outlineCalls.noteScenes, { ...place, scenes, data } as never)
    expect(refusal(await many(chosen({ at: 7 }), { status: 'draft' }))).toMatchObject({ status: 400, path: 'at' })
    expect(refusal(await many(chosen(), { status: 'gone' }))).toMatchObject({ status: 400, path: 'data.status' })
    expect(refusal(await many([], { status: 'draft' }))).toMatchObject({ status: 400, path: 'scenes' })
    expect((await scenes('a')).map(one => one.sceneId)).toEqual([null, null])
    const pov = await addCharacter(ann, place, { name: 'Oda' })
    const { status, json } = await many(chosen(), { status: 'draft', label: 'Wet', povId: pov })
    expect(status).toBe(200)
    const marks = { status: 'draft', label: 'Wet', pov: { label: 'Oda' } }
    expect(await scenes('a')).toMatchObject([marks, marks])
    expect(await scenes('b')).toMatchObject([{ sceneId: null, status: null }, marks])
    for (const title of ['a', 'b'] as const) expect((await textOf(title)).revision).toBe(revisions[title] + 1)
    const done = json as { chapterId: string; at: number; sceneId: string; revision: number }[]
    expect(done.map(one => [one.chapterId, one.at, one.revision]).toSorted()).toEqual(
      [
        [id('a'), 0, revisions.a + 1],
        [id('a'), 1, revisions.a + 1],
        [id('b'), 1, revisions.b + 1],
      ].toSorted(),
    )
    expect((await many(chosen(), { goal: 5 })).status).toBe(409)
    const again = done.map(({ sceneId: _, ...scene }) => scene)
    expect((await many(again, { goal: 5 })).status).toBe(200)
    expect((await textOf('a')).revision).toBe(revisions.a + 1)
    expect(await scenes('a')).toMatchObject([
      { ...marks, goal: 5 },
      { ...marks, goal: 5 },
    ])
  })

  it('has a date of a timeline of the project, while that is there', async () => {
    const { timelineId } = await ann.call(callsOf(timeline).create, { ...place, name: 'The year of salt' })
    const other = await createPlace(ann)
    const foreign = (await ann.call(callsOf(timeline).create, { ...other, name: 'Elsewhere' })).timelineId
    const date = { timelineId, moment: -5, precision: 'day', unitsPerDay: 86_400_000, anchor: 0 }
    for (const [bad, path] of [
      [{ ...date, timelineId: foreign }, 'data.date.timelineId'],
      [{ ...date, moment: Number.MAX_SAFE_INTEGER }, 'data.date'],
      [{ ...date, unitsPerDay: 0 }, 'data.date.unitsPerDay'],
      ['yesterday', 'data.date'],
    ] as const)
      expect(refusal(await note('a', 0, { date: bad }))).toMatchObject({ status: 400, path })
    expect((await note('a', 0, { date, name: 'Low water' })).status).toBe(200)
    expect((await note('a', 0, { goal: 10 })).status).toBe(200)
    expect((await scenes('a'))[0]).toMatchObject({ title: 'Low water', goal: 10, date })
    expect((await note('a', 0, { date: null })).status).toBe(200)
    expect((await scenes('a'))[0]?.date).toBeNull()
    await note('a', 0, { date })
    await ann.call(callsOf(timeline).delete, { ...place, timelineId })
    expect((await scenes('a'))[0]).toMatchObject({ title: 'Low water', date: null })
  })

  it('goes with its words to another chapter, by hand and by the command', async () => {
    await note('a', 1, { name: 'Moved' })
    const { text } = await textOf('a')
    await write('a', text.slice(0, 1))
    await write('b', [...(await textOf('b')).text, ...text.slice(1)])
    expect(await sceneTitles('b')).toEqual(['b one', 'b two', 'Moved'])
    const { revision } = await textOf('b')
    const stretch = { chapterId: id('b'), revision, from: 4, to: 5, targetId: id('a'), edge: 'start' } as const
    await ann.call(chapterCalls.moveScene, { ...place, ...stretch })
    expect(await sceneTitles('a')).toEqual(['Moved', 'a one'])
    expect(await sceneTitles('b')).toEqual(['b one', 'b two'])
    await ann.call(chapterCalls.merge, { ...place, chapterIds: [id('a'), id('b')] })
    expect(await sceneTitles('a')).toEqual(['Moved', 'a one', 'b one', 'b two'])
  })

  it('belongs to one scene: a copy in the same text loses the name, one elsewhere gets its own', async () => {
    await note('a', 1, { name: 'Twin' })
    const { text } = await textOf('a')
    await write('a', [...text, ...text.slice(1)])
    expect((await scenes('a')).map(one => one.named)).toEqual([false, true, false])
    // Pasted before it is cut: the copy waits until the first lets go.
    await write('b', text.slice(1))
    expect((await scenes('b'))[0]).toMatchObject({ sceneId: null, named: false })
    expect((await note('b', 0, { name: 'Other' })).status).toBe(200)
    expect((await scenes('b'))[0]?.sceneId).not.toBe((await scenes('a'))[1]?.sceneId)
    expect([await sceneTitles('a'), await sceneTitles('b')]).toEqual([['a one', 'Twin', 'a two'], ['Other']])
  })

  it('follows when the first place lets go', async () => {
    await note('a', 1, { name: 'Cut late' })
    const { text } = await textOf('a')
    await write('b', text.slice(1))
    await write('a', text.slice(0, 1))
    expect(await sceneTitles('b')).toEqual(['Cut late'])
  })

  it.each([
    [5, { name: 'x' }, 'at'],
    [0, { name: 'x'.repeat(201) }, 'data.name'],
    [0, { goal: 1_000_000_000 }, 'data.goal'],
    [0, { status: 'lost' }, 'data.status'],
    [0, { povId: 'nobody-nobody-nobody' }, 'data.povId'],
    [0, { settingId: 'nowhere-nowhere-nowhere' }, 'data.settingId'],
    [0, { colour: 'red' }, 'data.colour'],
  ])('is refused for scene %i with %j, and the field is named', async (at, data, path) => {
    expect(refusal(await note('a', at, data))).toMatchObject({ status: 400, path })
  })

  it('is refused to readers, and to who has not seen the newest text', async () => {
    const bob = await signedInMember(server, ann, place, { roleId: 'viewer' })
    expect((await note('a', 0, { name: 'x' }, bob)).status).toBe(403)
    expect(await scenes('a', bob)).toHaveLength(2)
    await write('a', fromPlainText('New'))
    const input = { ...place, chapterId: id('a'), revision: 1, at: 0, data: { name: 'x' } }
    expect((await ann.attempt(outlineCalls.noteScene, input)).status).toBe(409)
  })

  it('stays quick with 5,000 scenes in one chapter', async () => {
    const text = Array.from({ length: 5000 }, (_, at) => [
      paragraphOf({ block: 'break', sceneId: `scene-${at}` }, [{ text: '' }]),
      ...fromPlainText(`Scene ${at}`),
    ]).flat()
    await write('a', text)
    const start = performance.now()
    expect(await scenes('a')).toHaveLength(5000)
    expect((await note('a', 4999, { name: 'Last' })).status).toBe(200)
    expect((await scenes('a')).at(-1)?.title).toBe('Last')
    expect(performance.now() - start).toBeLessThan(5000)
  })
})

it('scenes with a status, a label or a point of view are answered with their chapters, so that a filter finds them', async () => {
  const oda = await addCharacter(ann, place, { name: 'Oda' })
  await note('a', 0, { name: 'Only a title' })
  await note('a', 1, { label: 'Omen', status: 'draft' })
  await note('b', 0, { povId: oda })
  const { chapters, povs } = await ann.call(outlineCalls.read, place)
  expect(chapters.map(({ marked }) => marked)).toEqual([
    [{ at: 1, status: 'draft', label: 'Omen', pov: null }],
    [{ at: 0, status: null, label: '', pov: oda }],
  ])
  expect(povs).toEqual([{ id: oda, label: 'Oda' }])
})

describe('a note of scenes by their ids', () => {
  it('finds them wherever they stand, and leaves out those that are gone', async () => {
    await note('a', 0, { status: 'draft' })
    await note('a', 1, { status: 'done' })
    const [first, second] = (await scenes('a')).map(one => one.sceneId ?? '')
    const text = (await textOf('a')).text
    // The second scene goes to another chapter, the first one is deleted.
    const at = text.findIndex(one => one.sceneId === second)
    await write('b', [...(await textOf('b')).text, ...text.slice(at)])
    await write('a', fromPlainText('Nothing is left.'))
    const input = { ...place, sceneIds: [first ?? '', second ?? ''], data: { status: 'todo', goal: 5 } }
    expect(await ann.call(outlineCalls.noteNamed, input)).toEqual({ noted: 1 })
    expect(await scenes('b')).toMatchObject([{ goal: 0 }, { goal: 0 }, { sceneId: second, status: 'todo', goal: 5 }])
    const bad = await ann.attempt(outlineCalls.noteNamed, { ...input, data: { status: 'gone' } })
    expect(refusal(bad)).toMatchObject({ status: 400, path: 'data.status' })
  })
})
