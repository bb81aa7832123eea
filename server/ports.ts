import type { Grant } from '#core/shared/access/permission.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { FindInput, Paged, Place } from '#core/shared/kind-calls.ts'
import type { Reader, Tx } from './db/schema.ts'
import type { WriteOptions } from './db/transactions/transaction-queue.ts'
import type { MentionedParts } from './entities/mentioned-parts.ts'
import type { FieldResolvers } from './entities/resolvers.ts'
import type { NewNotification, NotifiedMembers, RawJson, SessionUser, WholeEntity } from './values.ts'

/** The database. One connection reads, one writes; both in WAL mode with synchronous=FULL. */
export interface Database {
  /** the connection that reads */
  readonly read: Reader
  /** Runs one transaction (BEGIN IMMEDIATE), one at a time; resolves once the commit is on disk. */
  write<T>(work: (tx: Tx) => Promise<T>, how?: WriteOptions): Promise<T>
  /** Absolute path of the file, for worker threads that open their own connection. */
  readonly file: string
  /** How many writes wait, for worker threads that let them go first. */
  readonly waitingWrites: SharedArrayBuffer
  /** closes both connections */
  close(): Promise<void>
}

/** Permission checks, for handlers that need more than the check of their declaration. */
export interface Access {
  /** @throws Problem forbidden */
  require(user: Pick<SessionUser, 'id'>, permission: string, where: Partial<Place>): Promise<void>
  /** The permissions of a person in a project or space; undefined for non-members. */
  grantFor(user: Pick<SessionUser, 'id'>, where: Partial<Place>): Promise<Grant | undefined>
  /** Ids of all projects whose content the person may read. */
  readableProjects(user: Pick<SessionUser, 'id'>): Promise<readonly string[]>
}

/** Author and time of a write, and the key by which a repeated write is recognised. */
export interface EntityWriteContext {
  /** who writes */
  user: SessionUser
  /** when */
  now: Date
  /** makes an id */
  newId(): string
  /** the key of the request, if it has one */
  writeKey: string | null
  /** id of the page that sends the write */
  page?: string
  /** the text goes from one entity of the project to another: its words are not counted as written or removed */
  movesText?: true
  /** the caller of this write records it in the activity of the project itself */
  recorded?: true
}

/** A change of an entity that follows from that of another one. */
interface FollowingChange {
  kind: Kind
  place: Place
  id: string
  /** the fields that change */
  data: Record<string, unknown>
  /** the author of the other change */
  by: Pick<SessionUser, 'id' | 'userId'>
  /** when that was */
  at: Date
  /** the text goes from one entity of the project to another: its words are not counted as written or removed */
  movesText?: true
}

/** A new entity to be stored. */
export interface NewEntity {
  /** its id; a new one by default */
  id?: string
  /** its parent, for kinds with one */
  parentId?: string | null
  /** what holds it without being its parent, such as the part of a chapter: the plugin of that writes it down */
  withinId?: string
  /** for an ordered kind: the sibling it follows; without it, it is the last */
  after?: string
  /** its fields */
  values: Record<string, unknown>
  /** an unfinished batch, whose entities are invisible */
  batchId?: string
}

/** A new parent in the same project. */
export interface EntityMove {
  /** the new parent; null for none, of a kind that outlives its parent */
  parentId: string | null
  /** for an ordered kind: the sibling there that it follows, null for none; without it, it is the last */
  after?: string | null
}

/** How whole entities are written. */
export interface InsertWholeOptions<T> {
  /** runs one transaction */
  write: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>
  /** Removes what is written already, also if the caller may not write any more, or the disk is full. */
  cleanUp: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>
  /** of `newBatchId` */
  batchId: string
  by: EntityWriteContext
  signal: AbortSignal
  /** all is written but not there yet; outside of a transaction, before each try of the last one */
  written?: () => Promise<void>
  /** whether the last transaction, which failed so and changed nothing, is tried once more */
  again?: (error: unknown) => boolean
  /** the beginning of the last transaction; the entities are not there yet */
  before?: (tx: Tx) => Promise<void>
  /** the end of the last transaction; the entities are there */
  after: (tx: Tx) => Promise<T>
}

/** The generic store of all kinds (docs/architecture.md). Missing, foreign and hidden entities give `not-found`. */
export interface EntityStore {
  /** a kind by its name */
  kind(name: string): Kind | undefined
  /** the kinds of all plugins */
  readonly kinds: readonly Kind[]
  /** what texts can mention beside entities */
  readonly mentionedParts: readonly MentionedParts[]
  /** the rules of field types, by their names */
  readonly fieldTypes: FieldResolvers
  /** stores a new entity and returns it */
  create(tx: Tx, kind: Kind, place: Place, entity: NewEntity, by: EntityWriteContext): Promise<RawJson>
  /** one entity */
  get(read: Reader, kind: Kind, place: Place, id: string): Promise<RawJson>
  /** The JSON texts of several by id, without what is computed; those that are not there are left out. */
  getStored(read: Reader, kind: Kind, place: Place, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** a page of a list, filtered and sorted */
  find(
    read: Reader,
    kind: Kind,
    input: FindInput & { parentId?: string; archived?: boolean },
  ): Promise<Paged<Record<string, unknown>>>
  /** The same as JSON text, as calls return it. */
  findText(read: Reader, kind: Kind, input: Parameters<EntityStore['find']>[2]): Promise<RawJson>
  /** changes fields, on top of a revision */
  update(
    tx: Tx,
    kind: Kind,
    place: Place,
    id: string,
    change: { revision?: number; data: Record<string, unknown> },
    by: EntityWriteContext,
  ): Promise<RawJson>
  /** changes fields because another entity was changed: for write hooks */
  changeEntity(tx: Tx, change: FollowingChange): Promise<void>
  /** gives an entity another parent */
  move(tx: Tx, kind: Kind, place: Place, id: string, to: EntityMove, by: EntityWriteContext): Promise<RawJson>
  /** sets the order of siblings */
  reorder(tx: Tx, kind: Kind, place: Place, ids: string[], by: EntityWriteContext): Promise<void>
  /** deletes an entity with what is inside; if it is `undoable`, `undoRemove` puts it back for a day */
  remove(
    ...deletion: [Tx, Kind, Place, id: string, EntityWriteContext, options?: { undoable?: boolean }]
  ): Promise<void>
  /**
   * Puts back what this person deleted, with all that went with it; returns how many entities.
   * @throws Problem not-found; conflict with what stands in the way
   */
  undoRemove(tx: Tx, place: Place, id: string, by: EntityWriteContext): Promise<number>
  /** Sets the archived state, or toggles it if `archived` is undefined; returns the new state. */
  archive(
    tx: Tx,
    kind: Kind,
    place: Place,
    id: string,
    archived: boolean | undefined,
    by: EntityWriteContext,
  ): Promise<{ archived: boolean; revision: number }>
  /** Removes all entities of a project or space. */
  removeAll(tx: Tx, where: { projectId: string } | { spaceId: string }): Promise<void>
  /** Values as they are stored, with references as calls return them; one that is gone has only its id. */
  expandRefs(read: Reader, kind: Kind, place: Place, values: EntityValues): Promise<Record<string, unknown>>
  /** ids of the projects whose worlds a project uses, which `worlds` of plugins return */
  worldsOf(read: Reader, projectId: string): Promise<readonly string[]>
  /** how many entities a project has, by kind */
  counts(read: Reader, projectId: string): Promise<Record<string, number>>
  /** Drops the cached user id after the commit that deletes an account. */
  forgetPerson(personId: string): void
  /**
   * For long imports in a worker, a few hundred entities per transaction: they are invisible until the batch is
   * finished, then all appear at once. Returns their ids.
   */
  createMany(
    tx: Tx,
    kind: Kind,
    place: Place,
    entities: readonly NewEntity[],
    batchId: string,
    by: EntityWriteContext,
  ): Promise<string[]>
  /**
   * Stores entities that refer to each other in any direction, parents before their children, in small transactions
   * between which others write. They are invisible until the last one; if anything fails, all are removed again.
   * @throws Problem naming the field; the reason of the signal once it is aborted
   */
  insertWhole<T>(place: Place, entities: readonly WholeEntity[], options: InsertWholeOptions<T>): Promise<T>
  /** makes the entities of a batch visible */
  finishBatch(tx: Tx, batchId: string): Promise<void>
  /** removes the entities of a batch */
  dropBatch(tx: Tx, batchId: string): Promise<void>
  /** Removes unfinished batches, or those whose ids begin so, which nothing may be writing; returns how many. */
  dropUnfinishedBatches(tx: Tx, prefix?: string): Promise<number>
  /** Makes what lists show of an entity again, by the present rules of its kind. */
  renewSummary(
    tx: Tx,
    kind: Kind,
    row: { seq: number; space_id: string; project_id: string; parent_id: string | null; data: string },
  ): Promise<void>
  /** Makes an entity of a restored project searchable, by the present rules of its kind. */
  indexRestored(
    tx: Tx,
    row: { seq: number; projectSeq: number; kind: string; label: string; refs: string; data: string },
  ): Promise<void>
  /** Gives the entities of a restored project their place in the orders that a backup of an older version lacks. */
  orderRestored(tx: Tx, place: Place): Promise<void>
  /** Re-indexes at most `max` entities that an older version indexed; returns whether there are more. */
  renewSearch(tx: Tx, max?: number): Promise<boolean>
}

/** An entity that a search found. */
export interface SearchHit {
  /** the name of its kind */
  kind: string
  /** its id */
  id: string
  /** its space */
  spaceId: string
  /** its project */
  projectId: string
  /** its parent, for kinds with one */
  parentId: string | null
  /** its title */
  label: string
  /** text around the match; marked ranges are [from, to) in UTF-16 units */
  snippet?: { text: string; marks: [number, number][] }
}

/** Search by title and text. Rows are written in the same transaction as the entity. */
export interface SearchIndex {
  /** Adds or updates an entity; `label` has its names, one per line, `text` its plain text. */
  put(tx: Tx, row: { seq: number; projectSeq: number; kind: string; label: string; text: string }): Promise<void>
  /** removes an entity */
  remove(tx: Tx, row: { seq: number; projectSeq: number }): Promise<void>
  /** Re-indexes an unchanged entity that an older version indexed. */
  renew(tx: Tx, row: { seq: number; projectSeq: number; kind: string; label: string; text: string }): Promise<void>
  /** removes all entities of a project */
  removeProject(tx: Tx, projectSeq: number): Promise<void>
  /**
   * Computes the words of a text before the transaction that puts it, to keep that short; returns the number of
   * distinct words. Takes up to a second: for worker threads.
   */
  prepare(text: string): number
  /** Drops prepared words that were not put. */
  forgetPrepared(): void
  /**
   * Matching entities of the projects, best first: by title, by text, or by title and then text. An unusable query
   * matches nothing.
   */
  search(
    read: Reader,
    input: {
      projectIds: readonly string[]
      text: string
      limit: number
      kinds?: readonly string[]
      within?: 'titles' | 'texts' | 'both'
    },
  ): Promise<SearchHit[]>
  /** The same for several kinds, `limit` of each, best first; `shown` maps a kind to the projects to search. */
  searchEach(
    read: Reader,
    input: {
      shown: ReadonlyMap<string, readonly string[]>
      text: string
      limit: number
      within?: 'titles' | 'texts' | 'both'
    },
  ): Promise<ReadonlyMap<string, SearchHit[]>>
  /** Row numbers of a kind's entities for a list filtered by text; the newest 2,000 if more match. */
  matching(read: Reader, input: { projectId: string; kind: string; text: string }): Promise<number[]>
}

/** Who receives an event: one person by internal id, members of a place with the permission, or everyone signed in. */
export type Audience =
  | { person: string }
  | { space: string; permission?: string }
  | { project: string; permission?: string }
  | 'everyone'

/** An event as it is delivered. */
export interface DeliveredEvent {
  /** one more than that of the event before; continues after a restart */
  seq: number
  to: Audience
  event: string
  data: unknown
  /** the serialised data */
  json: string
}

/**
 * Events for open pages. Permissions are checked after the commit: a person who has just lost access to a place no
 * longer receives its events, so the loss is sent to the person.
 */
export interface Events {
  /** Sends the event once the transaction is committed; not at all if it fails. `data` is JSON. */
  emit(tx: Tx, to: Audience, event: string, data: unknown): Promise<void>
  /** Delivers events written by a worker thread. */
  catchUp(): Promise<void>
  /** Calls the handler for every event after its commit; returns a function that ends this. */
  subscribe(handler: (event: DeliveredEvent) => void): () => void
}

/** An email in plain text. */
export interface Email {
  to: string
  subject: string
  text: string
  /** such as List-Unsubscribe */
  headers?: Readonly<Record<string, string>>
}

/** Sends emails: by SMTP if configured, else into `DATA_DIR/outbox`. */
export interface Mail {
  /** Resolves once the email is handed over; later failures are logged without its content. */
  send(email: Email): Promise<void>
  /** how many were handed over and are not sent yet: who sends many waits while there are some */
  waiting(): number
  /** Waits for emails in flight. */
  close(): Promise<void>
}

/** Notifications are written in the transaction of the change they report (docs/behaviour.md, Notifications). */
export interface Notifications {
  /** Returns the id of the notification; none is written to a user who has switched off this kind. */
  notify(tx: Tx, notification: NewNotification): Promise<string>
  /** Notifies every member of the place who holds the permission there, except one. */
  notifyMembers(tx: Tx, to: NotifiedMembers, notification: Omit<NewNotification, 'personId'>): Promise<void>
  /** Deletes a notification that no longer applies. */
  withdraw(tx: Tx, notificationId: string): Promise<void>
}

/** A stored blob: its size in bytes, and its content, which can be opened repeatedly. */
export interface StoredBlob {
  size: number
  open(): ReadableStream<Uint8Array<ArrayBuffer>>
  /** the bytes from `from` up to, but without, `to` */
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Uploaded files, addressed by content hash. A blob is put before its hash is stored. */
export interface Blobs {
  /** Returns the SHA-256 in hex once the bytes survive a power cut; equal content is stored once. */
  put(bytes: Uint8Array<ArrayBuffer>): Promise<string>
  /** The same for a file in `workFolder`, which it takes over. */
  putFile(path: string): Promise<{ hash: string; bytes: number }>
  get(hash: string): Promise<StoredBlob | undefined>
  /** A local file with the bytes of a blob, for another process to read; undefined if it is missing. */
  fileOf(hash: string): Promise<string | undefined>
  /** A new empty folder, which the caller removes; what a crash leaves there is removed at the next start. */
  workFolder(): Promise<string>
  /** Deletes unused blobs that were not put within a day; returns how many. Pauses `pauseMs` between subfolders. */
  sweep(
    usedOf: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
    options: { now: Date; pauseMs?: number; signal?: AbortSignal },
  ): Promise<number>
}
