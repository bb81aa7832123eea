// The only door for plugins.
export { badField, Problem, type ProblemType } from '#core/shared/error.ts'
export {
  type CallContext,
  type CookieOptions,
  defineServerPlugin,
  FileAnswer,
  type HandledCall,
  type Handler,
  handle,
  type Migration,
  RawJson,
  type ServerPlugin,
  type ServerServices,
  type SessionUser,
} from './contract.ts'
export { type Reader, type Schema, type Tx, withTables } from './db/schema.ts'
export type { Database, EntityStore, NewEntity, SearchHit, SearchIndex, Writing } from './ports.ts'
