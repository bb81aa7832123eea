// The list of server halves: one line each.
export { chapters } from './chapters/server/index.ts'
export { entries } from './entries/server/index.ts'
export { notes } from './notes/server/index.ts'
