import { useState } from 'react'
import {
  CallError,
  call,
  checkFields,
  type EntityRef,
  type Form,
  language,
  showUndoToast,
  t,
  updateEntity,
  useForm,
} from '#core/client/index.ts'
import type { Field } from '#core/shared/fields/field.ts'
import type { Calendar } from '../../shared/calendar/calendar.ts'
import { checkGregorianFormat, defaultGregorianFormat, defaultMetricsFormat } from '../../shared/calendar/pattern.ts'
import { countingIssues, type DateSystemFields } from '../../shared/dates.ts'
import type { Metric } from '../../shared/metrics.ts'
import { timeline as kind, type Timeline, timelineCalls } from '../../shared.ts'
import { issuesOfCalendar } from '../calendar/calendar-editor.tsx'
import type { ShownIssue } from '../calendar/parts.tsx'
import type { DateSystemEffect } from '../effect-view.tsx'
import { type CalendarStart, closeTimelineDialog } from '../state.ts'

export type DateSystemMode = 'gregorian' | 'units' | 'calendar'
type Counting = Required<Pick<Timeline, 'useGregorian' | 'format' | 'metrics' | 'calendar'>>
type DateSystemValues = Counting & Record<string, unknown>

/** The fields of the form; a calendar has an editor of its own. */
const namesOf: Readonly<Record<DateSystemMode, readonly string[]>> = {
  gregorian: ['format'],
  units: ['format', 'metrics'],
  calendar: [],
}

function fieldsOf(mode: DateSystemMode): CountingForm['fields'] {
  return Object.fromEntries(Object.entries(kind.fields).filter(([name]) => namesOf[mode].includes(name)))
}

function modeOf({ useGregorian, calendar }: Counting): DateSystemMode {
  return useGregorian ? 'gregorian' : calendar ? 'calendar' : 'units'
}

function countingOf({ useGregorian, format, metrics, calendar }: Counting): Counting {
  return { useGregorian, format, metrics, calendar }
}

/** What is written for a way of counting; what it does not use is kept. */
function dataOf(mode: DateSystemMode, { format, metrics, calendar }: Counting): Partial<Counting> {
  if (mode === 'gregorian') return { useGregorian: true, format }
  return mode === 'units' ? { useGregorian: false, format, metrics, calendar: null } : { useGregorian: false, calendar }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Saves a counting on top of a revision, and offers to undo it; undoing it offers to do it again. */
async function save(
  entityRef: EntityRef,
  [before, after]: readonly [Partial<Counting>, Partial<Counting>],
  revision: number,
  isUndo = false,
): Promise<void> {
  const saved = await updateEntity(entityRef, after, { revision, quiet: true })
  const title = t(isUndo ? 'timelines.settings-undone' : 'timelines.settings-saved', { name: entityRef.label })
  const undo = () => save(entityRef, [after, before], saved.revision, !isUndo)
  showUndoToast({ id: 'timeline-settings', title, undo })
}

interface CountingForm {
  form: Form<DateSystemValues>
  mode: DateSystemMode
  fields: Readonly<Record<string, Field>>
  /** the calendar that is edited, kept while another way of counting is looked at */
  draft: Calendar | null
  /** what the server refused of the calendar */
  refused: readonly ShownIssue[]
  /** shown before it is saved; null while it is edited */
  effect: DateSystemEffect | null
  /** what somebody else has saved meanwhile */
  conflict: Timeline | null
  setMode(mode: DateSystemMode): void
  setDraft(calendar: Calendar): void
  goBack(): void
  takeTheirs(): void
  keepMine(): void
}

/**
 * The form of a timeline's counting. What events will read is shown before anything is saved, and what another person
 * has saved meanwhile is never overwritten unseen.
 */
export function useDateSystemForm(entityRef: EntityRef, timeline: Timeline, start: CalendarStart | null): CountingForm {
  const [base, setBase] = useState(timeline)
  const [mode, setShownMode] = useState<DateSystemMode>(start ? 'calendar' : modeOf(timeline))
  const [draft, setShownDraft] = useState(start?.calendar ?? timeline.calendar)
  const [effect, setEffect] = useState<{ shown: DateSystemEffect; of: Counting } | null>(null)
  const [conflict, setConflict] = useState<Timeline | null>(null)
  const fields = fieldsOf(mode)
  const { spaceId, projectId, id: timelineId } = entityRef

  /** Saves on top of the base, or of a newer state that counts the same; false if somebody else's counts otherwise. */
  const send = async (data: Partial<Counting>): Promise<boolean> => {
    const names = Object.keys(data)
    const before = Object.fromEntries(Object.entries(countingOf(base)).filter(([name]) => names.includes(name)))
    try {
      await save(entityRef, [before, data], base.revision)
    } catch (error) {
      const current =
        error instanceof CallError && error.status === 409 && (error.problem?.current as Timeline | undefined)
      if (!current) throw error
      if (isSame(countingOf(current), countingOf(base))) await save(entityRef, [before, data], current.revision)
      else {
        setConflict(current)
        setEffect(null)
        return false
      }
    }
    closeTimelineDialog()
    return true
  }

  const form = useForm<DateSystemValues>({
    initialValues: countingOf(
      start ? { ...timeline, useGregorian: false, calendar: draft } : timeline,
    ) as DateSystemValues,
    check: values => {
      if (mode !== 'calendar') return checkFields(fields, values, () => [])
      const message = values.calendar ? issuesOfCalendar(values.calendar)[0]?.text : t('timelines.calendar-needed')
      return message ? { calendar: { message } } : {}
    },
    async send(values) {
      const data = dataOf(mode, values)
      const counting = { ...countingOf(base), ...data }
      if (isSame(counting, countingOf(base))) {
        closeTimelineDialog()
        return true
      }
      if (!effect || !isSame(effect.of, counting)) {
        const input = { spaceId, projectId, timelineId, language: language.code, ...counting }
        const shown = await call(timelineCalls.countingEffect, input)
        if (shown.differ + shown.dateless + shown.beyond > 0) {
          setEffect({ shown, of: counting })
          return false
        }
      } else if (effect.shown.beyond > 0) return false
      return send(data)
    },
  })
  const { values } = form
  const setMode = (next: DateSystemMode) => {
    setShownMode(next)
    const counting = { ...values, useGregorian: next === 'gregorian', calendar: next === 'calendar' ? draft : null }
    form.change('useGregorian', counting.useGregorian)
    form.change('calendar', counting.calendar)
    form.change('format', fittingFormat(counting))
  }
  const setDraft = (next: Calendar) => {
    setShownDraft(next)
    form.change('calendar', next)
    form.change('useGregorian', false)
  }
  const startAt = (stored: Timeline) => {
    setBase(stored)
    setConflict(null)
  }
  return {
    ...{ form, mode, fields, draft, conflict, setMode, setDraft },
    refused: form.issues.flatMap(({ path, message }) => {
      const [, inside] = path.split('calendar.')
      return inside ? [{ path: inside, text: message }] : []
    }),
    effect: effect?.shown ?? null,
    goBack: () => setEffect(null),
    takeTheirs: () => {
      if (!conflict) return
      startAt(conflict)
      setShownMode(modeOf(conflict))
      setShownDraft(conflict.calendar)
      form.reset(countingOf(conflict) as DateSystemValues)
    },
    keepMine: () => conflict && startAt(conflict),
  }
}

/** The format of a way of counting: the one there is if it fits, else the usual one. */
function fittingFormat(counting: DateSystemFields & { metrics: Metric[] | null }): string {
  const { useGregorian, format, metrics, calendar } = counting
  if (useGregorian) return checkGregorianFormat(format).length > 0 ? defaultGregorianFormat : format
  if (calendar || !metrics || countingIssues(counting).length === 0) return format
  return defaultMetricsFormat(metrics)
}
