import { useEffect, useMemo } from 'react'
import {
  emitOwnEvent,
  errorMessage,
  IconButton,
  Menu,
  reportFailure,
  runCommand,
  SectionMessage,
  Skeleton,
  t as say,
  UserName,
  useCall,
  useSession,
  useT,
} from '#core/client/index.ts'
import { chatCalls, chatEvents } from '../../shared.ts'
import { mergeNewestPage, useLog } from '../log/chat-logs.ts'
import { ChatComposer } from '../messages/composer.tsx'
import { MessageList } from '../messages/message-list.tsx'
import { useUnsent } from '../sending/outgoing.ts'
import { type Chat, chatState } from '../state.ts'
import styles from './chat.module.css'
import { PresenceDot, partnerOf } from './chat-list.tsx'

const ownChatItems = [
  { id: 'chat.rename', icon: 'pencil' },
  { id: 'chat.add', icon: 'user-plus' },
  { id: 'chat.kick', icon: 'x' },
  { id: 'chat.delete', icon: 'trash-2', danger: true },
] as const
const memberItems = [{ id: 'chat.leave', icon: 'log-out', danger: true }] as const

/** One chat: its members, its messages and the input field. */
export function ChatPane({ of: one }: { of: Chat }) {
  const t = useT()
  const { chatId } = one
  const { user } = useSession()
  const log = useLog(chatId)
  const unsent = useUnsent(chatId)
  // Page 1 is fetched whenever something may have changed; the request also marks the chat as read.
  const { data, dataUpdatedAt, error, refetch } = useCall(
    chatCalls.getChatMessages,
    { chatId, page: 1 },
    { quiet: true },
  )
  useEffect(() => {
    if (!data || dataUpdatedAt === 0) return
    mergeNewestPage(chatId, data).catch(reportFailure)
    void emitOwnEvent(chatEvents.read, { chatId })
  }, [chatId, data, dataUpdatedAt])
  const userId = user?.userId ?? ''
  const username = user?.username ?? ''
  const shown = useMemo(
    () => ({ messages: log.messages, unsent, me: { userId, username } }),
    [log.messages, unsent, userId, username],
  )
  const isKnown = log.older !== undefined
  return (
    <>
      <PaneHeader of={one} />
      {error && !isKnown && (
        <SectionMessage type="error" actions={[{ label: t('list.retry'), onClick: () => void refetch() }]}>
          {errorMessage(error)}
        </SectionMessage>
      )}
      {!isKnown && !error && <Skeleton label={t('shell.loading')} />}
      {isKnown && <MessageList chatId={chatId} shown={shown} hasOlder={log.older !== null} />}
      <ChatComposer chatId={chatId} name={one.name} />
    </>
  )
}

function PaneHeader({ of: one }: { of: Chat }) {
  const t = useT()
  const { user } = useSession()
  const partner = partnerOf(one, user?.userId)
  const items = [...(one.creator === user?.userId ? ownChatItems : []), ...memberItems].filter(
    ({ id }) => one.type === 'group' || !['chat.add', 'chat.kick'].includes(id),
  )
  return (
    <div className={styles.paneHead}>
      <IconButton
        icon="chevron-left"
        size="s"
        label={t('chat.back')}
        className={styles.back}
        data-answer="back"
        onClick={() => {
          chatState.activeChatId = null
        }}
      />
      <span className={styles.who}>
        {partner ? (
          <>
            <UserName {...partner} avatar="tiny" />
            <PresenceDot userId={partner.userId} />
          </>
        ) : (
          <bdi className={styles.name}>{one.name}</bdi>
        )}
      </span>
      {one.type === 'group' && <PaneMembers of={one} />}
      <Menu
        align="end"
        trigger={<IconButton icon="ellipsis" size="s" label={t('chat.actions')} data-answer="actions" />}
        groups={[
          {
            id: 'chat',
            items: items.map(item => ({
              ...item,
              label: say(`command.${item.id}`),
              onSelect: () => void runCommand(item.id, { args: { chat: one.chatId } }),
            })),
          },
        ]}
      />
    </div>
  )
}

/** The members of a group; a name links to the profile. */
function PaneMembers({ of: { users } }: { of: Chat }) {
  const t = useT()
  return (
    <details
      className={styles.members}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return
        event.preventDefault()
        event.currentTarget.open = false
        event.currentTarget.querySelector('summary')?.focus()
      }}
      onBlur={event => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
    >
      <summary data-answer="members">{t('chat.people-count', { count: users.length })}</summary>
      <ul>
        {users.map(person => (
          <li key={person.userId}>
            <UserName {...person} avatar="tiny" />
            <PresenceDot userId={person.userId} />
          </li>
        ))}
      </ul>
    </details>
  )
}
