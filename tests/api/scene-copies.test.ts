import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText, type Paragraph, paragraphOf, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutSceneNames } from '#core/shared/rich-text/scenes.ts'
import { joinTexts, takeParagraphs } from '#plugins/chapters/shared/cut-text.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { splitScenes } from '#plugins/outline/shared/scene-texts.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { type Client, createPlace, serverForFile } from '#tests/harness/index.ts'
import { trials } from '#tests/harness/trials.ts'

const chapters = callsOf(chapter)
let ann: Client
let place: Place
/** the chapters that are not archived, in the order of the story */
let ids: string[]
serverForFile(['ann'], at => {
  ;({ ann } = at)
})

const scenesOfChapter = 2
const breakOf = (sceneId?: string): Paragraph => paragraphOf({ block: 'break', sceneId }, [{ text: '' }])
const markOf = (scene: number) => `The scene ${scene} itself.`
const wordsOf = (scene: number) =>
  `Rain${scene} fell${scene} on${scene} the${scene} quay${scene} all${scene} night${scene}.`
const sceneText = (scene: number): RichText => [...fromPlainText(markOf(scene)), ...fromPlainText(wordsOf(scene))]
const read = async (chapterId: string) => await ann.call(chapters.get, { ...place, chapterId })
const write = (chapterId: string, text: RichText) => ann.call(chapters.update, { ...place, chapterId, data: { text } })

/** Where a scene stands: not one of its copies. */
async function find(scene: number) {
  for (const chapterId of ids) {
    const { text, revision } = await read(chapterId)
    const at = splitScenes(text).findIndex(one => plainText(one.text).includes(markOf(scene)))
    const stretch = splitScenes(text)[at]
    if (stretch) return { chapterId, text, revision, at, stretch }
  }
  throw new Error(`Scene ${scene} is gone.`)
}

/** Chapters of scenes, of all of which a title is noted. */
async function start(count: number): Promise<void> {
  place = await createPlace(ann)
  ids = []
  for (let first = 0; first < count; first += scenesOfChapter) {
    const text = [...sceneText(first), breakOf(), ...sceneText(first + 1)]
    const { chapterId } = await ann.call(chapters.create, { ...place, title: `From ${first}`, text })
    ids.push(chapterId)
    let revision = 1
    for (const at of [0, 1]) {
      const noted = { chapterId, revision, at, data: { name: `Note ${first + at}` } }
      revision = (await ann.call(outlineCalls.noteScene, { ...place, ...noted })).revision
    }
  }
}

/** Pastes a copy at the end of a chapter: with most of the words, or written anew. */
async function copy(scene: number, to: string, as: 'same' | 'rewritten'): Promise<void> {
  const { sceneId } = (await find(scene)).stretch
  const words = as === 'same' ? `A copy. ${wordsOf(scene)}` : 'Quite another story in its place.'
  const { text } = await read(to)
  await write(to, [...text, breakOf(sceneId ?? undefined), ...fromPlainText(words)])
}

/** Moves a scene by the command, and back as its undo does. */
async function move(scene: number, to: string, edge: 'start' | 'end', isUndone: boolean): Promise<void> {
  const { chapterId, text, revision, stretch } = await find(scene)
  if (chapterId === to) return
  const target = await read(to)
  const { from, to: end } = stretch
  const input = { ...place, chapterId, revision, from, to: end, targetId: to, edge }
  const { changed, unnamed } = await ann.call(chapterCalls.moveScene, input)
  if (!isUndone) return
  const [own, other] = [chapterId, to].map(id => changed.find(one => one.chapterId === id)?.revision ?? 1)
  await ann.call(chapterCalls.moveBack, {
    ...{ ...place, chapterId, revision: own ?? 1, text, targetId: to, targetRevision: other ?? 1, edge },
    targetText: withoutSceneNames(target.text, new Set(unnamed)),
  })
}

async function merge(at: number, isUndone: boolean): Promise<void> {
  const both = ids.slice(at, at + 2)
  const [first = '', second = ''] = both
  if (second === '') return
  const { text } = await read(first)
  const { changed } = await ann.call(chapterCalls.merge, { ...place, chapterIds: both })
  if (!isUndone) return void ids.splice(at + 1, 1)
  await ann.call(archiveToggleCall, {
    ...place,
    ...{ entity: chapter.name, entityId: second, archived: false },
  })
  for (const one of changed) await ann.call(chapterCalls.putBack, { ...place, ...one, text })
}

async function split(scene: number): Promise<void> {
  const { chapterId, revision, stretch, at } = await find(scene)
  if (at === 0) return
  const input = { ...place, chapterId, revision, at: stretch.from, title: `Of ${scene}` }
  const made = await ann.call(chapterCalls.split, input)
  ids.splice(ids.indexOf(chapterId) + 1, 0, made.chapterId)
}

/** Cuts a scene, which is saved, and pastes it at the end of a chapter, with what its break names it or without. */
async function cutAndPaste(scene: number, to: string, as: 'named' | 'unnamed' = 'named'): Promise<void> {
  const { chapterId, text, stretch } = await find(scene)
  const { taken, rest } = takeParagraphs(text, stretch.from, stretch.to)
  await write(chapterId, rest.length > 0 ? rest : fromPlainText(''))
  const pasted = as === 'named' ? taken : [breakOf(), ...stretch.text]
  await write(to, joinTexts((await read(to)).text, pasted))
}

/** The titles that are noted, by the scene itself; and those that anything else has. */
async function notes(count: number) {
  const rows = await ann.call(outlineCalls.scenes, { ...place, chapterIds: ids })
  const listed = new Map(rows.map(row => [row.chapterId, row.scenes]))
  const own: string[] = []
  for (let scene = 0; scene < count; scene++) {
    const { chapterId, at } = await find(scene)
    own.push(listed.get(chapterId)?.[at]?.title ?? '')
  }
  return { own, named: rows.flatMap(({ scenes }) => scenes.filter(one => one.named)).length }
}
const expectedNotes = (count: number) => ({
  own: Array.from({ length: count }, (_, scene) => `Note ${scene}`),
  named: count,
})

describe('a scene of which there are copies', () => {
  beforeEach(() => start(6))
  const [a, b, c] = [0, 1, 2].map(at => () => ids[at] ?? '') as [() => string, () => string, () => string]

  it.each(['same', 'rewritten'] as const)(
    'has its notes when it is moved to a chapter that holds a %s copy, and when that is undone',
    async as => {
      await copy(0, b(), as)
      await copy(0, c(), as)
      await move(0, b(), 'end', true)
      expect(await notes(6)).toEqual(expectedNotes(6))
      expect((await find(0)).chapterId).toBe(a())
      await move(0, b(), 'end', false)
      expect(await notes(6)).toEqual(expectedNotes(6))
      const { text } = await read(b())
      expect(text.flatMap(one => one.sceneId ?? [])).toHaveLength(3)
    },
  )

  it('keeps its notes when a copy of it is moved to its chapter', async () => {
    await copy(0, b(), 'same')
    const { text, revision } = await read(b())
    const { from, to } = splitScenes(text).at(-1) ?? { from: 0, to: 0 }
    const moved = { chapterId: b(), revision, from, to, targetId: a(), edge: 'start' } as const
    const { unnamed } = await ann.call(chapterCalls.moveScene, { ...place, ...moved })
    expect(unnamed).toEqual([])
    expect(await notes(6)).toEqual(expectedNotes(6))
  })

  it('has its notes where it is pasted after it was cut, though a chapter holds other words under its name', async () => {
    await copy(0, b(), 'rewritten')
    await copy(0, c(), 'rewritten')
    await cutAndPaste(0, b())
    expect(await notes(6)).toEqual(expectedNotes(6))
    await cutAndPaste(0, a())
    expect(await notes(6)).toEqual(expectedNotes(6))
  })

  it.each(['named', 'unnamed'] as const)(
    'has its notes where it is pasted after it was cut, %s, though a chapter holds most of its words',
    async as => {
      await copy(0, b(), 'same')
      await cutAndPaste(0, c(), as)
      expect(await notes(6)).toEqual(expectedNotes(6))
      expect((await find(0)).chapterId).toBe(c())
      // Pasted again it is a copy.
      const { stretch } = await find(0)
      await write(b(), [...(await read(b())).text, breakOf(), ...stretch.text])
      expect((await notes(6)).named).toBe(6)
      // And back to where it was.
      await cutAndPaste(0, a(), as)
      expect((await notes(6)).named).toBe(6)
    },
  )

  it.each(['named', 'unnamed'] as const)(
    'has its notes where it is pasted, %s, into the chapter that holds most of its words',
    async as => {
      await copy(0, b(), 'same')
      await cutAndPaste(0, b(), as)
      expect(await notes(6)).toEqual(expectedNotes(6))
    },
  )

  it('has its notes as they were when it was cut, and a copy in the same text those that were noted of it since', async () => {
    await copy(0, b(), 'same')
    const { chapterId, text, stretch } = await find(0)
    await write(chapterId, takeParagraphs(text, stretch.from, stretch.to).rest)
    const row = async () => (await ann.call(outlineCalls.scenes, { ...place, chapterIds: [b()] }))[0]
    const { revision = 0, scenes = [] } = (await row()) ?? {}
    const noted = { chapterId: b(), revision, at: scenes.length - 1, data: { name: 'The copy' } }
    await ann.call(outlineCalls.noteScene, { ...place, ...noted })
    await write(b(), [...(await read(b())).text, breakOf(), ...stretch.text])
    expect((await row())?.scenes.map(({ title }) => title)).toEqual(['Note 2', 'Note 3', 'The copy', 'Note 0'])
  })

  it('has its notes as they were when it was cut, and a copy those that were noted of it since', async () => {
    await copy(0, b(), 'same')
    const { chapterId, text, stretch } = await find(0)
    const { taken, rest } = takeParagraphs(text, stretch.from, stretch.to)
    await write(chapterId, rest)
    const row = async () => (await ann.call(outlineCalls.scenes, { ...place, chapterIds: [b()] }))[0]
    const { revision = 0, scenes = [] } = (await row()) ?? {}
    expect(scenes.at(-1)?.title).toBe('Note 0')
    const noted = { chapterId: b(), revision, at: scenes.length - 1, data: { name: 'The copy', goal: 300 } }
    await ann.call(outlineCalls.noteScene, { ...place, ...noted })
    await write(c(), joinTexts((await read(c())).text, taken))
    expect((await notes(6)).own).toEqual(expectedNotes(6).own)
    expect((await row())?.scenes.at(-1)).toMatchObject({ title: 'The copy', goal: 300 })
  })

  it('that was cut and written anew under its name keeps its notes there', async () => {
    const { chapterId, text, stretch } = await find(1)
    const { taken, rest } = takeParagraphs(text, stretch.from, stretch.to)
    await write(chapterId, rest)
    await write(b(), [...(await read(b())).text, ...taken.slice(0, 1), ...fromPlainText('Quite other words.')])
    await write(c(), [...(await read(c())).text, breakOf(), ...stretch.text])
    const listed = await ann.call(outlineCalls.scenes, { ...place, chapterIds: [b(), c()] })
    const named = new Map(listed.map(one => [one.chapterId, one.scenes.at(-1)?.named]))
    expect([named.get(b()), named.get(c())]).toEqual([true, false])
  })

  it('that was pasted before it was cut is the one that was pasted last', async () => {
    await copy(0, b(), 'same')
    const { chapterId, text, stretch } = await find(0)
    const { taken, rest } = takeParagraphs(text, stretch.from, stretch.to)
    await write(c(), joinTexts((await read(c())).text, taken))
    await write(chapterId, rest)
    expect(await notes(6)).toEqual(expectedNotes(6))
    expect((await find(0)).chapterId).toBe(c())
  })

  it('goes with a chapter that is merged into one that holds a copy, and comes back with it', async () => {
    await copy(2, a(), 'same')
    await copy(2, c(), 'same')
    await merge(0, true)
    expect(await notes(6)).toEqual(expectedNotes(6))
    await merge(0, false)
    expect(await notes(6)).toEqual(expectedNotes(6))
  })
})

describe('scenes that are copied, moved, cut, split and merged, one after another in any order', () => {
  const count = 6
  const scene = fc.nat(count - 1)
  const where = fc.nat(5)
  const edge = fc.constantFrom('start' as const, 'end' as const)
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constant('copy' as const), scene, where, fc.boolean(), edge) },
    { weight: 3, arbitrary: fc.tuple(fc.constant('move' as const), scene, where, fc.boolean(), edge) },
    fc.tuple(fc.constantFrom('merge' as const, 'split' as const, 'cut' as const), scene, where, fc.boolean(), edge),
  )
  it('have what is noted of them wherever they stand, and no copy has it', async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async steps => {
        await start(count)
        for (const [does, which, at, flag, side] of steps) {
          const to = ids[at % ids.length] ?? ''
          if (does === 'copy') await copy(which, to, flag ? 'same' : 'rewritten')
          else if (does === 'move') await move(which, to, side, flag)
          else if (does === 'merge') await merge(at % ids.length, flag)
          else if (does === 'split') await split(which)
          else await cutAndPaste(which, to, flag ? 'named' : 'unnamed')
          expect(await notes(count)).toEqual(expectedNotes(count))
          done++
        }
      }),
      { numRuns: trials(8) },
    )
    expect(done).toBeGreaterThan(35)
  })
})
