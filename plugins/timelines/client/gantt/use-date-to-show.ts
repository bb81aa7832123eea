import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { dateToShow } from '../state.ts'
import type { TimelineView } from '../view-state.ts'
import type { Gantt } from './use-gantt.ts'
import { centredOn } from './view.ts'

/** Shows the date for which the page was opened on the axis, once there is one. */
export function useDateToShow({ timeline, overview, setView }: Gantt, { mode, setMode }: TimelineView): void {
  const { of } = useSnapshot(dateToShow)
  useEffect(() => {
    if (!overview || of?.timelineId !== timeline.timelineId) return
    dateToShow.of = null
    if (mode !== 'gantt') setMode('gantt')
    setView(old => centredOn(old, of.moment))
  }, [of, overview, timeline.timelineId, setView, mode, setMode])
}
