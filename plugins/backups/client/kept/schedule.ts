import {
  call,
  fetchCall,
  formatNumber,
  keptCall,
  type StepOption,
  setCallData,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import type { InputOf } from '#core/shared/call.ts'
import { type BackupSchedule, serverBackupCalls } from '#core/shared/calls/backups.ts'
import { takenLabel } from '../actions.ts'

type Changes = InputOf<typeof serverBackupCalls.setSchedule>

const hours = Array.from({ length: 48 }, (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** When backups of the server are made, as a sentence. */
export function whenText({ daily, at, zone }: BackupSchedule): string {
  if (!daily) return t('backups.server-off')
  if (at === null) return t('backups.server-daily')
  return t('backups.server-at', { time: zone === ownZone() ? at : `${at} (${zone})` })
}

export function keptText({ days, weeks, months }: BackupSchedule): string {
  return t('backups.server-keeps', { days, weeks, months })
}

/** When the next one is due; what is past is made within minutes. */
export function nextText(next: string): string {
  return Date.parse(next) <= Date.now()
    ? t('backups.server-soon')
    : t('backups.server-next', { date: takenLabel(next) })
}

const readStatus = () => fetchCall(serverBackupCalls.backups, {}, { freshMs: 0 })

/** The times of day, in the time zone of the browser. */
export async function whenChoices(): Promise<StepOption[]> {
  const { schedule } = await readStatus()
  const current = schedule.daily ? (schedule.at ?? 'any') : 'off'
  const option = (value: string, label: string): StepOption => ({
    ...{ value, label, icon: value === 'off' ? 'x' : 'clock' },
    ...(value === current && { about: t('backups.as-now') }),
  })
  return [
    option('any', t('backups.at-any')),
    option('off', t('backups.at-never')),
    ...hours.map(time => option(time, t('backups.at', { time }))),
  ]
}

/** Numbers to choose from; the one of now is among them. */
export async function keptChoices(of: 'days' | 'weeks' | 'months'): Promise<StepOption[]> {
  const { schedule } = await readStatus()
  const usual = { days: [3, 7, 14, 30], weeks: [0, 4, 8, 12, 26, 52], months: [0, 6, 12, 24, 60] }[of]
  const numbers = [...new Set([...usual, schedule[of]])].sort((a, b) => a - b)
  return numbers.map(number => ({
    ...{ value: String(number), label: formatNumber(number), icon: 'archive' },
    ...(number === schedule[of] && { about: t('backups.as-now') }),
  }))
}

export async function setWhen(when: string): Promise<void> {
  if (when === 'off') await change({ daily: false })
  else await change({ daily: true, at: when === 'any' ? null : (when as BackupSchedule['at']), zone: ownZone() })
}

export async function setKept(counts: { days: number; weeks: number; months: number }): Promise<void> {
  await change(counts)
}

/** Changes the schedule, says what it is now, and offers the former one. */
async function change(changes: Changes): Promise<void> {
  const { schedule: former } = await readStatus()
  const { schedule } = await send(changes)
  showUndoToast({
    id: 'backups.schedule',
    title: 'days' in changes ? keptText(schedule) : whenText(schedule),
    undo: () => send(former),
    again: [keptCall(serverBackupCalls.setSchedule, former)],
  })
}

async function send(changes: Changes) {
  const status = await call(serverBackupCalls.setSchedule, changes)
  setCallData(serverBackupCalls.backups, {}, status)
  return status
}
