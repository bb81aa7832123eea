import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { CommandButton, TextArea, useT } from '#core/client/index.ts'
import type { CommentTarget } from './actions.ts'
import styles from './comments.module.css'

interface ComposerProps {
  writing: CommentTarget
  text: string
  issue: string | null
  onText: (text: string) => void
  onCancel: () => void
}

/** The field in which a comment is written, in Markdown. */
export function CommentComposer({ writing, text, issue, onText, onCancel }: ComposerProps) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const issueId = useId()
  useEffect(() => {
    // Runs after the palette has restored its focus.
    const frame = requestAnimationFrame(() => {
      const area = field.current
      area?.focus()
      area?.setSelectionRange(area.value.length, area.value.length)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  const label =
    writing.what === 'reply'
      ? t('comments.label-reply', { who: writing.to.user.username })
      : t(`comments.label-${writing.what}`)
  return (
    <div className={styles.composer}>
      <TextArea
        ref={field}
        value={text}
        onValue={onText}
        onKeyDown={onKey}
        rows={4}
        aria-label={label}
        placeholder={label}
        aria-invalid={issue !== null}
        aria-describedby={issueId}
      />
      <p id={issueId} className={issue ? styles.issue : styles.quiet} role={issue ? 'alert' : undefined}>
        {issue ?? t('comments.hint')}
      </p>
      <div className={styles.tools}>
        <CommandButton command="comment.send" variant="primary">
          {t(`comments.send-${writing.what}`)}
        </CommandButton>
        <CommandButton command="comment.cancel" />
      </div>
    </div>
  )
}
