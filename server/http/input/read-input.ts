import { isUtf8 } from 'node:buffer'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { UploadedFile } from '#core/shared/call.ts'
import { badField, Problem } from '#core/shared/error.ts'
import type { CallRoute } from '../calls/call-route.ts'
import type { RequestContext } from '../request-context.ts'
import { readForm } from './form-input.ts'
import { parseJson } from './json-input.ts'
import type { MemorySemaphore } from './memory-semaphore.ts'
import { boundaryOf, parseMultipart, readMultipart } from './multipart.ts'
import { type ReceivedBody, type RequestBody, readBody, tooLarge } from './request-body.ts'
import { parseQueryString } from './text-input.ts'
import { hasBody } from './unread-body.ts'

/** Larger bodies wait at the memory gate before they are loaded. */
const gatedBytes = 256 * 1024

/** The input before it is validated against the call's schema. */
interface RawInput {
  fields: Record<string, unknown>
  files: Record<string, unknown> | undefined
  /** releases the memory or the file of the body; undefined for small ones */
  release: (() => void | Promise<void>) | undefined
}

/** Refuses a body by its Content-Length, before it arrives. */
export function limitSize(ctx: RequestContext, route: CallRoute): void {
  const length = ctx.header('content-length')
  if (length !== undefined && Number(length) > route.maxBytes) throw tooLarge(route.maxBytes)
}

/** The body of a call, not parsed yet; undefined if there is none. @throws Problem wrong-media, too-large */
export async function receiveBody(ctx: RequestContext, route: CallRoute): Promise<ReceivedBody | undefined> {
  const { call } = route
  if (!route.changing || !(ctx.incoming ? hasBody(ctx.incoming) : ctx.request.body)) return undefined
  const type = ctx.header('content-type') ?? ''
  const boundary = call.files && isMedia(type, 'multipart/form-data') ? boundaryOf(type) : undefined
  const takesJson = !call.files || Object.values(call.files).every(rule => rule.optional)
  if (boundary === undefined && !(takesJson && isMedia(type, 'application/json'))) throw wrongMedia(route)
  const { services, incoming, request } = ctx
  const source = incoming ?? Readable.fromWeb(request.body as never)
  const maxBytes = boundary === undefined ? route.maxJsonBytes : route.maxBytes
  const body = await readBody(source, { maxBytes, spillDir: join(services.config.dataDir, 'tmp') })
  return { body, boundary }
}

/** Reads the input of a call from query string, JSON or form. */
export async function readInput(
  ctx: RequestContext,
  route: CallRoute,
  received: ReceivedBody | undefined,
): Promise<RawInput> {
  const { call, conversions } = route
  const fields = call.inQuery ? parseQueryString(ctx.query, conversions) : {}
  if (!received) return { fields, files: call.files && {}, release: undefined }
  const { body, boundary } = received
  const stored = (name: string) => Object.hasOwn(call.files ?? {}, name) && call.files?.[name]?.onDisk === true
  if (boundary !== undefined && Object.keys(call.files ?? {}).some(stored)) {
    try {
      const form = readForm(await readMultipart(body, boundary, stored), route)
      return { ...form, release: lendFiles(form.files, body) }
    } catch (error) {
      await body.discard()
      throw error
    }
  }
  const { bytes, release } = await loadBody(ctx.services.gate, body)
  try {
    return { ...parseBody(bytes, boundary, route, fields), release }
  } catch (error) {
    release?.()
    throw error
  }
}

/** Lets the handler keep the files of a form on the disk. @returns what removes the form if it did not */
function lendFiles(files: Record<string, UploadedFile>, body: RequestBody): () => Promise<void> {
  let isKept = false
  for (const file of Object.values(files)) {
    const { content } = file
    if (!content) continue
    file.keep = () => {
      isKept = true
      return { content, discard: () => body.discard() }
    }
  }
  return async () => {
    if (!isKept) await body.discard()
  }
}

/** The bytes of a body, once there is memory for them. */
export async function loadBody(
  gate: MemorySemaphore,
  body: RequestBody,
): Promise<{ bytes: Buffer; release: (() => void) | undefined }> {
  if (body.size <= gatedBytes) return { bytes: await body.load(), release: undefined }
  const release = await gate.enter(body.size)
  try {
    return { bytes: await body.load(), release }
  } catch (error) {
    release()
    throw error
  } finally {
    await body.discard()
  }
}

/** @param queryFields the fields of the query string */
export function parseBody(
  bytes: Buffer,
  boundary: string | undefined,
  route: CallRoute,
  queryFields: Record<string, unknown>,
): Pick<RawInput, 'fields' | 'files'> {
  const { call } = route
  const { fields, files } =
    boundary === undefined
      ? { fields: parseObject(bytes), files: call.files && {} }
      : readForm(parseMultipart(bytes, boundary), route)
  return { files, fields: call.inQuery ? merge(queryFields, fields) : fields }
}

function isMedia(type: string, mediaType: string): boolean {
  const semicolon = type.indexOf(';')
  return (semicolon < 0 ? type : type.slice(0, semicolon)).trim().toLowerCase() === mediaType
}

function parseObject(bytes: Buffer): Record<string, unknown> {
  if (!isUtf8(bytes)) throw new Problem('bad-json', 'The body is not UTF-8 text.')
  const value = parseJson(bytes.toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('bad-input', 'The body has to be a JSON object.')
  return value as Record<string, unknown>
}

function merge(query: Record<string, unknown>, body: Record<string, unknown>): Record<string, unknown> {
  const duplicate = Object.keys(body).find(name => Object.hasOwn(query, name))
  if (duplicate) throw badField(duplicate, 'is there twice')
  return { ...query, ...body }
}

function wrongMedia({ call }: CallRoute): Problem {
  return new Problem(
    'wrong-media',
    call.files
      ? 'This call takes a form: send it as multipart/form-data.'
      : 'This call takes JSON: send it with the content type application/json.',
  )
}
