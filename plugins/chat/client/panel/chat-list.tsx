import { useSnapshot } from 'valtio'
import {
  Avatar,
  classNames,
  Icon,
  language,
  rove,
  runCommand,
  useOnline,
  useSession,
  useT,
} from '#core/client/index.ts'
import { shortMessageTime } from '../messages/message-time.ts'
import { type Chat, chatState } from '../state.ts'
import styles from './chat.module.css'

/** The other member of a private chat; undefined if they have left. */
export function partnerOf({ type, users }: Chat, me: string | undefined) {
  return type === 'private' ? users.find(({ userId }) => userId !== me) : undefined
}

export function PresenceDot({ userId }: { userId: string }) {
  const t = useT()
  const online = useOnline(userId)
  return (
    <span className={classNames(styles.dot, online && styles.online)} data-online={online}>
      <span className="vh">{t(online ? 'profile.online' : 'profile.offline')}</span>
    </span>
  )
}

/** The chats of the user, the most recently active first. */
export function ChatList() {
  const t = useT()
  const { chats, activeChatId } = useSnapshot(chatState)
  useSnapshot(language)
  if (chats.length === 0) return <p className={styles.none}>{t('chat.none')}</p>
  const first = chats.some(one => one.chatId === activeChatId) ? activeChatId : chats[0]?.chatId
  return (
    <ul
      className={styles.list}
      aria-label={t('chat.list')}
      onKeyDown={event => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') rove(event, () => undefined)
      }}
    >
      {chats.map(one => (
        <li key={one.chatId}>
          <ChatListRow of={one} active={one.chatId === activeChatId} stop={one.chatId === first} />
        </li>
      ))}
    </ul>
  )
}

function ChatListRow({ of: one, active, stop }: { of: Chat; active: boolean; stop: boolean }) {
  const t = useT()
  const { user } = useSession()
  const partner = partnerOf(one, user?.userId)
  const { lastMessage: last, newMessages } = one
  const isMine = last?.userId === user?.userId
  return (
    <button
      type="button"
      className={classNames(styles.row, newMessages && styles.news)}
      data-roving
      data-command="chat.open"
      data-chat-id={one.chatId}
      aria-current={active || undefined}
      tabIndex={stop ? 0 : -1}
      onClick={() => void runCommand('chat.open', { args: { chat: one.chatId } })}
    >
      {partner ? (
        <Avatar userId={partner.userId} name={partner.username} size="small" decorative />
      ) : (
        <span className={styles.face}>
          <Icon name={one.type === 'group' ? 'users' : 'user'} />
        </span>
      )}
      <span className={styles.about}>
        <span className={styles.top}>
          <bdi className={styles.name}>{one.name}</bdi>
          {partner && <PresenceDot userId={partner.userId} />}
          {last && <time dateTime={last.createdAt}>{shortMessageTime(last.createdAt)}</time>}
        </span>
        <span className={styles.last}>
          <bdi>
            {last ? (isMine ? t('chat.you-said', { text: last.content }) : last.content) : t('chat.nothing-said')}
          </bdi>
          {newMessages && (
            <span className={styles.unread}>
              <span className="vh">{t('chat.new-messages')}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  )
}
