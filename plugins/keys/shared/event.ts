/**
 * The event to the user's other windows: `{version}`. Not in the file of the calls, because the first page imports it.
 */
export const keysEvent = 'keys'
