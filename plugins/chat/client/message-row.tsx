import { type MouseEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  Avatar,
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
import styles from './chat.module.css'
import { copied } from './copied.ts'
import type { Line } from './lines.ts'
import { linksIn } from './links-in.ts'
import { timeOf } from './moments.ts'
import { forgetUnsent, sendAgain } from './outgoing.ts'

/** One message: whose it is where that changes, its text, and what can be done to it. */
export function MessageRow({ line, isMine }: { line: Line; isMine: boolean }) {
  const t = useT()
  const [menu, setMenu] = useState(false)
  const openMenu = (event: MouseEvent) => {
    if (!line.messageId) return
    event.preventDefault()
    setMenu(true)
  }
  return (
    <>
      {line.newDay && <p className={styles.day}>{formatDate(line.at)}</p>}
      {line.newAuthor && !isMine && (
        <p className={styles.author}>
          <Avatar userId={line.userId} name={line.username} size="tiny" decorative />
          <UserName userId={line.userId} username={line.username} />
        </p>
      )}
      <article
        className={classNames(styles.message, isMine && styles.mine, line.unsent && styles.unsent)}
        data-message={line.messageId ?? line.key}
        data-state={stateOf(line)}
        aria-label={t('chat.says', { name: line.username, text: line.content.slice(0, 200) })}
        tabIndex={-1}
        onContextMenu={openMenu}
      >
        <div className={styles.bubble}>
          <Text content={line.content} />
          <Foot line={line} />
        </div>
        {line.messageId && <Actions messageId={line.messageId} isMine={isMine} open={menu} onOpenChange={setMenu} />}
      </article>
    </>
  )
}

function stateOf({ unsent }: Line): 'sent' | 'refused' | 'sending' | 'waiting' {
  if (!unsent) return 'sent'
  if (unsent.refused !== undefined) return 'refused'
  return unsent.sending ? 'sending' : 'waiting'
}

function Text({ content }: { content: string }) {
  return (
    <p className={styles.text} dir="auto">
      {linksIn(content).map(({ at, text, href }) =>
        href === undefined ? (
          text
        ) : (
          <a key={at} className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ),
      )}
    </p>
  )
}

function Foot({ line }: { line: Line }) {
  const t = useT()
  const { messageId } = useSnapshot(copied)
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
      {line.messageId !== undefined && messageId === line.messageId && (
        <span className={styles.copied} data-message-id="copied">
          <Icon name="check" /> {t('copied')}
        </span>
      )}
      {state === 'sent' ? (
        <time dateTime={line.at}>{timeOf(line.at)}</time>
      ) : (
        t(state === 'sending' ? 'chat.sending' : 'chat.waiting')
      )}
    </span>
  )
}

interface ActionsProps {
  messageId: string
  isMine: boolean
  open: boolean
  onOpenChange(open: boolean): void
}

/** Copy for everybody, delete for who wrote it. */
function Actions({ messageId, isMine, open, onOpenChange }: ActionsProps) {
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
