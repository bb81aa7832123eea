import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { prepare } from '../../db/index.ts'
import type { Reader } from '../../db/schema.ts'

/** A page as it was made. */
export interface MadePage {
  readonly text: string
  /** its content security policy */
  readonly policy: string
  /** it says that there is nothing here */
  readonly missing: boolean
}

/** A page that is ready to be sent, as text and compressed. */
export interface CachedPage extends MadePage {
  readonly packed: Uint8Array<ArrayBuffer>
  /** identifies the text */
  readonly tag: string
  /** of the data with which it was made */
  readonly version: number
}

const mostPages = 100
/** A larger page is made each time. */
const mostCharacters = 200_000

/** Changes with every commit of another connection, in whatever thread; readers have one that never writes. */
const selectVersion = prepare(() => sql<{ data_version: number }>`pragma data_version`)

/** A number that is another one after every write. */
export async function dataVersion(read: Reader): Promise<number> {
  return (await selectVersion.first(read, {}))?.data_version ?? -1
}

/**
 * Pages that are the same for everybody, until anything is written: nothing old is ever sent, and a page that many ask
 * for at once is made once.
 */
export class PageCache {
  readonly #pages = new Map<string, Promise<CachedPage | null>>()
  #version = -1

  /** The page under a key, made if it is not there; null if `make` makes none. */
  async get(read: Reader, key: string, make: () => Promise<MadePage | null>): Promise<CachedPage | null> {
    const version = await dataVersion(read)
    if (version !== this.#version) this.#pages.clear()
    this.#version = version
    const kept = this.#pages.get(key)
    if (kept !== undefined) return kept
    const page = make().then(made => made && packed(made, version))
    this.#pages.set(key, page)
    if (this.#pages.size > mostPages) this.#forget(this.#pages.keys().next().value)
    const drop = () => {
      if (this.#pages.get(key) === page) this.#forget(key)
    }
    page.then(made => (!made || made.missing || made.text.length > mostCharacters) && drop(), drop)
    return page
  }

  #forget(key: string | undefined): void {
    if (key !== undefined) this.#pages.delete(key)
  }
}

function packed(page: MadePage, version: number): CachedPage {
  const { text } = page
  return { ...page, version, packed: gzipSync(text), tag: hash('sha256', text, 'base64url').slice(0, 22) }
}
