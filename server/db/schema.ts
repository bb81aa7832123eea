import type { Generated, Kysely, Transaction } from 'kysely'

/**
 * Core tables. Times are ISO 8601 in UTC; JSON columns hold text. Plugins add their own tables
 * through `withTables` and point only at their own and at these.
 */
export interface Schema {
  meta: { key: string; value: string }
  users: {
    /** internal id; never changes, never shown */
    id: string
    /** public user id, chosen once (decision A-017) */
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
    /** the account at Google it is signed in with */
    google_sub: string | null
    /** the account is gone; the row stays for what it wrote */
    deleted_at: string | null
    /** 1 once a code is asked for at sign-in */
    second_step: Generated<number>
  }
  sessions: {
    id_hash: string
    user_id: string
    created_at: string
    expires_at: number
    /** the browser, in words: `Firefox on Linux` */
    agent: string
    /** milliseconds since 1970 */
    seen_at: number
  }
  mail_tokens: { token_hash: string; user_id: string; purpose: string; email_key: string; expires_at: number }
  /** TOTP, set up or being so: base32 secret; the last time step whose code was used */
  second_steps: { user_id: string; secret: string; last_used: number; created_at: string }
  recovery_codes: { user_id: string; code_hash: string; used_at: string | null }
  creators: { user_id: string; name: string; text: string; image_id: string; updated_at: string }
  /** of one place each; `permissions` is a JSON list of those held */
  roles: {
    seq: Generated<number>
    space_id: string | null
    project_id: string | null
    /** `administrator` and the like for built-in ones that were changed */
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
  /** open ones only: an answer removes the row */
  invitations: {
    id: string
    space_id: string
    project_id: string | null
    user_id: string
    /** given on accepting, where the person is not in the space yet */
    space_role: string | null
    project_role: string | null
    invited_by: string
    notification_id: string
    created_at: string
  }
  /** of a space, of a project in it, or of a person who shows it on their creator profile */
  images: {
    id: string
    space_id: string | null
    project_id: string | null
    user_id: string | null
    created_by: string
    created_at: string
  }
  /** the files of an image; `hash` is the SHA-256 of what lies in the blob store */
  image_sizes: {
    image_id: string
    size: 'thumbnail' | 'half' | 'full'
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
    /** row number, the scope of this project in the search index */
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
    created_by: string
    created_at: string
    updated_at: string
    /** one more whenever something is added, renamed, moved, archived or removed; lets names be asked for only then */
    version: number
    write_key: string | null
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
    /** among its siblings, gaps allowed; -1 where the kind is not ordered by hand */
    position: number
    revision: number
    created_by: string
    created_at: string
    updated_by: string
    updated_at: string
    archived_at: string | null
    /** a batch that is not finished; such rows exist for nobody */
    batch_id: string | null
    /** the Idempotency-Key of the last write */
    write_key: string | null
    /** own fields that are answered through a resolver (tags), as a JSON object */
    refs: string
    /** the short ones of the other fields, for lists, as a JSON object */
    brief: string
    /** all the other own fields, as a JSON object; last, so that lists never read it */
    data: string
  }
  /** who hears of it: a person by internal id, or a place with the permission; all three null for everybody signed in */
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
  /** a row for each accepted change of a title or text; the newest text is the thing's own */
  versions: {
    /** row number of the thing */
    thing: number
    revision: number
    /** internal id of who wrote it */
    person: string
    /** milliseconds since 1970 */
    at: number
    /** 1 once thinned out */
    settled: number
    /** the way back to the version before (JSON), deflated where it is long */
    back: string | Uint8Array
    /** now and then the texts themselves (JSON), deflated */
    whole: Uint8Array | null
    /** words added less words removed; null where that was not recorded yet */
    words: number | null
  }
  /** bytes of what a person has stored, by internal id; kept by triggers */
  storage: { person: string; bytes: number }
  entity_counts: { project_id: string; kind: string; active: number; archived: number }
}

/** Reads only. A transaction is one too, the other way round does not compile. */
export type Reader<S = Schema> = Pick<Kysely<S>, 'selectFrom'>

/** The only thing that writes. */
export type Tx<S = Schema> = Transaction<S>

/** The same handle, with a plugin's own tables known to the compiler. */
export function withTables<Own>(handle: Tx): Tx<Schema & Own>
export function withTables<Own>(handle: Reader): Reader<Schema & Own>
export function withTables(handle: unknown): unknown {
  return handle
}
