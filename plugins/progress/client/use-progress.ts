import { useEffect, useState } from 'react'
import { timeZone, useCall } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { addDays, dayAt, dayStart } from '../shared/days.ts'
import { progressCalls } from '../shared.ts'

export type Progress = OutputOf<typeof progressCalls.read>

/** How far the user is; read again when a day begins. */
export function useProgress({ spaceId, projectId }: Place) {
  const zone = timeZone()
  const [today, setToday] = useState(() => dayAt(Date.now(), zone))
  const answer = useCall(progressCalls.read, { spaceId, projectId, zone }, { quiet: true })
  const { refetch } = answer
  useEffect(() => {
    const wait = dayStart(addDays(today, 1), zone) - Date.now()
    const timer = setTimeout(
      () => {
        setToday(dayAt(Date.now(), zone))
        void refetch()
      },
      Math.max(1000, wait),
    )
    return () => clearTimeout(timer)
  }, [today, zone, refetch])
  return answer
}
