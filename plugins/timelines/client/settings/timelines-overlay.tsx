import { useSnapshot } from 'valtio'
import { type EntityRef, useCall } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { systemOf } from '../../shared/dates.ts'
import { event } from '../../shared.ts'
import { changeStart } from '../actions.ts'
import { CalendarDateDialog } from '../dates/calendar-date-dialog.tsx'
import { DateDialog } from '../dates/date-dialog.tsx'
import type { ExactDate } from '../dates/date-drafts.ts'
import { useTimeline } from '../dates/use-timeline.ts'
import { closeTimelineDialog, timelineDialog } from '../state.ts'
import { SettingsDialog } from './settings-dialog.tsx'

/** The dialogs of timelines, one at a time. */
export default function TimelinesOverlay() {
  const { open } = useSnapshot(timelineDialog)
  if (!open) return null
  if (open.is === 'settings') return <SettingsDialog timeline={{ ...open.timeline }} />
  return <EventDateDialog entityRef={{ ...open.event }} />
}

/** The date of an event in the parts that its timeline has, from anywhere. */
function EventDateDialog({ entityRef }: { entityRef: EntityRef }) {
  const { spaceId, projectId, id: eventId, parentId = null } = entityRef
  const { data } = useCall(callsOf(event).get, { spaceId, projectId, eventId }, { quiet: true })
  const timeline = useTimeline(entityRef, parentId)
  const system = timeline && systemOf(timeline)
  if (!data || !system || system.kind === 'gregorian') return null
  const [moment = 0] = data.timelineDate
  const dialog = {
    value: { moment, precision: data.minMetric },
    onConfirm: (date: ExactDate) => void changeStart(entityRef, date),
    onClose: closeTimelineDialog,
  }
  return system.kind === 'calendar' ? (
    <CalendarDateDialog calendar={system.calendar} {...dialog} />
  ) : (
    <DateDialog system={system} {...dialog} />
  )
}
