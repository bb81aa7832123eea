import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { MAX_PARAGRAPHS } from '#core/shared/rich-text/check.ts'
import { fromPlainText, plainText } from '#core/shared/rich-text/nodes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { type Client, createPlace, inviteAndAccept, serverForFile } from '#tests/harness/index.ts'
import { asEntity, EditingClient } from './two-writers.ts'

const calls = callsOf(chapter)
let ann: Client
let ben: Client
let place: Place
serverForFile(['ann', 'ben'], at => {
  ;({ ann, ben } = at)
})
beforeEach(async () => {
  place = await createPlace(ann)
  await inviteAndAccept(ann, ben, place, 'administrator')
})

const add = async (title: string, ...lines: string[]) =>
  (await ann.call(calls.create, { ...place, title, text: fromPlainText(lines.join('\n')) })).chapterId
const read = (chapterId: string) => ann.call(calls.get, { ...place, chapterId })
/** The paragraphs of a chapter; those of a break are empty. */
const linesOf = async (chapterId: string) => plainText((await read(chapterId)).text).split('\n')
/** Ben has a chapter open and writes a word at the end of its second line. */
const open = async (chapterId: string) =>
  new EditingClient('ben', ben, place, asEntity(await ben.call(calls.get, { ...place, chapterId })), (lines, word) =>
    lines.map((line, at) => (at === 1 ? `${line} ${word}` : line)),
  )
const restore = (entityId: string) =>
  ann.call(archiveToggleCall, { ...place, entity: 'chapter', entityId, archived: false })
const merge = (...chapterIds: string[]) => ann.call(chapterCalls.merge, { ...place, chapterIds })
const three = async () => [
  await add('One', 'a1', 'a2'),
  await add('Two', 'b1', 'b2 is the second line'),
  await add('Three', 'c1', 'c2'),
]

describe('a chapter that is merged away while somebody writes in it', () => {
  it('gives its words to the chapter that has its text, where they belong, once', async () => {
    const [one = '', two = '', three_ = ''] = await three()
    const page = await open(two)
    page.write()
    await merge(one, two, three_)
    await page.save()
    const whole = ['a1', 'a2', '', 'b1', 'b2 is the second line ben1', '', 'c1', 'c2']
    expect(await linesOf(one)).toEqual(whole)
    expect(page.hasConflict).toBe(false)
    page.write()
    page.losesAnswer = true
    await page.save()
    await page.save()
    expect(await linesOf(one)).toEqual(whole.with(4, 'b2 is the second line ben1 ben2'))
    expect(await linesOf(two)).toEqual(['b1', 'b2 is the second line ben1 ben2'])
    // The words count once: in the chapter in which they were written.
    const since = new Date(Date.now() - 60_000).toISOString()
    const words = (id: string) => ben.call(versionCalls.wordsSince, { ...place, kind: 'chapter', id, since })
    expect([(await words(one)).words, (await words(two)).words]).toEqual([0, 2])
  })

  it('says which chapter has its text now, also after that was merged into another one', async () => {
    const [one = '', two = '', three_ = ''] = await three()
    const into = async (chapterId: string) => (await ben.call(chapterCalls.mergedInto, { ...place, chapterId })).into
    expect(await into(three_)).toBeNull()
    await merge(two, three_)
    expect(await into(three_)).toEqual({ chapterId: two, title: 'Two' })
    const page = await open(three_)
    await merge(one, two)
    expect(await into(three_)).toEqual({ chapterId: one, title: 'One' })
    page.write()
    await page.save()
    expect((await linesOf(one)).at(-1)).toBe('c2 ben1')
    await ann.call(archiveToggleCall, { ...place, entity: 'chapter', entityId: three_, archived: false })
    expect(await into(three_)).toBeNull()
    page.write()
    await page.save()
    expect((await linesOf(one)).at(-1)).toBe('c2 ben1')
  })

  it('joins what both wrote in different paragraphs, and asks where both wrote in one, as in every chapter', async () => {
    const [one = '', two = ''] = await three()
    const page = await open(two)
    await merge(one, two)
    const annWrites = async (from: string, to: string) => {
      const { text, revision } = await read(one)
      const now = text.map(paragraph => ({
        ...paragraph,
        children: paragraph.children.map(leaf => ('text' in leaf ? { text: leaf.text.replace(from, to) } : leaf)),
      }))
      await ann.call(calls.update, { ...place, chapterId: one, revision, data: { text: now } })
    }
    await annWrites('a1', 'a1 by ann')
    await annWrites('b1', 'b1 by ann')
    page.write()
    await page.save()
    expect(page.hasConflict).toBe(false)
    expect(await linesOf(two)).toEqual(['b1 by ann', 'b2 is the second line ben1'])
    const whole = ['a1 by ann', 'a2', '', 'b1 by ann', 'b2 is the second line ben1']
    expect(await linesOf(one)).toEqual(whole)

    await annWrites('second', 'last')
    page.write()
    await page.save()
    expect(page.hasConflict).toBe(true)
    expect(await linesOf(one)).toEqual(whole.with(4, 'b2 is the last line ben1'))
    await page.choose('both')
    const both = ['b2 is the last line ben1', 'b2 is the second line ben1 ben2']
    expect((await linesOf(two)).toSorted()).toEqual(['b1 by ann', ...both])
    expect((await linesOf(one)).filter(line => line.startsWith('b2')).toSorted()).toEqual(both)
  })

  it('keeps them in the chapter when the merge is undone: neither is lost or twice there', async () => {
    const [one = '', two = ''] = await three()
    const before = (await read(one)).text
    const page = await open(two)
    const { changed } = await merge(one, two)
    page.write()
    await page.save()
    await ann.call(archiveToggleCall, { ...place, entity: 'chapter', entityId: two, archived: false })
    await ann.call(chapterCalls.putBack, {
      ...place,
      chapterId: one,
      revision: changed[0]?.revision ?? 0,
      text: before,
    })
    expect([await linesOf(one), await linesOf(two)]).toEqual([
      ['a1', 'a2'],
      ['b1', 'b2 is the second line ben1'],
    ])
  })

  it('cannot be undone over what somebody wrote in the other chapter meanwhile', async () => {
    const [one = '', two = ''] = await three()
    const before = await read(one)
    const { changed } = await merge(one, two)
    await ann.call(calls.update, { ...place, chapterId: one, data: { text: fromPlainText('rewritten') } })
    const seen = { chapterId: one, revision: changed[0]?.revision ?? 0, text: before.text }
    expect((await ann.attempt(chapterCalls.putBack, { ...place, ...seen })).status).toBe(409)
  })

  it('of two merges, what was written in the first is not undone with the second', async () => {
    const [one = '', two = '', three_ = ''] = await three()
    const page = await open(two)
    await merge(one, two)
    const before = await read(one)
    const { changed } = await merge(one, three_)
    page.write()
    await page.save()
    await restore(three_)
    const seen = { chapterId: one, revision: changed[0]?.revision ?? 0, text: before.text }
    expect((await ann.attempt(chapterCalls.putBack, { ...place, ...seen })).status).toBe(409)
    expect(await linesOf(one)).toContain('b2 is the second line ben1')
  })

  it('keeps its words there when the text is put in another order that does not know them', async () => {
    const [one = '', two = ''] = await three()
    const page = await open(two)
    await merge(one, two)
    const { revision, text } = await read(one)
    page.write()
    await page.save()
    const moved = { chapterId: one, revision, text: text.toReversed() }
    expect((await ann.attempt(chapterCalls.putBack, { ...place, ...moved })).status).toBe(409)
    expect(await linesOf(one)).toContain('b2 is the second line ben1')
  })

  it('comes back with the undo of a deletion: as merged as it was, or as it is by then', async () => {
    const [one = '', two = '', three_ = ''] = await three()
    await merge(one, three_)
    await ann.call(calls.delete, { ...place, chapterId: three_ })
    await ann.call(undoDeletionCall, { ...place, undoId: three_ })
    const into = async () => (await ben.call(chapterCalls.mergedInto, { ...place, chapterId: three_ })).into
    expect((await into())?.chapterId).toBe(one)
    const page = await open(three_)
    page.write()
    await page.save()
    expect(await linesOf(one)).toContain('c2 ben1')

    await ann.call(calls.delete, { ...place, chapterId: one })
    await restore(three_)
    await merge(two, three_)
    await ann.call(undoDeletionCall, { ...place, undoId: one })
    expect((await into())?.chapterId).toBe(two)
    page.write()
    await page.save()
    expect([(await linesOf(two)).at(-1), (await linesOf(one)).at(-1)]).toEqual(['c2 ben1 ben2', 'c2 ben1'])
  })

  it('finds its place again when all of it is cut and put back', async () => {
    const [one = '', two = '', three_ = ''] = await three()
    await merge(one, two, three_)
    const { text } = await read(two)
    const write = async (now: typeof text) => ben.call(calls.update, { ...place, chapterId: two, data: { text: now } })
    await write(fromPlainText(''))
    await write(fromPlainText('b1\nb2 is the second line, again'))
    expect(await linesOf(one)).toEqual(['a1', 'a2', '', 'b1', 'b2 is the second line, again', '', 'c1', 'c2'])
  })

  it('is answered so if its words do not fit there any more', async () => {
    const full = await add('Full', ...Array.from({ length: MAX_PARAGRAPHS - 3 }, () => 'x'))
    const two = await add('Two', 'b1')
    await merge(full, two)
    const data = { text: fromPlainText('b1\nb2\nb3\nb4') }
    const refused = await ben.attempt(calls.update as Call, { ...place, chapterId: two, data })
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: 'text' }] } })
    expect(JSON.stringify(refused.json)).toContain('does not fit into “Full”')
    expect([await linesOf(two), (await linesOf(full)).at(-1)]).toEqual([['b1'], 'b1'])
  })
})
