import type { ServerPlugin } from '#server/index.ts'

/** The server halves of all plugins, in the order they start. */
export const serverPlugins: readonly ServerPlugin[] = []
