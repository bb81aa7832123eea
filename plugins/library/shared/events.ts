/**
 * A story, what is out of it, what waits or what a reader has chosen for it changed: `{storyId}`, to everyone, to those
 * who may publish, or to the reader. Not in the file of the calls, because the first page imports it.
 */
export const libraryEvent = 'library'

/** A page has told the server that its reader opened a chapter: `{storyId}`, an event of that page alone. */
export const readingEvent = 'library.reading'
