import { type ReactNode, useEffect } from 'react'
import { Button, Dialog, formatKeys, isMac, language, pushOverlay, useT } from '#core/client/index.ts'
import { type DateSystem, dateText } from '../../shared/dates.ts'
import type { CalendarIssue } from '../../shared/issue.ts'
import { issueSentence } from '../issue-sentence.ts'
import type { ExactDate } from './date-drafts.ts'
import styles from './dates.module.css'

interface DateDialogFrameProps {
  system: DateSystem
  /** what the fields say, or why that is no date */
  date: ExactDate | CalendarIssue
  /** the sentence about what is wrong stands at a field */
  isPlaced?: boolean
  onConfirm(date: ExactDate): void
  onClose(): void
  /** the fields */
  children: ReactNode
}

/** A dialog for a date: the date as its timeline writes it, or why there is none, above the fields. */
export function DateDialogFrame({ system, date, isPlaced, onConfirm, onClose, children }: DateDialogFrameProps) {
  const t = useT()
  useEffect(() => pushOverlay('timeline-date'), [])
  const isWrong = 'code' in date
  const confirm = () => {
    if (isWrong) return
    onConfirm(date)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      closesOutside={false}
      title={<span data-message-id="select-date">{t('timelines.select-date')}</span>}
      closeLabel={t('shell.close')}
      onSubmit={confirm}
      footer={
        <>
          <Button data-answer="cancel" variant="ghost" keys={['Esc']} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            type="submit"
            data-answer="confirm"
            variant="primary"
            keys={formatKeys('Mod-Enter', { mac: isMac })}
            disabled={isWrong}
          >
            {t('timelines.confirm-date')}
          </Button>
        </>
      }
    >
      <p role="status" className={isWrong ? styles.issue : styles.preview}>
        {isWrong ? !isPlaced && issueSentence(date) : dateText(system, [date.moment], date.precision, language.code)}
      </p>
      <div className={styles.units}>{children}</div>
    </Dialog>
  )
}
