import type { Place } from './kind-calls.ts'

/**
 * Events of the core as they are sent to open pages (docs/behaviour.md, Live updates). Plugins prefix their events with
 * their own name.
 */
export const events = {
  /** a notification was created, answered or withdrawn: to its user */
  notification: 'notification',
  /** the user chose which notifications to get, in another window too: `{}` */
  notificationSettings: 'notificationSettings',
  /** the user's permissions in a place changed, or the place is gone: `{spaceId, projectId?}`, to the user */
  rights: 'rights',
  /** members, roles or invitations of a place changed: `{spaceId, projectId?}`, to its members */
  members: 'members',
  /** a space or project was created, changed or deleted: `{spaceId, projectId?}`, to its members */
  place: 'place',
  /** the user's own account changed in another window: `{}` */
  account: 'account',
  /**
   * one entity, or many of a kind, were created, changed, moved or deleted: `EntityEvent`, to those who may read the
   * kind there
   */
  entity: 'entity',
  /** versions of an entity got a name, or lost it: `{spaceId, projectId, kind, id}`, to those who may read it */
  versionNames: 'versionNames',
  /**
   * more tiles of an image are ready: `{spaceId, projectId?, imageId}`, to those who may read the place it belongs to
   */
  tiles: 'tiles',
} as const

/** The names of presence events. */
export const presence = {
  online: (userId: string) => `${userId}-userOnline`,
  offline: (userId: string) => `${userId}-userOffline`,
}

/**
 * Names of the other frames on the socket. All frames are JSON text `{event, data, seq?}`. A page sends
 * `register` with `{userId, after?}`; `after` is the last event number it received.
 */
export const frames = {
  register: 'register',
  /** `{online}`, user ids; `seq` is the page's event number: missed events follow, numbered */
  registered: 'registered',
  /**
   * the missed events are unknown or too many, so everything on the page may be stale; `seq` is the new event number
   */
  reload: 'reload',
  /** sent periodically: the connection is alive, and nothing up to `seq` is missing */
  heartbeat: 'at',
  /** many users went online or offline at once: `{online, offline}`, user ids */
  presence: 'presence',
  /** from a page: the entity it shows, the entities of two pages side by side, or null */
  open: 'open',
  /** the other viewers of an entity of the page: `{kind, id, people}` */
  viewers: 'here',
} as const

/** The entity a page shows, as it reports it to the server. */
export interface OpenEntity extends Place {
  kind: string
  id: string
}

/** Another viewer of the same entity. */
export interface Viewer {
  userId: string
  username: string
}

/** The header in which a page sends its id with writes, so that it recognises its own events. */
export const pageHeader = 'skald-page'

/** Why the server closes a socket; 1012 is a restart. */
export const closeCodes = {
  /** an unreadable frame */
  badFrame: 4400,
  signedOut: 4401,
  /** registered with another user's id */
  wrongUser: 4403,
  /** did not register in time */
  registerTimeout: 4408,
  /** too many frames */
  tooManyFrames: 4429,
  restart: 1012,
} as const
