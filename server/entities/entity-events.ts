import { type EntityChangeEvent, type EntityEvent, eventIdsMax, eventLabelMax } from '#core/shared/entity-event.ts'
import { events as names } from '#core/shared/event.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../db/schema.ts'
import type { EntityWriteContext, Events } from '../ports.ts'

/** Emits events about entities, in the transaction of the change. */
export interface EntityEventEmitter {
  entityChanged(tx: Tx, kind: Kind, place: Place, event: EntityChange, by: NamedAuthor): Promise<void>
  entitiesMoved(
    tx: Tx,
    kind: Kind,
    place: Place,
    event: { ids: readonly string[]; parentId: string | null },
    by: NamedAuthor,
  ): Promise<void>
  manyChanged(tx: Tx, kind: string, place: Place, count: number): Promise<void>
}

export type EventAuthor = Pick<EntityWriteContext, 'user' | 'now' | 'page'>
/** As much of that as an event says. */
type NamedAuthor = Omit<EventAuthor, 'user'> & { user: Pick<EventAuthor['user'], 'userId'> }
type EntityChange = Pick<
  EntityChangeEvent,
  'is' | 'id' | 'label' | 'parentId' | 'revision' | 'fields' | 'count' | 'after'
>

/** Without `events` nothing is emitted: a worker thread stores entities and the main thread emits their event. */
export function createEntityEventEmitter(events: Pick<Events, 'emit'> | undefined): EntityEventEmitter {
  async function emit(tx: Tx, event: EntityEvent): Promise<void> {
    await events?.emit(tx, { project: event.projectId, permission: `${event.kind}.read` }, names.entity, event)
  }
  return {
    entityChanged: (tx, kind, place, { label, ...event }, by) =>
      emit(tx, {
        ...eventPlace(kind.name, place),
        ...event,
        label: label.slice(0, eventLabelMax),
        at: by.now.toISOString(),
        ...eventAuthor(by),
      }),
    entitiesMoved: (tx, kind, place, { ids, parentId }, by) =>
      emit(tx, {
        ...eventPlace(kind.name, place),
        is: 'moved',
        ids: ids.length > eventIdsMax ? [] : [...ids],
        parentId,
        ...eventAuthor(by),
      }),
    manyChanged: (tx, kind, place, count) => emit(tx, { ...eventPlace(kind, place), is: 'many', count }),
  }
}

function eventPlace(kind: string, { spaceId, projectId }: Place) {
  return { spaceId, projectId, kind }
}

function eventAuthor({ user, page }: NamedAuthor) {
  return page === undefined ? { by: user.userId } : { by: user.userId, page }
}
