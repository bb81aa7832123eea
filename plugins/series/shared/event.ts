/** A project uses the world of another one, or no longer does; once for each of the two. */
export const seriesEvent = 'series'
