import {
  type CommandContext,
  call,
  emitOwnEvent,
  fetchCall,
  formatDate,
  saveFile,
  showToast,
  showUndoToast,
  t,
  timeZone,
} from '#core/client/index.ts'
import type { InputOf } from '#core/shared/call.ts'
import { type Place, placeOf } from '#core/shared/kind-calls.ts'
import { csvText, type FlatValue } from '#plugins/exports/shared.ts'
import { dayAt } from '../shared/days.ts'
import { progressCalls, progressEvent, progressLimits } from '../shared.ts'

/** `26 Nov 2026`, for a day such as 2026-11-26. */
export const dayLabel = (day: string): string => formatDate(`${day}T12:00:00`)

/** What is stored now. */
const readNow = (place: Place, days?: number) => fetchCall(progressCalls.read, { ...place, zone: timeZone(), days })

/** What is wrong with the day by which a goal is to be reached. */
export function dayIssue(day: string): string | null {
  return day < dayAt(Date.now(), timeZone()) ? 'progress.day-passed' : null
}

async function setOwn(place: Place, change: Omit<InputOf<typeof progressCalls.setOwn>, keyof Place>): Promise<void> {
  await call(progressCalls.setOwn, { ...place, ...change })
  await emitOwnEvent(progressEvent, place)
}

export async function setDaily(context: CommandContext, daily: number): Promise<void> {
  await setOwn(placeOf(context), { daily })
  showToast({ kind: 'ok', id: 'progress-daily', title: t('progress.daily-set', { count: daily }) })
}

export async function removeDaily(context: CommandContext): Promise<void> {
  const place = placeOf(context)
  const { daily } = await readNow(place)
  if (daily === 0) return void showToast({ kind: 'info', id: 'progress-daily', title: t('progress.no-daily-yet') })
  await setOwn(place, { daily: null })
  const title = t('progress.daily-removed')
  showUndoToast({ id: 'progress-daily', title, undo: () => setOwn(place, { daily }) })
}

interface Goal {
  words: number
  by: string
}

async function sendGoal(place: Place, goal: Goal | null): Promise<void> {
  await call(progressCalls.setGoal, { ...place, goal: goal && { ...goal, zone: timeZone() } })
  await emitOwnEvent(progressEvent, place)
}

export async function setGoal(context: CommandContext, goal: Goal): Promise<void> {
  await sendGoal(placeOf(context), goal)
  const title = t('progress.goal-set', { count: goal.words, day: dayLabel(goal.by) })
  showToast({ kind: 'ok', id: 'progress-goal', title })
}

export async function removeGoal(context: CommandContext): Promise<void> {
  const place = placeOf(context)
  const { goal } = await readNow(place)
  if (!goal) return void showToast({ kind: 'info', id: 'progress-goal', title: t('progress.no-goal-yet') })
  await sendGoal(place, null)
  const title = t('progress.goal-removed')
  // A day that has passed could not be set again.
  if (goal.days === 0) showToast({ kind: 'ok', id: 'progress-goal', title })
  else showUndoToast({ id: 'progress-goal', title, undo: () => sendGoal(place, { words: goal.words, by: goal.by }) })
}

export async function toggleStreaks(context: CommandContext): Promise<void> {
  const place = placeOf(context)
  const { streaks } = await readNow(place)
  await setOwn(place, { streaks: !streaks })
  showToast({ kind: 'ok', id: 'progress-streaks', title: t(streaks ? 'progress.streaks-off' : 'progress.streaks-on') })
}

/** Saves the words of each day of the last year, from the first on which something was written. */
export async function saveProgressCsv(context: CommandContext): Promise<void> {
  const { days, sprints } = await readNow(placeOf(context), progressLimits.days)
  const ended = sprints.filter(({ words }) => words !== null)
  const ofDay = Map.groupBy(ended, ({ startedAt }) => dayAt(Date.parse(startedAt), timeZone()))
  const first = days.findIndex(({ day, words }) => words !== 0 || ofDay.has(day))
  if (first < 0) return void showToast({ kind: 'info', id: 'progress-csv', title: t('progress.nothing-written') })
  const rows = days.slice(first).map(({ day, words }): FlatValue[] => {
    const own = ofDay.get(day) ?? []
    const sum = (of: (one: (typeof own)[number]) => number) => own.reduce((total, one) => total + of(one), 0)
    return [day, words, own.length, sum(one => one.minutes), sum(one => one.words ?? 0)]
  })
  const names = ['day', 'words', 'sprints', 'sprint minutes', 'sprint words']
  saveFile('words.csv', new Blob([csvText({ names, rows })], { type: 'text/csv;charset=utf-8' }))
  showToast({ kind: 'ok', id: 'progress-csv', title: t('progress.csv-saved', { count: rows.length }) })
}
