import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import {
  canonicalMention,
  fromPlainText,
  type Paragraph,
  paragraphOf,
  type RichText,
} from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { outlineCalls, sceneMention } from '#plugins/outline/shared.ts'
import { mentionCalls, relationCalls } from '#plugins/relations/shared.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'

const chapters = callsOf(chapter)
const cut: Paragraph = paragraphOf({ block: 'break' }, [{ text: '' }])
let server: TestServer
let ann: Client
let place: Place
/** ids by title */
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  ann = await signedIn(server)
  place = await createPlace(ann)
  for (const title of ['a', 'b', 'c'])
    ids[title] = (
      await ann.call(chapters.create, {
        ...{ ...place, title },
        text: [...fromPlainText(`${title} one`), cut, ...fromPlainText(`${title} two`)],
      })
    ).chapterId
})
afterAll(() => server.close())

const id = (title: string) => ids[title] ?? ''
const textOf = async (title: string) => (await ann.call(chapters.get, { ...place, chapterId: id(title) })).text
const write = (title: string, text: RichText) =>
  ann.call(chapters.update, { ...place, chapterId: id(title), data: { text } })
const backlinks = async (title: string) => {
  const input = { ...place, entryId: id(title), entryType: chapter.name }
  const { data, total } = await ann.call(mentionCalls.backlinks, input)
  expect(total).toBe(data.length)
  return data.map(({ label, before, part }) => [label, before, part])
}

describe('a scene that a text mentions', () => {
  it('is a mention of its chapter, by its own name, wherever it is moved', async () => {
    const { revision } = await ann.call(chapters.get, { ...place, chapterId: id('a') })
    const { sceneId } = await ann.call(outlineCalls.noteScene, {
      ...{ ...place, chapterId: id('a'), revision, at: 1 },
      data: { name: 'The slip', synopsis: 'A ledger falls.' },
    })
    const mention = canonicalMention({ entity: { type: sceneMention, id: sceneId, ...place }, label: 'The slip' })
    await write('c', [paragraphOf({}, [{ text: 'Remember ' }, mention, { text: '.' }])])
    expect(await backlinks('a')).toEqual([['c', 'Remember ', 'The slip']])
    const related = await ann.call(relationCalls.get, { ...place, entryId: id('c'), entryType: chapter.name })
    expect(JSON.stringify(related)).toContain(id('a'))
    const look = () => ann.call(outlineCalls.mentionedScenes, { ...place, ids: [sceneId, id('b')] })
    const found = { sceneId, synopsis: 'A ledger falls.', archived: false }
    expect(await look()).toEqual([{ ...found, chapterId: id('a'), title: 'The slip' }])

    // A chapter that mentions its own scene, or the chapter of a scene beside it, is told once.
    const [first, ...rest] = await textOf('a')
    await write('a', [...(first ? [first] : []), paragraphOf({}, [{ text: 'See ' }, mention]), ...rest])
    const direct = canonicalMention({ entity: { type: chapter.name, id: id('a'), ...place }, label: 'a' })
    await write('c', [paragraphOf({}, [{ text: 'In ' }, direct, { text: ': ' }, mention])])
    expect(await backlinks('a')).toEqual([['c', 'In ', undefined]])
    await write('c', [paragraphOf({}, [{ text: 'Remember ' }, mention])])

    // It goes to another chapter and gets another name.
    const text = await textOf('a')
    const at = text.findIndex(one => one.sceneId === sceneId)
    await write('b', [...(await textOf('b')), ...text.slice(at)])
    await write('a', text.slice(0, at))
    const renamed = { ...place, chapterId: id('b'), at: 2, data: { name: 'The fall' } }
    const b = await ann.call(chapters.get, { ...place, chapterId: id('b') })
    await ann.call(outlineCalls.noteScene, { ...renamed, revision: b.revision })
    expect(await look()).toEqual([{ ...found, chapterId: id('b'), title: 'The fall' }])
    expect(await backlinks('a')).toEqual([])
    expect(await backlinks('b')).toEqual([
      ['a', 'See ', 'The fall'],
      ['c', 'Remember ', 'The fall'],
    ])

    // Its chapter is put into the archive; then the scene is deleted from it.
    const archive = (archived: boolean) =>
      ann.call(archiveToggleCall, { ...place, entity: chapter.name, entityId: id('b'), archived })
    await archive(true)
    expect(await look()).toMatchObject([{ chapterId: id('b'), archived: true }])
    await archive(false)
    await write('b', fromPlainText('Nothing is left.'))
    expect(await look()).toEqual([])
    expect(await backlinks('b')).toEqual([])
  })
})
