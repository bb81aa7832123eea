import type { Place } from '#core/shared/kind-calls.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { tagCalls } from '#plugins/tags/shared.ts'
import type { CallContext } from '#server/index.ts'
import { event, type LaneValue, type TimelineItem, type TimelineSpan } from '../shared.ts'

/** Items with what lanes are made of: `tag`, or a kind whose entities events are related to. */
export async function withLanes(
  context: CallContext,
  place: Place,
  items: readonly (TimelineItem | TimelineSpan)[],
  by: string,
): Promise<(TimelineItem | TimelineSpan)[]> {
  const ids = items.flatMap(item => ('eventId' in item ? item.eventId : []))
  const found = ids.length === 0 ? new Map() : await laneValues(context, place, ids, by)
  return items.map(item => ('eventId' in item ? { ...item, lanes: found.get(item.eventId) ?? [] } : item))
}

async function laneValues(
  context: CallContext,
  place: Place,
  ids: readonly string[],
  by: string,
): Promise<ReadonlyMap<string, LaneValue[]>> {
  if (by === 'tag') {
    const entities = ids.map(id => ({ kind: event.name, id }))
    const tagged = await context.performRead(tagCalls.of, { ...place, entities })
    const toLane = ({ valueId: id, value: label, color }: (typeof tagged)[number]['tags'][number]) => ({
      id,
      label,
      color,
    })
    return new Map(tagged.map(({ id, tags }) => [id, tags.map(toLane)]))
  }
  const input = { ...place, entryType: event.name, ids: [...ids], relatedType: by }
  const related = await context.performRead(relationCalls.of, input)
  return new Map(related.map(one => [one.id, one.related.map(({ id, label }) => ({ id, label, color: '' }))]))
}
