import { type FieldWords, t, useFieldWordsOf } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Period, RelatedEntity } from './related-entities.ts'

/** A period in words; empty until it is known how its timelines count. */
function periodText(words: FieldWords | null, { since, until }: Period): string {
  const [from, to] = [since && words?.(since), until && words?.(until)]
  if (from && to) return t('relations.from-until', { since: from, until: to })
  return (from && t('relations.since', { since: from })) || (to && t('relations.until', { until: to })) || ''
}

type Dated = Pick<RelatedEntity, 'period' | 'isKeptElsewhere' | 'otherProject'>

/** How the periods of some relations are written, each by the timelines of the project that keeps it. */
export function usePeriodText({ spaceId, projectId }: Place, items: readonly Dated[]): (of: Dated) => string {
  const keptIn = ({ isKeptElsewhere, otherProject }: Dated) => (isKeptElsewhere && otherProject?.projectId) || projectId
  const dated = items.filter(({ period }) => period)
  const needed = [...Map.groupBy(dated, keptIn)].map(([id, those]) => {
    const dates = those.flatMap(({ period }) => [period?.since ?? [], period?.until ?? []].flat())
    return [id, [...new Set(dates.map(({ timelineId }) => timelineId))].sort().join()]
  })
  const words = useFieldWordsOf('dateOnTimeline', spaceId, Object.fromEntries(needed))
  return one => (one.period ? periodText(words.get(keptIn(one)) ?? null, one.period) : '')
}
