import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  call,
  type EditorHandle,
  formatDate,
  IconButton,
  keepUnsentText,
  pushPanel,
  RichTextEditor,
  RichTextView,
  readUnsentText,
  reportFailure,
  runCommand,
  Skeleton,
  setCallData,
  useCall,
  useSession,
  useT,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { emptyRichText, isEmpty, type RichText } from '#core/shared/rich-text/nodes.ts'
import { noteCalls } from '../shared.ts'
import styles from './notes.module.css'
import { notesPanel } from './state.ts'

type Note = OutputOf<typeof noteCalls.create>

/** The note that is being written, kept on this device until it is saved. */
const unsentField = 'note'

const keepUnsentNote = (text: RichText) => keepUnsentText(unsentField, isEmpty(text) ? '' : toMarkdown(text))

/** Quick notes: Enter saves one, Shift-Enter breaks the line, Escape closes. */
function NotesPanel() {
  const t = useT()
  const [unsent] = useState(() => fromMarkdown(readUnsentText(unsentField)))
  const panelBox = useRef<HTMLElement>(null)
  const editor = useRef<EditorHandle>(null)
  const [previousFocus] = useState(() => document.activeElement)
  const { data: notes, isError } = useCall(noteCalls.get, {}, { quiet: true })
  const [focused, setFocused] = useState(false)
  // The page beside it stays usable: the panel's shortcuts apply only while the focus is inside.
  useEffect(() => (focused ? pushPanel('notes') : undefined), [focused])
  useEffect(() => {
    // Focuses the panel at once; the editor may still be loading.
    panelBox.current?.focus()
    editor.current?.focus()
    return () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
    }
  }, [previousFocus])
  const close = () => {
    notesPanel.open = false
  }
  const saveNote = async () => {
    const content = editor.current?.read() ?? emptyRichText()
    if (isEmpty(content)) return
    editor.current?.replace(emptyRichText())
    const stored = readUnsentText(unsentField)
    try {
      const note = await call(noteCalls.create, { content }, { key: crypto.randomUUID() })
      setCallData(noteCalls.get, {}, (old: Note[] | undefined) => [note, ...(old ?? [])])
      // The next note may have been begun meanwhile.
      if (readUnsentText(unsentField) === stored) keepUnsentText(unsentField, '')
    } catch (error) {
      // The panel may have been closed meanwhile.
      const unsentNow = readUnsentText(unsentField)
      const next = unsentNow === stored ? emptyRichText() : fromMarkdown(unsentNow)
      const both = isEmpty(next) ? content : [...content, ...next]
      editor.current?.replace(both)
      keepUnsentNote(both)
      reportFailure(error)
    }
  }
  const archive = async (note: Note) => {
    await runCommand('notes.archive', { args: { note: note.noteId } })
    editor.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <aside
      ref={panelBox}
      tabIndex={-1}
      className={styles.panel}
      data-panel
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
      <div className={styles.field}>
        <RichTextEditor
          ref={editor}
          value={unsent}
          label={t('notes.new')}
          placeholder={t('notes.placeholder')}
          look="field"
          toolbar={false}
          onEdit={read => keepUnsentNote(read())}
          onEnter={() => void saveNote()}
        />
      </div>
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
                onClick={() => void archive(note)}
              />
            </footer>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The side panel, and the floating button if the user has turned it on. (docs/behaviour.md, Notes) */
export default function NotesPanelSlot() {
  const t = useT()
  const { open } = useSnapshot(notesPanel)
  const { user } = useSession()
  if (open) return <NotesPanel />
  if (!user?.personalisation.qButton) return null
  return (
    <div className={styles.float}>
      <IconButton
        icon="sticky-note"
        variant="default"
        label={t('command.notes.toggle')}
        data-command="notes.toggle"
        onClick={() => void runCommand('notes.toggle')}
      />
    </div>
  )
}
