import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { classNames, EmptyState, IconButton, Menu, runCommand, t as say, useKeysOf, useT } from '#core/client/index.ts'
import { chatState } from '../state.ts'
import styles from './chat.module.css'
import { ChatList } from './chat-list.tsx'
import { ChatPane } from './pane.tsx'
import { trapTab, useKeyboardScope, useRestoreFocus } from './use-focus.ts'

const startItems = [
  { id: 'chat.with', icon: 'user' },
  { id: 'chat.write-to', icon: 'at-sign' },
  { id: 'chat.start-group', icon: 'users' },
] as const

/** The chat as a floating panel: over a corner of the page, or over all of it. */
export function ChatPanel() {
  const t = useT()
  const { display, activeChatId, chats } = useSnapshot(chatState)
  const box = useRef<HTMLElement>(null)
  const keys = useKeyboardScope()
  useRestoreFocus(box)
  const active = chats.find(one => one.chatId === activeChatId)
  const isEmpty = chats.length === 0
  // If the focus was set before the list loaded, it moves to the list.
  useEffect(() => {
    if (!isEmpty && document.activeElement === box.current)
      box.current?.querySelector<HTMLElement>('[data-roving][tabindex="0"]')?.focus()
  }, [isEmpty])
  const isExpanded = display === 'expanded'
  return (
    <section
      ref={box}
      role="dialog"
      aria-label={t('chat.title')}
      tabIndex={-1}
      className={classNames(styles.panel, isExpanded && styles.expanded, active && styles.talking)}
      data-chat={display}
      onKeyDown={isExpanded ? trapTab : undefined}
      {...keys}
    >
      <div className={styles.head}>
        <h2>{t('chat.title')}</h2>
        <Menu
          align="end"
          trigger={<IconButton icon="plus" size="s" label={t('chat.begin')} data-answer="begin" />}
          groups={[
            {
              id: 'begin',
              items: startItems.map(({ id, icon }) => ({
                id,
                icon,
                label: say(`command.${id}`),
                onSelect: () => void runCommand(id),
              })),
            },
          ]}
        />
        <IconButton
          icon={isExpanded ? 'chevron-down' : 'maximize'}
          size="s"
          label={t(isExpanded ? 'command.chat.step-down' : 'command.chat.expand')}
          data-command={isExpanded ? 'chat.step-down' : 'chat.expand'}
          className={styles.size}
          onClick={() => {
            chatState.display = isExpanded ? 'portal' : 'expanded'
          }}
        />
        <IconButton
          icon="x"
          size="s"
          label={t('shell.close')}
          keys={useKeysOf('chat.toggle')}
          data-command="chat.toggle"
          onClick={() => {
            chatState.display = 'widget'
          }}
        />
      </div>
      <div className={styles.chats} data-part="chats">
        <ChatList />
      </div>
      <div className={styles.pane} data-part="messages">
        {active ? (
          <ChatPane key={active.chatId} of={active} />
        ) : (
          <EmptyState title={t('chat.choose')} text={t('chat.choose-about')} />
        )}
      </div>
    </section>
  )
}
