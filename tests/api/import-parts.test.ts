import { afterAll, describe, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { outlineCalls, part } from '#plugins/outline/shared.ts'
import { writingKinds } from '#plugins/transfer/client/importers/importer.fixture.ts'
import { readScrivener } from '#plugins/transfer/client/importers/scrivener/read-scrivener.ts'
import { Manuscript } from '#plugins/transfer/client/worker/manuscript.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import { createPlace, signedIn, startServer } from '#tests/harness/index.ts'
import { scrivenerWithParts } from './importer-sources.ts'
import { sectionsFile, start, waitForEnd } from './transfer-import.ts'

const server = await startServer()
afterAll(() => server.close())
const ann = await signedIn(server, 'ann-parts')

/** The parts and chapters of a project in their order, chapters of parts set in. */
async function outlineOf(place: Place): Promise<string[]> {
  const { parts, chapters } = await ann.call(outlineCalls.read, place)
  const titles = new Map(parts.map(({ partId, title }) => [partId, title]))
  return chapters.map(({ title, partId }) => [titles.get(partId ?? ''), title].filter(Boolean).join(': '))
}

const novel = ['PART ONE', 'Chapter 1', 'Chapter 2', 'PART TWO', 'Chapter 1', 'Chapter 2', 'EPILOGUE']
  .map(head =>
    head.startsWith('PART') ? `${head}\n\n` : `${head}\n\nThe sea was calm that day, and nobody slept.\n\n`,
  )
  .join('')

/** What the page sends of a novel. */
async function packed(text: string) {
  const manuscript = new Manuscript()
  await manuscript.read({ files: [new File([text], 'novel.txt')], hasParts: true })
  const pack = manuscript.pack()
  if ('tooLong' in pack) throw new Error(pack.tooLong)
  return { fingerprint: pack.fingerprint, sections: { name: 'sections', type: 'application/jsonl', bytes: pack.bytes } }
}

describe('a manuscript with parts', () => {
  it('is imported with its chapters in them, once, and one undo takes all of it back', async () => {
    const place = await createPlace(ann)
    const sent = await packed(novel)
    const jobId = await start(ann, place, 0, sent)
    expect(await waitForEnd(ann, place, jobId)).toMatchObject({ state: 'done', done: 5 })
    expect(await outlineOf(place)).toEqual([
      ...['PART ONE: Chapter 1', 'PART ONE: Chapter 2', 'PART TWO: Chapter 1', 'PART TWO: Chapter 2', 'EPILOGUE'],
    ])
    const again = await ann.call(transferCalls.start, { ...place, name: 'novel.txt', ...sent })
    expect(again).toMatchObject({ alreadyImported: { chapters: 5 } })
    expect(await ann.call(transferCalls.undo, place)).toEqual({ name: 'novel.txt', removed: 7, left: 0 })
    expect(await ann.call(outlineCalls.read, place)).toMatchObject({ parts: [], chapters: [] })
  })

  it('has one part for chapters that are written in many transactions', async () => {
    const place = await createPlace(ann)
    const lines = Array.from({ length: 130 }, (_, at) => ({
      title: `Chapter ${at}`,
      text: fromPlainText('whale '.repeat(2000)),
      part: at < 65 ? 'One' : 'Two',
    }))
    await waitForEnd(ann, place, await start(ann, place, 1, { sections: sectionsFile(...lines) }))
    expect(await outlineOf(place)).toEqual(lines.map(({ title, part: of }) => `${of}: ${title}`))
  })

  it('keeps a part that an undo finds with a chapter of somebody', async () => {
    const place = await createPlace(ann)
    const lines = ['One', 'Two'].map(of => ({ title: `In ${of}`, text: [], part: of }))
    await waitForEnd(ann, place, await start(ann, place, 2, { sections: sectionsFile(...lines) }))
    const { chapterId } = await ann.call(callsOf(chapter).create, { ...place, title: 'Own' })
    const { parts } = await ann.call(outlineCalls.read, place)
    await ann.call(outlineCalls.move, { ...place, chapterIds: [chapterId], partId: parts[1]?.partId ?? null })
    expect(await ann.call(transferCalls.undo, place)).toMatchObject({ removed: 3, left: 1 })
    expect(await outlineOf(place)).toEqual(['Two: Own'])
  })

  it('is refused with the line of a part that is no title', async () => {
    const place = await createPlace(ann)
    const sections = sectionsFile({ title: 'One', text: [], part: ' ' })
    const refused = await ann.attempt(transferCalls.start, { ...place, name: 'a', fingerprint: 'b', sections } as never)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.json)).toContain('sections.0.part')
  })
})

describe('a project of another program with parts', () => {
  it('is imported with its chapters in them, once, and one undo takes all of it back', async () => {
    const place = await createPlace(ann)
    const input = { files: scrivenerWithParts, place, kinds: writingKinds, hasParts: true, chosen: {} }
    const take = async () => {
      const { records, tags } = await readScrivener(input)
      const importId = crypto.randomUUID()
      return ann.call(transferCalls.take, {
        ...place,
        importId,
        name: 'Salt',
        entities: [...records],
        tags: [...tags],
      } as never)
    }
    expect(await take()).toMatchObject({ created: 6 })
    const outline = ['Volume I — Book I: Dawn', 'Volume I — Book I: Noon', 'Volume I — Book II: Dusk', 'Alone']
    expect(await outlineOf(place)).toEqual(outline)
    expect(await take()).toMatchObject({ created: 0 })
    expect(await outlineOf(place)).toEqual(outline)
    expect(await ann.call(transferCalls.undo, place)).toMatchObject({ removed: 6, left: 0 })
    expect(await outlineOf(place)).toEqual([])
  })

  const sourceOf = (name: string) => `source-of-${name}`.padEnd(20, '-')
  /** `Salt` is a part; the chapters below are in it, those of capitals in none. */
  const taken = (place: Place, names: string, dry = false) =>
    ann.call(transferCalls.take, {
      ...{ ...place, importId: crypto.randomUUID(), name: 'Salt', dry },
      entities: [
        ...names.split(' ').filter(name => /^[A-Z]/.test(name)),
        ...names.split(' ').filter(name => /^[a-z]/.test(name)),
      ].map(name =>
        name === 'Salt'
          ? { id: sourceOf(name), kind: part.name, values: { title: name } }
          : {
              ...{ id: sourceOf(name), kind: chapter.name, values: { title: name } },
              ...(/^[a-z]/.test(name) && { withinId: sourceOf('Salt') }),
            },
      ),
    })

  it('has new chapters at their places in a part that came before, wherever that stands now', async () => {
    const place = await createPlace(ann)
    await taken(place, 'Salt b d')
    const last = await ann.call(callsOf(chapter).create, { ...place, title: 'Own' })
    expect(await taken(place, 'Salt a b c c2 d e Alone')).toEqual({
      ...{ created: 5, known: expect.arrayContaining([sourceOf('Salt'), sourceOf('b'), sourceOf('d')]) },
    })
    const inSalt = (names: string) => names.split(' ').map(name => `Salt: ${name}`)
    expect(await outlineOf(place)).toEqual([...inSalt('a b c c2 d e'), 'Own', 'Alone'])
    const { parts, chapters } = await ann.call(outlineCalls.read, place)
    const [{ partId } = { partId: '' }] = parts
    await ann.call(outlineCalls.movePart, { ...place, partId, past: last.chapterId, side: 'after' })
    // One that was taken out of the part stays where it is put, and what follows it comes behind the one before it.
    const taken2 = chapters.find(({ title }) => title === 'd')?.chapterId ?? ''
    await ann.call(outlineCalls.move, { ...place, chapterIds: [taken2], partId: null, after: null })
    expect(await taken(place, 'Salt a b c c2 d d2 e')).toMatchObject({ created: 1 })
    expect(await outlineOf(place)).toEqual(['d', 'Own', ...inSalt('a b c c2 d2 e'), 'Alone'])
  })

  it('has them in none if the part is in the archive, and says so before', async () => {
    const place = await createPlace(ann)
    await taken(place, 'Salt a')
    const { parts } = await ann.call(outlineCalls.read, place)
    await ann.call(archiveToggleCall, { ...place, entity: 'part', entityId: parts[0]?.partId ?? '', archived: true })
    expect(await taken(place, 'Salt a b', true)).toMatchObject({ created: 1, outside: [sourceOf('b')] })
    expect(await taken(place, 'Salt a b')).toMatchObject({ created: 1 })
    expect(await outlineOf(place)).toEqual(['a', 'b'])
    expect(await taken(place, 'Salt a b', true)).not.toHaveProperty('outside')
  })

  it('is refused if something else than a chapter is to be in a part, or a chapter in something else', async () => {
    const place = await createPlace(ann)
    const [one, other] = ['a', 'b'].map(letter => letter.repeat(20)) as [string, string]
    const attempt = (entities: object[]) =>
      ann.attempt(transferCalls.take, { ...place, importId: 'c'.repeat(20), name: 'x', entities } as never)
    const inside = { id: one, kind: part.name, values: { title: 'One' } }
    for (const entities of [
      [inside, { id: other, kind: part.name, withinId: one, values: { title: 'Two' } }],
      [
        { ...inside, kind: chapter.name },
        { id: other, kind: chapter.name, withinId: one, values: { title: 'Two' } },
      ],
      [{ id: other, kind: chapter.name, withinId: one, values: { title: 'Two' } }, inside],
    ]) {
      const { status, json } = await attempt(entities)
      expect([status, JSON.stringify(json).includes('withinId')]).toEqual([400, true])
    }
  })
})
