// The list of server halves: one line each.
export { chapters } from './chapters/server/index.ts'
export { entries } from './entries/server/index.ts'
export { keys } from './keys/server/index.ts'
export { notes } from './notes/server/index.ts'
export { relations } from './relations/server/index.ts'
export { search } from './search/server/index.ts'
export { tags } from './tags/server/index.ts'
export { transfer } from './transfer/server/index.ts'
