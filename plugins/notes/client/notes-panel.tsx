import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  call,
  formatDate,
  IconButton,
  keepAnswer,
  layOver,
  RichTextView,
  reportFailure,
  runCommand,
  Skeleton,
  useCall,
  useT,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { fromPlainText } from '#core/shared/richtext/nodes.ts'
import { noteCalls } from '../shared.ts'
import styles from './notes.module.css'
import { panel } from './state.ts'

type Note = OutputOf<typeof noteCalls.create>

/** Quick notes: Enter keeps one, Shift-Enter breaks the line, Escape closes. */
export function NotesPanel() {
  const t = useT()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const [cameFrom] = useState(() => document.activeElement)
  const { data: notes, isError } = useCall(noteCalls.get, {}, { quiet: true })
  const [focused, setFocused] = useState(false)
  // The page beside it stays in use: only while the focus is inside are the keys the panel's.
  useEffect(() => (focused ? layOver('notes') : undefined), [focused])
  useEffect(() => {
    field.current?.focus()
    return () => {
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus()
    }
  }, [cameFrom])
  const close = () => {
    panel.open = false
  }
  const keep = async () => {
    const content = text.trim()
    if (content === '') return
    setText('')
    try {
      const note = await call(noteCalls.create, { content: fromPlainText(content) }, { key: crypto.randomUUID() })
      keepAnswer(noteCalls.get, {}, (old: Note[] | undefined) => [note, ...(old ?? [])])
    } catch (error) {
      setText(content)
      reportFailure(error)
    }
  }
  const putAway = async (note: Note) => {
    await runCommand('notes.archive', { args: { note: note.noteId } })
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <aside
      className={styles.panel}
      aria-label={t('notes.title')}
      onKeyDown={onKey}
      onFocus={() => setFocused(true)}
      onBlur={event => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <header className={styles.head}>
        <h2>{t('notes.title')}</h2>
        <IconButton
          icon="x"
          size="s"
          label={t('shell.close')}
          keys={['Esc']}
          data-command="notes.toggle"
          onClick={close}
        />
      </header>
      <textarea
        ref={field}
        className={styles.field}
        rows={3}
        value={text}
        placeholder={t('notes.placeholder')}
        aria-label={t('notes.new')}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void keep()
        }}
      />
      {isError && (
        <p className={styles.none} role="alert" data-message-id="failed-to-load-notes">
          {t('failed-to-load-notes')}
        </p>
      )}
      {!notes && !isError && <Skeleton label={t('shell.loading')} />}
      {notes?.length === 0 && <p className={styles.none}>{t('notes.empty')}</p>}
      <ul className={styles.list}>
        {notes?.map(note => (
          <li key={note.noteId} className={styles.note}>
            <RichTextView value={note.content} className={styles.text} />
            <footer>
              <time dateTime={note.createdAt}>{formatDate(note.createdAt)}</time>
              <IconButton
                icon="archive"
                size="s"
                label={t('notes.archive')}
                data-command="notes.archive"
                onClick={() => void putAway(note)}
              />
            </footer>
          </li>
        ))}
      </ul>
    </aside>
  )
}
