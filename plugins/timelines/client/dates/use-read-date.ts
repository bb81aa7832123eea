import { useEffect, useMemo, useState } from 'react'
import { reportFailure } from '#core/client/index.ts'
import type { Timeline } from '../../shared.ts'
import { type ReadDate, readDate } from './read-date.ts'

/** How a text is understood as a date of a timeline; null for an empty one, undefined while events are asked. */
export function useReadDate(timeline: Timeline, text: string | null): ReadDate | null | undefined {
  const read = useMemo(() => (text === null || text.trim() === '' ? null : readDate(timeline, text)), [timeline, text])
  const [answered, setAnswered] = useState<{ read: unknown; answer: ReadDate }>()
  useEffect(() => {
    if (!(read instanceof Promise)) return
    let isCurrent = true
    read.then(answer => isCurrent && setAnswered({ read, answer }), reportFailure)
    return () => {
      isCurrent = false
    }
  }, [read])
  if (!(read instanceof Promise)) return read
  return answered?.read === read ? answered.answer : undefined
}
