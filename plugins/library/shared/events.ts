/** Events; not in the file of the calls, because the first page imports them. */
export const libraryEvents = {
  /** a story, or what is out of it, changed for its readers: `{storyId}`, to everyone */
  story: 'library.story',
  /** what waits to be published changed: `{projectId}`, to those who may publish there */
  waiting: 'library.waiting',
  /** the reader's own subscription, rating or place: `{storyId}`, to them */
  own: 'library.own',
} as const
