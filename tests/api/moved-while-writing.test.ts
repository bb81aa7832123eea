import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { paragraphOf, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { splitScenes, swapWithNext } from '#plugins/outline/shared/scene-texts.ts'
import { type Client, createPlace, inviteAndAccept, serverForFile } from '#tests/harness/index.ts'
import { trials } from '#tests/harness/trials.ts'
import { asEntity, EditingClient } from './two-writers.ts'

const calls = callsOf(chapter)
let ann: Client
let ben: Client
let place: Place
serverForFile(['ann', 'ben'], at => {
  ;({ ann, ben } = at)
})
beforeAll(async () => {
  place = await createPlace(ann)
  await inviteAndAccept(ann, ben, place, 'editor')
})

/** A chapter of scenes, two lines each; every scene but an unnamed first one has an id. */
function textOf(name: string, scenes: number): RichText {
  return Array.from(
    { length: scenes },
    (_, at): RichText => [
      ...(at > 0 ? [paragraphOf({ block: 'break', sceneId: `${name}-${at}` }, [{ text: '' }])] : []),
      ...['first', 'second'].map(line =>
        paragraphOf({}, [{ text: `the ${line} line of scene ${at} of chapter ${name}` }]),
      ),
    ],
  ).flat()
}
const add = async (name: string, scenes: number) =>
  (await ann.call(calls.create, { ...place, title: name, text: textOf(name, scenes) })).chapterId
const read = (chapterId: string) => ann.call(calls.get, { ...place, chapterId })
const linesOf = async (chapterId: string) => plainText((await read(chapterId)).text).split('\n')
/** Ben's page of a chapter. */
const open = async (chapterId: string, name = 'ben') =>
  new EditingClient(name, ben, place, asEntity(await ben.call(calls.get, { ...place, chapterId })), lines => [...lines])

const moveScene = async (chapterId: string, at: number, targetId: string, edge: 'start' | 'end') => {
  const { text, revision } = await read(chapterId)
  const scene = splitScenes(text)[at]
  if (!scene) throw new Error('no such scene')
  return ann.call(chapterCalls.moveScene, {
    ...place,
    chapterId,
    revision,
    from: scene.from,
    to: scene.to,
    targetId,
    edge,
  })
}

/** Writes a word at the end of a paragraph, or a paragraph below it. */
const appendTo = (text: RichText, at: number, word: string) => {
  const places = text.flatMap(({ block }, index) => (block === 'break' ? [] : [index]))
  const index = places[at % places.length] ?? 0
  return at % 3 === 0
    ? text.toSpliced(index + 1, 0, paragraphOf({}, [{ text: `a line of its own: ${word}` }]))
    : text.with(index, paragraphOf({}, [{ text: `${plainText(text.slice(index, index + 1))} ${word}` }]))
}

/** A line as it was before anybody wrote in it. */
const originalOf = (line: string) => line.replace(/ word.*/, '')

describe('what one writes in a scene that another moves meanwhile', () => {
  it('goes to the chapter that has the scene, counts there, and asks nothing', async () => {
    const [one, two] = [await add('one', 3), await add('two', 1)]
    const page = await open(one)
    const at = (await read(one)).text.findIndex(({ sceneId }) => sceneId === 'one-1')
    page.writeIn(text => appendTo(appendTo(text, 2, 'alpha'), 4, 'beta'))
    await moveScene(one, 1, two, 'end')
    await page.save()
    expect(page.hasConflict).toBe(false)
    expect((await linesOf(two)).slice(-2)[0]).toBe(`the first line of scene 1 of chapter one alpha`)
    expect((await linesOf(one)).join(' ')).toContain('the first line of scene 2 of chapter one beta')
    expect((await linesOf(one)).join(' ')).not.toContain('scene 1')
    expect(at).toBeGreaterThan(0)
    // A repeated save changes nothing, and the words are those of who wrote them.
    const since = new Date(Date.now() - 60_000).toISOString()
    const words = async (id: string) =>
      (await ben.call(versionCalls.wordsSince, { ...place, kind: 'chapter', id, since })).words
    expect([await words(one), await words(two)]).toEqual([1, 1])
  })

  it('follows it from chapter to chapter, and within one', async () => {
    const [one, two, three] = [await add('one', 3), await add('two', 1), await add('three', 1)]
    const page = await open(one)
    page.writeIn(text => appendTo(text, 2, 'alpha'))
    await moveScene(one, 1, two, 'end')
    await moveScene(two, 1, three, 'start')
    const { text, revision } = await read(three)
    const swapped = swapWithNext(text, 0)
    await ann.call(chapterCalls.putBack, { ...place, chapterId: three, revision, text: swapped ?? [] })
    await page.save()
    expect(page.hasConflict).toBe(false)
    expect((await linesOf(three)).slice(-2)[0]).toBe('the first line of scene 1 of chapter one alpha')
    expect((await linesOf(two)).join(' ')).not.toContain('chapter one')
  })

  it('is answered for a page that only reads there, with the chapter that has it now, however often it was moved', async () => {
    const [one, two, three] = [await add('one', 3), await add('two', 2), await add('three', 1)]
    const { text, revision } = await read(one)
    const here = splitScenes(text)[1]?.text ?? []
    const seen = { ...place, chapterId: one, revision }
    const where = async () => (await ben.call(chapterCalls.whereMoved, { ...seen, text: here })).to
    expect([await where(), await ben.call(chapterCalls.movedSince, seen)]).toEqual([null, { moved: false }])
    await moveScene(one, 1, two, 'end')
    expect([await where(), await ben.call(chapterCalls.movedSince, seen)]).toEqual([
      { chapterId: two, title: 'two', scene: 2 },
      { moved: true },
    ])
    await moveScene(two, 2, three, 'start')
    expect(await where()).toEqual({ chapterId: three, title: 'three', scene: 0 })
    // Of another scene, and of what came after that move, nothing is said.
    const other = { ...seen, text: splitScenes(text)[2]?.text ?? [] }
    expect(await ben.call(chapterCalls.whereMoved, other)).toEqual({ to: null })
    const since = { ...seen, revision: (await read(one)).revision }
    expect(await ben.call(chapterCalls.whereMoved, { ...since, text: here })).toEqual({ to: null })
    await ann.call(archiveToggleCall, { ...place, entity: 'chapter', entityId: three, archived: true })
    expect(await where()).toBeNull()
    const elsewhere = await createPlace(ben)
    const foreign = { ...seen, ...elsewhere }
    expect((await ben.attempt(chapterCalls.whereMoved, { ...foreign, text: here })).status).toBe(404)
    expect((await ben.attempt(chapterCalls.movedSince, foreign)).status).toBe(404)
  })

  it('follows it on while somebody goes on writing in a scene of one paragraph', async () => {
    const line = 'Nobody saw the lamp go out that night.'
    const chapterText = (words: string) =>
      ['Rain fell upon the quay.', words, 'She slept until the ferry came.'].flatMap((one, at) => [
        ...(at > 0 ? [paragraphOf({ block: 'break' }, [{ text: '' }])] : []),
        paragraphOf({}, [{ text: one }]),
      ])
    const made = await ann.call(calls.create, { ...place, title: 'one', text: chapterText(line) })
    const [one, two] = [made.chapterId, await add('two', 1)]
    const swapped = swapWithNext(chapterText(line), 1) ?? []
    await ann.call(chapterCalls.putBack, { ...place, chapterId: one, revision: 1, text: swapped })
    const save = (saved: string, now: string) =>
      ben.call(chapterCalls.saveMoved, {
        ...{ ...place, chapterId: one, revision: 1, was: chapterText(line) },
        ...{ saved: chapterText(saved), now: chapterText(now) },
      })
    await save(line, `${line} And`)
    await moveScene(one, 2, two, 'end')
    await save(`${line} And`, `${line} And so`)
    await save(`${line} And so`, `${line} And so it went on.`)
    expect((await linesOf(two)).at(-1)).toBe(`${line} And so it went on.`)
    expect((await linesOf(one)).join(' ')).not.toContain('lamp')
  })

  it('follows it within the chapter with which the own one was merged, and no other word is lost', async () => {
    const [one, two] = [await add('one', 1), await add('two', 2)]
    const page = await open(two)
    page.writeIn(text => appendTo(appendTo(text, 2, 'alpha'), 0, 'beta'))
    await ann.call(chapterCalls.merge, { ...place, chapterIds: [one, two] })
    const { text, revision } = await read(one)
    const swapped = swapWithNext(text, 1) ?? []
    await ann.call(chapterCalls.putBack, { ...place, chapterId: one, revision, text: swapped })
    await page.save()
    expect(page.hasConflict).toBe(false)
    expect((await linesOf(one)).slice(2)).toEqual([
      '',
      'the first line of scene 1 of chapter two alpha',
      'the second line of scene 1 of chapter two',
      '',
      'the first line of scene 0 of chapter two',
      'a line of its own: beta',
      'the second line of scene 0 of chapter two',
    ])
  })

  it('is refused in a chapter of another project', async () => {
    const chapterId = await add('one', 2)
    const elsewhere = await createPlace(ben)
    const text = textOf('one', 2)
    const input = { ...elsewhere, chapterId, revision: 1, was: text, now: appendTo(text, 1, 'alpha') }
    expect((await ben.attempt(chapterCalls.saveMoved, input)).status).toBe(404)
  })

  const step = fc.record({
    who: fc.constantFrom('writes', 'writes', 'saves', 'moves', 'moves', 'swaps', 'splits', 'merges'),
    at: fc.nat({ max: 50 }),
    to: fc.nat({ max: 50 }),
  })
  it('has every word and every id once, in any order of writing, splitting, merging and moving', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async steps => {
        const all = [await add('one', 3), await add('two', 2)]
        const pages = [await open(all[0] ?? '', 'b'), await open(all[1] ?? '', 'c')]
        const words: string[] = []
        /** the lines in which each page wrote */
        const written = [new Set<string>(), new Set<string>()]
        const live = async () => {
          const shown = await ann.call(chapterCalls.getChaptersMap, place)
          return shown.filter(({ chapterId }) => all.includes(chapterId)).map(({ chapterId }) => chapterId)
        }
        for (const { who, at, to } of steps) {
          const ids = await live()
          const [id = '', other = ''] = [ids[at % ids.length], ids[to % ids.length]]
          const page = pages[to % pages.length]
          const lines = written[to % pages.length]
          const { text, revision } = await read(id)
          const scenes = splitScenes(text)
          if (who === 'writes') {
            const word = `word${words.length}`
            page?.writeIn(own => {
              const now = appendTo(own, at, word)
              for (const one of now) if (!own.includes(one)) lines?.add(originalOf(plainText([one])))
              return now
            })
            words.push(word)
          } else if (who === 'saves') await page?.save()
          else if (who === 'moves' && other !== id && scenes.length > 1)
            await moveScene(id, at % scenes.length, other, to % 2 ? 'start' : 'end')
          else if (who === 'swaps') {
            const swapped = swapWithNext(text, at % Math.max(1, scenes.length - 1))
            if (swapped) await ann.call(chapterCalls.putBack, { ...place, chapterId: id, revision, text: swapped })
          } else if (who === 'splits' && text.length > 3) {
            const cut = { ...place, chapterId: id, revision, at: 2 + (at % (text.length - 3)), title: 'cut' }
            const { status, json } = await ann.attempt(chapterCalls.split, cut)
            if (status === 200) all.push((json as { chapterId: string }).chapterId)
          } else if (who === 'merges' && ids.length > 1 && other !== id)
            await ann.call(chapterCalls.merge, { ...place, chapterIds: [id, other] })
        }
        for (const page of pages) {
          await page.save()
          // Of what both wrote in one paragraph they may be asked.
          fc.pre(!page.hasConflict || [...(written[0] ?? [])].every(line => !written[1]?.has(line)))
          expect(page.hasConflict, 'a question').toBe(false)
        }
        const texts: RichText[] = []
        for (const id of await live()) texts.push((await read(id)).text)
        const stored = texts.flatMap(text => plainText(text).split('\n'))
        const found = stored.flatMap(line => line.split(' '))
        for (const word of words)
          expect(
            found.filter(one => one === word),
            word,
          ).toHaveLength(1)
        const original = [...textOf('one', 3), ...textOf('two', 2)].filter(({ block }) => block !== 'break')
        for (const line of original.map(paragraph => plainText([paragraph]))) {
          const times = stored.filter(one => originalOf(one) === line).length
          // Where both pages wrote in one paragraph, both versions may stay.
          const most = written.every(lines => lines.has(line)) ? 2 : 1
          expect(times >= 1 && times <= most, `${line}: ${times} times`).toBe(true)
        }
        const named = texts.flat().flatMap(({ sceneId }) => sceneId ?? [])
        expect(named.filter(id => /^(one|two)-/.test(id)).toSorted()).toEqual(['one-1', 'one-2', 'two-1'])
      }),
      { numRuns: trials(20) },
    )
  })
})
