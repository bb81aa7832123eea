import { afterAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { chatCalls, chatEvents } from '#plugins/chat/shared.ts'
import { signedIn, startServer } from '#tests/harness/index.ts'
import { chatMessages, startGroupChat, startPrivateChat } from './chat-fixture.ts'
import { emitEvent, internalIdOf, type LivePage, openPage, waitUntilTrue } from './live-page.ts'

const server = await startServer()
afterAll(() => server.close())
const [anna, bohdan, vira] = [
  await signedIn(server, 'anna'),
  await signedIn(server, 'bohdan'),
  await signedIn(server, 'vira'),
]

const receivedBy = (page: LivePage, event: string) => page.named(event).map(({ data }) => data)

/** Waits until all earlier events have arrived. */
async function untilSettled(page: LivePage, userId: string): Promise<void> {
  const before = page.named('end').length
  await emitEvent(server, { person: await internalIdOf(server, userId) }, 'end')
  await waitUntilTrue('the end', () => page.named('end').length > before)
}

describe('a message', () => {
  it('arrives at every page of everybody in the chat, and at nobody else [CHAT-01, RT-09]', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan])
    const [annas, first, second, viras] = [
      await openPage(anna, 'anna'),
      await openPage(bohdan, 'bohdan'),
      await openPage(bohdan, 'bohdan'),
      await openPage(vira, 'vira'),
    ]
    const sent = await anna.call(chatCalls.postMessage, { chatId, content: 'Who is there?' })
    for (const page of [annas, first, second]) {
      await waitUntilTrue('received', () => page.named(chatEvents.message).length > 0)
      expect(receivedBy(page, chatEvents.message)).toEqual([sent])
    }
    await untilSettled(viras, 'vira')
    expect(viras.received.filter(({ event }) => event.startsWith('chat') || event === 'message')).toEqual([])
    for (const page of [annas, first, second, viras]) page.close()
  })

  it('sends an event when it is deleted, and when it is read one to the reader only', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan])
    const { messageId } = await anna.call(chatCalls.postMessage, { chatId, content: 'Oops' })
    const [annas, bohdans] = [await openPage(anna, 'anna'), await openPage(bohdan, 'bohdan')]
    await chatMessages(bohdan, chatId)
    await chatMessages(bohdan, chatId)
    await anna.call(chatCalls.deleteMessage, { chatId, messageId })
    for (const page of [annas, bohdans])
      await waitUntilTrue('received', () => page.named(chatEvents.deleted).length > 0)
    expect(receivedBy(bohdans, chatEvents.deleted)).toEqual([{ chatId, messageId }])
    expect(receivedBy(bohdans, chatEvents.read)).toEqual([{ chatId }])
    expect(receivedBy(annas, chatEvents.read)).toEqual([])
    for (const page of [annas, bohdans]) page.close()
  })
})

describe('a chat', () => {
  it('sends an event to its members when it begins, changes or ends', async () => {
    const page = await openPage(bohdan, 'bohdan')
    const { chatId } = await startGroupChat(anna, [bohdan])
    await waitUntilTrue('begun', () => page.named(chatEvents.changed).length === 1)
    await anna.call(chatCalls.editChat, { chatId, data: { name: 'Salt roads' } })
    await waitUntilTrue('renamed', () => page.named(chatEvents.changed).length === 2)
    await anna.call(chatCalls.deleteChat, { chatId })
    await waitUntilTrue('gone', () => page.named(chatEvents.gone).length === 1)
    expect(receivedBy(page, chatEvents.gone)).toEqual([{ chatId, by: 'anna' }])
    page.close()
  })

  it('sends nothing more to people who were removed or have left [R-14, R-16]', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan, vira])
    const [bohdans, viras] = [await openPage(bohdan, 'bohdan'), await openPage(vira, 'vira')]
    await anna.call(chatCalls.kickUser, { chatId, userId: 'bohdan' })
    await vira.call(chatCalls.leave, { chatId })
    for (const page of [bohdans, viras]) await waitUntilTrue('received', () => page.named(chatEvents.gone).length === 1)
    const { messageId } = await anna.call(chatCalls.postMessage, { chatId, content: 'the butler' })
    await anna.call(chatCalls.deleteMessage, { chatId, messageId })
    for (const [page, userId] of [
      [bohdans, 'bohdan'],
      [viras, 'vira'],
    ] as const) {
      await untilSettled(page, userId)
      expect(receivedBy(page, chatEvents.message)).toEqual([])
      expect(receivedBy(page, chatEvents.deleted)).toEqual([])
      page.close()
    }
  })

  it('deleted, or left by removal, while somebody writes accepts what was in time and refuses the rest', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan])
    const writes = Array.from({ length: 20 }, (_, n) =>
      bohdan.attempt(chatCalls.postMessage as Call, { chatId, content: `m${n}` }),
    )
    const kicked = anna.attempt(chatCalls.kickUser as Call, { chatId, userId: 'bohdan' })
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    expect((await kicked).status).toBe(200)
    expect(new Set([...statuses, 200, 404])).toEqual(new Set([200, 404]))
    const kept = await anna.call(chatCalls.getChatMessages, { chatId, limit: 100 })
    expect(kept.total).toBe(statuses.filter(status => status === 200).length)
    const more = Array.from({ length: 10 }, (_, n) =>
      anna.attempt(chatCalls.postMessage as Call, { chatId, content: `n${n}` }),
    )
    const gone = anna.attempt(chatCalls.deleteChat as Call, { chatId })
    const late = (await Promise.all([...more, gone])).map(({ status }) => status)
    expect(new Set([...late, 200, 404])).toEqual(new Set([200, 404]))
    expect((await anna.attempt(chatCalls.postMessage as Call, { chatId, content: 'late' })).status).toBe(404)
  })

  it('of two sends an event to a person who is added again', async () => {
    const { chatId } = await startPrivateChat(bohdan, vira)
    await vira.call(chatCalls.leave, { chatId })
    const page = await openPage(vira, 'vira')
    await startPrivateChat(bohdan, vira)
    await waitUntilTrue('received', () => page.named(chatEvents.changed).length === 1)
    page.close()
  })
})
