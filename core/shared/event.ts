/**
 * Events of the core as they travel to open pages (foundation 7: Real-time). The documents' own are `notification`,
 * `message` and `{userId}-userOnline`/`-userOffline`; plugins name theirs after themselves.
 */
export const events = {
  /** a notification came, was answered or taken back: to its person */
  notification: 'notification',
  /** what the person may do in a place changed, or the place is gone: `{spaceId, projectId?}`, to the person */
  rights: 'rights',
  /** members, roles or invitations of a place changed: `{spaceId, projectId?}`, to those in it */
  members: 'members',
  /** a space or project was changed, made or deleted: `{spaceId, projectId?}`, to those in it */
  place: 'place',
  /** the person's own account changed in another window: `{}` */
  account: 'account',
} as const

/** The names of presence events (foundation 4). */
export const presence = {
  online: (userId: string) => `${userId}-userOnline`,
  offline: (userId: string) => `${userId}-userOffline`,
}
