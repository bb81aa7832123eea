/**
 * What the codex of a story shows changed: `{storyId}`, to everyone. Not in the file of the calls, because the first
 * page imports it.
 */
export const codexEvent = 'codex'
