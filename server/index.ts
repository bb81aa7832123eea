// The public API for plugins.

export { html } from 'hono/html'
export { badField, Problem } from '#core/shared/error.ts'
export { namesOfProjects } from './access/projects/project-names.ts'
export { callerMay, spaceOfProject } from './access/projects/space-of-project.ts'
export {
  type GrantOf,
  grantsOf,
  kindsReadableWith,
  readableAmong,
  readableKinds,
  shownKinds,
} from './access/readable.ts'
export { confirmAccess, grantIn } from './access/service.ts'
export { readCreator } from './accounts/creators.ts'
export {
  type CallContext,
  type CookieOptions,
  defineServerPlugin,
  FileAnswer,
  type HandledCall,
  type Handler,
  handle,
  type Migration,
  type PageContext,
  RawJson,
  type ReadingPosition,
  type RenderedPage,
  type ServerFile,
  type ServerNotificationKind,
  type ServerPage,
  type ServerPagePart,
  type ServerPlugin,
  type ServerServices,
  type SessionUser,
  type StoryImage,
  type Undoable,
} from './contract.ts'
export { listed, openWorkerConnection, type Params, prepare, prepareWrite } from './db/index.ts'
export { renameColumns } from './db/rename-columns.ts'
export { type Reader, type Tx, withTables } from './db/schema.ts'
export type { KeptRow } from './entities/deletions/dependent-tables.ts'
export { keepRows } from './entities/deletions/keep-deletion.ts'
export type { EntityWrite, EntityWriteHook, EntityWriteServices } from './entities/entity-write.ts'
export { writeContextOf } from './entities/handlers.ts'
export { pageNumber } from './entities/list/cursor.ts'
export type { MentionedParts } from './entities/mentioned-parts.ts'
export { namedAmong, projectOfNamed } from './entities/named-entity.ts'
export { entityNotFound } from './entities/read-entity.ts'
export { type Activity, type ActivityVerb, recordActivity } from './entities/record-activity.ts'
export type { FieldResolver, FieldResolvers } from './entities/resolvers.ts'
export { createEntityStore } from './entities/store.ts'
export { newBatchId } from './entities/write/insert-whole.ts'
export { workerEvents } from './events/events.ts'
export { parseJson } from './http/input/json-input.ts'
export { pageDate } from './http/pages/page-words.ts'
export { richTextHtml } from './http/pages/rich-text-html.ts'
export { randomId } from './http/random-ids.ts'
export { createImageStore, isShownIn } from './images/image-rows.ts'
export { readPictures } from './images/pictures.ts'
export type { ImageOwner, Images, PreparedImage } from './images/port.ts'
export { type StopJob, startJob } from './job.ts'
export type {
  Access,
  Audience,
  Database,
  EntityStore,
  EntityWriteContext,
  Events,
  NewEntity,
  Notifications,
  SearchHit,
  SearchIndex,
} from './ports.ts'
export { checkEntityValues } from './project-file/check-file.ts'
export { NewIds } from './project-file/import/new-ids.ts'
export type {
  ComparedPartContext,
  ComparedRow,
  ProjectPart,
  ProjectPartContext,
  ProjectPartReader,
} from './project-file/project-part.ts'
export { createKeyedRateLimit } from './rate-limit/keyed-rate-limit.ts'
export { rateLimited } from './rate-limit/rate-limited.ts'
export { createSearchIndex } from './search/index.ts'
export { createStorageQuota } from './storage-quota.ts'
export { undoableSince } from './undo-period.ts'
export { shownUserIds } from './versions/versioned-entity.ts'
export { createWorkQueue } from './work-queue.ts'
