/** The notes or the order of parts and chapters changed: `{ spaceId, projectId }`, to those who may read chapters. */
export const outlineEvent = 'outline'
