import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { plainText } from '#core/shared/rich-text/nodes.ts'
import { commentCalls, moderationCalls } from '#plugins/comments/shared.ts'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { Client, inviteAndAccept, serverForFile, signedIn, type TestServer, userIdOf } from '#tests/harness/index.ts'
import { statusOf, storyOf } from './library-fixture.ts'

let server: TestServer
let ann: Client
let reader: Client
let visitor: Client
serverForFile(['ann', 'reader'], at => {
  ;({ server, ann, reader } = at)
  visitor = new Client(server)
})

async function publishedStory() {
  const author = await signedIn(server)
  const story = await storyOf(author)
  const chapterId = await story.addChapter('One')
  await story.publish(chapterId)
  const here = { storyId: story.storyId, chapterId }
  return {
    ...{ ...story, author, here },
    write: async (client: Client, content: string) =>
      (await client.call(commentCalls.create, { ...here, content })).commentId,
    read: async (client: Client = visitor) =>
      (await client.call(commentCalls.get, here)).data.map(one => plainText(one.content)),
    writing: async (client: Client) => (await client.call(commentCalls.writing, { storyId: story.storyId })).writing,
    attempt: (client: Client, content = 'x') => statusOf(client, commentCalls.create as Call, { ...here, content }),
    moderate: (commentId: string, state: 'shown' | 'hidden' | 'waiting', settled?: boolean) =>
      author.call(moderationCalls.moderate, {
        storyId: story.storyId,
        commentId,
        state,
        ...(settled !== undefined && { settled }),
      }),
    set: (data: object) => author.call(moderationCalls.set, { storyId: story.storyId, ...data }),
    list: async (show: 'waiting' | 'reported' | 'hidden' | 'shown') =>
      (await author.call(moderationCalls.list, { storyId: story.storyId, show })).data,
    state: () => author.call(moderationCalls.state, { storyId: story.storyId }),
  }
}
const received = async (client: Client, action: string) =>
  (await client.call(notificationCalls.get, {})).filter(one => one.action === action)

describe('the author of a story', () => {
  it('hides a comment and shows it again; its writer alone still sees it', async () => {
    const { write, read, moderate, list, here } = await publishedStory()
    const id = await write(reader, 'Spoiler')
    await write(ann, 'Fine')
    await reader.call(commentCalls.reply, { ...here, parentId: id, content: 'Below' })
    await moderate(id, 'hidden')
    expect(await read()).toEqual(['Fine'])
    expect(await read(reader)).toEqual(['Fine', 'Spoiler'])
    expect(await statusOf(visitor, commentCalls.replies as Call, { commentId: id })).toBe(404)
    expect(await statusOf(ann, commentCalls.reply as Call, { ...here, parentId: id, content: 'x' })).toBe(404)
    expect((await list('hidden')).map(one => one.commentId)).toEqual([id])
    const { chapterId, storyId } = here
    expect((await visitor.send('GET', libraryAddresses.chapter(storyId, chapterId))).text).not.toMatch(/Spoiler|Below/)
    await moderate(id, 'shown')
    expect(await read()).toEqual(['Fine', 'Spoiler'])
  })

  it('closes the comments for all but those who moderate', async () => {
    const { set, write, attempt, writing, author, read } = await publishedStory()
    await write(reader, 'Before')
    await set({ closed: true })
    expect([await attempt(reader), await writing(reader), await attempt(author, 'Enough')]).toEqual([
      403,
      'closed',
      200,
    ])
    expect(await read()).toEqual(['Enough', 'Before'])
    await set({ closed: false })
    expect([await attempt(reader), await writing(reader)]).toEqual([200, 'open'])
  })

  it('blocks a person in that story, and ends it', async () => {
    const [one, two] = [await publishedStory(), await publishedStory()]
    const rude = await signedIn(server)
    const userId = await userIdOf(rude)
    const block = (value: boolean) => one.author.call(moderationCalls.block, { storyId: one.storyId, userId, value })
    expect(
      await statusOf(one.author, moderationCalls.block as Call, { storyId: one.storyId, userId, value: true }),
    ).toBe(404)
    const commentId = await one.write(rude, 'Bah')
    await block(true)
    expect([await one.attempt(rude), await one.writing(rude), await two.attempt(rude)]).toEqual([403, 'blocked', 200])
    expect(await statusOf(rude, commentCalls.update as Call, { commentId, content: 'Worse' })).toBe(403)
    expect((await one.state()).blocked).toMatchObject([{ userId }])
    await block(false)
    expect([await one.attempt(rude), (await one.state()).blocked]).toEqual([200, []])
    const own = { storyId: one.storyId, userId: await userIdOf(one.author), value: true }
    await one.write(one.author, 'Me')
    expect(await statusOf(one.author, moderationCalls.block as Call, own)).toBe(409)
  })

  it('holds the first comment of each person until it is approved', async () => {
    const { set, write, read, list, moderate, state, here, author } = await publishedStory()
    const known = await signedIn(server)
    const parentId = await write(known, 'Known')
    await set({ hold: true })
    await write(known, 'Again')
    const fresh = await signedIn(server)
    const { commentId, state: held } = await fresh.call(commentCalls.reply, { ...here, parentId, content: 'Hello' })
    expect(held).toBe('waiting')
    const replies = async (client: Client) => (await client.call(commentCalls.replies, { commentId: parentId })).total
    expect([await replies(visitor), await replies(fresh), (await state()).waiting]).toEqual([0, 1, 1])
    expect(await received(author, 'COMMENT_NEW')).toMatchObject([{ payload: { waits: true } }, {}, {}])
    expect(await received(known, 'COMMENT_REPLY')).toEqual([])
    expect((await list('waiting'))[0]).toMatchObject({ commentId, chapterTitle: 'One' })
    await moderate(commentId, 'shown')
    expect([await replies(visitor), (await state()).waiting]).toEqual([1, 0])
    expect(await received(known, 'COMMENT_REPLY')).toHaveLength(1)
    await write(fresh, 'Now at once')
    expect(await read()).toEqual(['Now at once', 'Again', 'Known'])
  })

  it('is notified of new comments unless they do not want it, and once of a reply to them', async () => {
    const { set, write, author, here, storyId } = await publishedStory()
    await write(reader, 'One')
    expect(await received(author, 'COMMENT_NEW')).toMatchObject([{ payload: { storyId, waits: false } }])
    const parentId = await write(author, 'Thanks')
    await reader.call(commentCalls.reply, { ...here, parentId, content: 'Welcome' })
    expect(await received(author, 'COMMENT_REPLY')).toHaveLength(1)
    expect(await received(author, 'COMMENT_NEW')).toHaveLength(1)
    await set({ notify: false })
    await write(reader, 'Two')
    expect(await received(author, 'COMMENT_NEW')).toHaveLength(1)
  })

  it('sees what readers report and settles it', async () => {
    const { write, list, state, moderate } = await publishedStory()
    const commentId = await write(reader, 'Spoiler')
    const report = (reason: string) => ann.call(commentCalls.report, { commentId, reason })
    await report('rude')
    await report('tells the end')
    expect(await statusOf(reader, commentCalls.report as Call, { commentId })).toBe(409)
    expect((await list('reported'))[0]).toMatchObject({ commentId, reports: ['tells the end'] })
    await moderate(commentId, 'hidden')
    expect((await state()).reported).toBe(0)
    await moderate(commentId, 'shown')
    expect((await state()).reported).toBe(1)
    await moderate(commentId, 'shown', true)
    expect((await state()).reported).toBe(0)
    await moderate(commentId, 'shown', false)
    expect((await state()).reported).toBe(1)
    await moderate(commentId, 'shown', true)
    await report('again')
    expect((await list('reported'))[0]?.reports).toEqual(['again'])
  })

  it('alone moderates: not readers, members without the permission, or authors of other stories', async () => {
    const [one, two] = [await publishedStory(), await publishedStory()]
    const commentId = await one.write(reader, 'Mine')
    const viewer = await signedIn(server)
    await inviteAndAccept(one.author, viewer, one.place, 'viewer')
    const userId = await userIdOf(reader)
    for (const client of [reader, viewer, two.author])
      for (const [call, input] of [
        [moderationCalls.state, {}],
        [moderationCalls.list, { show: 'shown' }],
        [moderationCalls.set, { closed: true }],
        [moderationCalls.moderate, { commentId, state: 'hidden' }],
        [moderationCalls.block, { userId, value: true }],
      ] as const)
        expect(await statusOf(client, call as Call, { storyId: one.storyId, ...input }), call.name).toBe(403)
    // The id of a comment of another story, beside the place of an own one.
    const mixed = { storyId: two.storyId, commentId, state: 'hidden' }
    expect(await statusOf(two.author, moderationCalls.moderate as Call, mixed)).toBe(404)
    expect(await one.read()).toEqual(['Mine'])
  })
})

describe('the page for visitors', () => {
  it('has the comments without a script, and asks to sign in', async () => {
    const { write, here, set } = await publishedStory()
    const parentId = await write(reader, 'Lovely')
    await ann.call(commentCalls.reply, { ...here, parentId, content: 'Indeed' })
    const open = async (query = '') =>
      (await visitor.send('GET', libraryAddresses.chapter(here.storyId, here.chapterId) + query)).text
    expect(await open()).toMatch(/Lovely[\s\S]*Indeed[\s\S]*Sign in to write a comment/)
    for (let number = 0; number < 20; number++) await write(ann, `more ${number}`)
    expect(await open()).not.toContain('Lovely')
    expect(await open('?comments=2')).toContain('Lovely')
    await set({ closed: true })
    expect(await open()).toContain('The author has closed the comments.')
  })
})
