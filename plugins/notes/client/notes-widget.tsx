import { CommandButton, formatDate, RichTextView, useCall, useT } from '#core/client/index.ts'
import { noteCalls } from '../shared.ts'
import styles from './notes.module.css'

const shownMax = 3

/** On the dashboard: the newest quick notes. */
export default function NotesWidget() {
  const t = useT()
  const { data: notes } = useCall(noteCalls.get, {}, { quiet: true })
  if (!notes) return null
  return (
    <>
      {notes.length === 0 && <p className={styles.quiet}>{t('notes.empty')}</p>}
      <ul className={styles.list}>
        {notes.slice(0, shownMax).map(({ noteId, content, createdAt }) => (
          <li key={noteId} className={styles.note}>
            <RichTextView value={content} className={styles.text} />
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </li>
        ))}
      </ul>
      <p>
        <CommandButton command="notes.toggle" />
      </p>
    </>
  )
}
