import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import {
  type Client,
  inviteAndAccept,
  projectForEach,
  signedIn,
  signedInMember,
  type TestServer,
} from '#tests/harness/index.ts'

const calls = callsOf(chapter)
let server: TestServer
let ann: Client
let place: Place
projectForEach(at => {
  ;({ server, ann, place } = at)
})

const add = async (title: string, text: string) =>
  (await ann.call(calls.create, { ...place, title, text: fromMarkdown(text) })).chapterId
const textOf = async (chapterId: string) => toMarkdown((await ann.call(calls.get, { ...place, chapterId })).text).trim()
const titles = async () => (await ann.call(chapterCalls.getChaptersMap, place)).map(({ title }) => title)
const refused = async (call: Call, input: object, client = ann) => {
  const { status, json } = await client.attempt(call, { ...place, ...input })
  const { errors } = json as { errors?: { path: string }[] }
  return [status, errors?.[0]?.path]
}

describe('splitting a chapter', () => {
  it('makes a chapter of what follows, directly after it, and leaves out the break between them', async () => {
    const chapterId = await add('Morning', 'One.\n\nTwo.\n\n***\n\nThree.')
    await add('Evening', 'Four.')
    const made = await ann.call(chapterCalls.split, { ...place, chapterId, revision: 1, at: 3, title: 'Noon' })
    expect(await titles()).toEqual(['Morning', 'Noon', 'Evening'])
    expect([await textOf(chapterId), await textOf(made.chapterId)]).toEqual(['One.\n\nTwo.', 'Three.'])
    expect(made.changed).toContainEqual({ chapterId, revision: 2 })
  })

  it('is refused where one side would be empty, and on another revision than the one that was seen', async () => {
    const chapterId = await add('Morning', 'One.\n\nTwo.')
    const at = { chapterId, revision: 1, title: 'Noon' }
    expect(await refused(chapterCalls.split, { ...at, at: 0 })).toEqual([400, 'at'])
    expect(await refused(chapterCalls.split, { ...at, at: 7 })).toEqual([400, 'at'])
    expect(await refused(chapterCalls.split, { ...at, at: 1, title: '' })).toEqual([400, 'title'])
    expect(await refused(chapterCalls.split, { ...at, at: 1, revision: 9 })).toEqual([409, undefined])
    expect([await titles(), await textOf(chapterId)]).toEqual([['Morning'], 'One.\n\nTwo.'])
  })

  it('happens once if its answer is lost and the request is repeated', async () => {
    const chapterId = await add('Morning', 'One.\n\nTwo.')
    const input = { ...place, chapterId, revision: 1, at: 1, title: 'Noon' }
    const headers = { 'idempotency-key': 'split-once' }
    const first = await ann.attempt(chapterCalls.split, input, headers)
    const again = await ann.attempt(chapterCalls.split, input, headers)
    expect([first.status, again.status]).toEqual([200, 200])
    expect((again.json as { chapterId: string }).chapterId).toBe((first.json as { chapterId: string }).chapterId)
    expect(await titles()).toEqual(['Morning', 'Noon'])
  })
})

describe('moving a scene', () => {
  it('puts it at the start or the end of the other chapter, with a break between scenes', async () => {
    const from = await add('Morning', 'One.\n\n***\n\nTwo.\n\n***\n\nThree.')
    const to = await add('Noon', 'Four.')
    const scene = { chapterId: from, from: 2, to: 3, targetId: to }
    await ann.call(chapterCalls.moveScene, { ...place, ...scene, revision: 1, edge: 'start' })
    expect(await textOf(from)).toBe('One.\n\n***\n\nThree.')
    expect(await textOf(to)).toBe('Two.\n\n***\n\nFour.')
    await ann.call(chapterCalls.moveScene, { ...place, ...scene, revision: 2, edge: 'end' })
    expect([await textOf(from), await textOf(to)]).toEqual(['One.', 'Two.\n\n***\n\nFour.\n\n***\n\nThree.'])
  })

  it('is refused into the same, an archived or a foreign chapter, and without text', async () => {
    const from = await add('Morning', 'One.\n\n***\n\nTwo.')
    const gone = await add('Gone', 'Four.')
    await ann.call(archiveToggleCall, { ...place, entity: 'chapter', entityId: gone, archived: true })
    const scene = { chapterId: from, revision: 1, from: 2, to: 3, edge: 'end' }
    expect(await refused(chapterCalls.moveScene, { ...scene, targetId: from })).toEqual([400, 'targetId'])
    expect(await refused(chapterCalls.moveScene, { ...scene, targetId: gone })).toEqual([400, 'targetId'])
    expect(await refused(chapterCalls.moveScene, { ...scene, targetId: 'nobody' })).toEqual([404, undefined])
    const target = await add('Noon', 'Five.')
    expect(await refused(chapterCalls.moveScene, { ...scene, from: 1, to: 2, targetId: target })).toEqual([400, 'from'])
    expect([await textOf(from), await textOf(target)]).toEqual(['One.\n\n***\n\nTwo.', 'Five.'])
  })
})

describe('a move that is taken back', () => {
  /** The second scene of a chapter is moved to the end of another one; the input that takes it back. */
  async function moved() {
    const own = 'One.\n\n*** {#two}\n\nTwo.\n\n***\n\nThree.'
    const [from, to] = [await add('Morning', own), await add('Noon', 'Four.')]
    const scene = { ...place, chapterId: from, revision: 1, from: 2, to: 3, targetId: to, edge: 'end' } as const
    await ann.call(chapterCalls.moveScene, scene)
    const back = { ...place, chapterId: from, revision: 2, text: fromMarkdown(own), edge: 'end' } as const
    return { from, to, own, back: { ...back, targetId: to, targetRevision: 2, targetText: fromMarkdown('Four.') } }
  }
  const write = (chapterId: string, text: string) =>
    ann.call(calls.update, { ...place, chapterId, data: { text: fromMarkdown(text) } } as never)
  const reasonOf = async (input: object) => {
    const { status, json } = await ann.attempt(chapterCalls.moveBack, input)
    return [status, (json as { errors?: { code: string }[] }).errors?.[0]?.code]
  }

  it('leaves both chapters as they were, once, however often it is asked', async () => {
    const { from, to, own, back } = await moved()
    const headers = { 'idempotency-key': 'back-once' }
    for (const _ of [1, 2]) expect((await ann.attempt(chapterCalls.moveBack, back, headers)).status).toBe(200)
    expect([await textOf(from), await textOf(to)]).toEqual([own, 'Four.'])
  })

  it('takes back what was written in it meanwhile, and leaves what was written around it', async () => {
    const { from, to, back } = await moved()
    await write(to, 'Four, and more.\n\n*** {#two}\n\nTwo, or three.\n\nA line below.')
    await write(from, 'One.\n\n***\n\nThree, at last.')
    await ann.call(chapterCalls.moveBack, back)
    expect(await textOf(from)).toBe('One.\n\n*** {#two}\n\nTwo, or three.\n\nA line below.\n\n***\n\nThree, at last.')
    expect(await textOf(to)).toBe('Four, and more.')
  })

  it('is refused, with the reason, where the text is gone or it is not clear what belongs to it', async () => {
    const { from, to, back } = await moved()
    await write(to, 'Four.')
    expect(await reasonOf(back)).toEqual([409, 'moved-gone'])
    await write(to, 'Four and two are one now.')
    expect(await reasonOf(back)).toEqual([409, 'moved-unclear'])
    expect([await textOf(from), await textOf(to)]).toEqual(['One.\n\n***\n\nThree.', 'Four and two are one now.'])
    // What was never moved is not moved back either.
    expect(await reasonOf({ ...back, revision: 1 })).toEqual([409, 'moved-gone'])
    expect(await refused(chapterCalls.moveBack, { ...back, targetId: 'nobody' })).toEqual([404, undefined])
  })

  it('brings the second half of a chapter back that was split', async () => {
    const chapterId = await add('Morning', 'One.\n\nTwo.')
    const made = await ann.call(chapterCalls.split, { ...place, chapterId, revision: 1, at: 1, title: 'Noon' })
    await write(made.chapterId, 'Two, and more.')
    await ann.call(chapterCalls.moveBack, {
      ...{ ...place, chapterId, revision: 2, text: fromMarkdown('One.\n\nTwo.'), edge: 'end' },
      ...{ targetId: made.chapterId, targetRevision: 1, targetText: fromMarkdown('') },
    })
    expect([await textOf(chapterId), await textOf(made.chapterId)]).toEqual(['One.\n\nTwo, and more.', ''])
  })
})

describe('two people who move the same scene', () => {
  it('move it once: the second gets the answer that the chapter has changed, and every word is there once', async () => {
    const from = await add('Morning', 'One.\n\n*** {#two}\n\nTwo.\n\n***\n\nThree.')
    const [noon, night] = [await add('Noon', 'Four.'), await add('Night', 'Five.')]
    const ben = await signedInMember(server, ann, place, { roleId: 'administrator' })
    const scene = { ...place, chapterId: from, revision: 1, from: 2, to: 3, edge: 'end' } as const
    const answers = await Promise.all([
      ann.attempt(chapterCalls.moveScene, { ...scene, targetId: noon }),
      ben.attempt(chapterCalls.moveScene, { ...scene, targetId: night }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await textOf(from)).toBe('One.\n\n***\n\nThree.')
    const others = [await textOf(noon), await textOf(night)]
    expect(others.filter(text => text.includes('*** {#two}\n\nTwo.'))).toHaveLength(1)
    expect(others.join(' ').match(/Two\./g)).toHaveLength(1)
  })
})

describe('merging chapters', () => {
  it('joins them in the order of the story, whatever the order of the ids, and archives the others', async () => {
    const [first, second, third] = [await add('A', 'One.'), await add('B', 'Two.'), await add('C', 'Three.')]
    const { chapterId } = await ann.call(chapterCalls.merge, { ...place, chapterIds: [third, first, second] })
    expect(chapterId).toBe(first)
    expect(await textOf(first)).toBe('One.\n\n***\n\nTwo.\n\n***\n\nThree.')
    expect(await titles()).toEqual(['A'])
    expect(await textOf(second)).toBe('Two.')
  })

  it('is refused for one, for the same twice, and without the right to change chapters', async () => {
    const [first, second] = [await add('A', 'One.'), await add('B', 'Two.')]
    expect(await refused(chapterCalls.merge, { chapterIds: [first] })).toEqual([400, 'chapterIds'])
    expect(await refused(chapterCalls.merge, { chapterIds: [first, first] })).toEqual([400, 'chapterIds'])
    const bea = await signedIn(server)
    const permissions = { 'project.read': true, 'chapter.read': true }
    const roles = await ann.call(projectMemberCalls.setPermissions, {
      ...place,
      newPermissions: [{ role: 'Reader', permissions }],
    })
    await inviteAndAccept(ann, bea, place, roles.find(({ role }) => role === 'Reader')?.roleId)
    expect((await refused(chapterCalls.merge, { chapterIds: [first, second] }, bea))[0]).toBe(403)
    expect(await titles()).toEqual(['A', 'B'])
  })
})
