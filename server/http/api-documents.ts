import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { BuiltFile } from './built-files.ts'
import type { CallRoute } from './call-route.ts'
import type { Exchange } from './exchange.ts'
import { mediaType } from './media-types.ts'
import { openApi } from './openapi.ts'
import { replyFile } from './pages.ts'
import { pagePolicy } from './security-headers.ts'

const compress = promisify(brotliCompress)
/** made when they are asked for, then kept */
const files = new Map<string, Promise<BuiltFile>>()
const documents = new WeakMap<readonly CallRoute[], Promise<BuiltFile>>()

/** GET /api/openapi.json */
export async function replyOpenApi(exchange: Exchange, routes: readonly CallRoute[]): Promise<Response> {
  const document = documents.get(routes) ?? asFile(Buffer.from(JSON.stringify(openApi(routes))), 'openapi.json')
  documents.set(routes, document)
  return replyFile(exchange, await document)
}

/** GET /api/docs and its two files */
export async function replyDocs(exchange: Exchange, name: 'docs.html' | 'docs.js' | 'docs.css'): Promise<Response> {
  const file = files.get(name) ?? readFile(join(import.meta.dirname, 'docs', name)).then(bytes => asFile(bytes, name))
  files.set(name, file)
  return replyFile(exchange, await file, pagePolicy(exchange.https, exchange.publicHost))
}

async function asFile(bytes: Buffer<ArrayBuffer>, name: string): Promise<BuiltFile> {
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
  const brotli = Buffer.from(await compress(bytes))
  return { bytes, brotli, type: mediaType(name), etag, immutable: false }
}
