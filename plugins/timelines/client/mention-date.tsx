import { type EntityRef, language, useCall, useT } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { dateText, systemOf } from '../shared/dates.ts'
import { event } from '../shared.ts'
import { useTimeline } from './dates/use-timeline.ts'

/** When a mentioned event happens, in its card. */
export default function MentionDate({ entityRef }: { entityRef: EntityRef }) {
  useT()
  const { spaceId, projectId, id: eventId, parentId = null } = entityRef
  const { data } = useCall(callsOf(event).get, { spaceId, projectId, eventId }, { quiet: true })
  const timeline = useTimeline(entityRef, parentId)
  if (!data || !timeline) return null
  const date = dateText(systemOf(timeline), data.timelineDate, data.minMetric, language.code)
  return (
    <p data-mention-date="">
      {date} · {timeline.name}
    </p>
  )
}
