import type { Generated, Kysely, Transaction } from 'kysely'
import type { ImageSize } from '#core/shared/calls/images.ts'

/**
 * What a row of `image_sizes` holds: a size that is shown, the upload that is cut into tiles (`uncut` until all levels
 * are there), the tiles of a level, or the image as a file of a project had it (`given`), which goes out again as it
 * came.
 */
export type StoredImageSize = ImageSize | 'uncut' | 'source' | 'given' | `tiles-${number}`

/**
 * Core tables. Times are ISO 8601 in UTC; JSON columns hold text. Plugins add their own tables through `withTables`
 * and reference only these and their own.
 */
export interface Schema {
  meta: { key: string; value: string }
  users: {
    /** internal id; never changes, never shown */
    id: string
    /** public user id, chosen once */
    user_id: string
    user_id_key: string
    user_id_selected: number
    username: string
    email: string
    email_key: string
    email_verified: number
    password_hash: string | null
    personalisation: string
    bookmarks: string
    created_at: string
    /** id of the linked Google account */
    google_sub: string | null
    /** set once the account is deleted; the row stays as the author of what it wrote */
    deleted_at: string | null
    /** 1 once sign-in requires a code */
    second_step: Generated<number>
  }
  sessions: {
    id_hash: string
    user_id: string
    created_at: string
    expires_at: number
    /** browser and system: `Firefox on Linux` */
    agent: string
    /** milliseconds since 1970 */
    seen_at: number
  }
  mail_tokens: { token_hash: string; user_id: string; purpose: string; email_key: string; expires_at: number }
  /** TOTP secrets, confirmed or not: base32, sealed; the last time step whose code was used */
  second_steps: { user_id: string; secret: string; last_used: number; created_at: string }
  recovery_codes: { user_id: string; code_hash: string; used_at: string | null }
  creators: { user_id: string; name: string; text: string; image_id: string; updated_at: string }
  /** roles of one place each; `permissions` is a JSON list */
  roles: {
    seq: Generated<number>
    space_id: string | null
    project_id: string | null
    /** `administrator` and the like for changed built-in roles */
    id: string
    name: string
    name_key: string
    /** 0 is the highest after the owner */
    position: number
    permissions: string
  }
  notifications: {
    seq: Generated<number>
    id: string
    user_id: string
    action: string
    title: string
    /** JSON object */
    payload: string
    space_id: string | null
    project_id: string | null
    created_at: string
    viewed_at: string | null
  }
  notification_choices: {
    user_id: string
    action: string
    /** 0 or 1 */
    wanted: number
  }
  /** open ones only: the row is deleted when it is answered */
  invitations: {
    id: string
    space_id: string
    project_id: string | null
    user_id: string
    /** assigned on accepting, if the person is not in the space yet */
    space_role: string | null
    project_role: string | null
    invited_by: string
    notification_id: string
    created_at: string
  }
  /** belong to a space, to a project in it, or to a person's creator profile */
  images: {
    id: string
    space_id: string | null
    project_id: string | null
    user_id: string | null
    created_by: string
    created_at: string
  }
  /** the files of an image; `hash` is the SHA-256 of the blob */
  image_sizes: {
    image_id: string
    size: StoredImageSize
    hash: string
    type: string
    width: number
    height: number
    bytes: number
  }
  spaces: {
    id: string
    name: string
    name_key: string
    description: string
    owner_id: string
    created_at: string
    updated_at: string
    write_key: string | null
  }
  space_members: { space_id: string; user_id: string; role: string }
  projects: {
    /** row number, the partition of this project in the search index */
    seq: Generated<number>
    id: string
    space_id: string
    name: string
    name_key: string
    description: string
    icon: string
    color: string | null
    genre: string | null
    age_category: string
    modules: string
    poster_id: string | null
    /** 1 for one to look around in, which is offered to be removed whole */
    sample: Generated<number>
    /** the unfinished batch that brings the project; nobody sees it before that is finished */
    import_batch: Generated<string | null>
    created_by: string
    created_at: string
    updated_at: string
    /** incremented whenever an entity is added, renamed, moved, archived or removed; caches of names are keyed by it */
    version: number
    write_key: string | null
  }
  /** the ids that items of a project had in the file they came with */
  project_origins: {
    project_id: string
    origin: string
    id: string
    /** of an entity when it was imported; null for files imported before this was recorded */
    revision: number | null
  }
  /** the last file that was taken into each project */
  file_imports: {
    project_id: string
    person: string
    /** of the project in the file */
    name: string
    at: string
    /** the backup of what was there before; null if the project came with the file */
    kept_id: string | null
    /** of the project right after it */
    state: string
  }
  /** the last import of a file into each project, by a request with a key, and its answer as JSON */
  import_answers: { project_id: string; write_key: string; answer: string }
  /** images that were sent for an import of a file that has not come yet */
  sent_images: {
    user_id: string
    /** of the import, as the browser names it */
    sent_id: string
    /** in the file */
    image_id: string
    /** a `PreparedImage` as JSON: its files are on the disk, without a row of `images` */
    image: string
    /** of its files; they count as stored by the user */
    bytes: number
    at: string
  }
  project_members: { project_id: string; user_id: string; role: string }
  entities: {
    seq: Generated<number>
    id: string
    kind: string
    space_id: string
    project_id: string
    parent_id: string | null
    label: string
    label_key: string
    /** among its siblings, gaps allowed; -1 if the kind is not ordered by hand */
    position: number
    revision: number
    created_by: string
    created_at: string
    updated_by: string
    updated_at: string
    archived_at: string | null
    /** the unfinished batch that created the row; such rows are invisible */
    batch_id: string | null
    /** the Idempotency-Key of the last write */
    write_key: string | null
    /** own fields that a resolver expands (tags), as a JSON object */
    refs: string
    /** the short ones of the other fields, for lists, as a JSON object */
    brief: string
    /** all other own fields, as a JSON object; the last column, so that lists never read it */
    data: string
  }
  /**
   * recipients: a person by internal id, or those with the permission in a place; all three null for everyone signed
   * in
   */
  events: {
    seq: Generated<number>
    person: string | null
    space: string | null
    project: string | null
    permission: string | null
    event: string
    /** JSON */
    data: string
    at: string
  }
  /** a row for each accepted change of a title or text; the newest text is the entity's own */
  versions: {
    /** row number of the entity */
    entity_seq: number
    revision: number
    /** internal id of the author */
    person: string
    /** milliseconds since 1970 */
    at: number
    /** 1 once compacted */
    settled: number
    /** the delta to the previous version (JSON), deflated if long */
    back: string | Uint8Array
    /** at intervals the full texts (JSON), deflated */
    whole: Uint8Array | null
    /** words added minus words removed; null if not recorded */
    words: number | null
  }
  /** versions that were given a name; revision 1 is the creation */
  version_names: {
    /** row number of the entity */
    entity_seq: number
    revision: number
    name: string
    /** internal id of who named it */
    person: string
    /** milliseconds since 1970 */
    at: number
  }
  /** what was done with entities beside writing them; `did` is an `ActivityVerb` */
  activity: {
    project_id: string
    /** milliseconds since 1970 */
    at: number
    id: string
    /** the entity; null if it was done with the project itself */
    entity_id: string | null
    /** what the entity was moved into, or related with */
    other_id: string | null
    did: string
    /** internal id of who did it */
    person: string
    /** with how many entities, of which this is the first */
    count: number
  }
  /** versions and new entities of a kind by a person in a quarter of an hour since 1970; maintained by triggers */
  change_counts: { project_id: string; quarter: number; person: string; kind: string; changes: number }
  /** bytes a person stores, by internal id; maintained by triggers */
  storage: { person: string; bytes: number }
  /** what was deleted within a day, by the id of the entity, so that the person can undo it */
  deletions: {
    id: string
    project_id: string
    person: string
    kind: string
    label: string
    /** how many entities went with it */
    inside: number
    /** the fields of what it was in, as JSON: numbers may mean something only beside them */
    parent: string | null
    /** of all its rows; a trigger adds it to what the person stores */
    bytes: Generated<number>
    at: string
  }
  /** the rows that went, of any table, as JSON; or what was emptied in a column of a row that stayed */
  deleted_rows: { seq: Generated<number>; deletion: string; name: string; emptied: string | null; row: string }
  /** members and roles of spaces and projects that were removed within a day, as JSON */
  removals: {
    space_id: string
    /** empty in a space */
    project_id: string
    kind: 'member' | 'role'
    /** id of the person or of the role */
    removed_id: string
    person: string
    data: string
    at: string
  }
  entity_counts: { project_id: string; kind: string; active: number; archived: number }
}

/** Can only read. A transaction is assignable to it, but not the other way round. */
export type Reader<S = Schema> = Pick<Kysely<S>, 'selectFrom'>

/** The only handle that can write. */
export type Tx<S = Schema> = Transaction<S>

/** The same handle, typed with a plugin's own tables. */
export function withTables<Own>(handle: Tx): Tx<Schema & Own>
export function withTables<Own>(handle: Reader): Reader<Schema & Own>
export function withTables(handle: unknown): unknown {
  return handle
}
