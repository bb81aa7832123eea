import { describe, expect, it } from 'vitest'
import { type Chat, chatState, showChats, smallerDisplay, toggledDisplay, withRead } from './state.ts'

const one = (chatId: string, newMessages: boolean): Chat => ({
  ...{ chatId, newMessages, name: chatId, type: 'group', users: [], creator: 'anna', lastMessage: null },
})

describe('the state of the chat', () => {
  it('is at first the widget, with no chat, none open and nothing unread [CHAT-03, CHAT-04]', () => {
    expect(chatState).toMatchObject({ chats: [], anyNewMessages: false, display: 'widget', activeChatId: null })
  })

  it('cycles through its three modes by the key and down by Escape [CHAT-06, CHAT-08, CHAT-09]', () => {
    expect(toggledDisplay('widget')).toBe('portal')
    expect(toggledDisplay('portal')).toBe('widget')
    expect(toggledDisplay('expanded')).toBe('widget')
    expect(smallerDisplay('expanded')).toBe('portal')
    expect(smallerDisplay('portal')).toBe('widget')
    expect(smallerDisplay('widget')).toBe('widget')
  })

  it('has unread messages until the last unread chat is read [CHAT-19]', () => {
    const both = [one('a', true), one('b', true), one('c', false)]
    showChats(both)
    expect(chatState.anyNewMessages).toBe(true)
    const half = withRead(both, 'a')
    showChats(half)
    expect(chatState.anyNewMessages).toBe(true)
    showChats(withRead(half, 'b'))
    expect(chatState.anyNewMessages).toBe(false)
    expect(chatState.chats.map(({ chatId }) => chatId)).toEqual(['a', 'b', 'c'])
  })
})
