import { events } from '#core/shared/event.ts'
import type { CallContext, SessionUser } from '../contract.ts'
import { afterCommit } from '../db/index.ts'
import type { Tx } from '../db/schema.ts'
import type { Audience, Notices } from '../ports.ts'
import type { PlaceId } from './roles.ts'
import type { Access } from './service.ts'

/** One change of places, members or roles, under way. */
export interface Change {
  readonly tx: Tx
  readonly access: Access
  /** who makes it */
  readonly person: SessionUser
  readonly now: Date
  readonly notices: Notices
  /** Tells a person that what they may do there is another now; in a space that is all its projects as well. */
  tellRights(personId: string, place: PlaceId): Promise<void>
  /** Tells those in a place that its members, roles or invitations changed. */
  tellMembers(place: PlaceId): Promise<void>
  /** Tells those in a place that it was made or changed. */
  tellPlace(place: PlaceId): Promise<void>
}

/** Makes a change in one transaction. What is remembered of rights is forgotten with its commit, before anyone hears of it. */
export function change<T>(access: Access, context: CallContext, work: (change: Change) => Promise<T>): Promise<T> {
  return context.write(tx => work(changeIn(access, tx, context)))
}

/** The same in a transaction that is open already. */
export function changeIn(access: Access, tx: Tx, context: CallContext): Change {
  afterCommit(tx, access.changed)
  const emit = (to: Audience, name: string, { spaceId, projectId }: PlaceId) =>
    context.events.emit(tx, to, name, projectId === undefined ? { spaceId } : { spaceId, projectId })
  return {
    tx,
    access,
    person: context.person(),
    now: context.now(),
    notices: context.notices,
    tellRights: (person, place) => emit({ person }, events.rights, place),
    tellMembers: place => emit(inPlace(place), events.members, place),
    tellPlace: place => emit(inPlace(place), events.place, place),
  }
}

function inPlace({ spaceId, projectId }: PlaceId): Audience {
  return projectId === undefined ? { space: spaceId } : { project: projectId }
}
