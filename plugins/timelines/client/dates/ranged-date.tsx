import { type ReactNode, useEffect, useState } from 'react'
import { Checkbox, Switch, useT } from '#core/client/index.ts'
import { dateIssue } from '../../shared/dates.ts'
import type { Timeline } from '../../shared.ts'
import { warnOfDate } from '../issue-sentence.ts'
import type { ExactDate } from './date-drafts.ts'
import { DatePicker } from './date-picker.tsx'
import styles from './dates.module.css'

interface RangedDateProps {
  timeline: Timeline | undefined | null
  /** a start, or a start and an end */
  value: readonly number[]
  precision: string
  disabled?: boolean
  /** a checkbox in a form, which is sent later; a switch on a page, which takes effect at once */
  toggle: 'checkbox' | 'switch'
  /** chooses the timeline */
  selector?: ReactNode
  onValue(value: readonly number[], precision: string): void
}

/** The dates, or undefined with a warning if the end would be before the start (TL-22). */
function checkedDates(dates: readonly [number, number]): readonly number[] | undefined {
  const issue = dateIssue(dates)
  if (issue === null) return dates[0] === dates[1] ? [dates[0]] : dates
  warnOfDate(issue)
  return undefined
}

/** One date, or two joined by a dash (TL-17..22). */
export function RangedDate({
  timeline,
  value,
  precision,
  disabled,
  toggle,
  selector,
  onValue,
}: RangedDateProps): ReactNode {
  const t = useT()
  const [start = 0, end = start] = value
  const hasEnd = end !== start
  const [isRanged, setRanged] = useState(hasEnd)
  useEffect(() => {
    if (hasEnd) setRanged(true)
  }, [hasEnd])
  const Toggle = toggle === 'switch' ? Switch : Checkbox
  const toggleRange = (ranged: boolean) => {
    setRanged(ranged)
    if (!ranged && hasEnd) onValue([start], precision)
  }
  const change = (dates: readonly [number, number], finest: string) => {
    const next = checkedDates(dates)
    if (next) onValue(next, finest)
  }
  const picker = (label: string, moment: number, take: (date: ExactDate) => void) => (
    <DatePicker timeline={timeline} label={label} value={{ moment, precision }} disabled={disabled} onValue={take} />
  )
  return (
    <div className={styles.range}>
      <Toggle checked={isRanged} onValue={toggleRange} disabled={disabled || !timeline}>
        {t('timelines.ranged-date')}
      </Toggle>
      {selector}
      <div className={styles.dates}>
        {picker(t(isRanged ? 'timelines.start' : 'timelines.date'), start, date =>
          change(isRanged && hasEnd ? [date.moment, end] : [date.moment, date.moment], date.precision),
        )}
        {isRanged && (
          <>
            <span className={styles.dash}>–</span>
            {picker(t('timelines.end'), end, date => change([start, date.moment], date.precision))}
          </>
        )}
      </div>
    </div>
  )
}
