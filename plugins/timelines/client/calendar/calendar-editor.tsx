import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { language, useCall } from '#core/client/index.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { Calendar } from '../../shared/calendar/calendar.ts'
import { checkCalendar } from '../../shared/calendar/check-calendar.ts'
import { isMoment, yearStart } from '../../shared/calendar/date.ts'
import { dateText } from '../../shared/dates.ts'
import { timeline } from '../../shared.ts'
import { issueSentence } from '../issue-sentence.ts'
import { CyclesSection, ErasSection, SeasonsSection } from './age-sections.tsx'
import { AnchorSection } from './anchor-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { BeginRow } from './begin-row.tsx'
import styles from './calendar.module.css'
import { UnitsSection, WeekSection } from './day-sections.tsx'
import { FileReport } from './file-report.tsx'
import { Issues, type ShownIssue } from './parts.tsx'
import type { CalendarFile } from './read-upload.ts'
import { YearPreview } from './year-preview.tsx'
import { LeapSection, MonthsSection } from './year-sections.tsx'

interface CalendarEditorProps {
  place: Place
  /** the timeline whose calendar it is */
  timelineId: string
  calendar: Calendar | null
  /** a file that was read before the editor opened */
  file?: CalendarFile | null
  /** what the server refused */
  refused: readonly ShownIssue[]
  onCalendar(calendar: Calendar): void
}

/** What is wrong with a calendar, as sentences. */
export function issuesOfCalendar(calendar: Calendar): ShownIssue[] {
  return checkCalendar(calendar).map(issue => ({ path: issue.path, text: issueSentence(issue) }))
}

/** A calendar with all its parts, and a year of it that follows what is edited. */
export function CalendarEditor({ place, timelineId, calendar, refused, onCalendar, ...begin }: CalendarEditorProps) {
  const [file, setFile] = useState(begin.file ?? null)
  const [year, setYear] = useState(1)
  const others = useOthers(place, timelineId)
  const own = useMemo(() => (calendar ? issuesOfCalendar(calendar) : []), [calendar])
  const issues = own.length > 0 ? own : refused
  const lastRight = useRef<Calendar>(null)
  if (calendar && own.length === 0) lastRight.current = calendar
  const shown = lastRight.current
  const taken = useRef(false)
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!taken.current) return
    taken.current = false
    root.current?.querySelector<HTMLElement>('[name="name"]')?.focus()
  })
  const take = (next: Calendar) => {
    setFile(null)
    taken.current = true
    onCalendar(next)
  }
  if (file) return <FileReport file={file} onTake={take} onCancel={() => setFile(null)} />
  const section = calendar && { calendar, onCalendar }
  return (
    <Issues value={issues}>
      <div ref={root} className={styles.editor} data-empty={calendar === null || undefined}>
        <div className={styles.form}>
          <BeginRow place={place} others={others.counting} onCalendar={take} onFile={setFile} />
          {section && (
            <>
              <BasicsSection {...section} sample={shown && sampleOf(shown, year)} />
              <MonthsSection {...section} />
              <LeapSection {...section} year={year} />
              <WeekSection {...section} />
              <UnitsSection {...section} />
              <ErasSection {...section} />
              <SeasonsSection {...section} />
              <CyclesSection {...section} />
              {shown === calendar && (
                <AnchorSection
                  calendar={calendar}
                  place={place}
                  others={others.all}
                  onAnchor={anchor => onCalendar({ ...calendar, anchor })}
                />
              )}
            </>
          )}
        </div>
        {calendar && shown && <YearPreview calendar={shown} isOld={shown !== calendar} year={year} onYear={setYear} />}
      </div>
    </Issues>
  )
}

/** The first day of the year that is shown. */
function sampleOf(calendar: Calendar, year: number): string {
  const start = yearStart(calendar, year)
  const moment = isMoment(calendar, start) ? start : 0
  return dateText({ kind: 'calendar', format: calendar.format, calendar }, [moment], 'day', language.code)
}

/** The other timelines of the project: all, and those that do not count by the real calendar. */
function useOthers(place: Place, timelineId: string) {
  const { data } = useCall(callsOf(timeline).find, { ...place, limit: listMax }, { quiet: true })
  const rows = (data?.data ?? []).filter(row => row.timelineId !== timelineId)
  const toOther = (row: (typeof rows)[number]) => ({ id: row.timelineId, name: row.name })
  return { all: rows.map(toOther), counting: rows.filter(row => !row.useGregorian).map(toOther) }
}
const listMax = 100
