import { describe, expect, it } from 'vitest'
import { below, type Chat, chat, showChats, toggled, withRead } from './state.ts'

const one = (chatId: string, newMessages: boolean): Chat => ({
  ...{ chatId, newMessages, name: chatId, type: 'group', users: [], creator: 'anna', lastMessage: null },
})

describe('what the chat shows', () => {
  it('is at first the widget, with no chat, none open and no news [CHAT-03, CHAT-04]', () => {
    expect(chat).toMatchObject({ chats: [], anyNewMessages: false, display: 'widget', activeChatId: null })
  })

  it('goes between its three modes, forth by the key and down by Escape [CHAT-06, CHAT-08, CHAT-09]', () => {
    expect(toggled('widget')).toBe('portal')
    expect(toggled('portal')).toBe('widget')
    expect(toggled('expanded')).toBe('widget')
    expect(below('expanded')).toBe('portal')
    expect(below('portal')).toBe('widget')
    expect(below('widget')).toBe('widget')
  })

  it('has news until the last chat with news is read [CHAT-19]', () => {
    const both = [one('a', true), one('b', true), one('c', false)]
    showChats(both)
    expect(chat.anyNewMessages).toBe(true)
    const half = withRead(both, 'a')
    showChats(half)
    expect(chat.anyNewMessages).toBe(true)
    showChats(withRead(half, 'b'))
    expect(chat.anyNewMessages).toBe(false)
    expect(chat.chats.map(({ chatId }) => chatId)).toEqual(['a', 'b', 'c'])
  })
})
