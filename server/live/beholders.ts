import { type Beholder, frames, type OpenThing } from '#core/shared/event.ts'
import { type Params, prepare } from '../db/index.ts'
import type { Reader } from '../db/schema.ts'
import { mayHear, type Rights } from './audience.ts'
import type { Connection } from './connection.ts'
import { frameOf } from './frame.ts'
import type { LiveLimits } from './limits.ts'

/** More faces than this say nothing more. */
const most = 12

const isThere = prepare((db, $: Params<OpenThing>) =>
  db
    .selectFrom('entities')
    .select('seq')
    .where('id', '=', $.id)
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.projectId)
    .where('space_id', '=', $.spaceId)
    .where('batch_id', 'is', null),
)

interface Page {
  thing: OpenThing
  /** all pages that show the thing */
  key: string
  /** what was last said of the others */
  told: string
}

interface Parts {
  read: Reader
  access: Rights
  limits: Pick<LiveLimits, 'hereMs'>
  failed(error: unknown): void
}

/** Who else has the thing open that a page shows: kept nowhere, told to those who may read it and have it open too. */
export class Beholders {
  readonly #parts: Parts
  readonly #pages = new Map<Connection, Page>()
  readonly #showing = new Map<string, Set<Connection>>()
  /** the newest word of each page, as it may be looked at only later */
  readonly #asked = new Map<Connection, OpenThing | null>()
  readonly #changed = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A page shows a thing now, or none. One that is not there for its person is no thing to show. */
  async show(connection: Connection, thing: OpenThing | null): Promise<void> {
    this.#asked.set(connection, thing)
    this.#forget(connection)
    if (!thing || !(await isThere.first(this.#parts.read, { ...thing })) || !(await this.#may(connection, thing)))
      return
    if (this.#asked.get(connection) !== thing) return
    const key = JSON.stringify([thing.projectId, thing.kind, thing.id])
    this.#pages.set(connection, { thing, key, told: '[]' })
    this.#showing.set(key, (this.#showing.get(key) ?? new Set()).add(connection))
    this.#tellSoon(key)
  }

  gone(connection: Connection): void {
    this.#asked.delete(connection)
    this.#forget(connection)
  }

  /** What a person may read has changed: their pages are looked at again. */
  recheck(connections: Iterable<Connection>): void {
    for (const connection of connections) {
      const page = this.#pages.get(connection)
      if (page) this.#tellSoon(page.key)
    }
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #forget(connection: Connection): void {
    const page = this.#pages.get(connection)
    if (!page) return
    this.#pages.delete(connection)
    const others = this.#showing.get(page.key)
    others?.delete(connection)
    if (others?.size === 0) this.#showing.delete(page.key)
    else this.#tellSoon(page.key)
  }

  #tellSoon(key: string): void {
    this.#changed.add(key)
    this.#timer ??= setTimeout(() => void this.#tellAll().catch(this.#parts.failed), this.#parts.limits.hereMs)
  }

  async #tellAll(): Promise<void> {
    this.#timer = undefined
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const key of changed) await this.#tell(key)
  }

  async #tell(key: string): Promise<void> {
    for (const connection of [...(this.#showing.get(key) ?? [])]) {
      const thing = this.#pages.get(connection)?.thing
      if (thing && !(await this.#may(connection, thing))) this.#forget(connection)
    }
    const connections = [...(this.#showing.get(key) ?? [])]
    const people = new Map<string, Beholder>()
    for (const { caller } of connections) {
      const { userId, username } = caller.session.user
      people.set(userId, { userId, username })
    }
    for (const connection of connections) {
      const page = this.#pages.get(connection)
      if (!page) continue
      const own = connection.caller.session.user.userId
      const others = JSON.stringify([...people.values()].filter(({ userId }) => userId !== own).slice(0, most))
      if (others === page.told) continue
      page.told = others
      const { kind, id } = page.thing
      connection.send(
        frameOf(frames.here, `{"kind":${JSON.stringify(kind)},"id":${JSON.stringify(id)},"people":${others}}`),
      )
    }
  }

  #may({ caller }: Connection, { projectId, kind }: OpenThing): Promise<boolean> {
    return mayHear(this.#parts.access, caller.session.user.id, { project: projectId, permission: `${kind}.read` })
  }
}
