import { formatNumber, Icon, runCommand, useT } from '#core/client/index.ts'
import styles from './chat.module.css'
import { ChatList } from './chat-list.tsx'
import { useKeyboardScope } from './use-focus.ts'

/** A tab at the right edge; hovered or focused, it slides in the list of chats. */
export function ChatWidget({ news }: { news: number }) {
  const t = useT()
  const keys = useKeyboardScope()
  return (
    <aside className={styles.widget} aria-label={t('chat.title')} data-chat="widget" {...keys}>
      <button
        type="button"
        className={styles.tab}
        data-command="chat.toggle"
        aria-label={news > 0 ? t('chat.news', { count: news }) : t('command.chat.toggle')}
        aria-keyshortcuts="c"
        onClick={() => void runCommand('chat.toggle')}
      >
        <Icon name="message-square" />
        {news > 0 && (
          <span className={styles.count} data-count={news} aria-hidden="true">
            {formatNumber(news)}
          </span>
        )}
      </button>
      <div className={styles.slid}>
        <ChatList />
      </div>
    </aside>
  )
}
