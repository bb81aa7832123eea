import { afterAll, describe, expect, it } from 'vitest'
import { chatCalls, chatEvents } from '#plugins/chat/shared.ts'
import { signedIn, startServer } from '#tests/harness/index.ts'
import { chatMessages, findChat, startGroupChat } from './chat-fixture.ts'
import { openPage, waitUntilTrue } from './live-page.ts'

let now = new Date('2030-01-01T00:00:00Z')
const server = await startServer({ overrides: { now: () => now } })
afterAll(() => server.close())
const [anna, bohdan] = [await signedIn(server, 'anna'), await signedIn(server, 'bohdan')]

/** Forward by years, back before everything, and the same moment again. */
const jumps = ['2030-01-01', '2041-06-01', '1999-12-31', '2030-01-01', '2030-01-01', '1970-01-01', '2030-01-02']

describe('a clock that jumps', () => {
  it('changes neither the order of messages nor what is read, and no event is lost or repeated', async () => {
    const { chatId } = await startGroupChat(anna, [bohdan])
    const page = await openPage(bohdan, 'bohdan')
    const texts: string[] = []
    for (const [at, day] of jumps.entries()) {
      now = new Date(`${day}T00:00:00Z`)
      texts.push(`m${at} in ${day}`)
      const content = texts.at(-1) ?? ''
      const sent = await anna.call(chatCalls.postMessage, { chatId, content })
      expect(sent.createdAt).toBe(now.toISOString())
      expect(await findChat(bohdan, chatId)).toMatchObject({ newMessages: true, lastMessage: { content } })
      await chatMessages(bohdan, chatId)
      expect(await findChat(bohdan, chatId)).toMatchObject({ newMessages: false })
    }
    await waitUntilTrue('all are received', () => page.named(chatEvents.message).length >= texts.length)
    expect(page.named(chatEvents.message).map(({ data }) => (data as { content: string }).content)).toEqual(texts)
    page.close()

    const read: string[] = []
    let from: string | number | null = 1
    while (from !== null) {
      const { data, nextCursor }: { data: { content: string }[]; nextCursor: string | null } = await bohdan.call(
        chatCalls.getChatMessages,
        { chatId, page: from, limit: 2 },
      )
      read.push(...data.map(({ content }) => content))
      from = nextCursor
    }
    expect(read).toEqual(texts.toReversed())
  })
})
