import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton, language, reportFailure, TextInput, useT } from '#core/client/index.ts'
import { type DateSystem, dateText, systemOf } from '../../shared/dates.ts'
import type { Timeline } from '../../shared.ts'
import { CalendarDateDialog } from './calendar-date-dialog.tsx'
import { DateDialog } from './date-dialog.tsx'
import type { ExactDate } from './date-drafts.ts'
import styles from './dates.module.css'
import { type ReadDate, readDate, understoodText } from './read-date.ts'

/** Where the dialog starts if no date is chosen. */
const firstDate: ExactDate = { moment: 0, precision: '' }

interface DatePickerProps {
  /** undefined while it is loading, null if there is none */
  timeline: Timeline | undefined | null
  /** null while no date is chosen */
  value: ExactDate | null
  /** names it for screen readers: `Start` */
  label: string
  disabled?: boolean
  /** the focus goes to it as soon as there is a timeline */
  autoFocus?: boolean
  onValue(date: ExactDate): void
}

/**
 * One date of a timeline: a field in the timeline's format for the real calendar and for a calendar of its own, which
 * has a dialog with its parts beside it; else a button that opens a dialog with one number per unit (TL-09..16).
 */
export function DatePicker({ timeline, value, label, disabled, autoFocus, onValue }: DatePickerProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (timeline === undefined)
    return (
      <p role="status" className={styles.understood} data-message-id="timeline-is-loading">
        {t('timeline-is-loading')}
      </p>
    )
  if (timeline === null) {
    const none = t('timelines.none')
    return (
      <Button data-field disabled aria-label={t('timelines.date-button', { label, date: none })} icon="calendar">
        {none}
      </Button>
    )
  }
  const system = systemOf(timeline)
  if (system.kind !== 'metrics')
    return (
      <DateField
        timeline={timeline}
        system={system}
        value={value}
        label={label}
        disabled={disabled}
        autoFocus={autoFocus}
        onValue={onValue}
      />
    )
  const text = value ? dateText(system, [value.moment], value.precision, language.code) : t('timelines.no-date')
  return (
    <div className={styles.date}>
      <Button
        data-field
        icon="calendar"
        aria-haspopup="dialog"
        aria-label={t('timelines.date-button', { label, date: text })}
        disabled={disabled}
        autoFocus={autoFocus}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      {isOpen && (
        <DateDialog system={system} value={value ?? firstDate} onConfirm={onValue} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

type DateFieldProps = DatePickerProps & { timeline: Timeline; system: DateSystem }

/** A typed date. What was understood is shown at once; it counts with Enter or when the field is left. */
function DateField({ timeline, system, value, label, disabled, autoFocus, onValue }: DateFieldProps) {
  const t = useT()
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const shown = value ? dateText(system, [value.moment], value.precision, language.code) : ''
  const read = useReadDate(timeline, draft)
  // What is not understood stays, so that it can be corrected.
  const take = (typed: ReadDate | null) => {
    if (typed && 'issue' in typed) return
    setDraft(null)
    if (typed && draft !== shown) onValue({ moment: typed.dates[0] ?? 0, precision: typed.precision })
  }
  const commit = () => {
    if (read !== undefined) return take(read)
    Promise.resolve(readDate(timeline, draft ?? '')).then(take, reportFailure)
  }
  return (
    <div className={styles.date}>
      <TextInput
        icon={system.kind === 'calendar' ? undefined : 'calendar'}
        aria-label={label}
        aria-invalid={(read && 'issue' in read) || undefined}
        autoComplete="off"
        autoFocus={autoFocus}
        disabled={disabled}
        value={draft ?? shown}
        end={
          system.kind === 'calendar' && (
            <IconButton
              icon="calendar"
              size="s"
              data-field
              label={t('timelines.select-date')}
              aria-haspopup="dialog"
              disabled={disabled}
              onClick={() => setOpen(true)}
            />
          )
        }
        onValue={setDraft}
        onBlur={commit}
        onKeyDown={event => {
          if (event.key === 'Escape' && draft !== null) {
            event.stopPropagation()
            setDraft(null)
          }
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          if (event.ctrlKey || event.metaKey) {
            // The form is submitted by this key: with the date, and not while the text is none.
            if (read && 'issue' in read) event.preventDefault()
            else if (draft !== null) flushSync(commit)
            return
          }
          // Enter takes the date and does not submit the form.
          event.preventDefault()
          commit()
        }}
      />
      {isOpen && system.kind === 'calendar' && (
        <CalendarDateDialog
          calendar={system.calendar}
          value={value ?? firstDate}
          onConfirm={onValue}
          onClose={() => setOpen(false)}
        />
      )}
      {read && (
        <p role="status" className={'issue' in read ? styles.issue : styles.understood}>
          {'issue' in read ? read.issue : t('timelines.understood', { date: understoodText(timeline, read) })}
        </p>
      )}
    </div>
  )
}

/** How a text is understood as a date of a timeline; null for an empty one, undefined while events are asked. */
function useReadDate(timeline: Timeline, text: string | null): ReadDate | null | undefined {
  const read = useMemo(() => (text === null || text.trim() === '' ? null : readDate(timeline, text)), [timeline, text])
  const [answered, setAnswered] = useState<{ read: unknown; answer: ReadDate }>()
  useEffect(() => {
    if (!(read instanceof Promise)) return
    let isCurrent = true
    read.then(answer => isCurrent && setAnswered({ read, answer }), reportFailure)
    return () => {
      isCurrent = false
    }
  }, [read])
  if (!(read instanceof Promise)) return read
  return answered?.read === read ? answered.answer : undefined
}
