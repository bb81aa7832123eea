import { language, type Message } from '#core/client/index.ts'
import type { Issue } from '#core/shared/issue.ts'
import { type ParseContext, parseDate } from '../../shared/calendar/parse/parse-date.ts'
import { type DateSystem, dateText, systemOf } from '../../shared/dates.ts'
import type { Timeline } from '../../shared.ts'
import { issueSentence } from '../issue-sentence.ts'
import { findNamedEvent } from './named-events.ts'

/** A typed date: one moment or two, and how exact they are; or why it is none, as a sentence. */
export type ReadDate = { dates: number[]; precision: string } | { issue: string }

/** Understands a typed date or range in the words of a system; `resolveEvent` finds the dates of events named in it. */
export function readDateIn(system: DateSystem, text: string, resolveEvent?: ParseContext['resolveEvent']): ReadDate {
  const read = parseDate(text, { system, language: language.code, resolveEvent })
  if (!read.ok) return { issue: issueSentence(read.issue) }
  const { start, end, precision } = read
  return { dates: end === undefined || end === start ? [start] : [start, end], precision }
}

/**
 * Understands a typed date or range in the words of its timeline, in both languages. The answer is there at once,
 * unless the text names an event, as in `3 weeks after the siege`: then the project's events are asked.
 */
export function readDate(timeline: Timeline, text: string): ReadDate | Promise<ReadDate> {
  const system = systemOf(timeline)
  const names = new Set<string>()
  const read = readDateIn(system, text, name => {
    names.add(name)
    return null
  })
  return names.size === 0 || !('issue' in read) ? read : readWithEvents(timeline, text, [...names])
}

async function readWithEvents(timeline: Timeline, text: string, names: readonly string[]): Promise<ReadDate> {
  const found = await Promise.all(names.map(async name => [name, await findNamedEvent(timeline, name)] as const))
  const events = new Map(found)
  return readDateIn(systemOf(timeline), text, name => events.get(name) ?? null)
}

/** How a typed date was understood, in the words of its timeline. */
export function understoodText(timeline: Timeline, { dates, precision }: Exclude<ReadDate, { issue: string }>): string {
  return dateText(systemOf(timeline), dates, precision, language.code)
}

/** How a typed date is understood, as a hint beside it. */
export async function understood(timeline: Timeline, text: string): Promise<{ label: Message }> {
  const typed = await readDate(timeline, text)
  if ('issue' in typed) return { label: { id: 'timelines.not-understood', values: { issue: typed.issue } } }
  return { label: { id: 'timelines.understood', values: { date: understoodText(timeline, typed) } } }
}

/** Why a typed text is no date; null if it is one. */
export async function dateIssueOf(timeline: Timeline, text: string): Promise<Issue | null> {
  const typed = await readDate(timeline, text)
  return 'issue' in typed ? { message: typed.issue } : null
}
