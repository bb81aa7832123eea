import type { ProjectPermission, SpacePermission } from './access/permission.ts'
import type { Infer, Validate } from './schema.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call. `anyone` needs no session, `session` a signed-in user, `identity` a user who has chosen a user
 * id; the other two read spaceId (and projectId, or storyId, which is the same) from the input and require a permission
 * there.
 */
export type CallAccess = 'anyone' | 'session' | 'identity' | { space: SpacePermission } | { project: ProjectPermission }

/** One uploaded file of a multipart call: its largest size in bytes. */
export interface FileRule {
  /** the largest size */
  maxBytes: number
  /** it may be missing */
  optional?: boolean
  /** it is too large for memory: `bytes` is empty, and the handler reads parts of `content` */
  onDisk?: boolean
}

/** A file of which parts are read when they are needed. */
export interface StoredContent {
  readonly size: number
  /** the bytes from a position; fewer at the end */
  read(at: number, length: number): Promise<Uint8Array>
}

/** A file as the server's handler gets it. */
export interface UploadedFile {
  /** its name in the browser */
  name: string
  /** the media type that the browser named */
  type: string
  /** its content */
  bytes: Uint8Array
  /** the content of a file that is `onDisk` */
  content?: StoredContent
  /** leaves such a file on the disk after the call, until it is discarded or the server stops */
  keep?: () => { content: StoredContent; discard(): Promise<void> }
}

/** What a call is, as data. Server validation, typed client, OpenAPI and conformance tests all read it. */
export interface Call<In = unknown, Out = unknown> {
  /** also its path below the API base: `chapter/create` */
  readonly name: string
  readonly method: Method
  readonly access: CallAccess
  /** arktype definition of the whole input: body, query or the fields of a form */
  readonly input: unknown
  readonly output: unknown
  readonly files?: Readonly<Record<string, FileRule>>
  /** form fields that carry JSON text */
  readonly jsonFields?: readonly string[]
  /** the input travels in the query string: GET and DELETE always, others where declared */
  readonly inQuery: boolean
  /** largest JSON body in bytes, where it differs from limits.jsonBytes */
  readonly maxBytes?: number
  /** media type of an answer that is a file */
  readonly media?: string
  /** the member of the answer that our own client takes, where the answer holds more than it */
  readonly member?: string
  /** which texts the client shows on failure: `app` is the default */
  readonly layer: 'app' | 'shared'
  /** one English sentence for the API page */
  readonly about: string
  readonly $in?: In
  readonly $out?: Out
}

export type InputOf<C> = C extends Call<infer In, unknown> ? In : never
export type OutputOf<C> = C extends Call<never, infer Out> ? Out : C extends Call<infer _, infer Out> ? Out : never

/** One call in `defineCalls`. */
interface CallSpec {
  /** POST by default */
  method?: Method
  /** who may make it */
  access: CallAccess
  /** arktype definition of its input, by property */
  input?: unknown
  /** arktype definition of its answer */
  output: unknown
  /** the files it takes, by name */
  files?: Readonly<Record<string, FileRule>>
  /** names of form fields that carry JSON text */
  jsonFields?: readonly string[]
  /** the input travels in the query string, as it does for GET and DELETE */
  inQuery?: boolean
  /** the largest JSON body in bytes, if it is not that of all calls */
  maxBytes?: number
  /** the media type of an answer that is a file */
  media?: string
  /** which texts the client shows on failure; `app` by default */
  layer?: 'app' | 'shared'
  /** one English sentence for the page of all calls */
  about: string
}

type CheckedSpec<S> = {
  [K in keyof S]: K extends 'input' | 'output' ? Validate<S[K]> : S[K]
}

type FilesOf<S> = S extends { files: infer F }
  ? { [K in keyof F]: F[K] extends { optional: true } ? UploadedFile | undefined : UploadedFile }
  : unknown

type CallOf<S> = Call<
  (S extends { input: infer I } ? Infer<I> : Record<never, never>) & FilesOf<S>,
  S extends { output: infer O } ? Infer<O> : never
>

/**
 * Declares the calls of one area: `defineCalls('note', {create: {…}})` gives `note/create`. Unknown keys are refused at
 * every level that does not allow them.
 */
export function defineCalls<const S extends Record<string, CallSpec>>(
  area: string,
  specs: S & { [K in keyof S]: CheckedSpec<S[K]> },
): { readonly [K in keyof S]: CallOf<S[K]> } {
  const calls: Record<string, Call> = {}
  for (const [key, spec] of Object.entries<CallSpec>(specs)) {
    calls[key] = {
      method: 'POST',
      input: {},
      layer: 'app',
      inQuery: spec.method === 'GET' || spec.method === 'DELETE',
      ...spec,
      name: area ? `${area}/${key}` : key,
    }
  }
  return calls as { readonly [K in keyof S]: CallOf<S[K]> }
}

/** The result of delete and of other calls that return nothing. */
export const okOutput = { ok: 'true' } as const
