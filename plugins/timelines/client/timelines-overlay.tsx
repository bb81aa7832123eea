import { useSnapshot } from 'valtio'
import { type EntityRef, useCall } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { systemOf } from '../shared/dates.ts'
import { event } from '../shared.ts'
import { changeStart } from './actions.ts'
import { DateDialog } from './dates/date-dialog.tsx'
import { useTimeline } from './dates/use-timeline.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { closeTimelineDialog, timelineDialog } from './state.ts'

/** The dialogs of timelines, one at a time. */
export function Part() {
  const { open } = useSnapshot(timelineDialog)
  if (!open) return null
  if (open.is === 'settings') return <SettingsDialog timeline={{ ...open.timeline }} />
  return <EventDateDialog entityRef={{ ...open.event }} />
}

/** The date of an event in the units of its timeline, from anywhere. */
function EventDateDialog({ entityRef }: { entityRef: EntityRef }) {
  const { spaceId, projectId, id: eventId, parentId = null } = entityRef
  const { data } = useCall(callsOf(event).get, { spaceId, projectId, eventId }, { quiet: true })
  const timeline = useTimeline(entityRef, parentId)
  const system = timeline && systemOf(timeline)
  if (!data || system?.kind !== 'metrics') return null
  const [moment = 0] = data.timelineDate
  return (
    <DateDialog
      metrics={system.metrics}
      value={{ moment, precision: data.minMetric }}
      onConfirm={date => void changeStart(entityRef, date)}
      onClose={closeTimelineDialog}
    />
  )
}
