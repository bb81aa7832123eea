import { useState } from 'react'
import { Field, language, Select, TextInput, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Calendar } from '../../shared/calendar/calendar.ts'
import { anchorFor, convertMoment, isConvertible } from '../../shared/calendar/convert.ts'
import { defaultGregorianFormat } from '../../shared/calendar/pattern.ts'
import { type DateSystem, dateText, systemOf } from '../../shared/dates.ts'
import { readDateIn } from '../dates/read-date.ts'
import { useTimeline } from '../dates/use-timeline.ts'
import styles from './calendar.module.css'
import { IssuesAt } from './parts.tsx'

const real: DateSystem = { kind: 'gregorian', format: defaultGregorianFormat }

export interface OtherTimeline {
  id: string
  name: string
}

interface AnchorProps {
  /** without issues */
  calendar: Calendar
  place: Place
  others: readonly OtherTimeline[]
  onAnchor(anchor: number): void
}

/** Where the calendar meets another one: a day of it is the same day as one of the other. */
export function AnchorSection({ calendar, place, others, onAnchor }: AnchorProps) {
  const t = useT()
  const [otherId, setOther] = useState('')
  const [moment, setMoment] = useState(0)
  const read = useTimeline(place, otherId || null)
  const own: DateSystem = { kind: 'calendar', format: calendar.format, calendar }
  const other = otherId === '' ? real : read && systemOf(read)
  const there = other && isConvertible(own, other, moment) ? convertMoment(own, other, moment) : null
  const pin = (ownMoment: number, otherMoment: number) => {
    if (other) onAnchor(anchorFor(own, ownMoment, other, otherMoment))
  }
  return (
    <section className={styles.section} aria-label={t('timelines.calendar-anchor')}>
      <header className={styles.head}>
        <h3>{t('timelines.calendar-anchor')}</h3>
      </header>
      <p className={styles.dim}>{t('timelines.calendar-anchor-about')}</p>
      <div className={styles.pair}>
        <DayField
          label={t('timelines.calendar-anchor-own')}
          system={own}
          moment={moment}
          onMoment={next => {
            setMoment(next)
            if (there !== null) pin(next, there)
          }}
        />
        <div className={styles.stack}>
          <DayField
            label={t('timelines.calendar-anchor-other')}
            system={other ?? real}
            moment={there}
            onMoment={next => pin(moment, next)}
          />
          {others.length > 0 && (
            <Select
              name="anchor.other"
              aria-label={t('timelines.calendar-anchor-of')}
              value={otherId}
              options={[
                { value: '', label: t('timelines.gregorian') },
                ...others.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onValue={setOther}
            />
          )}
        </div>
      </div>
      <IssuesAt path="anchor" />
    </section>
  )
}

interface DayFieldProps {
  label: string
  system: DateSystem
  /** null if the system has no such day */
  moment: number | null
  onMoment(moment: number): void
}

/** A typed day, which counts as soon as it is understood. */
function DayField({ label, system, moment, onMoment }: DayFieldProps) {
  const t = useT()
  const [draft, setDraft] = useState<string | null>(null)
  const read = draft === null || draft.trim() === '' ? null : readDateIn(system, draft)
  const shown = moment === null ? '' : dateText(system, [moment], 'day', language.code)
  const issue = read && 'issue' in read ? read.issue : undefined
  return (
    <Field label={label} error={issue} hint={draft !== null && !issue && t('timelines.understood', { date: shown })}>
      <TextInput
        icon="calendar"
        autoComplete="off"
        value={draft ?? shown}
        onBlur={() => setDraft(null)}
        onValue={text => {
          setDraft(text)
          const typed = readDateIn(system, text)
          if (!('issue' in typed)) onMoment(typed.dates[0] ?? 0)
        }}
      />
    </Field>
  )
}
