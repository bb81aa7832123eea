import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { dateToShow } from '../state.ts'
import type { TimelineView } from '../view/view-state.ts'
import { type Gantt, showEvent } from './use-gantt.ts'
import { centredOn } from './view.ts'

/** Shows the date for which the page was opened on the axis, once there is one; an event, as the page shows events. */
export function useDateToShow(gantt: Gantt, { mode, setMode }: TimelineView): void {
  const { of } = useSnapshot(dateToShow)
  const { timeline, overview, setView, select } = gantt
  useEffect(() => {
    if (of?.timelineId !== timeline.timelineId) return
    const { moment, eventId } = of
    const hasAxis = mode === 'gantt'
    if (eventId === undefined && !hasAxis) return setMode('gantt')
    if (hasAxis && !overview) return
    dateToShow.of = null
    if (eventId === undefined) setView(old => centredOn(old, moment))
    else if (hasAxis) showEvent(gantt, eventId, moment)
    else select(eventId)
  }, [of, overview, timeline.timelineId, gantt, setView, select, mode, setMode])
}
