/** The ways of travelling of a project changed: `{ spaceId, projectId }`, to those who may read maps. */
export const waysEvent = 'maps.ways'
