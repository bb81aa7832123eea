import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText, type Mention, plainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { commentCalls, commentLimits } from '#plugins/comments/shared.ts'
import { type Client, signedIn, type TestServer, userIdOf } from '#tests/harness/index.ts'
import { markupOf, serveReaders, statusOf, storyOf } from './library-fixture.ts'

let server: TestServer
let ann: Client
let reader: Client
let visitor: Client
const clock = serveReaders(at => {
  ;({ server, ann, reader, visitor } = at)
})

async function publishedStory() {
  const story = await storyOf(ann)
  const chapterId = await story.addChapter('One')
  await story.publish(chapterId)
  // Limits of earlier tests are over.
  clock.forward(600_000)
  const here = { storyId: story.storyId, chapterId }
  return {
    ...{ ...story, chapterId, here },
    write: (client: Client, content: string) => client.call(commentCalls.create, { ...here, content }),
    reply: (client: Client, parentId: string, content: string) =>
      client.call(commentCalls.reply, { ...here, parentId, content }),
    read: (client: Client = visitor, page?: number) => client.call(commentCalls.get, { ...here, page }),
  }
}
const texts = (list: readonly { content: Parameters<typeof plainText>[0] }[]) => list.map(one => plainText(one.content))
const received = async (client: Client, action: string) =>
  (await client.call(notificationCalls.get, {})).filter(one => one.action === action)

describe('a comment', () => {
  it('is written, read, changed and deleted; other fields come back [CMT-01, CMT-02, CMT-05, CMT-06, CMT-07]', async () => {
    const { here, read } = await publishedStory()
    const written = await reader.call(commentCalls.create, {
      ...{ ...here, content: 'One\nTwo', mood: 'glad', at: { paragraph: 3 } },
    } as never)
    expect(written).toMatchObject({
      ...here,
      parentId: null,
      content: fromPlainText('One\nTwo'),
      own: true,
      mood: 'glad',
    })
    expect((await read()).data).toMatchObject([
      { commentId: written.commentId, mood: 'glad', at: { paragraph: 3 }, own: false, editedAt: null, state: 'shown' },
    ])
    const { commentId } = written
    await reader.call(commentCalls.update, { commentId, content: fromPlainText('Three') })
    const [changed] = (await read()).data
    expect(changed).toMatchObject({ content: fromPlainText('Three'), mood: 'glad', editedAt: expect.any(String) })
    await reader.call(commentCalls.delete, { commentId })
    expect(await read()).toMatchObject({ data: [], total: 0 })
  })

  it('is the newest first, by page, and says who can write', async () => {
    const { write, read, storyId } = await publishedStory()
    for (let number = 1; number <= 23; number++) await write(reader, `${number}`)
    const first = await read(reader)
    expect([first.total, first.nextCursor]).toEqual([23, '2'])
    expect(texts(first.data).slice(0, 2)).toEqual(['23', '22'])
    expect(texts((await read(reader, 2)).data)).toEqual(['3', '2', '1'])
    const writing = (client: Client) => client.call(commentCalls.writing, { storyId })
    expect(await writing(reader)).toEqual({ writing: 'open', moderates: false })
    expect((await writing(visitor)).writing).toBe('sign-in')
    expect((await writing(ann)).moderates).toBe(true)
  })

  it('is changed by who wrote it alone, and deleted by them and by the owner of the story', async () => {
    const { write, read } = await publishedStory()
    const other = await signedIn(server)
    const { commentId } = await write(reader, 'Mine')
    for (const client of [ann, other])
      expect(await statusOf(client, commentCalls.update, { commentId, content: 'Yours' })).toBe(403)
    expect(await statusOf(other, commentCalls.delete, { commentId })).toBe(403)
    for (const [call, input] of [
      [commentCalls.create, { storyId: 'x', chapterId: 'x', content: 'x' }],
      [commentCalls.update, { commentId, content: 'x' }],
      [commentCalls.delete, { commentId }],
      [commentCalls.report, { commentId }],
    ] as const)
      expect(await statusOf(visitor, call as Call, input)).toBe(401)
    expect(texts((await read()).data)).toEqual(['Mine'])
    await ann.call(commentCalls.delete, { commentId })
    expect((await read()).total).toBe(0)
  })

  it('keeps what looks like a note of the author to oneself: it is text', async () => {
    const { here, read, write } = await publishedStory()
    const note = { type: 'paragraph' as const, block: 'comment' as const, children: [{ text: 'Who is Sael?' }] }
    const { commentId } = await reader.call(commentCalls.create, {
      ...here,
      content: [...fromPlainText('First'), note],
    })
    expect((await read()).data[0]?.content).toEqual(fromPlainText('First\n%% Who is Sael?'))
    await reader.call(commentCalls.update, { commentId, content: [note] })
    expect(texts((await read()).data)).toEqual(['%% Who is Sael?'])
    await write(reader, '%% As plain text')
    expect(texts((await read()).data)[0]).toBe('%% As plain text')
  })

  it('holds no mentions: readers get the names', async () => {
    const { here, read, place } = await publishedStory()
    const entity = { type: 'chapter', id: 'secret', ...place }
    const mention: Mention = { type: 'mention', entity, label: 'Oda', children: [{ text: '' }] }
    await ann.call(commentCalls.create, { ...here, content: [{ type: 'paragraph', children: [mention] }] })
    expect((await read()).data[0]?.content).toEqual(fromPlainText('Oda'))
  })
})

describe('a reply', () => {
  it('is listed and tells the author of the comment [CMT-03, CMT-04, NOTIF-02, NOTIF-03]', async () => {
    const { write, reply, read, storyId } = await publishedStory()
    const [writer, other] = [await signedIn(server), await signedIn(server)]
    const { commentId } = await write(writer, 'First')
    const { commentId: answer } = await reply(other, commentId, 'Second')
    expect(await received(writer, 'COMMENT_REPLY')).toMatchObject([
      { payload: { storyId, storyName: 'salt', by: { userId: await userIdOf(other) } } },
    ])
    await reply(writer, answer, 'Third')
    expect(await received(other, 'COMMENT_REPLY')).toHaveLength(1)
    const { data } = await visitor.call(commentCalls.replies, { commentId })
    expect(texts(data)).toEqual(['Second', 'Third'])
    expect(data.map(one => one.parentId)).toEqual([commentId, commentId])
    expect((await read()).data).toMatchObject([{ replies: 2, firstReplies: [{ commentId: answer }, {}] }])
    // Who answers themselves is told nothing.
    await reply(writer, commentId, 'Fourth')
    expect(await received(writer, 'COMMENT_REPLY')).toHaveLength(1)
  })

  it('is paged, and a few come with the comment', async () => {
    const { write, reply, read, storyId, chapterId } = await publishedStory()
    const { commentId } = await write(reader, 'First')
    for (let number = 1; number <= 22; number++) await reply(reader, commentId, `${number}`)
    const [comment] = (await read()).data
    expect([comment?.replies, comment?.firstReplies.length]).toEqual([22, commentLimits.firstReplies])
    const second = await visitor.call(commentCalls.replies, { commentId, page: 2 })
    expect([texts(second.data), second.total, second.nextCursor]).toEqual([['21', '22'], 22, null])
    // The page without a script shows one page of them, and how many more there are.
    const page = await visitor.send('GET', `/library/story/${storyId}/chapter/${chapterId}`)
    expect(page.text).toContain('>20</p>')
    expect(page.text).not.toContain('>21</p>')
    expect(page.text).toContain('More replies, for who signs in: 2')
  })

  it('stays when its comment is deleted, which then says nothing; the last takes the place with it', async () => {
    const { write, reply, read } = await publishedStory()
    const { commentId } = await write(reader, 'Secret')
    const { commentId: answer } = await reply(ann, commentId, 'Why?')
    await reader.call(commentCalls.delete, { commentId })
    const left = await read()
    expect(left.data).toMatchObject([{ state: 'deleted', own: false, firstReplies: [{ commentId: answer }] }])
    expect(JSON.stringify(left)).not.toContain('Secret')
    expect(JSON.stringify(left)).not.toContain(await userIdOf(reader))
    await ann.call(commentCalls.delete, { commentId: answer })
    expect((await read()).total).toBe(0)
  })
})

describe('bad input', () => {
  it.each([
    ['of 1 MB', 'x'.repeat(1_000_000), 400],
    ['too long', 'x'.repeat(commentLimits.length + 1), 400],
    ['of too many paragraphs', 'x\n'.repeat(commentLimits.paragraphs + 1), 400],
    ['empty', ' \n ', 400],
    ['of a number', 7, 400],
    ['of a wrong node', [{ type: 'script', children: [{ text: 'x' }] }], 400],
  ])('a comment %s is refused', async (_, content, status) => {
    const { here, read } = await publishedStory()
    const answer = await reader.attempt(commentCalls.create as Call, { ...here, content })
    expect(answer.status).toBe(status)
    if (status === 400) expect((answer.json as { errors: { path: string }[] }).errors[0]?.path).toMatch(/^content/)
    expect((await read()).total).toBe(0)
  })

  it('other fields are limited, and have no names of objects', async () => {
    const { here } = await publishedStory()
    const withField = (name: string, value: unknown) =>
      reader.attempt(commentCalls.create as Call, { ...here, content: 'x', [name]: value })
    for (const [name, value] of [
      ['mood', 'x'.repeat(commentLimits.extra)],
      ['constructor', 1],
    ] as const) {
      const answer = await withField(name, value)
      expect(answer.json, name).toMatchObject({ status: 400, errors: [{ path: name }] })
    }
    // What an answer says itself is not taken from the caller.
    expect((await withField('state', 'hidden')).json).toMatchObject({ state: 'shown' })
  })

  it('a script is text', async () => {
    const { write, storyId, chapterId } = await publishedStory()
    await write(reader, '<script>alert(1)</script>')
    const page = await visitor.send('GET', `/library/story/${storyId}/chapter/${chapterId}`)
    expect(page.text).toContain('&lt;script&gt;alert(1)')
    expect(markupOf(page.text)).not.toContain('<script')
  })

  it('ids of unpublished, foreign and missing chapters and comments answer alike', async () => {
    const [one, two] = [await publishedStory(), await publishedStory()]
    const draft = await one.addChapter('Draft')
    const { commentId } = await one.write(reader, 'Here')
    const bodies = []
    for (const where of [
      { storyId: one.storyId, chapterId: draft },
      { storyId: one.storyId, chapterId: two.chapterId },
      { storyId: two.storyId, chapterId: one.chapterId },
      { storyId: one.storyId, chapterId: 'nothing' },
      { storyId: 'nothing', chapterId: 'nothing' },
    ]) {
      for (const [client, call, input] of [
        [visitor, commentCalls.get, where],
        [ann, commentCalls.get, where],
        [reader, commentCalls.create, { ...where, content: 'x' }],
        [reader, commentCalls.reply, { ...where, content: 'x', parentId: commentId }],
      ] as const)
        bodies.push((await client.attempt(call as Call, input)).json)
    }
    for (const body of bodies) expect(body).toEqual(bodies[0])
    expect(bodies[0]).toMatchObject({ status: 404 })
    // A reply belongs where its comment is.
    const elsewhere = { ...two.here, content: 'x', parentId: commentId }
    expect(await statusOf(reader, commentCalls.reply as Call, elsewhere)).toBe(404)
    const nobodys = await reader.attempt(commentCalls.reply as Call, { ...elsewhere, parentId: 'nothing' })
    expect((await reader.attempt(commentCalls.reply as Call, elsewhere)).json).toEqual(nobodys.json)
  })

  it('nothing of a chapter that is taken back, archived or deleted is read or written', async () => {
    const story = await publishedStory()
    const { commentId } = await story.write(reader, 'Before')
    const refused = async () => [
      await statusOf(visitor, commentCalls.get as Call, story.here),
      await statusOf(visitor, commentCalls.replies as Call, { commentId }),
      await statusOf(reader, commentCalls.update as Call, { commentId, content: 'After' }),
      await statusOf(reader, commentCalls.report as Call, { commentId }),
    ]
    await story.publish(story.chapterId, { value: false })
    expect(await refused()).toEqual([404, 404, 404, 404])
    await story.publish(story.chapterId)
    expect(texts((await story.read()).data)).toEqual(['Before'])
    await story.publishStory(false)
    expect(await refused()).toEqual([404, 404, 404, 404])
    await story.publishStory()
    await ann.call(callsOf(chapter).delete, { ...story.place, chapterId: story.chapterId })
    expect(await refused()).toEqual([404, 404, 404, 404])
    expect(await statusOf(reader, commentCalls.delete as Call, { commentId })).toBe(404)
  })

  it('of a deleted account stays without a name, and nobody is notified', async () => {
    const { write, reply, read } = await publishedStory()
    const leaving = await signedIn(server, 'leaver')
    const { commentId } = await write(leaving, 'Still here')
    await leaving.call(accountCalls.deleteAccount, { userId: 'leaver', password: 'correct horse 1' })
    await reply(reader, commentId, 'Hello?')
    const found = await read()
    expect(found.data).toMatchObject([{ content: fromPlainText('Still here'), user: { userId: 'Deleted user' } }])
    expect(JSON.stringify(found)).not.toContain('leaver')
  })

  it('too many in a short time wait', async () => {
    const { here } = await publishedStory()
    const eager = await signedIn(server)
    const statuses = []
    for (let number = 0; number <= commentLimits.writesPerTenMinutes; number++)
      statuses.push(await statusOf(eager, commentCalls.create as Call, { ...here, content: `${number}` }))
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(429)
    clock.forward(600_001)
    expect(await statusOf(eager, commentCalls.create as Call, { ...here, content: 'Later' })).toBe(200)
  })
})
