import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { dateToShow } from '../state.ts'
import type { Gantt } from './use-gantt.ts'
import { centredOn } from './view.ts'

/** Shows the date for which the page was opened, once there is an axis. */
export function useDateToShow({ timeline, overview, setView }: Gantt): void {
  const { of } = useSnapshot(dateToShow)
  useEffect(() => {
    if (!overview || of?.timelineId !== timeline.timelineId) return
    dateToShow.of = null
    setView(old => centredOn(old, of.moment))
  }, [of, overview, timeline.timelineId, setView])
}
