import { events } from '#core/shared/event.ts'
import type { CallContext, SessionUser } from '../contract.ts'
import { afterCommit } from '../db/index.ts'
import type { Tx } from '../db/schema.ts'
import type { Audience, Notifications } from '../ports.ts'
import type { PlaceRef } from './roles/roles.ts'
import type { AccessService } from './service.ts'

/** A change of spaces, projects, members or roles, inside its transaction. */
export interface AccessChange {
  readonly tx: Tx
  readonly access: AccessService
  /** who makes the change */
  readonly person: SessionUser
  readonly now: Date
  readonly notifications: Notifications
  /** Notifies a person that their permissions there changed; in a space, those in its projects as well. */
  emitRightsChanged(personId: string, place: PlaceRef): Promise<void>
  /** Notifies the members of a space or project that its members, roles or invitations changed. */
  emitMembersChanged(place: PlaceRef): Promise<void>
  /** Notifies the members of a space or project that it was created or changed. */
  emitPlaceChanged(place: PlaceRef): Promise<void>
}

/** Makes a change in one transaction. Cached permissions are dropped on commit, before any event is sent. */
export function changeAccess<T>(
  access: AccessService,
  context: CallContext,
  work: (changeAccess: AccessChange) => Promise<T>,
): Promise<T> {
  return context.write(tx => work(accessChangeIn(access, tx, context)))
}

/** The same in a transaction that is already open. */
export function accessChangeIn(access: AccessService, tx: Tx, context: CallContext): AccessChange {
  afterCommit(tx, access.changed)
  const emit = (to: Audience, name: string, { spaceId, projectId }: PlaceRef) =>
    context.events.emit(tx, to, name, projectId === undefined ? { spaceId } : { spaceId, projectId })
  return {
    tx,
    access,
    person: context.person(),
    now: context.now(),
    notifications: context.notifications,
    emitRightsChanged: (person, place) => emit({ person }, events.rights, place),
    emitMembersChanged: place => emit(audienceOfPlace(place), events.members, place),
    emitPlaceChanged: place => emit(audienceOfPlace(place), events.place, place),
  }
}

function audienceOfPlace({ spaceId, projectId }: PlaceRef): Audience {
  return projectId === undefined ? { space: spaceId } : { project: projectId }
}
