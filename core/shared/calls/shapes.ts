/** The place of a project, as calls name it. */
export const place = { spaceId: 'id', projectId: 'id' } as const

/** A user, as calls name them to others. */
export const person = { userId: 'string', username: 'string' } as const
