import { hash } from 'node:crypto'
import { type Dirent, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { mediaType } from './media-types.ts'

export interface BuiltFile {
  bytes: Buffer<ArrayBuffer>
  /** the same, brotli-compressed by the build */
  brotli: Buffer<ArrayBuffer> | undefined
  type: string
  /** a quoted entity tag */
  etag: string
  /** true if its name contains a hash of its content */
  immutable: boolean
}

/**
 * The client's build. Only listed files are served, so no path leads outside the folder; files are cached in memory
 * after their first request. A new build is detected by the time of its page.
 */
export class BuiltFiles {
  readonly #dir: string
  #names = new Set<string>()
  #cachedFiles = new Map<string, Promise<BuiltFile>>()
  #builtAt = -1

  constructor(dir: string) {
    this.#dir = dir
  }

  /** A file by its path from the root, `/assets/main-1a2b.js`. */
  async find(path: string): Promise<BuiltFile | undefined> {
    if (this.#builtAt < 0) this.#scan()
    const name = path.slice(1)
    return this.#names.has(name) && !name.endsWith('.br') ? this.#read(name) : undefined
  }

  /** The page, or undefined before the first build. */
  async page(): Promise<BuiltFile | undefined> {
    const builtAt = statSync(join(this.#dir, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
    if (builtAt === undefined) return undefined
    if (builtAt !== this.#builtAt) this.#scan(builtAt)
    return this.#read('index.html')
  }

  #scan(builtAt = 0): void {
    this.#builtAt = builtAt
    this.#cachedFiles = new Map()
    this.#names = new Set(listFiles(this.#dir).map(file => relative(this.#dir, join(file.parentPath, file.name))))
    if (sep !== '/') this.#names = new Set([...this.#names].map(name => name.replaceAll(sep, '/')))
  }

  #read(name: string): Promise<BuiltFile> {
    const cached = this.#cachedFiles.get(name)
    if (cached !== undefined) return cached
    const reading = this.#load(name)
    this.#cachedFiles.set(name, reading)
    // A file deleted since the listing is read again on the next request.
    reading.catch(() => this.#cachedFiles.delete(name))
    return reading
  }

  async #load(name: string): Promise<BuiltFile> {
    const bytes = await readFile(join(this.#dir, name))
    const brotli = this.#names.has(`${name}.br`) ? await readFile(join(this.#dir, `${name}.br`)) : undefined
    const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
    return { bytes, brotli, type: mediaType(name), etag, immutable: name.startsWith('assets/') }
  }
}

function listFiles(dir: string): Dirent[] {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(dir, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
}
