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
  /** its name carries a hash of its content */
  immutable: boolean
}

/**
 * The client's build, file by file. Only what the folder listed can be asked for, so that no path leads outside; what
 * was asked for once stays in memory. A new build is noticed by its page.
 */
export class BuiltFiles {
  readonly #dir: string
  #names = new Set<string>()
  #kept = new Map<string, Promise<BuiltFile>>()
  #builtAt = -1

  constructor(dir: string) {
    this.#dir = dir
  }

  /** A file by its path from the root, `/assets/main-1a2b.js`. */
  async find(path: string): Promise<BuiltFile | undefined> {
    if (this.#builtAt < 0) this.#look()
    const name = path.slice(1)
    return this.#names.has(name) && !name.endsWith('.br') ? this.#read(name) : undefined
  }

  /** The page, or undefined before the first build. */
  async page(): Promise<BuiltFile | undefined> {
    const builtAt = statSync(join(this.#dir, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
    if (builtAt === undefined) return undefined
    if (builtAt !== this.#builtAt) this.#look(builtAt)
    return this.#read('index.html')
  }

  #look(builtAt = 0): void {
    this.#builtAt = builtAt
    this.#kept = new Map()
    this.#names = new Set(listFiles(this.#dir).map(file => relative(this.#dir, join(file.parentPath, file.name))))
    if (sep !== '/') this.#names = new Set([...this.#names].map(name => name.replaceAll(sep, '/')))
  }

  #read(name: string): Promise<BuiltFile> {
    const cached = this.#kept.get(name)
    if (cached !== undefined) return cached
    const reading = this.#load(name)
    this.#kept.set(name, reading)
    // A file that went away between the listing and now is looked for again next time.
    reading.catch(() => this.#kept.delete(name))
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
