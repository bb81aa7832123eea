import type { Place } from './kind-calls.ts'

/**
 * Events of the core as they travel to open pages. The documents' own are `notification`, `message` and
 * `{userId}-userOnline`/`-userOffline`; plugins name theirs after themselves.
 */
export const events = {
  /** a notification came, was answered or taken back: to its user */
  notification: 'notification',
  /** what the user may do in a place changed, or the place is gone: `{spaceId, projectId?}`, to the user */
  rights: 'rights',
  /** members, roles or invitations of a place changed: `{spaceId, projectId?}`, to those in it */
  members: 'members',
  /** a space or project was changed, made or deleted: `{spaceId, projectId?}`, to those in it */
  place: 'place',
  /** the user's own account changed in another window: `{}` */
  account: 'account',
  /** an entity, or many of a kind, came, changed, moved or went: `EntityNews`, to those who may read the kind there */
  entity: 'entity',
} as const

/** The names of presence events. */
export const presence = {
  online: (userId: string) => `${userId}-userOnline`,
  offline: (userId: string) => `${userId}-userOffline`,
}

/**
 * What travels on the socket beside events, as JSON text frames `{event, data, seq?}`. A page sends `register`
 * with `{userId, after?}`; `after` is the last number it heard of.
 */
export const frames = {
  register: 'register',
  /** `{online}`, user ids; `seq` is where the page stands: events it missed follow, numbered */
  registered: 'registered',
  /** what was missed is no longer known or too much: everything on the page may be old; `seq` is where it stands */
  reload: 'reload',
  /** now and then: the connection is alive, and nothing up to `seq` is missing */
  at: 'at',
  /** many users came and went at once: `{online, offline}`, user ids */
  presence: 'presence',
  /** from a page: the entity it shows, `OpenThing`, or null */
  open: 'open',
  /** who has the entity open that the page shows: `{kind, id, people}`, everybody but oneself */
  here: 'here',
} as const

/** The entity a page shows, as it tells the server. */
export interface OpenEntity extends Place {
  kind: string
  id: string
}

/** Somebody who has the same entity open. */
export interface Viewer {
  userId: string
  username: string
}

/** The header by which a page names itself when it writes, so that it knows its own news again. */
export const pageHeader = 'skald-page'

/** Why the server closes a socket; 1012 is a restart. */
export const closeCodes = {
  /** frames it does not understand */
  odd: 4400,
  signedOut: 4401,
  /** registered as somebody else */
  notYou: 4403,
  /** did not register in time */
  tooLate: 4408,
  /** more frames than anybody types */
  flood: 4429,
  restart: 1012,
} as const
