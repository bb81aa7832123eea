// The list of client halves: one line each.
export { accounts } from './accounts/client/index.ts'
export { bookmarks } from './bookmarks/client/index.ts'
export { chapters } from './chapters/client/index.ts'
export { entries } from './entries/client/index.ts'
export { notes } from './notes/client/index.ts'
export { search } from './search/client/index.ts'
export { spaces } from './spaces/client/index.ts'
export { transfer } from './transfer/client/index.ts'
