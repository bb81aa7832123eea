/** A goal or a sprint changed: `{ spaceId, projectId }`. */
export const progressEvent = 'progress'
