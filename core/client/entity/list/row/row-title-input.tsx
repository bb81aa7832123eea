import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { reportFailure } from '../../../context/run-command.ts'
import { useT } from '../../../i18n/intl.ts'
import type { EntityRef } from '../../../registry/contract.ts'
import { lockRows } from '../../../sync/live/row-lock.ts'
import { queueEntityUpdate } from '../../../sync/write-entity.ts'
import { showRenamedToast } from '../../actions/renamed-toast.ts'
import { titleEditors } from '../../actions/title-edit.ts'
import styles from '../entity-list.module.css'

interface RowTitleInputProps {
  value: string
  label: string
  onDone(title: string): void
  onCancel(): void
}

/** Edits a title in its row. Enter or blur saves it unless it is empty, Escape cancels. */
function RowTitleInput({ value, label, onDone, onCancel }: RowTitleInputProps) {
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

/** The field for the title of a row while that is edited, else null. The command that renames opens it. */
export function useRowTitle(kind: Kind, entity: EntityRef, revision?: number): ReactNode {
  const t = useT()
  const [editing, setEditing] = useState(false)
  useEffect(() => (editing ? lockRows() : undefined), [editing])
  useEffect(() => titleEditors.register(() => setEditing(true), entity.id), [entity.id])
  const rename = (title: string) => {
    setEditing(false)
    if (title === entity.label) return
    const change = (label: string, from?: number) => queueEntityUpdate(entity, { [kind.title]: label }, from)
    change(title, revision).catch(reportFailure)
    showRenamedToast(entity, { from: entity.label, to: title }, () => change(entity.label))
  }
  return editing ? (
    <RowTitleInput
      value={entity.label}
      label={t(`field.${kind.title}`)}
      onDone={rename}
      onCancel={() => setEditing(false)}
    />
  ) : null
}
