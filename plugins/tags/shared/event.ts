/**
 * The event of custom values and of the entities that have them; not in the file of the calls, because the first page
 * imports it.
 */
export const tagsEvent = 'tags'
