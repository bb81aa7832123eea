import { type EntityNews, newsIdsMax, newsLabelMax, type ThingNews } from '#core/shared/entity-news.ts'
import { events as names } from '#core/shared/event.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../db/schema.ts'
import type { Events, Writing } from '../ports.ts'

/** Tells open pages what happened to things, in the transaction that does it. */
export interface Telling {
  thing(tx: Tx, kind: Kind, place: Place, news: ThingTold, by: WrittenBy): Promise<void>
  moved(
    tx: Tx,
    kind: Kind,
    place: Place,
    news: { ids: readonly string[]; parentId: string | null },
    by: WrittenBy,
  ): Promise<void>
  many(tx: Tx, kind: string, place: Place, count: number): Promise<void>
}

export type WrittenBy = Pick<Writing, 'user' | 'now' | 'page'>
type ThingTold = Pick<ThingNews, 'is' | 'id' | 'label' | 'parentId' | 'revision' | 'fields' | 'count' | 'after'>

/** Without events nobody is told: what a worker stores is told by who started it. */
export function tellBy(events: Pick<Events, 'emit'> | undefined): Telling {
  async function tell(tx: Tx, news: EntityNews): Promise<void> {
    await events?.emit(tx, { project: news.projectId, permission: `${news.kind}.read` }, names.entity, news)
  }
  return {
    thing: (tx, kind, place, { label, ...news }, by) =>
      tell(tx, {
        ...head(kind.name, place),
        ...news,
        label: label.slice(0, newsLabelMax),
        at: by.now.toISOString(),
        ...author(by),
      }),
    moved: (tx, kind, place, { ids, parentId }, by) =>
      tell(tx, {
        ...head(kind.name, place),
        is: 'moved',
        ids: ids.length > newsIdsMax ? [] : [...ids],
        parentId,
        ...author(by),
      }),
    many: (tx, kind, place, count) => tell(tx, { ...head(kind, place), is: 'many', count }),
  }
}

function head(kind: string, { spaceId, projectId }: Place) {
  return { spaceId, projectId, kind }
}

function author({ user, page }: WrittenBy) {
  return page === undefined ? { by: user.userId } : { by: user.userId, page }
}
