import { useState } from 'react'
import { Field, FileChooser, fetchCall, language, Select, useFileLabels, useT } from '#core/client/index.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { Calendar } from '../../shared/calendar/calendar.ts'
import { calendarPreset, calendarPresets, type PresetId } from '../../shared/calendar/presets/presets.ts'
import type { DateSystemFields } from '../../shared/dates.ts'
import { timeline } from '../../shared.ts'
import type { OtherTimeline } from './anchor-section.tsx'
import styles from './calendar.module.css'
import { type CalendarFile, readUpload } from './read-upload.ts'

interface BeginProps {
  place: Place
  others: readonly OtherTimeline[]
  onCalendar(calendar: Calendar): void
  onFile(file: CalendarFile): void
}

/** Where a calendar can begin: a preset, another timeline, a file. */
export function BeginRow({ place, others, onCalendar, onFile }: BeginProps) {
  const t = useT()
  const labels = useFileLabels()
  const [refused, setRefused] = useState<string>()
  const copy = async (timelineId: string) => {
    const read = await fetchCall(callsOf(timeline).get, { ...place, timelineId })
    const calendar = calendarOfTimeline(read as DateSystemFields)
    setRefused(calendar ? undefined : t('timelines.calendar-none-there', { name: read.name }))
    if (calendar) onCalendar(calendar)
  }
  const open = async (file: File | null) => {
    if (!file) return
    const read = await readUpload(file)
    if ('issue' in read) setRefused(`${file.name}: ${read.issue}`)
    else {
      setRefused(undefined)
      onFile(read)
    }
  }
  return (
    <div className={styles.begin}>
      <Field label={t('timelines.calendar-begin-preset')}>
        <Select
          name="begin.preset"
          value=""
          options={[
            { value: '', label: t('timelines.calendar-choose') },
            ...calendarPresets.map(({ id }) => ({ value: id, label: calendarPreset(id, language.code).name })),
          ]}
          onValue={id => id !== '' && onCalendar(calendarPreset(id as PresetId, language.code))}
        />
      </Field>
      {others.length > 0 && (
        <Field label={t('timelines.calendar-begin-timeline')}>
          <Select
            name="begin.timeline"
            value=""
            options={[
              { value: '', label: t('timelines.calendar-choose') },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onValue={id => id !== '' && void copy(id)}
          />
        </Field>
      )}
      <Field
        label={t('timelines.calendar-begin-file')}
        error={refused}
        hint={t('timelines.calendar-file-formats')}
        group
      >
        <FileChooser {...labels} emptyText="" file={null} onFile={file => void open(file)} />
      </Field>
    </div>
  )
}

/** The calendar that a timeline counts by; null if it counts in units. */
export function calendarOfTimeline({ useGregorian, calendar }: DateSystemFields): Calendar | null {
  return useGregorian ? calendarPreset('gregorian', language.code) : (calendar ?? null)
}
