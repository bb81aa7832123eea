import { useEffect, useState } from 'react'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { refresh, useCall } from '../api/query.ts'
import type { Opened } from './use-entity.ts'

/** A text in the making is saved all the time: it is counted once it rests. */
const restMs = 1000

/** The beginning of the day, in the time zone of this device. */
function today(): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

/** How many words this person has added to a text today, less those they removed; nothing until it is known. */
export function useWordsToday({ thing, entity }: Pick<Opened, 'thing' | 'entity'>): number | undefined {
  const { spaceId, projectId, kind, id } = thing
  const [since, setSince] = useState(today)
  const { data } = useCall(versionCalls.wordsSince, { spaceId, projectId, kind, id, since }, { quiet: true })
  const { revision } = entity
  const [counted, setCounted] = useState(revision)
  useEffect(() => {
    if (revision === counted) return
    const timer = setTimeout(() => {
      setCounted(revision)
      setSince(today())
      void refresh(versionCalls.wordsSince)
    }, restMs)
    return () => clearTimeout(timer)
  }, [revision, counted])
  return data?.words
}
