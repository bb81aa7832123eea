import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConflictChoice } from '#core/client/sync/conflict/edit-state.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import {
  type Client,
  createPlace,
  inviteAndAccept,
  signedIn,
  startServer,
  type TestServer,
} from '#tests/harness/index.ts'
import { asEntity, EditingClient, type LineEdit } from './two-writers.ts'

const { create, get } = callsOf(chapter)
const atOnce = 32

let server: TestServer
let ann: Client
let bob: Client
let place: Place
let tried = 0
beforeAll(async () => {
  server = await startServer()
  ;[ann, bob] = [await signedIn(server, 'ann-writes'), await signedIn(server, 'bob-writes')]
  place = await createPlace(ann)
  await inviteAndAccept(ann, bob, place, 'editor')
})
afterAll(async () => {
  await server.close()
  process.stdout.write(`two writers in one chapter: ${tried} interleavings tried\n`)
})

/** The steps of one writer, in order; a choice comes in between whenever their page asks for one. */
type Step = 'write' | 'save' | 'save, answer lost'

interface WriterScenario {
  ann: readonly Step[]
  bob: readonly Step[]
  edits: readonly [LineEdit, LineEdit]
  /** each page receives at once what the other has saved */
  receives: boolean
}

const inLine =
  (which: RegExp): LineEdit =>
  (lines, word) => {
    const at = Math.max(
      0,
      lines.findIndex(line => which.test(line)),
    )
    return lines.with(at, `${lines[at]} ${word}`)
  }
const newLine: LineEdit = (lines, word) => [...lines.slice(0, 1), word, ...lines.slice(1)]
/** Removes the middle, with whatever is in it, and appends at the end. */
const withoutMiddle: LineEdit = (lines, word) => [...lines.filter(line => !line.startsWith('Middle')), word]

const choices: readonly ConflictChoice[] = ['both', 'mine', 'theirs']
type Move = readonly ['ann' | 'bob', Step | ConflictChoice]

/** Plays one interleaving: the given moves first, then always the first possible one. Returns the alternatives. */
async function runScenario(
  scenario: WriterScenario,
  given: readonly number[],
): Promise<{ moves: Move[]; others: number[][] }> {
  const text = fromPlainText('First.\nMiddle.\nLast.')
  const made = asEntity(await ann.call(create, { ...place, title: 'Shared', text }))
  const writers = {
    ann: new EditingClient('ann', ann, place, made, scenario.edits[0]),
    bob: new EditingClient('bob', bob, place, made, scenario.edits[1]),
  }
  const left = { ann: [...scenario.ann], bob: [...scenario.bob] }
  const moves: Move[] = []
  const others: number[][] = []
  for (;;) {
    const open = (['ann', 'bob'] as const).flatMap((name): Move[] => {
      if (writers[name].hasConflict) return choices.map(choice => [name, choice] as const)
      const [next] = left[name]
      return next ? [[name, next] as const] : []
    })
    if (open.length === 0) break
    const at = moves.length
    const taken = given[at] ?? 0
    if (at >= given.length)
      for (let other = 1; other < open.length; other++)
        others.push([...given, ...Array(at - given.length).fill(0), other])
    const move = open[taken]
    if (!move) throw new Error('There is no such move')
    moves.push(move)
    await make(move, writers, left, scenario)
  }
  const chapterId = String(made.chapterId)
  const now = await finishAllSaves(writers, chapterId)
  await expectBoth(chapterId, now, writers, { moves, takesOut: scenario.edits[0] === withoutMiddle })
  return { moves, others }
}

type Writers = Record<'ann' | 'bob', EditingClient>

async function make(
  [name, step]: Move,
  writers: Writers,
  left: Record<'ann' | 'bob', Step[]>,
  scenario: WriterScenario,
) {
  const writer = writers[name]
  if (step === 'both' || step === 'mine' || step === 'theirs') await writer.choose(step)
  else {
    left[name].shift()
    if (step === 'write') return writer.write()
    writer.losesAnswer = step === 'save, answer lost'
    await writer.save()
  }
  const { saver } = writer
  if (scenario.receives && saver.state.phase === 'saved') writers[name === 'ann' ? 'bob' : 'ann'].receive(saver.entity)
}

/** Saves whatever is unsaved and updates both pages. Returns the text. */
async function finishAllSaves(writers: Writers, chapterId: string): Promise<string> {
  const both = [writers.ann, writers.bob]
  while (both.some(({ saver }) => saver.unsaved))
    for (const writer of both) {
      await writer.save()
      await writer.choose('both')
    }
  const now = asEntity(await ann.call(get, { ...place, chapterId }))
  for (const writer of both) {
    writer.receive(now)
    writer.saver.dispose()
  }
  return plainText(now.text as RichText)
}

/** All stored texts of the chapter, newest first. */
async function keptTexts(chapterId: string): Promise<string[]> {
  const entity = { ...place, kind: 'chapter', id: chapterId }
  const { data } = await ann.call(versionCalls.list, { ...entity, limit: 100 })
  const versions = await Promise.all(data.map(({ revision }) => ann.call(versionCalls.get, { ...entity, revision })))
  return versions.map(({ data: { text } }) => plainText(text as RichText))
}

/** Every word anyone wrote is in the chapter, in a version of it, or offered on its writer's page. */
async function expectBoth(
  chapterId: string,
  now: string,
  { ann: one, bob: other }: Writers,
  { moves, takesOut }: { moves: readonly Move[]; takesOut: boolean },
): Promise<void> {
  const how = moves.map(([name, step]) => `${name} ${step}`).join(', ')
  expect([one.text, other.text], how).toEqual([now, now])
  expect([one.saver.state.phase, other.saver.state.phase], how).toEqual(['saved', 'saved'])
  const written = [...one.words, ...other.words]
  const isMissing = (texts: readonly string[]) => written.filter(word => !texts.some(text => holds(text, word)))
  const discards = moves.some(([, step]) => step === 'mine' || step === 'theirs')
  if (!discards && !takesOut) expect(isMissing([now]), `${how}: ${now}`).toEqual([])
  else if (isMissing([now]).length > 0) {
    const kept = await keptTexts(chapterId)
    const aside = [one, other].flatMap(({ drafts }) => drafts.map(({ values }) => plainText(values.text as RichText)))
    expect(isMissing([...kept, ...aside]), how).toEqual([])
  }
}

function holds(text: string, word: string): boolean {
  return text.split(/\s/).includes(word)
}

/** Plays every possible interleaving once; returns how many. */
async function runAllScenarios(scenario: WriterScenario): Promise<number> {
  const waiting: number[][] = [[]]
  let played = 0
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      waiting.push(...(await runScenario(scenario, next)).others)
      played++
    }
  }
  while (waiting.length > 0) await Promise.all(Array.from({ length: atOnce }, work))
  tried += played
  return played
}

const apart = [inLine(/^First/), inLine(/^Last/)] as const
const inOne = [inLine(/^Middle/), inLine(/^Middle/)] as const
const between = [newLine, newLine] as const
const takingOut = [withoutMiddle, inLine(/^Middle/)] as const
const plain: readonly Step[] = ['write', 'save', 'write', 'save']
const lossy: readonly Step[] = ['write', 'save, answer lost', 'write', 'save']

describe('of two people who write concurrently both texts survive', () => {
  it.each([
    ['each in a paragraph of their own', apart, plain, true],
    ['in one paragraph', inOne, plain, true],
    ['in one paragraph, neither told of the other', inOne, plain, false],
    ['in one paragraph, where an answer gets lost', inOne, lossy, true],
    ['with new paragraphs in one place', between, plain, true],
    ['where one takes out what the other writes in', takingOut, plain, true],
  ] as const)('in every interleaving, %s', { timeout: 60_000 }, async (_, edits, steps, receivesUpdate) => {
    expect(
      await runAllScenarios({ ann: steps, bob: ['write', 'save'], edits, receives: receivesUpdate }),
    ).toBeGreaterThanOrEqual(15)
  })
})
