/** The event of custom values and of what carries them; apart from the calls, because the first page hears it. */
export const tagsEvent = 'tags'
