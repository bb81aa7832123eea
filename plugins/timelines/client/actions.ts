import {
  activeAutosaves,
  type CommandContext,
  call,
  type EntityRef,
  fetchCall,
  language,
  type Message,
  presetColors,
  presetOf,
  queryClient,
  queryKey,
  type StepOption,
  saveFile,
  shownEntity,
  showToast,
  showUndoToast,
  t,
  updateEntity,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import type { Issue } from '#core/shared/issue.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { type DateSystem, dateIssue, dateText, systemOf } from '../shared/dates.ts'
import { event, eventCalls, type Timeline, type TimelineEvent, timeline } from '../shared.ts'
import type { ExactDate } from './dates/date-drafts.ts'
import { type ReadDate, readDate } from './dates/read-date.ts'
import { warnOfDate } from './issue-sentence.ts'
import { timelineDialog } from './state.ts'

type StepAnswers = Readonly<Record<string, string>>

interface DatedEvent {
  event: TimelineEvent
  timeline: Timeline | null
}

function placeOf({ spaceId, projectId }: EntityRef) {
  return { spaceId, projectId }
}

/** An event with its timeline, from the server unless it has just been read. */
async function readEvent(entityRef: EntityRef): Promise<DatedEvent> {
  await activeAutosaves.current(entityRef.id)?.flush()
  const read = await fetchCall(callsOf(event).get, { ...placeOf(entityRef), eventId: entityRef.id }, { freshMs: 0 })
  const { timelineId } = read as TimelineEvent & { timelineId: string | null }
  if (timelineId === null) return { event: read, timeline: null }
  return { event: read, timeline: await fetchCall(callsOf(timeline).get, { ...placeOf(entityRef), timelineId }) }
}

/** How the timeline of an event counts; says so if there is none. */
async function systemOfEvent(entityRef: EntityRef): Promise<(DatedEvent & { system: DateSystem }) | undefined> {
  const read = await readEvent(entityRef)
  if (read.timeline) return { ...read, system: systemOf(read.timeline) }
  showToast({ kind: 'info', id: 'timeline-date', title: t('timelines.no-timeline') })
  return undefined
}

type EventData = Partial<Pick<TimelineEvent, 'timelineDate' | 'minMetric' | 'color'>>

/** Changes an event at once; the toast offers to undo it. */
async function changeEvent(entityRef: EntityRef, before: EventData, data: EventData, title: string): Promise<void> {
  await activeAutosaves.current(entityRef.id)?.flush()
  await updateEntity(entityRef, data)
  showUndoToast({ id: 'timeline-date', title, undo: () => updateEntity(entityRef, before) })
}

function datesOf({ timelineDate, minMetric }: TimelineEvent): Required<Pick<EventData, 'timelineDate' | 'minMetric'>> {
  return { timelineDate: [...timelineDate], minMetric }
}

/** Reads the event and its timeline before a date for it is typed. */
export async function prepareDate([entityRef]: readonly EntityRef[]): Promise<void> {
  if (entityRef) await readEvent(entityRef)
}

/** How a date is understood while it is typed; undefined until the event and its timeline are read. */
export function understoodDate(
  text: string,
  { entities: [entityRef] }: CommandContext,
): { label: Message } | undefined {
  const shown = entityRef && (shownEntity(entityRef) as { timelineId?: string | null } | undefined)
  if (!entityRef || !shown?.timelineId) return undefined
  const input = { ...placeOf(entityRef), timelineId: shown.timelineId }
  const read = queryClient.getQueryData<Timeline>(queryKey(callsOf(timeline).get as Call, input))
  if (!read) return undefined
  const system = systemOf(read)
  const typed = readDate(system, text, language.code)
  if ('issue' in typed) return { label: { id: 'timelines.not-understood', values: { issue: typed.issue } } }
  const date = dateText(system, typed.dates, typed.precision, language.code)
  return { label: { id: 'timelines.understood', values: { date } } }
}

/** What is wrong with a typed date; null if it is one. */
export async function typedDateIssue(
  text: string,
  _?: StepAnswers,
  context?: CommandContext,
): Promise<Issue | Message | null> {
  const [entityRef] = context?.entities ?? []
  const read = entityRef && (await readEvent(entityRef))
  if (!read?.timeline) return 'timelines.no-timeline'
  const typed = readDate(systemOf(read.timeline), text, language.code)
  return 'issue' in typed ? { message: typed.issue } : null
}

async function setDates(entityRef: EntityRef, dates: (read: TimelineEvent, typed: ReadDate) => number[], text: string) {
  const read = await systemOfEvent(entityRef)
  if (!read) return
  const typed = readDate(read.system, text, language.code)
  if ('issue' in typed) {
    showToast({ kind: 'warn', id: 'timeline-date', title: typed.issue })
    return
  }
  await writeDates(entityRef, read, dates(read.event, typed), typed.precision)
}

async function writeDates(
  entityRef: EntityRef,
  { event: before, system }: DatedEvent & { system: DateSystem },
  timelineDate: number[],
  minMetric: string,
): Promise<void> {
  const issue = dateIssue(timelineDate)
  if (issue) {
    warnOfDate(issue)
    return
  }
  const date = dateText(system, timelineDate, minMetric, language.code)
  const title = t('timelines.dated', { name: entityRef.label, date })
  await changeEvent(entityRef, datesOf(before), { timelineDate, minMetric }, title)
}

/** Sets the date of an event as typed: a start, or a range. */
export async function setDate({ entities: [entityRef] }: CommandContext, { date: text = '' }: StepAnswers) {
  if (entityRef) await setDates(entityRef, (_, typed) => ('dates' in typed ? typed.dates : []), text)
}

/** Sets the end of an event as typed. */
export async function setEnd({ entities: [entityRef] }: CommandContext, { date: text = '' }: StepAnswers) {
  const withEnd = ({ timelineDate: [start = 0] }: TimelineEvent, typed: ReadDate) =>
    'dates' in typed ? [start, typed.dates.at(-1) ?? start] : []
  if (entityRef) await setDates(entityRef, withEnd, text)
}

/** Moves the start of an event; its end stays. */
export async function changeStart(entityRef: EntityRef, { moment, precision }: ExactDate): Promise<void> {
  const read = await systemOfEvent(entityRef)
  if (!read) return
  const [, end] = read.event.timelineDate
  await writeDates(entityRef, read, end === undefined ? [moment] : [moment, end], precision)
}

/** Keeps only the start of an event (EVENT-19). */
export async function dropEnd({ entities: [entityRef] }: CommandContext): Promise<void> {
  const read = entityRef && (await systemOfEvent(entityRef))
  if (!read) return
  const { timelineDate, minMetric } = read.event
  await writeDates(entityRef, read, timelineDate.slice(0, 1), minMetric)
}

/** Opens the dialog with one number per unit; dates of a calendar are typed. */
export async function pickDate({ entities, run }: CommandContext): Promise<void> {
  const [entityRef] = entities
  const read = entityRef && (await systemOfEvent(entityRef))
  if (!read) return
  if (read.system.kind === 'metrics') timelineDialog.open = { is: 'date', event: { ...entityRef } }
  else await run('events.date')
}

export function colorChoices(): StepOption[] {
  return presetColors.map(({ name, value }) => ({ value, label: t(`color.${name}`), icon: 'brush' }))
}

export async function setColor({ entities: [entityRef] }: CommandContext, { color = '' }: StepAnswers) {
  if (!entityRef) return
  const { event: read } = await readEvent(entityRef)
  const name = presetOf(color)?.name
  const title = t('timelines.coloured', { name: entityRef.label, color: name ? t(`color.${name}`) : color })
  await changeEvent(entityRef, { color: read.color }, { color }, title)
}

/** Saves an event as a JSON file, with its timeline (EVENT-05). */
export async function exportEvent({ entities: [entityRef] }: CommandContext): Promise<void> {
  if (!entityRef) return
  const json = JSON.stringify(await readEvent(entityRef), null, 2)
  const name = `${entityRef.label.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'event'}.json`
  saveFile(name, new Blob([json], { type: 'application/json' }))
  showToast({ kind: 'ok', title: t('timelines.exported', { name }) })
}

export async function openTimeline({ entities: [entityRef], go }: CommandContext): Promise<void> {
  const read = entityRef && (await systemOfEvent(entityRef))
  const { timelineId: id } = read?.timeline ?? {}
  if (entityRef && id) go(entityLink(timeline, { ...placeOf(entityRef), id }))
}

export function goToNext(context: CommandContext): Promise<void> {
  return goToNeighbour(context, 'next')
}

export function goToPrevious(context: CommandContext): Promise<void> {
  return goToNeighbour(context, 'previous')
}

/** Goes to the event before or after this one in time, or says that there is none. */
async function goToNeighbour({ entities: [entityRef], go }: CommandContext, which: 'previous' | 'next') {
  if (!entityRef) return
  const neighbours = await call(eventCalls.neighbours, { ...placeOf(entityRef), eventId: entityRef.id })
  const found = neighbours[which]
  if (found) go(entityLink(event, { ...entityRef, id: found.eventId }))
  else
    showToast({
      kind: 'info',
      id: 'event-end',
      title: t(which === 'next' ? 'timelines.is-last' : 'timelines.is-first'),
    })
}

export function openSettings({ entities: [entityRef] }: CommandContext): void {
  if (entityRef) timelineDialog.open = { is: 'settings', timeline: { ...entityRef } }
}
