import type { UploadedFile } from '#core/shared/call.ts'
import type { ImageSize } from '#core/shared/calls/images.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { FindInput, Paged, Place } from '#core/shared/kind-calls.ts'
import type { Grant } from '#core/shared/permission.ts'
import type { Reader, Tx } from './db/schema.ts'
import type { WriteOptions } from './db/transaction-queue.ts'
import type { RawJson, SessionUser } from './values.ts'

/** The store. One connection reads, one writes; both in WAL mode with synchronous=FULL. */
export interface Database {
  readonly read: Reader
  /** One transaction (BEGIN IMMEDIATE); one at a time; resolves after the commit is on disk. */
  write<T>(work: (tx: Tx) => Promise<T>, how?: WriteOptions): Promise<T>
  /** Absolute path of the file, for worker threads that open their own connection. */
  readonly file: string
  close(): Promise<void>
}

/** Who may do what, for handlers whose input does not say it all (`access/` answers it). */
export interface Access {
  /** @throws Problem forbidden */
  require(user: Pick<SessionUser, 'id'>, permission: string, where: Partial<Place>): Promise<void>
  /** What a person holds in a project or space; nothing where they are no member. */
  grantFor(user: Pick<SessionUser, 'id'>, where: Partial<Place>): Promise<Grant | undefined>
  /** Ids of all projects whose content the person may read. */
  readableProjects(user: Pick<SessionUser, 'id'>): Promise<readonly string[]>
}

/** Who writes, when, and under which key a repeated write is recognised. */
export interface EntityWriteContext {
  user: SessionUser
  now: Date
  newId(): string
  writeKey: string | null
  /** the page that asks for it, as it names itself */
  page?: string
}

/** One new thing, ready to be stored. */
export interface NewEntity {
  id?: string
  parentId?: string | null
  /** of an ordered kind: the sibling it is to stand behind; otherwise it stands last */
  after?: string
  values: Record<string, unknown>
  /** a batch that other people do not see until it is finished */
  batchId?: string
}

/** The generic store behind every kind (architecture: Data). Missing, foreign and hidden things answer `not-found`. */
export interface EntityStore {
  kind(name: string): Kind | undefined
  readonly kinds: readonly Kind[]
  create(tx: Tx, kind: Kind, place: Place, entity: NewEntity, by: EntityWriteContext): Promise<RawJson>
  get(read: Reader, kind: Kind, place: Place, id: string): Promise<RawJson>
  find(
    read: Reader,
    kind: Kind,
    input: FindInput & { parentId?: string; archived?: boolean },
  ): Promise<Paged<Record<string, unknown>>>
  /** The same as the JSON text that answers a call. */
  findText(read: Reader, kind: Kind, input: Parameters<EntityStore['find']>[2]): Promise<RawJson>
  update(
    tx: Tx,
    kind: Kind,
    place: Place,
    id: string,
    change: { revision?: number; data: Record<string, unknown> },
    by: EntityWriteContext,
  ): Promise<RawJson>
  reorder(tx: Tx, kind: Kind, place: Place, ids: string[], by: EntityWriteContext): Promise<void>
  remove(tx: Tx, kind: Kind, place: Place, id: string, by: EntityWriteContext): Promise<void>
  /** Sets or, with `archived` undefined, toggles; answers what now holds. */
  archive(
    tx: Tx,
    kind: Kind,
    place: Place,
    id: string,
    archived: boolean | undefined,
    by: EntityWriteContext,
  ): Promise<{ archived: boolean; revision: number }>
  /** Everything of a project or space goes with it. */
  removeAll(tx: Tx, where: { projectId: string } | { spaceId: string }): Promise<void>
  counts(read: Reader, projectId: string): Promise<Record<string, number>>
  /** To be called after the commit that deletes an account: its user id is answered no more. */
  forgetPerson(personId: string): void
  /**
   * For long imports, in a worker, a few hundred things a transaction: they are there for nobody until the batch is
   * finished, and then all at once. Answers their ids.
   */
  createMany(
    tx: Tx,
    kind: Kind,
    place: Place,
    entities: readonly NewEntity[],
    batchId: string,
    by: EntityWriteContext,
  ): Promise<string[]>
  finishBatch(tx: Tx, batchId: string): Promise<void>
  dropBatch(tx: Tx, batchId: string): Promise<void>
  /** At the start of the server: forgets what was never finished; answers how many batches. */
  dropUnfinishedBatches(tx: Tx): Promise<number>
  /** Brings some of what an older version indexed up to date, `most` things at most; answers whether there is more. */
  renewSearch(tx: Tx, max?: number): Promise<boolean>
}

export interface SearchHit {
  kind: string
  id: string
  spaceId: string
  projectId: string
  parentId: string | null
  label: string
  /** a stretch of text around the match; marked ranges are [from, to) in UTF-16 units */
  snippet?: { text: string; marks: [number, number][] }
}

/** Search by title and by text. Rows are written in the same transaction as the thing itself. */
export interface SearchIndex {
  /** Adds a thing or brings it up to date; `label` is all its names in lines, `text` all its text as plain text. */
  put(tx: Tx, row: { seq: number; projectSeq: number; kind: string; label: string; text: string }): Promise<void>
  remove(tx: Tx, row: { seq: number; projectSeq: number }): Promise<void>
  /** Indexes a thing anew that an older version has indexed and that did not change. */
  renew(tx: Tx, row: { seq: number; projectSeq: number; kind: string; label: string; text: string }): Promise<void>
  removeProject(tx: Tx, projectSeq: number): Promise<void>
  /**
   * Finds the words of a text ahead of the transaction that puts it, so that the store is held for less; answers how many
   * different ones it has. To be left to threads: it may take a second.
   */
  prepare(text: string): number
  /** Forgets what was prepared and never put. */
  forgetPrepared(): void
  /** Things of the given projects that match, best first: titles, texts, or titles and then texts. Odd input finds nothing. */
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
  /** The same of several kinds, so many of each, best first; `shown` says in which projects each is looked for. */
  searchEach(
    read: Reader,
    input: {
      shown: ReadonlyMap<string, readonly string[]>
      text: string
      limit: number
      within?: 'titles' | 'texts' | 'both'
    },
  ): Promise<ReadonlyMap<string, SearchHit[]>>
  /** Row numbers of a kind's things that a list filtered by a text shows; the newest 2,000 where more match. */
  matching(read: Reader, input: { projectId: string; kind: string; text: string }): Promise<number[]>
}

/** Who hears of an event: one person by internal id, those in a place who hold the permission, or everybody signed in. */
export type Audience =
  | { person: string }
  | { space: string; permission?: string }
  | { project: string; permission?: string }
  | 'everyone'

/** One event as it is delivered. */
export interface DeliveredEvent {
  /** one more than the event before it; kept over restarts */
  seq: number
  to: Audience
  event: string
  data: unknown
  /** the data as it travels */
  json: string
}

/**
 * What happened, told to every open page it concerns. Whoever hears of a place is asked for their rights in it after the
 * commit: who has just lost them hears nothing, so losing them is told to the person.
 */
export interface Events {
  /** Is sent once the transaction is committed, and not at all where it fails. `data` is JSON. */
  emit(tx: Tx, to: Audience, event: string, data: unknown): Promise<void>
  /** Tells of what a thread with a connection of its own has written. */
  catchUp(): Promise<void>
  /** Hears of every event after its commit; answers what ends that. */
  subscribe(handler: (event: DeliveredEvent) => void): () => void
}

/** A letter, in plain text. */
export interface Email {
  to: string
  subject: string
  text: string
}

/** Sends letters: by SMTP where it is configured, else into `DATA_DIR/outbox`. */
export interface Mail {
  /** Resolves once the letter is handed over for sending; what fails later is logged without its content. */
  send(email: Email): Promise<void>
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** What a notification is about; `title` is an English sentence, the client words it by action and payload. */
export interface NewNotification {
  /** internal id of who is told */
  personId: string
  action: string
  title: string
  payload: Record<string, unknown>
  /** the place that takes the notification with it when it goes */
  spaceId?: string
  projectId?: string
}

/** Notifications (foundation 4): written with what they tell of, in one transaction. */
export interface Notifications {
  /** Answers the id of the notification. */
  notify(tx: Tx, notification: NewNotification): Promise<string>
  /** Takes a notification back that became pointless. */
  withdraw(tx: Tx, notificationId: string): Promise<void>
}

/** A blob that is there: its size in bytes, and its bytes as often as they are asked for. */
export interface StoredBlob {
  size: number
  open(): ReadableStream<Uint8Array<ArrayBuffer>>
}

/** Uploaded files, addressed by what is in them (architecture: Data). Whoever keeps a hash has put the bytes first. */
export interface Blobs {
  /** Answers the SHA-256 in hex once the bytes outlast a power cut; the same bytes are kept once. */
  put(bytes: Uint8Array<ArrayBuffer>): Promise<string>
  get(hash: string): Promise<StoredBlob | undefined>
  /**
   * Removes what has not been put for a day and is not among the used ones of those asked about; answers how many.
   * It pauses on the way, `pauseMs` at a time.
   */
  sweep(
    usedOf: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
    options: { now: Date; pauseMs?: number; signal?: AbortSignal },
  ): Promise<number>
}

/** Whose an image is: a space's, one of its projects', or a person's by internal id, shown to everybody. */
export type ImageOwner = { spaceId: string; projectId: string | null } | { personId: string }

/** One file of an image, by its hash; sides in pixels. */
export interface ImageFile {
  hash: string
  type: string
  width: number
  height: number
  bytes: number
}

/** An image that is decoded and on the disk, and nobody's until it is stored. */
export type PreparedImage = Readonly<Record<ImageSize, ImageFile>>

/** An image as it is read. */
export interface ShownImage extends ImageFile {
  owner: ImageOwner
  /** its bytes; nothing where the file is gone */
  open(): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>
}

/** Images of every kind of thing. Files are made outside transactions, rows are written inside. */
export interface Images {
  /**
   * Decodes an upload, turns it upright, leaves out everything but its pixels and puts its sizes on the disk. Few are
   * decoded at once. `field` names the file in refusals; `maxSide` is in pixels, 4096 unless told.
   * @throws Problem not-what-it-says, too-large, too-many
   */
  prepare(file: UploadedFile, options?: { field?: string; maxSide?: number }): Promise<PreparedImage>
  /** Answers its id; a write that is sent again answers that of the first. */
  store(
    tx: Tx,
    image: PreparedImage,
    owner: ImageOwner,
    by: { user: Pick<SessionUser, 'id'>; now: Date; newId(): string },
  ): Promise<string>
  read(read: Reader, imageId: string, size: ImageSize): Promise<ShownImage | undefined>
  /** Its files are swept once no other image has the same. */
  remove(tx: Tx, imageId: string): Promise<void>
}
