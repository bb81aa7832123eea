// The only door for plugins.
export { badField, Problem, type ProblemType } from '#core/shared/error.ts'
export { confirmAccess } from './access/service.ts'
export { createPace, type Pace, tooSoon } from './accounts/pace.ts'
export {
  type CallContext,
  type CookieOptions,
  defineServerPlugin,
  FileAnswer,
  type HandledCall,
  type Handler,
  handle,
  type Migration,
  type NotificationKind,
  RawJson,
  type ServerPlugin,
  type ServerServices,
  type SessionUser,
} from './contract.ts'
export { afterCommit, listed, openWorkerConnection, type Params, prepare, prepareWrite } from './db/index.ts'
export { type Reader, type Schema, type Tx, withTables } from './db/schema.ts'
export { pageNumber } from './entities/cursor.ts'
export { writing } from './entities/handlers.ts'
export type { FieldResolver } from './entities/resolvers.ts'
export { createEntityStore } from './entities/store.ts'
export type { Written } from './entities/written.ts'
export { workerEvents } from './events/events.ts'
export { parseJson } from './http/json-input.ts'
export { randomId } from './http/random-ids.ts'
export type {
  Access,
  Audience,
  Database,
  EntityStore,
  Events,
  ImageOwner,
  Images,
  Mail,
  NewEntity,
  Notices,
  PreparedImage,
  SearchHit,
  SearchIndex,
  Writing,
} from './ports.ts'
export { createSearchIndex } from './search/index.ts'
export { roomFor } from './storage/room.ts'
