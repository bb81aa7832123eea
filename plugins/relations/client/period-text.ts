import { type FieldWords, t, useFieldWords } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Period, RelatedEntity } from './related-entities.ts'

/** A period in words; empty until it is known how its timelines count. */
function periodText(words: FieldWords | null, { since, until }: Period): string {
  const [from, to] = [since && words?.(since), until && words?.(until)]
  if (from && to) return t('relations.from-until', { since: from, until: to })
  return (from && t('relations.since', { since: from })) || (to && t('relations.until', { until: to })) || ''
}

/** How the periods of some relations are written. */
export function usePeriodText(place: Place, items: readonly Pick<RelatedEntity, 'period'>[]): (of: Period) => string {
  const timelines = items.flatMap(({ period }) => [period?.since?.timelineId ?? [], period?.until?.timelineId ?? []])
  const needed = [...new Set(timelines.flat())].sort().join()
  const words = useFieldWords('dateOnTimeline', place, needed || null)
  return period => periodText(words, period)
}
