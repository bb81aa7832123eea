import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Late, later, readLocal, reportFailure, useCall, useSession, useT } from '#core/client/index.ts'
import { chatCalls } from '../shared.ts'
import { announcement } from './announcements.ts'
import { chat, openChat, showChats } from './state.ts'
import { unsentKey } from './unsent-key.ts'
import { Widget } from './widget.tsx'

const panel = later(async () => (await import('./panel.tsx')).Panel, { whenNeeded: true })

function failed(error: unknown): void {
  chat.display = 'widget'
  reportFailure(error)
}

/** The list follows the server; one that cannot be had is empty (foundation 4). */
function useChatList(): void {
  const { data, dataUpdatedAt, isError } = useCall(chatCalls.getChats, {}, { quiet: true })
  useEffect(() => {
    if (isError) showChats([])
    else if (data && dataUpdatedAt > 0) showChats(data.chats)
  }, [data, dataUpdatedAt, isError])
  useEffect(
    () => () => {
      showChats([])
      openChat(null)
      chat.display = 'widget'
    },
    [],
  )
}

/** Goes on sending what an earlier page could not. */
function useLeftover(userId: string): void {
  useEffect(() => {
    if (readLocal(unsentKey(userId))) void import('./outgoing.ts').then(({ wakeOutgoing }) => wakeOutgoing())
  }, [userId])
}

/** The chat above every page: a tab at its edge, or the panel (foundation 2, Chat). */
export function Part() {
  const t = useT()
  const { display, anyNewMessages, chats } = useSnapshot(chat)
  const { text, count } = useSnapshot(announcement)
  const { user } = useSession()
  useChatList()
  useLeftover(user?.userId ?? '')
  const isShown = Boolean(user?.personalisation.showChatWidget) || anyNewMessages
  const news = chats.filter(one => one.newMessages).length
  return (
    <>
      <div className="vh" aria-live="polite">
        <span key={count}>{text}</span>
      </div>
      <div className="vh" role="status">
        {display === 'widget' && news > 0 && t('chat.news', { count: news })}
      </div>
      {display === 'widget' && isShown && <Widget news={news} />}
      {display !== 'widget' && <Late part={panel} props={{}} onFailed={failed} />}
    </>
  )
}
