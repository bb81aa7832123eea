import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import {
  formatNumber,
  Icon,
  Lazy,
  lazyComponent,
  readLocal,
  reportFailure,
  runCommand,
  useCall,
  useSession,
  useT,
} from '#core/client/index.ts'
import { chatCalls } from '../shared.ts'
import { announcement } from './panel/announcements.ts'
import styles from './panel/chat.module.css'
import { ChatList } from './panel/chat-list.tsx'
import { useKeyboardScope } from './panel/use-focus.ts'
import { unsentStorageKey } from './sending/unsent-storage-key.ts'
import { chatState, openChat, showChats } from './state.ts'

const lazyPanel = lazyComponent(async () => (await import('./panel/panel.tsx')).ChatPanel, { whenNeeded: true })

function closeWithError(error: unknown): void {
  chatState.display = 'widget'
  reportFailure(error)
}

/** Syncs the list of chats; if it cannot be fetched, it is empty. (docs/behaviour.md, Chat) */
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
      chatState.display = 'widget'
    },
    [],
  )
}

/** Resumes sending what an earlier page could not send. */
function useResumeSending(userId: string): void {
  useEffect(() => {
    if (readLocal(unsentStorageKey(userId)))
      void import('./sending/outgoing.ts').then(({ resumeSending }) => resumeSending())
  }, [userId])
}

/** The chat above every page: a tab at the right edge, or the panel. (docs/behaviour.md, Chat) */
export default function ChatOverlay() {
  const t = useT()
  const { display, anyNewMessages, chats } = useSnapshot(chatState)
  const { text, count } = useSnapshot(announcement)
  const { user } = useSession()
  useChatList()
  useResumeSending(user?.userId ?? '')
  const isShown = Boolean(user?.personalisation.showChatWidget) || anyNewMessages
  const unread = chats.filter(one => one.newMessages).length
  return (
    <>
      <div className="vh" aria-live="polite">
        <span key={count}>{text}</span>
      </div>
      <div className="vh" role="status">
        {display === 'widget' && unread > 0 && t('chat.news', { count: unread })}
      </div>
      {display === 'widget' && isShown && <ChatWidget unread={unread} />}
      {display !== 'widget' && <Lazy component={lazyPanel} props={{}} onFailed={closeWithError} />}
    </>
  )
}

/** A tab at the right edge; hovered or focused, it slides in the list of chats. */
function ChatWidget({ unread }: { unread: number }) {
  const t = useT()
  const keys = useKeyboardScope()
  return (
    <aside className={styles.widget} aria-label={t('chat.title')} data-chat="widget" {...keys}>
      <button
        type="button"
        className={styles.tab}
        data-command="chat.toggle"
        aria-label={unread > 0 ? t('chat.news', { count: unread }) : t('command.chat.toggle')}
        aria-keyshortcuts="c"
        onClick={() => void runCommand('chat.toggle')}
      >
        <Icon name="message-square" />
        {unread > 0 && (
          <span className={styles.count} data-count={unread} aria-hidden="true">
            {formatNumber(unread)}
          </span>
        )}
      </button>
      <div className={styles.slid}>
        <ChatList />
      </div>
    </aside>
  )
}
