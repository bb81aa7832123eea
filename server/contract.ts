import type { html } from 'hono/html'
import type { Logger } from 'pino'
import type { Call } from '#core/shared/call.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Language } from '#core/shared/limits.ts'
import type { Config } from './config.ts'
import type { Reader, Tx } from './db/schema.ts'
import type { EntityTable, KeptRow } from './entities/deletions/dependent-tables.ts'
import type { EntityWriteHook } from './entities/entity-write.ts'
import type { MentionedParts } from './entities/mentioned-parts.ts'
import type { FieldResolver } from './entities/resolvers.ts'
import type { FileAnswer } from './http/files/file-answer.ts'
import type { Images } from './images/port.ts'
import type { Access, Database, EntityStore, Events, Mail, Notifications, SearchIndex } from './ports.ts'
import type { ProjectPart } from './project-file/project-part.ts'
import type { RawJson, ReadingPosition, SessionUser, StoryImage } from './values.ts'

export { FileAnswer, type FileParts } from './http/files/file-answer.ts'
export { RawJson, type ReadingPosition, type SessionUser, type StoryImage } from './values.ts'

/** What a handler may use; one per request. */
export interface CallContext {
  /** null only for calls open to anyone */
  user: SessionUser | null
  /** `user`, for calls that need a session; throws 401 if it is null */
  person(): SessionUser
  /** the database, to read */
  read: Reader
  /** One transaction; resolves after its commit. No network, file or hashing work inside. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One transaction that removes what this call cannot finish: also without the permission, or on a full disk. */
  cleanUp<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Makes another call in this transaction, for the same person, so that a plugin can use another one through the
   * calls in its shared half. The permission is checked, the input is not.
   * @throws Problem of that call; `not-configured` if no handler is installed
   */
  perform<In, Out>(tx: Tx, call: Call<In, Out>, input: In): Promise<Out>
  /** The same outside of a transaction, for a call that only reads. @throws Error if that call writes */
  performRead<In, Out>(call: Call<In, Out>, input: In): Promise<Out>
  /** entities of all kinds */
  entities: EntityStore
  /** the search index */
  search: SearchIndex
  /** permissions */
  access: Access
  /** events for open pages */
  events: Events
  /** notifications for users */
  notifications: Notifications
  /** uploaded images */
  images: Images
  /** the log of the server */
  log: Logger
  /** the time, which tests can set */
  now(): Date
  /** 26 characters; the same for a repeated Idempotency-Key of the same person, call and position */
  newId(): string
  /** the Idempotency-Key header, bound to the person and the call */
  writeKey: string | null
  /** aborted when the browser is gone */
  signal: AbortSignal
  /** address of the client, resolved from trusted proxy headers only */
  address: string
  /**
   * Ids of entities of a story that must be hidden from the caller, for now or for ever; whatever shows entities to
   * readers leaves them out. @throws Problem not-found, forbidden
   */
  withheld(story: ReadingPosition): Promise<ReadonlySet<string>>
  /** cookies of the request and the answer */
  cookies: {
    get(name: string): string | undefined
    set(name: string, value: string, options: CookieOptions): void
    clear(name: string): void
  }
  /** headers of the request and the answer */
  headers: { get(name: string): string | undefined; set(name: string, value: string): void }
}

/** How a cookie is set. */
export interface CookieOptions {
  /** the browser sends it for paths from this one on; for all by default */
  path?: string
  /** seconds; without it the browser drops the cookie at the end of its session */
  maxAge?: number
  /** scripts cannot read it */
  httpOnly?: boolean
}

/** What answers a call; the input is checked, and so is the permission. */
export type Handler<In, Out> = (input: In, context: CallContext) => Promise<Out | RawJson | FileAnswer>

/** A call with its handler. */
export interface HandledCall {
  readonly call: Call
  readonly handler: Handler<never, unknown>
  /** the thread that does what is long: without it the thread that answers everybody does */
  readonly thread?: ThreadName
  /** What of what is stored it works on, by ids: of entities, with all that is inside them, or of deletions. */
  readonly worksOn?: (input: never) => readonly string[]
}

/**
 * Long texts, what comes in and what goes out have a thread each, so that a text does not wait for a whole project.
 * `texts` and `imports` take calls with long bodies and those that work on long texts, `exports` takes all.
 */
export type ThreadName = 'texts' | 'imports' | 'exports'

/**
 * @param thread for a handler that may take long: it runs where it keeps nobody waiting, with nothing kept in memory
 * @param worksOn for a short input that may be about long texts, see `HandledCall`
 */
export function handle<In, Out>(
  call: Call<In, Out>,
  handler: Handler<In, Out>,
  thread?: ThreadName,
  worksOn?: (input: In) => readonly string[],
): HandledCall {
  return { call: call as Call, handler: handler as Handler<never, unknown>, thread, worksOn }
}

/** One step of a migration series; a landed step never changes. */
export interface Migration {
  /** sorts after those already there: `001-notes` */
  name: string
  /** makes the change, in a transaction */
  up(tx: Tx): Promise<void>
  /** the columns it renames, for backups that were made before it; see `renameColumns` */
  readonly renames?: readonly RenamedColumn[]
}

/** A column of a table that a migration gave another name. */
export interface RenamedColumn {
  readonly table: string
  readonly from: string
  readonly to: string
}

/** Services that outlive a request, for plugins that run jobs. */
export interface ServerServices {
  /** the settings of the server */
  config: Config
  /** the database */
  database: Database
  /** entities of all kinds */
  entities: EntityStore
  /** the search index */
  search: SearchIndex
  /** events for open pages */
  events: Events
  /** notifications for users */
  notifications: Notifications
  /** uploaded images */
  images: Images
  /** the log of the server */
  log: Logger
  /** the time, which tests can set */
  now(): Date
  /** sends emails */
  mail: Pick<Mail, 'send' | 'waiting'>
  /** where readers find the server, for links in emails: `https://stories.example` */
  address(): string
  /** for requests to other servers; tests replace it */
  fetch: typeof fetch
}

/** The notifications of one action. One without a choice and without an effect of its answer needs no declaration. */
export interface ServerNotificationKind {
  /** the action of its notifications */
  readonly action: string
  /** Users choose in their settings whether they get them; this holds until they do. */
  readonly optional?: 'on' | 'off'
  /**
   * What an answer does besides marking the notification as viewed, in the same transaction.
   * @throws Problem if it can no longer be answered
   */
  respond?(tx: Tx, answer: { payload: Record<string, unknown>; response: boolean }, context: CallContext): Promise<void>
}

/** What a page that the server renders can use. */
export interface PageContext {
  /** the database, to read */
  read: Reader
  /**
   * Makes a call that is open to anyone and only reads, as a visitor, so that a page of one plugin can show what
   * another one publishes.
   * @throws Problem of that call; `not-configured` if no handler is installed
   */
  performRead<In, Out>(call: Call<In, Out>, input: In): Promise<Out>
  /** entities of all kinds */
  entities: EntityStore
  /** uploaded images */
  images: Images
  /** what follows the question mark of the address */
  query: URLSearchParams
  /** of the server as the browser sees it: `https://stories.example` */
  origin: string
  /** of the browser */
  language: Language
  /** the time, which tests can set */
  now(): Date
  /** the visitor's address, or the network that counts as one visitor, for limits */
  client: string
  /** the value of a cookie of the browser; of a page that is `kept`, only that of the one it names */
  cookie(name: string): string | undefined
}

/** What a page for visitors shows. */
export interface RenderedPage {
  /** of its text */
  language: Language
  /** its name, also in the browser's tab */
  title: string
  /** a sentence for search engines and previews */
  description?: string
  /** search engines are asked to leave it out */
  noindex?: boolean
  /** it says that there is nothing here: the status is 404, and search engines leave it out */
  missing?: boolean
  /** it stands for another page, as one that asks something first: nothing is added below it */
  alone?: boolean
  /** marks the page for search engines as for adults only */
  adult?: boolean
  /** the path of a picture for previews */
  image?: string
  /** the path of its Atom feed */
  feed?: string
  /** what it is for previews, as Open Graph names it; `website` by default */
  kind?: 'website' | 'article' | 'book' | 'profile'
  /** the path of a stylesheet beside those of all pages, such as one of `client/visitor` */
  style?: string
  /**
   * the path of a small script of `client/visitor`, run before the page is drawn; everything must be readable without
   * it
   */
  script?: string
  /** what it is about, as schema.org describes it; `@context` is added */
  structuredData?: Record<string, unknown>
  /** above the main part: where the reader can go */
  top?: ReturnType<typeof html>
  /** made with the `html` tag, which escapes every value */
  body: ReturnType<typeof html>
}

/** A page that the server renders for visitors, readable without scripts. */
export interface ServerPage {
  /** `/library/story/:storyId` */
  readonly path: string
  /**
   * Only what everybody may read: the plugin checks that. Null if there is nothing at this address for visitors. A page
   * that is not `kept` may be a file to save.
   */
  render(params: Readonly<Record<string, string>>, context: PageContext): Promise<RenderedPage | FileAnswer | null>
  /**
   * It depends on its address, the language and what is in the database alone, so that it is made again only after
   * something was written.
   */
  readonly kept?: boolean
  /** the name of a cookie on which a page that is `kept` depends as well; few values of it may make other pages */
  readonly cookie?: string
  /** it is for who is signed in too: no page of the application is at its address */
  readonly forEveryone?: boolean
  /**
   * What a form of the page does, which is sent with POST to its address, and the page that says so. It comes from
   * anywhere and has no session, so it may do only what the address itself permits, such as by a token in it. What the
   * form holds is not read.
   */
  submit?(params: Readonly<Record<string, string>>, context: SubmitContext): Promise<RenderedPage | GoTo | null>
}

/** After a form of a page, the browser goes to another page of ours. */
export interface GoTo {
  /** the path */
  goTo: string
  /** What the browser keeps, for paths from `path` on, and whether scripts of those pages can read it. */
  cookie?: { name: string; value: string; path: string; maxAge: number; readable?: boolean }
}

/** What a submitted form of a page can use. */
interface SubmitContext extends PageContext {
  /** One transaction; resolves after its commit. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** A public text that the server makes, such as a feed. */
export interface ServerFile {
  /** `/library/feed.xml` */
  readonly path: string
  /** its media type */
  readonly type: string
  /** Only what everybody may read: the plugin checks that. Null if there is nothing at this address. */
  render(params: Readonly<Record<string, string>>, context: PageContext): Promise<string | null>
}

/** A public page in the sitemap. */
export interface SitemapPage {
  /** its path */
  path: string
  /** when it last changed, as ISO 8601 */
  updated: string
}

/** What a plugin adds below a page for visitors, of its own or of another plugin. */
export interface ServerPagePart {
  /** the path of the page, as it declares it */
  readonly page: string
  /**
   * Made with the `html` tag. It is not called where the page says that there is nothing: a visitor may read it with
   * the page.
   */
  render(params: Readonly<Record<string, string>>, context: PageContext): Promise<ReturnType<typeof html>>
}

/** Something that is no entity, and whose deletion can be undone. */
export interface Undoable {
  /** the name that it was kept under */
  readonly kind: string
  /** who may bring it back; `<kind>.delete` if left out */
  readonly permission?: string
  /** Runs before its rows come back. @throws Problem conflict with what stands in the way */
  check?(tx: Tx, place: Place, rows: readonly KeptRow[]): Promise<void>
  /** Runs when its rows are back: emits events, and renews what was made of them. */
  restored(tx: Tx, context: CallContext, place: Place, rows: readonly KeptRow[]): Promise<void>
}

/** The server half of a plugin: one plain object. */
export interface ServerPlugin {
  /** the name of its folder */
  readonly id: string
  /** content kinds, the same as in its client half */
  readonly kinds?: readonly Kind[]
  /** its calls with their handlers, made by `handle` */
  readonly calls?: readonly HandledCall[]
  /** resolve fields that hold references */
  readonly resolvers?: readonly FieldResolver[]
  /** the steps that make its tables */
  readonly migrations?: readonly Migration[]
  /** pages for visitors */
  readonly pages?: readonly ServerPage[]
  /** public texts that the server makes, such as feeds */
  readonly files?: readonly ServerFile[]
  /** its public pages for the sitemap, the last changed first, at most `limit` */
  sitemap?(read: Reader, limit: number): Promise<readonly SitemapPage[]>
  /** what it adds below pages for visitors */
  readonly pageParts?: readonly ServerPagePart[]
  /** whether who calls may see an image in a story, because something published shows it to everybody or to them */
  showsImage?(image: StoryImage, context: CallContext): Promise<boolean>
  /** ids of the entities of a story that must still be hidden from the caller, for `context.withheld` */
  withholds?(story: ReadingPosition, context: CallContext): Promise<readonly string[]>
  /** ids of the projects of its space whose worlds a project uses: who may read their entities may name them in it */
  worlds?(read: Reader, projectId: string): Promise<readonly string[]>
  /** what texts can mention beside entities */
  readonly mentionedParts?: MentionedParts
  /** what is special about the plugin's own notifications */
  readonly notifications?: readonly ServerNotificationKind[]
  /** its rows beside entities in the file of a whole project */
  readonly projectParts?: readonly ProjectPart[]
  /** Its tables without foreign keys whose rows its hook or a trigger deletes with an entity, for the undo of that. */
  readonly entityTables?: readonly EntityTable[]
  /** tables derived from entities, and logs: the preview of a restore does not compare them */
  readonly derivedTables?: readonly string[]
  /** What it deletes beside entities, keeps with `keepRows`, and can bring back. */
  readonly undoable?: readonly Undoable[]
  /** Runs in the transaction of writes of entities of every kind. */
  readonly onEntityWrite?: EntityWriteHook
  /**
   * permissions besides those of its kinds, such as `story.print`; those that begin with `space.` belong to spaces.
   * Owners have them, and roles to which they are given; a key that ends in a verb of kinds is covered by that verb's
   * wildcard.
   */
  readonly permissions?: readonly string[]
  /**
   * Removes a person's own data, by internal id, when their account is deleted. What they wrote in places of others
   * stays, by "Deleted user". For accounts that were deleted while the plugin was missing, it is called when the plugin
   * is back, before the server answers; it may be called again for the same person.
   */
  forgetPerson?(tx: Tx, personId: string): Promise<void>
  /** called once after the migrations; the function it returns is called when the server closes */
  start?(services: ServerServices): undefined | (() => Promise<void> | void)
}

export function defineServerPlugin<const P extends ServerPlugin>(plugin: P): P {
  return plugin
}
