import { useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton, reportFailure, SectionMessage, Spinner, useT } from '#core/client/index.ts'
import { loadOlderMessages } from '../log/chat-logs.ts'
import { chatState } from '../state.ts'
import { copiedMessage } from './copied-message.ts'
import { type ChatContent, countMessageLines, lineAt, lineKeyAt } from './message-lines.ts'
import { MessageRow } from './message-row.tsx'
import styles from './messages.module.css'

/** distance to the oldest known message at which older ones are fetched */
const nearEdgePx = 30
const lettersOfLine = 48
const [rowPx, linePx] = [44, 20]

interface MessageListProps {
  chatId: string
  shown: ChatContent
  hasOlder: boolean
}

/**
 * The messages, scrolled to the newest. Only visible rows are rendered; older ones are fetched while scrolling up,
 * without moving the visible ones.
 */
export function MessageList({ chatId, shown, hasOlder }: MessageListProps) {
  const t = useT()
  const { toNewest } = useSnapshot(chatState)
  const { messageId: copiedId } = useSnapshot(copiedMessage)
  const scroller = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [started, setStarted] = useState(false)
  const count = countMessageLines(shown)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(
      (index: number) => {
        const letters = (shown.messages[index] ?? shown.unsent[index - shown.messages.length])?.content.length ?? 0
        return rowPx + linePx * Math.floor(letters / lettersOfLine)
      },
      [shown],
    ),
    getItemKey: useCallback((index: number) => lineKeyAt(shown, index), [shown]),
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 60,
    useFlushSync: false,
  })
  const rows = virtual.getVirtualItems()
  const first = virtual.range?.startIndex ?? 0
  const isNear = started && first < nearEdgePx
  const oldest = shown.messages[0]?.messageId
  useLayoutEffect(() => {
    if (count === 0 || started) return
    virtual.scrollToEnd()
    setStarted(true)
  }, [count, started, virtual])
  useEffect(() => {
    if (toNewest > 0) virtual.scrollToEnd()
  }, [toNewest, virtual])
  const load = useCallback(() => {
    setFailed(false)
    loadOlderMessages(chatId).catch(error => {
      setFailed(true)
      reportFailure(error)
    })
  }, [chatId])
  useEffect(() => {
    if (oldest !== undefined && isNear && hasOlder && !failed) load()
  }, [oldest, isNear, hasOlder, failed, load])
  /** The list can be focused, so that keys scroll it. */
  const take = useCallback((list: HTMLDivElement | null) => {
    scroller.current = list
    if (list) list.tabIndex = 0
  }, [])
  const keys = useRowKeys(scroller, shown, index => virtual.scrollToIndex(index, { align: 'auto' }))
  const atEnd = !started || virtual.isAtEnd(60)
  return (
    <div className={styles.messages}>
      {failed && (
        <SectionMessage type="error" actions={[{ label: t('list.retry'), onClick: load }]}>
          {t('chat.older-failed')}
        </SectionMessage>
      )}
      <div ref={take} className={styles.scroller} role="list" aria-label={t('chat.messages')} data-keys="own" {...keys}>
        {count === 0 && <p className={styles.none}>{t('chat.nothing-said')}</p>}
        <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {hasOlder && isNear && !failed && (
            <span className={styles.loading}>
              <Spinner />
            </span>
          )}
          {rows.map(({ index, key, start }) => {
            const line = lineAt(shown, index)
            return (
              line && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  role="listitem"
                  className={styles.item}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MessageRow
                    line={line}
                    isMine={line.userId === shown.me.userId}
                    isCopied={line.messageId !== undefined && line.messageId === copiedId}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {!atEnd && (
        <span className={styles.newest}>
          <CommandButton command="chat.newest" iconOnly variant="default" size="s" />
        </span>
      )}
    </div>
  )
}

/** Arrow keys move between messages; commands act on the focused one. */
function useRowKeys(
  scroller: { current: HTMLElement | null },
  shown: ChatContent,
  scrollIntoView: (index: number) => void,
) {
  const focused = useRef<string | null>(null)
  // If the focused message is deleted, the focus moves to the list.
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    if (shown.messages.length >= 0) scroller.current?.focus()
  }, [shown, scroller])
  useEffect(
    () => () => {
      chatState.focusedMessage = null
    },
    [],
  )
  const rowAt = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-message]`)
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const key = target.closest<HTMLElement>('[data-message]')?.dataset.message ?? null
      focused.current = key
      chatState.focusedMessage = shown.messages.some(({ messageId }) => messageId === key) ? key : null
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      if (event.relatedTarget instanceof Element && !event.currentTarget.contains(event.relatedTarget)) {
        focused.current = null
        // An open menu of the message still acts on it.
        if (!event.relatedTarget.closest('[role="menu"]')) chatState.focusedMessage = null
      }
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest('[role="menu"]')) return
      event.preventDefault()
      const count = countMessageLines(shown)
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
      const at = row ? Number(row.dataset.index) + by : by < 0 ? count - 1 : 0
      const to = Math.max(0, Math.min(count - 1, at))
      scrollIntoView(to)
      requestAnimationFrame(() => rowAt(to)?.focus({ preventScroll: true }))
    },
  }
}
