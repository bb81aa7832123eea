import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button, go, reportFailure, useSession, useT } from '#core/client/index.ts'
import styles from './progress.module.css'
import { endOnTime, type RunningSprint, refreshSprint, sprintState } from './sprint.ts'

/** In the top bar while a sprint goes on: the time that is left. It ends the sprint when none is left. */
export default function SprintClock() {
  const { user } = useSession()
  const { running } = useSnapshot(sprintState)
  const userId = user?.userId
  useEffect(() => {
    const refresh = () => refreshSprint(userId)
    refresh()
    window.addEventListener('storage', refresh)
    return () => window.removeEventListener('storage', refresh)
  }, [userId])
  return running && <Clock key={running.sprintId} sprint={running} />
}

function Clock({ sprint: { spaceId, projectId, sprintId, endsAt } }: { sprint: RunningSprint }) {
  const t = useT()
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, endsAt - now)
  useEffect(() => {
    if (left === 0) {
      endOnTime(sprintId).catch(reportFailure)
      return
    }
    const timer = setTimeout(() => setNow(Date.now()), Math.min(1000, left))
    return () => clearTimeout(timer)
  }, [left, sprintId])
  const seconds = Math.ceil(left / 1000)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Button
      variant="ghost"
      size="s"
      icon="clock"
      className={styles.clock}
      aria-label={t('progress.sprint-left', { clock })}
      data-command="progress.open"
      onClick={() => go(`/builder/progress/${spaceId}/${projectId}`)}
    >
      {clock}
    </Button>
  )
}
