import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { chatCalls, chatLimits } from '#plugins/chat/shared.ts'
import { type Client, createPlace, inviteAndAccept, signedIn, startServer } from '#tests/harness/index.ts'
import { chatMessages, deleteAccount, findChat, startGroupChat, startPrivateChat } from './chat-fixture.ts'

const server = await startServer()
afterAll(() => server.close())
const [anna, bohdan, vira] = [
  await signedIn(server, 'anna'),
  await signedIn(server, 'bohdan'),
  await signedIn(server, 'vira'),
]
const { chatId } = await startGroupChat(anna, [bohdan])
const { messageId } = await anna.call(chatCalls.postMessage, { chatId, content: 'Our secret' })

const calls: [name: string, call: Call, input: object][] = [
  ['reading', chatCalls.getChatMessages as Call, {}],
  ['posting', chatCalls.postMessage as Call, { content: 'Let me in' }],
  ['deleting a message', chatCalls.deleteMessage as Call, { messageId }],
  ['editing', chatCalls.editChat as Call, { data: { name: 'Mine', users: ['vira'] } }],
  ['kicking', chatCalls.kickUser as Call, { userId: 'bohdan' }],
  ['leaving', chatCalls.leave as Call, {}],
  ['deleting', chatCalls.deleteChat as Call, {}],
  ['bringing it back', chatCalls.restoreChat as Call, {}],
  ['bringing a message back', chatCalls.restoreMessage as Call, { messageId }],
]

const pathsOf = (json: unknown) => (json as ProblemBody).errors?.map(({ path }) => path)

describe('a person outside a chat', () => {
  it.each(calls)('gets the same response for %s as for a chat that does not exist [R-12]', async (_, call, input) => {
    const foreign = await vira.attempt(call, { ...input, chatId })
    const nobodys = await vira.attempt(call, { ...input, chatId: 'nothing-here' })
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(nobodys.text)
    expect(await chatMessages(bohdan, chatId)).toEqual(['Our secret'])
    expect((await findChat(bohdan, chatId))?.users).toHaveLength(2)
  })

  it('cannot reach a message of it through a chat of their own [R-12]', async () => {
    const own = await startGroupChat(vira, [])
    const swapped = await vira.attempt(chatCalls.deleteMessage as Call, { chatId: own.chatId, messageId })
    const none = await vira.attempt(chatCalls.deleteMessage as Call, { chatId: own.chatId, messageId: 'nothing-here' })
    expect(swapped.status).toBe(404)
    expect(swapped.text).toBe(none.text)
  })

  it('cannot read it with a cursor of another chat [R-12]', async () => {
    const own = await startGroupChat(vira, [])
    await vira.call(chatCalls.postMessage, { chatId: own.chatId, content: 'mine' })
    expect(await chatMessages(vira, own.chatId, 'b999999')).toEqual(['mine'])
  })
})

describe('a person who did not create a chat', () => {
  it.each([
    ['rename', chatCalls.editChat as Call, { data: { name: 'Mine' } }],
    ['bring others in', chatCalls.editChat as Call, { data: { users: ['vira'] } }],
    ['kick', chatCalls.kickUser as Call, { userId: 'anna' }],
    ['delete', chatCalls.deleteChat as Call, {}],
  ])('may not %s', async (_, call, input) => {
    expect((await bohdan.attempt(call, { ...input, chatId })).status).toBe(403)
    expect(await findChat(anna, chatId)).toMatchObject({ name: 'Night watch', creator: 'anna' })
  })
})

describe('bad input', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t\u200b\u3164'],
    ['100,000 characters', 'x'.repeat(100_000)],
    ['10,001 characters', '👋'.repeat(10_001)],
    ['a control character', 'bell \u0007'],
    ['half a character', 'a\ud800b'],
    ['a number', 5],
    ['nodes', [{ type: 'paragraph', children: [{ text: 'x' }] }]],
  ])('as a message, %s is refused by path [CHAT-13]', async (_, content) => {
    const answer = await anna.attempt(chatCalls.postMessage as Call, { chatId, content })
    expect(answer.status).toBe(400)
    if (!String(answer.text).includes('surrogate')) expect(answer.text).toContain('content')
    expect(await chatMessages(anna, chatId)).toEqual(['Our secret'])
  })

  it('10,000 characters are accepted', async () => {
    const own = await startGroupChat(anna, [])
    const content = '👋'.repeat(chatLimits.message)
    expect((await anna.call(chatCalls.postMessage, { chatId: own.chatId, content })).content).toBe(content)
    expect((await findChat(anna, own.chatId))?.lastMessage?.content.length).toBe(chatLimits.preview)
  })

  it.each([
    ['nobody else', { type: 'private', users: ['anna'] }, ['users']],
    ['two others', { type: 'private', users: ['bohdan', 'vira'] }, ['users']],
    ['somebody unknown', { type: 'private', users: ['nobody-here'] }, ['users.0']],
    ['a nameless group', { type: 'group', name: ' ', users: ['bohdan'] }, ['name']],
    ['a name that turns text round', { type: 'group', name: 'a\u202eb', users: [] }, ['name']],
    ['another type', { type: 'channel', name: 'x', users: [] }, ['type']],
    ['101 people', { type: 'group', name: 'x', users: Array(101).fill('bohdan') }, ['users']],
    ['a field too many', { type: 'group', name: 'x', users: [], creator: 'bohdan' }, ['creator']],
  ])('a chat with %s is not begun [R-13]', async (_, input, paths) => {
    const answer = await anna.attempt(chatCalls.startChat as Call, input)
    expect(answer.status).toBe(400)
    expect(pathsOf(answer.json)).toEqual(paths)
  })

  it.each(['0', '-1', 'abc', 'b', 'b1x', `b${'9'.repeat(30)}`])('page %s is refused', async page => {
    const answer = await anna.attempt(chatCalls.getChatMessages as Call, { chatId, page })
    expect(answer.status).toBe(400)
    expect(pathsOf(answer.json)).toEqual(['page'])
  })

  it('removing a person who is not in it changes nothing', async () => {
    for (const userId of ['vira', 'nobody-here'])
      expect((await anna.attempt(chatCalls.kickUser as Call, { chatId, userId })).status).toBeGreaterThanOrEqual(400)
    expect((await findChat(anna, chatId))?.users).toHaveLength(2)
  })
})

describe('floods', () => {
  it('of new chats end after 30 an hour; an existing chat with a person still opens', async () => {
    const flooder = await signedIn(server, 'flooder')
    const own = await startPrivateChat(flooder, vira)
    const begin = (n: number) =>
      flooder.attempt(chatCalls.startChat as Call, { type: 'group', name: `Flood ${n}`, users: ['vira'] })
    const answers = []
    for (let n = 1; n <= chatLimits.startsPerHour; n++) answers.push((await begin(n)).status)
    expect(answers.filter(status => status === 200)).toHaveLength(chatLimits.startsPerHour - 1)
    const refused = await begin(99)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await startPrivateChat(flooder, vira)).chatId).toBe(own.chatId)
  })

  it('of messages end after 600 in ten minutes, and nobody else waits', async () => {
    const flooder = await signedIn(server, 'talker')
    const own = await startGroupChat(flooder, [])
    const post = (client: Client, where: string) =>
      client.attempt(chatCalls.postMessage as Call, { chatId: where, content: 'again' })
    const statuses: number[] = []
    while (statuses.length < chatLimits.messagesPerTenMinutes + 5) {
      const batch = await Promise.all(Array.from({ length: 55 }, () => post(flooder, own.chatId)))
      statuses.push(...batch.map(({ status }) => status))
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(chatLimits.messagesPerTenMinutes)
    expect(statuses.at(-1)).toBe(429)
    expect((await post(bohdan, chatId)).status).toBe(200)
  }, 60_000)
})

describe('people', () => {
  it('are those one shares a space or a chat with, and nobody else [R-14]', async () => {
    const [owner, member, stranger] = [
      await signedIn(server, 'pavlo'),
      await signedIn(server, 'solomiia'),
      await signedIn(server, 'petro'),
    ]
    await inviteAndAccept(owner, member, await createPlace(owner))
    expect(await owner.call(chatCalls.getPeople, {})).toEqual([{ userId: 'solomiia', username: 'solomiia' }])
    expect(await owner.call(chatCalls.getPeople, { text: '@solo' })).toHaveLength(1)
    expect(await owner.call(chatCalls.getPeople, { text: 'petro' })).toEqual([])
    expect(await stranger.call(chatCalls.getPeople, {})).toEqual([])
    await startPrivateChat(owner, stranger)
    expect(await stranger.call(chatCalls.getPeople, {})).toEqual([{ userId: 'pavlo', username: 'pavlo' }])
  })

  it('whose account is deleted are “Deleted user”, and what they wrote stays', async () => {
    const gone = await signedIn(server, 'goner')
    const both = await startPrivateChat(anna, gone)
    const many = await startGroupChat(gone, [anna])
    await gone.call(chatCalls.postMessage, { chatId: both.chatId, content: 'Remember me' })
    await deleteAccount(gone, 'goner')
    expect(await findChat(anna, both.chatId)).toMatchObject({ name: 'Deleted user', creator: 'anna' })
    expect(await findChat(anna, many.chatId)).toMatchObject({ creator: 'anna', users: [{ userId: 'anna' }] })
    const { data } = await anna.call(chatCalls.getChatMessages, { chatId: both.chatId })
    expect(data).toMatchObject([{ userId: 'Deleted user', username: 'Deleted user', content: 'Remember me' }])
    expect((await anna.attempt(chatCalls.startChat as Call, { type: 'private', users: ['goner'] })).status).toBe(400)
  })

  it('whose account is deleted while somebody creates a chat with them are in none', async () => {
    const gone = await signedIn(server, 'leaver')
    const { database } = server.server.services
    const begun = Promise.withResolvers<void>()
    const ending = database.write(async tx => {
      await begun.promise
      await tx
        .updateTable('users')
        .set({ deleted_at: '2026-01-01T00:00:00Z' })
        .where('user_id', '=', 'leaver')
        .execute()
    })
    const write = vi.spyOn(database, 'write')
    const chats = ['private', 'group'].map(type =>
      anna.attempt(chatCalls.startChat as Call, { name: 'Late', type, users: ['leaver'] }),
    )
    // Both calls have read the members, and wait for the deletion of the account.
    await expect.poll(() => write.mock.calls.length).toBe(2)
    write.mockRestore()
    begun.resolve()
    await ending
    for (const answer of await Promise.all(chats)) {
      expect(answer.status).toBe(400)
      expect(pathsOf(answer.json)).toEqual(['users.0'])
    }
    expect((await gone.attempt(chatCalls.getChats as Call, {})).json).toMatchObject({ chats: [] })
  })
})
