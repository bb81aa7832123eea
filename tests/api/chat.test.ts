import { afterAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { chatCalls, chatLimits } from '#plugins/chat/shared.ts'
import { signedIn, startServer } from '#tests/harness/index.ts'
import { chatMessages, findChat, startGroupChat, startPrivateChat } from './chat-fixture.ts'

const server = await startServer()
afterAll(() => server.close())
const [anna, bohdan, vira] = [
  await signedIn(server, 'anna'),
  await signedIn(server, 'bohdan'),
  await signedIn(server, 'vira'),
]

describe('a chat', () => {
  it('is listed for all its members, with its last message and whether it has new ones [CHAT-02, CHAT-21, CHAT-28]', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan])
    expect(await findChat(bohdan, chatId)).toEqual({
      ...{ chatId, name: 'Night watch', type: 'group', creator: 'anna', newMessages: false, lastMessage: null },
      users: expect.arrayContaining([
        { userId: 'anna', username: 'anna' },
        { userId: 'bohdan', username: 'bohdan' },
      ]),
    })
    expect(await findChat(vira, chatId)).toBeUndefined()
    const sent = await anna.call(chatCalls.postMessage, { chatId, content: 'Who is there?' })
    expect(await bohdan.call(chatCalls.getChats, {})).toMatchObject({
      anyNewMessages: true,
      chats: [{ chatId, newMessages: true, lastMessage: { content: 'Who is there?', messageId: sent.messageId } }],
    })
    expect(await anna.call(chatCalls.getChats, {})).toMatchObject({ anyNewMessages: false })
  })

  it('between two exists once, and has the name of the other', async () => {
    const chat = await startPrivateChat(anna, bohdan)
    expect(chat).toMatchObject({ type: 'private', name: 'bohdan' })
    expect((await startPrivateChat(bohdan, anna)).chatId).toBe(chat.chatId)
    expect(await findChat(bohdan, chat.chatId)).toMatchObject({ name: 'anna', creator: 'anna' })
    await bohdan.call(chatCalls.leave, { chatId: chat.chatId })
    expect(await findChat(bohdan, chat.chatId)).toBeUndefined()
    expect((await startPrivateChat(anna, bohdan)).chatId).toBe(chat.chatId)
    expect((await findChat(bohdan, chat.chatId))?.users).toHaveLength(2)
  })

  it('created twice by one request is one', async () => {
    const input = { name: 'Once', type: 'group', users: ['bohdan'] } as const
    const key = { 'idempotency-key': 'one-chat' }
    const body = { ...input, users: [...input.users] }
    const [one, two] = [
      await anna.call(chatCalls.startChat, body, key),
      await anna.call(chatCalls.startChat, body, key),
    ]
    expect(two.chatId).toBe(one.chatId)
  })

  it('is renamed by its creator, who can also add people [CHAT-27]', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan])
    await anna.call(chatCalls.postMessage, { chatId, content: 'before' })
    await anna.call(chatCalls.editChat, { chatId, data: { name: '  Salt roads ' } })
    expect((await findChat(bohdan, chatId))?.name).toBe('Salt roads')
    await anna.call(chatCalls.editChat, { chatId, data: { users: ['vira', 'bohdan'] } })
    expect(await findChat(vira, chatId)).toMatchObject({ newMessages: false })
    expect(await chatMessages(vira, chatId)).toEqual(['before'])
  })

  it('is deleted for everybody [CHAT-24]', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan])
    await anna.call(chatCalls.deleteChat, { chatId })
    for (const client of [anna, bohdan]) expect(await findChat(client, chatId)).toBeUndefined()
  })

  it('loses a removed person at once and for every call [CHAT-25]', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan, vira])
    await anna.call(chatCalls.kickUser, { chatId, userId: 'bohdan' })
    expect(await findChat(bohdan, chatId)).toBeUndefined()
    expect((await bohdan.attempt(chatCalls.postMessage as Call, { chatId, content: 'Hey' })).status).toBe(404)
    expect((await findChat(anna, chatId))?.users).toHaveLength(2)
  })

  it('left by its creator passes to the longest member, and is deleted with the last', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan])
    await anna.call(chatCalls.editChat, { chatId, data: { users: ['vira'] } })
    await anna.call(chatCalls.leave, { chatId })
    expect((await findChat(vira, chatId))?.creator).toBe('bohdan')
    await bohdan.call(chatCalls.leave, { chatId })
    await vira.call(chatCalls.leave, { chatId })
    expect((await vira.attempt(chatCalls.getChatMessages as Call, { chatId })).status).toBe(404)
  })
})

describe('messages', () => {
  it('come newest first, 20 a page, by number and by cursor [CHAT-05, CHAT-22, CHAT-26]', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan])
    for (let n = 1; n <= 45; n++) await anna.call(chatCalls.postMessage, { chatId, content: `m${n}` })
    const first = await bohdan.call(chatCalls.getChatMessages, { chatId, page: 1 })
    expect(first.data).toHaveLength(chatLimits.pageSize)
    expect(first.total).toBe(45)
    const [newest] = first.data
    expect(newest).toEqual({
      ...{ _id: newest?.messageId, messageId: newest?.messageId, chatId, userId: 'anna', username: 'anna' },
      ...{ content: 'm45', createdAt: newest?.createdAt },
    })
    // New messages do not move the cursor.
    await anna.call(chatCalls.postMessage, { chatId, content: 'm46' })
    expect((await chatMessages(bohdan, chatId, first.nextCursor ?? ''))[0]).toBe('m25')
    expect((await chatMessages(bohdan, chatId, 2))[0]).toBe('m26')
    const last = await bohdan.call(chatCalls.getChatMessages, { chatId, page: 3, limit: 20 })
    expect(last.data).toHaveLength(6)
    expect(last.nextCursor).toBeNull()
  })

  it('are read with page 1, and with no other [CHAT-18]', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan])
    for (let n = 1; n <= 21; n++) await anna.call(chatCalls.postMessage, { chatId, content: `m${n}` })
    await chatMessages(bohdan, chatId, 2)
    expect((await findChat(bohdan, chatId))?.newMessages).toBe(true)
    await bohdan.call(chatCalls.postMessage, { chatId, content: 'not read yet' })
    expect((await findChat(bohdan, chatId))?.newMessages).toBe(true)
    await chatMessages(bohdan, chatId, 1)
    expect((await findChat(bohdan, chatId))?.newMessages).toBe(false)
  })

  it('are deleted by their author alone [CHAT-16, CHAT-23]', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan])
    const { messageId } = await bohdan.call(chatCalls.postMessage, { chatId, content: 'Mine' })
    expect((await anna.attempt(chatCalls.deleteMessage as Call, { chatId, messageId })).status).toBe(403)
    expect(await chatMessages(anna, chatId)).toEqual(['Mine'])
    await bohdan.call(chatCalls.deleteMessage, { chatId, messageId })
    expect(await chatMessages(anna, chatId)).toEqual([])
    expect((await findChat(anna, chatId))?.lastMessage).toBeNull()
    expect((await bohdan.attempt(chatCalls.deleteMessage as Call, { chatId, messageId })).status).toBe(404)
  })

  it('sent three times with one key are there once, emitted once [R-10]', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan])
    const send = () =>
      anna.call(chatCalls.postMessage, { chatId, content: 'Once' }, { 'idempotency-key': 'one-message' })
    const [one, two, three] = await Promise.all([send(), send(), send()])
    expect(two).toEqual(one)
    expect(three).toEqual(one)
    expect(await chatMessages(bohdan, chatId)).toEqual(['Once'])
    const elsewhere = await startGroupChat(anna, [bohdan])
    const again = { chatId: elsewhere.chatId, content: 'Once' }
    const answer = await anna.attempt(chatCalls.postMessage as Call, again, { 'idempotency-key': 'one-message' })
    expect(answer.status).toBe(409)
  })

  it('are plain text, stored as typed', async () => {
    const { chatId } = await startPrivateChat(anna, vira)
    const content = '<script>alert(1)</script>\r\n  “Ґанок” їй 👩‍👩‍👧 \u202eabc'
    const sent = await anna.call(chatCalls.postMessage, { chatId, content })
    expect(sent.content).toBe(content.replace('\r\n', '\n'))
  })
})
