import { useEffect, useState } from 'react'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { invalidateCalls, useCall } from '../../api/query.ts'
import type { OpenedEntity } from './use-entity.ts'

/** A text being written is saved all the time: it is counted after a pause. */
const countDelayMs = 1000

/** The start of the day in the time zone of this device. */
function today(): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

/** How many words this user has added to a text today, minus those removed; undefined until it is loaded. */
export function useWordsToday({ entityRef, entity }: Pick<OpenedEntity, 'entityRef' | 'entity'>): number | undefined {
  const { spaceId, projectId, kind, id } = entityRef
  const [since, setSince] = useState(today)
  const { data, refetch } = useCall(versionCalls.wordsSince, { spaceId, projectId, kind, id, since }, { quiet: true })
  // The text may have changed on another page, such as that of its versions, since it was counted.
  useEffect(() => {
    void refetch({ cancelRefetch: false })
  }, [refetch])
  const { revision } = entity
  const [countedRevision, setCountedRevision] = useState(revision)
  useEffect(() => {
    if (revision === countedRevision) return
    const timer = setTimeout(() => {
      setCountedRevision(revision)
      setSince(today())
      void invalidateCalls(versionCalls.wordsSince)
    }, countDelayMs)
    return () => clearTimeout(timer)
  }, [revision, countedRevision])
  return data?.words
}
