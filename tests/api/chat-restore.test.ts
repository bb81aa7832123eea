import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { chatCalls, chatEvents } from '#plugins/chat/shared.ts'
import { type Client, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { chatMessages, deleteAccount, findChat, startGroupChat, startPrivateChat } from './chat-fixture.ts'
import { hour, movedClock } from './library-fixture.ts'
import { openPage, waitUntilTrue } from './live-page.ts'

const clock = movedClock()
let server: TestServer
let anna: Client
let bohdan: Client
let names: [string, string]
let count = 0
beforeAll(async () => {
  server = await startServer({ overrides: { now: clock.now } })
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  names = [`anna${count}`, `bohdan${count}`]
  anna = await signedIn(server, names[0])
  bohdan = await signedIn(server, names[1])
})

const restoreChat = (who: Client, chatId: string) => who.attempt(chatCalls.restoreChat as Call, { chatId })
const restoreMessage = (who: Client, chatId: string, messageId: string) =>
  who.attempt(chatCalls.restoreMessage as Call, { chatId, messageId })

it('a deleted chat comes back for everybody, with its messages and what each has read', async () => {
  const { chatId } = await startGroupChat(anna, [bohdan])
  await anna.call(chatCalls.postMessage, { chatId, content: 'One' })
  await chatMessages(bohdan, chatId)
  await anna.call(chatCalls.postMessage, { chatId, content: 'Two' })
  const before = [await findChat(anna, chatId), await findChat(bohdan, chatId)]
  const page = await openPage(bohdan, names[1])
  await anna.call(chatCalls.deleteChat, { chatId })
  expect([await findChat(anna, chatId), await findChat(bohdan, chatId)]).toEqual([undefined, undefined])
  expect((await bohdan.attempt(chatCalls.getChatMessages as Call, { chatId })).status).toBe(404)
  expect((await restoreChat(anna, chatId)).status).toBe(200)
  await waitUntilTrue('received', () => page.named(chatEvents.changed).length > 0)
  page.close()
  expect([await findChat(anna, chatId), await findChat(bohdan, chatId)]).toEqual(before)
  expect(await chatMessages(bohdan, chatId)).toEqual(['Two', 'One'])
  expect((await restoreChat(anna, chatId)).status).toBe(404)
})

it('only who deleted a chat brings it back, within a day', async () => {
  const { chatId } = await startGroupChat(anna, [bohdan])
  await anna.call(chatCalls.deleteChat, { chatId })
  const nobodys = await restoreChat(bohdan, 'nothing-here-at-all')
  const foreign = await restoreChat(bohdan, chatId)
  expect([foreign.status, foreign.text]).toEqual([404, nobodys.text])
  clock.forward(25 * hour)
  expect((await restoreChat(anna, chatId)).status).toBe(404)
  // The next deletion removes it for good.
  const other = await startGroupChat(anna, [bohdan])
  await anna.call(chatCalls.deleteChat, { chatId: other.chatId })
  const rows = server.server.services.database.read.selectFrom('chats' as never).select('id' as never)
  expect((await rows.execute()).map(({ id }) => id)).not.toContain(chatId)
})

it('a private chat does not come back beside one that the two began since', async () => {
  const { chatId } = await startPrivateChat(anna, bohdan)
  await anna.call(chatCalls.deleteChat, { chatId })
  const next = await startPrivateChat(anna, bohdan)
  expect(next.chatId).not.toBe(chatId)
  const refused = await restoreChat(anna, chatId)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('begun another chat')])
  await anna.call(chatCalls.deleteChat, { chatId: next.chatId })
  expect((await restoreChat(anna, chatId)).status).toBe(200)
  // The two have the one that is back, and no other one.
  expect((await startPrivateChat(bohdan, anna)).chatId).toBe(chatId)
  expect([(await findChat(anna, chatId))?.name, (await findChat(bohdan, chatId))?.name]).toEqual([names[1], names[0]])
})

it('a deleted message comes back at its place, on every open page', async () => {
  const { chatId } = await startGroupChat(anna, [bohdan])
  await anna.call(chatCalls.postMessage, { chatId, content: 'One' })
  const two = await anna.call(chatCalls.postMessage, { chatId, content: 'Two' })
  await bohdan.call(chatCalls.postMessage, { chatId, content: 'Three' })
  const page = await openPage(bohdan, names[1])
  await anna.call(chatCalls.deleteMessage, { chatId, messageId: two.messageId })
  expect(await chatMessages(bohdan, chatId)).toEqual(['Three', 'One'])
  for (const [who, id] of [
    [bohdan, two.messageId],
    [anna, 'nothing-here-at-all'],
  ] as const)
    expect((await restoreMessage(who, chatId, id)).status).toBe(404)
  expect((await restoreMessage(anna, chatId, two.messageId)).status).toBe(200)
  await waitUntilTrue('received', () => page.named(chatEvents.restored).length > 0)
  expect(page.named(chatEvents.restored).map(({ data }) => data)).toEqual([two])
  page.close()
  expect(await chatMessages(bohdan, chatId)).toEqual(['Three', 'Two', 'One'])
  expect((await restoreMessage(anna, chatId, two.messageId)).status).toBe(404)
})

it('who has left a chat, or waited for a day, brings no message back into it', async () => {
  const { chatId } = await startGroupChat(anna, [bohdan])
  const first = await bohdan.call(chatCalls.postMessage, { chatId, content: 'One' })
  const second = await anna.call(chatCalls.postMessage, { chatId, content: 'Two' })
  await bohdan.call(chatCalls.deleteMessage, { chatId, messageId: first.messageId })
  await anna.call(chatCalls.deleteMessage, { chatId, messageId: second.messageId })
  await bohdan.call(chatCalls.leave, { chatId })
  expect((await restoreMessage(bohdan, chatId, first.messageId)).status).toBe(404)
  clock.forward(25 * hour)
  expect((await restoreMessage(anna, chatId, second.messageId)).status).toBe(404)
  expect(await chatMessages(anna, chatId)).toEqual([])
})

it('an account that is deleted meanwhile is not in the chat that comes back', async () => {
  const { chatId } = await startGroupChat(anna, [bohdan])
  await bohdan.call(chatCalls.postMessage, { chatId, content: 'Was here' })
  await anna.call(chatCalls.deleteChat, { chatId })
  await deleteAccount(bohdan, names[1])
  expect((await restoreChat(anna, chatId)).status).toBe(200)
  expect((await findChat(anna, chatId))?.users.map(({ userId }) => userId)).toEqual([names[0]])
  expect(await chatMessages(anna, chatId)).toEqual(['Was here'])
})
