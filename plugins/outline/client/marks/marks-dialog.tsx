import { useEffect } from 'react'
import { CommandButton, Dialog, pushOverlay, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { MarkList, OutlineMark } from '../../shared.ts'
import { closeDialog } from '../dialog-state.ts'
import { markRef } from './mark-actions.ts'
import { MarkOf } from './mark-parts.tsx'
import styles from './marks.module.css'
import { useMarks } from './marks.ts'

/** The statuses and labels of a project: each change is a command and is saved at once. */
export function MarksDialog({ place }: { place: Place }) {
  const t = useT()
  const marks = useMarks(place)
  useEffect(() => pushOverlay('outline-marks'), [])
  return (
    <Dialog
      open
      size="l"
      onOpenChange={open => !open && closeDialog()}
      title={t('outline.marks-title')}
      description={t('outline.marks-about')}
      closeLabel={t('shell.close')}
    >
      <div className={styles.lists}>
        <MarksOf list="statuses" marks={marks.statuses} place={place} />
        <MarksOf list="labels" marks={marks.labels} place={place} />
      </div>
    </Dialog>
  )
}

function MarksOf({ list, marks, place }: { list: MarkList; marks: readonly OutlineMark[]; place: Place }) {
  const t = useT()
  const isStatus = list === 'statuses'
  const title = t(isStatus ? 'outline.statuses' : 'outline.labels')
  const buttonProps = { iconOnly: true, size: 's', variant: 'ghost' } as const
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <CommandButton command={isStatus ? 'outline.add-status' : 'outline.add-label'} size="s" />
      </div>
      {marks.length === 0 && <p className={styles.empty}>{t('outline.no-labels')}</p>}
      <ul className={styles.list}>
        {marks.map((one, at) => {
          const args = { mark: markRef(list, one) }
          return (
            <li key={one.id} className={styles.row}>
              <MarkOf list={list} place={place} id={one.id} />
              <span className={styles.buttons}>
                <CommandButton command="outline.mark-up" args={args} disabled={at === 0} {...buttonProps} />
                <CommandButton
                  command="outline.mark-down"
                  args={args}
                  disabled={at === marks.length - 1}
                  {...buttonProps}
                />
                <CommandButton command="outline.rename-mark" args={args} {...buttonProps} />
                <CommandButton command="outline.color-mark" args={args} {...buttonProps} />
                <CommandButton command="outline.remove-mark" args={args} {...buttonProps} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
