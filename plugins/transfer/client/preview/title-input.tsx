import { useEffect, useRef } from 'react'
import { useT } from '#core/client/index.ts'
import { MAX_TITLE } from '../../shared/limits.ts'
import styles from '../dialog/import.module.css'
import { importing } from '../state.ts'

/** A title edited in place. Enter or blur saves it; Escape is handled by the dialog, which restores it. */
export function TitleInput({ value, onDone }: { value: string; onDone(title: string): void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [])
  return (
    <input
      ref={input}
      className={styles.titleInput}
      aria-label={t('field.title')}
      defaultValue={value}
      maxLength={MAX_TITLE}
      onBlur={event => importing.editing !== null && onDone(event.target.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onDone(event.currentTarget.value)
      }}
    />
  )
}
