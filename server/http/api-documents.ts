import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { CallRoute } from './calls/call-route.ts'
import { openApi } from './openapi/openapi.ts'
import type { RequestContext } from './request-context.ts'
import { pagePolicy } from './security/security-headers.ts'
import type { BuiltFile } from './static/built-files.ts'
import { mediaType } from './static/media-types.ts'
import { replyFile } from './static/pages.ts'

const compress = promisify(brotliCompress)
/** built on first request, then cached */
const files = new Map<string, Promise<BuiltFile>>()
const documents = new WeakMap<readonly CallRoute[], Promise<BuiltFile>>()

/** GET /api/openapi.json */
export async function replyOpenApi(ctx: RequestContext, routes: readonly CallRoute[]): Promise<Response> {
  const document = documents.get(routes) ?? asFile(Buffer.from(JSON.stringify(openApi(routes))), 'openapi.json')
  documents.set(routes, document)
  return replyFile(ctx, await document)
}

/** GET /api/docs and its two files */
export async function replyDocs(ctx: RequestContext, name: 'docs.html' | 'docs.js' | 'docs.css'): Promise<Response> {
  const file = files.get(name) ?? readFile(join(import.meta.dirname, 'docs', name)).then(bytes => asFile(bytes, name))
  files.set(name, file)
  return replyFile(ctx, await file, pagePolicy(ctx.https, ctx.publicHost))
}

async function asFile(bytes: Buffer<ArrayBuffer>, name: string): Promise<BuiltFile> {
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
  const brotli = Buffer.from(await compress(bytes))
  return { bytes, brotli, type: mediaType(name), etag, immutable: false }
}
