import { useState } from 'react'
import { Button, language, Select, useT } from '#core/client/index.ts'
import type { Calendar } from '../../shared/calendar/calendar.ts'
import { calendarNoteText } from '../../shared/calendar/read/notes.ts'
import { issueSentence } from '../issue-sentence.ts'
import styles from './calendar.module.css'
import { type CalendarFile, formatNames } from './read-upload.ts'

interface FileReportProps {
  file: CalendarFile
  onTake(calendar: Calendar): void
  onCancel(): void
}

/**
 * What of a calendar file is taken, and what could not be carried over, before it takes the place of what is edited.
 */
export function FileReport({ file, onTake, onCancel }: FileReportProps) {
  const t = useT()
  const [at, setAt] = useState(0)
  const chosen = file.calendars[at]
  if (!chosen) return null
  const { calendar, report } = chosen
  const counts = {
    months: calendar.months.length,
    weekdays: calendar.week.days.length,
    leap: calendar.leapRules.length,
    units: calendar.units.length,
    eras: calendar.eras.length,
    seasons: calendar.seasons.length,
    cycles: calendar.cycles.length,
  }
  return (
    <section className={styles.report} aria-label={t('timelines.calendar-report')}>
      <h3>{t('timelines.calendar-report-of', { file: file.name, format: formatNames[file.format] })}</h3>
      {file.calendars.length > 1 && (
        <Select
          name="report.calendar"
          aria-label={t('timelines.calendar-which')}
          value={String(at)}
          options={file.calendars.map(({ calendar: { name } }, index) => ({ value: String(index), label: name }))}
          onValue={index => setAt(Number(index))}
        />
      )}
      <p>
        <strong>{calendar.name}</strong>: {t('timelines.calendar-report-kept', counts)}
      </p>
      {report.length > 0 && (
        <>
          <h4>{t('timelines.calendar-report-changed')}</h4>
          <ul className={styles.notes}>
            {report
              .map((note, index) => ({ note, index }))
              .map(({ note, index }) => (
                <li key={index}>{calendarNoteText(note, language.code)}</li>
              ))}
          </ul>
        </>
      )}
      {file.refused.length > 0 && (
        <>
          <h4>{t('timelines.calendar-report-refused')}</h4>
          <ul className={styles.notes}>
            {file.refused.map(({ name, issue }) => (
              <li key={name}>
                {name}: {issueSentence(issue)}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.foot}>
        <Button data-action="take" variant="primary" onClick={() => onTake(calendar)}>
          {t('timelines.calendar-take')}
        </Button>
        <Button data-field variant="ghost" onClick={onCancel}>
          {t('timelines.calendar-leave')}
        </Button>
      </div>
    </section>
  )
}
