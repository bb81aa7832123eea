import { useEffect, useRef } from 'react'
import styles from '../entity-list.module.css'

interface RowTitleInputProps {
  value: string
  label: string
  onDone(title: string): void
  onCancel(): void
}

/** Edits a title in its row. Enter or blur saves it unless it is empty, Escape cancels. */
export function RowTitleInput({ value, label, onDone, onCancel }: RowTitleInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const isFinished = useRef(false)
  useEffect(() => input.current?.select(), [])
  const finish = (title: string | null) => {
    if (isFinished.current) return
    isFinished.current = true
    const grid = input.current?.closest<HTMLElement>('[role="grid"]')
    if (title?.trim()) onDone(title.trim())
    else onCancel()
    grid?.focus({ preventScroll: true })
  }
  return (
    <input
      ref={input}
      className={styles.titleInput}
      aria-label={label}
      defaultValue={value}
      maxLength={200}
      onClick={event => event.stopPropagation()}
      onBlur={event => finish(event.target.value)}
      onKeyDown={event => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        event.stopPropagation()
        finish(event.key === 'Enter' ? event.currentTarget.value : null)
      }}
    />
  )
}
