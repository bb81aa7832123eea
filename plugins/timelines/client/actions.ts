import {
  activeAutosaves,
  type CommandArgs,
  type CommandContext,
  type EntityRef,
  fetchCall,
  language,
  type Message,
  presetOf,
  saveFile,
  showToast,
  showUndoToast,
  t,
  updateEntity,
} from '#core/client/index.ts'
import type { Issue } from '#core/shared/issue.ts'
import { callsOf, placeOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { type DateSystem, dateIssue, dateText, systemOf } from '../shared/dates.ts'
import { event, type Timeline, type TimelineEvent, timeline } from '../shared.ts'
import type { ExactDate } from './dates/date-drafts.ts'
import { dateIssueOf, type ReadDate, readDate, understood } from './dates/read-date.ts'
import { warnOfDate } from './issue-sentence.ts'
import { neighbourOf } from './neighbours.ts'
import { dateToShow, timelineDialog } from './state.ts'

export { goToDate, issueOnTimeline, timelineChoices, understoodOnTimeline } from './view/go-to-date.ts'

interface DatedEvent {
  event: TimelineEvent
  timeline: Timeline | null
}

/** So long an event that has been read is used for hints while a date is typed. */
const typingMs = 10_000

/** An event with its timeline, from the server unless it has just been read. */
async function readEvent(entityRef: EntityRef, freshMs = 0): Promise<DatedEvent> {
  await activeAutosaves.current(entityRef.id)?.flush()
  const read = await fetchCall(callsOf(event).get, { ...placeOf(entityRef), eventId: entityRef.id }, { freshMs })
  const { timelineId } = read as TimelineEvent & { timelineId: string | null }
  if (timelineId === null) return { event: read, timeline: null }
  return { event: read, timeline: await fetchCall(callsOf(timeline).get, { ...placeOf(entityRef), timelineId }) }
}

type SystemEvent = { event: TimelineEvent; timeline: Timeline; system: DateSystem }

/** How the timeline of an event counts; says so if there is none. */
async function systemOfEvent(entityRef: EntityRef): Promise<SystemEvent | undefined> {
  const read = await readEvent(entityRef)
  const { event: dated, timeline: of } = read
  if (of) return { event: dated, timeline: of, system: systemOf(of) }
  showToast({ kind: 'info', id: 'timeline-date', title: t('timelines.no-timeline') })
  return undefined
}

type EventData = Partial<Pick<TimelineEvent, 'timelineDate' | 'minMetric' | 'color'>>

/** Changes an event as it was read; the toast offers to undo it. Refused if somebody has changed the event since. */
async function changeEvent(entityRef: EntityRef, read: TimelineEvent, data: EventData, title: string): Promise<void> {
  const { timelineDate, minMetric, color } = read
  const before = 'color' in data ? { color } : { timelineDate: [...timelineDate], minMetric }
  const saved = await updateEntity(entityRef, data, { revision: read.revision })
  showUndoToast({ id: 'timeline-date', title, undo: () => takeBack(entityRef, saved, before) })
}

/** Undoes a change of an event if what was changed is still so; what else has changed since stays. */
async function takeBack(
  entityRef: EntityRef,
  changed: Readonly<Record<string, unknown>>,
  before: EventData,
): Promise<void> {
  const { event: now } = await readEvent(entityRef)
  const names = Object.keys(before) as (keyof EventData)[]
  const isAsChanged = names.every(name => JSON.stringify(now[name]) === JSON.stringify(changed[name]))
  if (isAsChanged) await updateEntity(entityRef, before, { revision: now.revision })
  else showToast({ kind: 'info', id: 'undo', title: t('page.nothing-to-undo') })
}

/** How a date is understood while it is typed. */
export async function understoodDate(text: string, { entities: [entityRef] }: CommandContext) {
  const read = entityRef && (await readEvent(entityRef, typingMs))
  return read?.timeline ? understood(read.timeline, text) : undefined
}

/** What is wrong with a typed date; null if it is one. */
export async function typedDateIssue(
  text: string,
  _?: CommandArgs,
  context?: CommandContext,
): Promise<Issue | Message | null> {
  const [entityRef] = context?.entities ?? []
  const read = entityRef && (await readEvent(entityRef))
  if (!read?.timeline) return 'timelines.no-timeline'
  return dateIssueOf(read.timeline, text)
}

async function setDates(entityRef: EntityRef, dates: (read: TimelineEvent, typed: ReadDate) => number[], text: string) {
  const read = await systemOfEvent(entityRef)
  if (!read) return
  const typed = await readDate(read.timeline, text)
  if ('issue' in typed) {
    showToast({ kind: 'warn', id: 'timeline-date', title: typed.issue })
    return
  }
  await writeDates(entityRef, read, dates(read.event, typed), typed.precision)
}

async function writeDates(
  entityRef: EntityRef,
  { event: before, system }: SystemEvent,
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
  await changeEvent(entityRef, before, { timelineDate, minMetric }, title)
}

/** Sets the date of an event as typed: a start, or a range. */
export async function setDate({ entities: [entityRef] }: CommandContext, { date: text = '' }: CommandArgs) {
  if (entityRef) await setDates(entityRef, (_, typed) => ('dates' in typed ? typed.dates : []), text)
}

/** Sets the end of an event as typed. */
export async function setEnd({ entities: [entityRef] }: CommandContext, { date: text = '' }: CommandArgs) {
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

/** Opens the dialog with the parts of a date; those of the real calendar are typed. */
export async function pickDate({ entities, run }: CommandContext): Promise<void> {
  const [entityRef] = entities
  const read = entityRef && (await systemOfEvent(entityRef))
  if (!read) return
  if (read.system.kind !== 'gregorian') timelineDialog.open = { is: 'date', event: { ...entityRef } }
  else await run('events.date')
}

export async function setColor({ entities: [entityRef] }: CommandContext, { color = '' }: CommandArgs) {
  if (!entityRef) return
  const { event: read } = await readEvent(entityRef)
  const name = presetOf(color)?.name
  const title = t('timelines.coloured', { name: entityRef.label, color: name ? t(`color.${name}`) : color })
  await changeEvent(entityRef, read, { color }, title)
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
  const id = read?.timeline.timelineId
  if (!entityRef || !id) return
  const [moment] = read.event.timelineDate
  if (moment !== undefined) dateToShow.of = { timelineId: id, moment, eventId: entityRef.id }
  go(entityLink(timeline, { ...placeOf(entityRef), id }))
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
  const found = await neighbourOf(entityRef, entityRef.id, which)
  if (found) go(entityLink(event, { ...entityRef, id: found.eventId }))
}
