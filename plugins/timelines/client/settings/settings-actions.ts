import {
  activeAutosaves,
  type CommandArgs,
  type CommandContext,
  type EntityRef,
  fetchCall,
  language,
  type StepOption,
  showToast,
  t,
} from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { calendarPreset, calendarPresets, type PresetId } from '../../shared/calendar/presets/presets.ts'
import type { DateSystemFields } from '../../shared/dates.ts'
import { timeline } from '../../shared.ts'
import { calendarOfTimeline } from '../calendar/begin-row.tsx'
import { readUpload } from '../calendar/read-upload.ts'
import { type CalendarStart, openTimelineSettings } from '../state.ts'

/** Opens the settings; what is edited on the page is saved first, so that it does not conflict. */
async function open(entityRef: EntityRef, start: CalendarStart | null): Promise<void> {
  await activeAutosaves.current(entityRef.id)?.flush()
  openTimelineSettings(entityRef, start)
}

export async function openSettings({ entities: [entityRef] }: CommandContext): Promise<void> {
  if (entityRef) await open(entityRef, null)
}

/** Opens the settings at the calendar, also if the timeline has none yet. */
export async function editCalendar({ entities: [entityRef] }: CommandContext): Promise<void> {
  if (entityRef) await open(entityRef, {})
}

export function presetChoices(): StepOption[] {
  return calendarPresets.map(({ id }) => ({
    ...{ value: id, label: calendarPreset(id, language.code).name, icon: 'calendar' },
  }))
}

/** Opens the settings with a preset in place of what the timeline has; nothing is saved yet. */
export async function beginWithPreset({ entities: [entityRef] }: CommandContext, { preset = '' }: CommandArgs) {
  if (entityRef) await open(entityRef, { calendar: calendarPreset(preset as PresetId, language.code) })
}

/** The other timelines of the project that do not count by the real calendar. */
export async function copyableTimelineChoices({ entities: [entityRef] }: CommandContext): Promise<StepOption[]> {
  if (!entityRef) return []
  const { spaceId, projectId, id } = entityRef
  const { data } = await fetchCall(callsOf(timeline).find, { spaceId, projectId, limit: 100 })
  return data
    .filter(row => row.timelineId !== id && !row.useGregorian)
    .map(({ timelineId, name }) => ({ value: timelineId, label: name, icon: timeline.icon }))
}

export async function beginWithTimeline({ entities: [entityRef] }: CommandContext, { from = '' }: CommandArgs) {
  if (!entityRef) return
  const { spaceId, projectId } = entityRef
  const read = await fetchCall(callsOf(timeline).get, { spaceId, projectId, timelineId: from })
  const calendar = calendarOfTimeline(read as DateSystemFields)
  if (calendar) await open(entityRef, { calendar })
  else
    showToast({ kind: 'warn', id: 'timeline-calendar', title: t('timelines.calendar-none-there', { name: read.name }) })
}

/** Reads a calendar file and opens the settings with what it says of it. */
export async function beginWithFile({ entities: [entityRef], files }: CommandContext): Promise<void> {
  const [file] = files?.file ?? []
  if (!entityRef || !file) return
  const read = await readUpload(file)
  if ('issue' in read)
    showToast({
      kind: 'warn',
      id: 'timeline-calendar',
      title: t('timelines.calendar-unread', { name: file.name }),
      text: read.issue,
    })
  else await open(entityRef, { file: read })
}
