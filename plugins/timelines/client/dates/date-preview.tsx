import { language } from '#core/client/index.ts'
import { type DateSystem, dateText } from '../../shared/dates.ts'
import type { CalendarIssue } from '../../shared/issue.ts'
import { issueSentence } from '../issue-sentence.ts'
import type { ExactDate } from './date-drafts.ts'
import styles from './dates.module.css'

interface DatePreviewProps {
  system: DateSystem
  date: ExactDate | CalendarIssue
  /** the sentence about what is wrong stands at a field */
  isPlaced: boolean
}

/** The date of a dialog as its timeline writes it, above the fields; or why there is none. */
export function DatePreview({ system, date, isPlaced }: DatePreviewProps) {
  const isWrong = 'code' in date
  return (
    <p role="status" className={isWrong ? styles.issue : styles.preview}>
      {isWrong ? !isPlaced && issueSentence(date) : dateText(system, [date.moment], date.precision, language.code)}
    </p>
  )
}
