/** A project, as calls name it. */
export const place = { spaceId: 'id', projectId: 'id' } as const

/** Somebody, as calls name them to others. */
export const person = { userId: 'string', username: 'string' } as const
