import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { call, commandContext, ignoreRefusal, invalidateCalls, usePermission } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { activityCalls, visitGapMs } from '../../shared.ts'

/** How often a page that is seen says so. */
const everyMs = 5 * 60_000

/** When pages of projects were last noted, by project. */
const noted = new Map<string, number>()

/** Notes a visit, unless it was just noted. After a long absence, what is new is counted from then. */
async function noteVisit(place: Place): Promise<void> {
  const [now, last] = [Date.now(), noted.get(place.projectId)]
  if (document.hidden || (last !== undefined && now - last < everyMs)) return
  noted.set(place.projectId, now)
  await call(activityCalls.visit, place, { quiet: true })
  if (last !== undefined && now - last >= visitGapMs) await invalidateCalls(activityCalls.lastVisit)
}

/** Shows nothing: notes that this person has a project open, while the page is seen. */
export default function Visit() {
  const { spaceId, projectId } = useSnapshot(commandContext).params
  const mayRead = usePermission('project.read')
  useEffect(() => {
    if (!spaceId || !projectId || !mayRead) return
    const note = () => void noteVisit({ spaceId, projectId }).catch(ignoreRefusal)
    note()
    const timer = setInterval(note, everyMs)
    document.addEventListener('visibilitychange', note)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', note)
    }
  }, [spaceId, projectId, mayRead])
  return null
}
