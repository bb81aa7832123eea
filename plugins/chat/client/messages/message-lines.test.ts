import { describe, expect, it } from 'vitest'
import { type ChatContent, countMessageLines, lineAt, lineKeyAt } from './message-lines.ts'

const makeMessage = (messageId: string, userId: string, createdAt: string) => ({
  ...{ _id: messageId, messageId, chatId: 'c', userId, username: userId, content: messageId, createdAt },
})
const shown: ChatContent = {
  messages: [
    makeMessage('m1', 'bohdan', '2026-03-01T10:00:00Z'),
    makeMessage('m2', 'bohdan', '2026-03-01T10:01:00Z'),
    makeMessage('m3', 'bohdan', '2026-03-01T10:30:00Z'),
    makeMessage('m4', 'anna', '2026-03-03T10:00:00Z'),
  ],
  unsent: [{ key: 'k1', chatId: 'c', content: 'soon', at: '2026-03-03T10:01:00Z', sending: true }],
  me: { userId: 'anna', username: 'Anna' },
}

describe('the rows of a chat', () => {
  it('show the day and the author when these change, or after a while', () => {
    const rows = Array.from({ length: countMessageLines(shown) }, (_, index) => lineAt(shown, index))
    expect(rows.map(row => [row?.key, row?.newDay, row?.newAuthor])).toEqual([
      ['m1', true, true],
      ['m2', false, false],
      ['m3', false, true],
      ['m4', true, true],
      ['k1', false, false],
    ])
  })

  it('end with unsent messages of the user', () => {
    expect(lineAt(shown, 4)).toMatchObject({ userId: 'anna', content: 'soon', unsent: { sending: true } })
    expect(lineAt(shown, 4)?.messageId).toBeUndefined()
    expect(lineKeyAt(shown, 4)).toBe('k1')
    expect(lineAt(shown, 5)).toBeUndefined()
  })
})
