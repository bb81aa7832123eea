/** Comments of a story changed: `{storyId}`. Not in the file of the calls, because the first page imports it. */
export const commentsEvent = 'comments'
