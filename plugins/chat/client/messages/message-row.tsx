import { type MouseEvent, memo, useState } from 'react'
import {
  Button,
  classNames,
  formatDate,
  Icon,
  IconButton,
  Menu,
  runCommand,
  UserName,
  useT,
} from '#core/client/index.ts'
import { forgetUnsent, sendAgain } from '../sending/outgoing.ts'
import type { MessageLine } from './message-lines.ts'
import { messageTime } from './message-time.ts'
import styles from './messages.module.css'
import { splitLinks } from './split-links.ts'

interface MessageRowProps {
  line: MessageLine
  isMine: boolean
  /** it was copied a moment ago */
  isCopied: boolean
}

/** One message: its author where that changes, its text and its actions. */
export const MessageRow = memo(function MessageRow({ line, isMine, isCopied }: MessageRowProps) {
  const t = useT()
  const [menu, setMenu] = useState(false)
  // The actions are rendered only when the row is hovered or focused, to keep scrolling cheap.
  const [isHovered, setHovered] = useState(false)
  const openMenu = (event: MouseEvent) => {
    if (!line.messageId) return
    event.preventDefault()
    setHovered(true)
    setMenu(true)
  }
  return (
    <>
      {line.newDay && <p className={styles.day}>{formatDate(line.at)}</p>}
      {line.newAuthor && !isMine && (
        <p className={styles.author}>
          <UserName userId={line.userId} username={line.username} avatar="tiny" />
        </p>
      )}
      <article
        className={classNames(styles.message, isMine && styles.mine, line.unsent && styles.unsent)}
        data-message={line.messageId ?? line.key}
        data-state={stateOf(line)}
        aria-label={t('chat.says', { name: line.username, text: line.content.slice(0, 200) })}
        tabIndex={-1}
        onContextMenu={openMenu}
        onPointerEnter={() => setHovered(true)}
        onFocus={() => setHovered(true)}
      >
        <div className={styles.bubble}>
          <MessageText content={line.content} />
          <MessageFooter line={line} isCopied={isCopied} />
        </div>
        {isHovered && line.messageId && (
          <MessageActions messageId={line.messageId} isMine={isMine} open={menu} onOpenChange={setMenu} />
        )}
      </article>
    </>
  )
})

function stateOf({ unsent }: MessageLine): 'sent' | 'refused' | 'sending' | 'waiting' {
  if (!unsent) return 'sent'
  if (unsent.refused !== undefined) return 'refused'
  return unsent.sending ? 'sending' : 'waiting'
}

function MessageText({ content }: { content: string }) {
  return (
    <p className={styles.text} dir="auto">
      {splitLinks(content).map(({ at, text, href }) =>
        href === undefined ? (
          text
        ) : (
          <a
            key={at}
            className="link"
            href={href}
            data-address={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {text}
          </a>
        ),
      )}
    </p>
  )
}

function MessageFooter({ line, isCopied }: { line: MessageLine; isCopied: boolean }) {
  const t = useT()
  const state = stateOf(line)
  if (line.unsent && state === 'refused')
    return (
      <span className={styles.refused} role="alert">
        <Icon name="circle-alert" /> {t('chat.not-sent', { why: line.unsent.refused ?? '' })}
        <Button size="s" variant="ghost" data-answer="again" onClick={() => sendAgain(line.key)}>
          {t('chat.try-again')}
        </Button>
        <Button size="s" variant="ghost" data-answer="discard" onClick={() => forgetUnsent(line.key)}>
          {t('chat.discard')}
        </Button>
      </span>
    )
  return (
    <span className={styles.foot}>
      {isCopied && (
        <span className={styles.copied} data-message-id="copied">
          <Icon name="check" /> {t('copied')}
        </span>
      )}
      {state === 'sent' ? (
        <time dateTime={line.at}>{messageTime(line.at)}</time>
      ) : (
        t(state === 'sending' ? 'chat.sending' : 'chat.waiting')
      )}
    </span>
  )
}

interface MessageActionsProps {
  messageId: string
  isMine: boolean
  open: boolean
  onOpenChange(open: boolean): void
}

/** Copy for everyone, delete for the author. */
function MessageActions({ messageId, isMine, open, onOpenChange }: MessageActionsProps) {
  const t = useT()
  const item = (id: 'chat.copy-message' | 'chat.delete-message', icon: 'copy' | 'trash-2', keys: string) => ({
    id,
    icon,
    keys: [keys],
    label: t(id === 'chat.copy-message' ? 'chat.copy' : 'chat.delete-do'),
    danger: id === 'chat.delete-message',
    onSelect: () => void runCommand(id, { args: { message: messageId } }),
  })
  const items = [item('chat.copy-message', 'copy', 'y')]
  if (isMine) items.push(item('chat.delete-message', 'trash-2', 'Delete'))
  return (
    <span className={styles.actions}>
      <Menu
        align="end"
        open={open}
        onOpenChange={onOpenChange}
        trigger={
          <IconButton icon="ellipsis" size="s" tabIndex={-1} label={t('chat.message-actions')} data-answer="actions" />
        }
        groups={[{ id: 'message', items }]}
      />
    </span>
  )
}
