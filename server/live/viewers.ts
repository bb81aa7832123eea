import { frames, type OpenEntity, type Viewer } from '#core/shared/event.ts'
import { type Params, prepare } from '../db/index.ts'
import type { Reader } from '../db/schema.ts'
import { type AccessRights, mayReceive } from './audience.ts'
import type { PageConnection } from './connection.ts'
import { frameOf } from './frame.ts'
import type { LiveLimits } from './limits.ts'

/** The most viewers sent. */
const viewersMax = 12

const entityExists = prepare((db, $: Params<OpenEntity>) =>
  db
    .selectFrom('entities')
    .select('seq')
    .where('id', '=', $.id)
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.projectId)
    .where('space_id', '=', $.spaceId)
    .where('batch_id', 'is', null),
)

interface ViewerPage {
  entity: OpenEntity
  /** groups the pages that show the same entity */
  key: string
  /** JSON of the other viewers last sent */
  lastSent: string
}

interface ViewersOptions {
  read: Reader
  access: AccessRights
  limits: Pick<LiveLimits, 'hereMs'>
  failed(error: unknown): void
}

/**
 * Tracks who else has the entities open that a page shows: in memory only, and sent only to people who may read it and
 * have it open too.
 */
export class EntityViewers {
  readonly #options: ViewersOptions
  readonly #pages = new Map<PageConnection, readonly ViewerPage[]>()
  readonly #showing = new Map<string, Set<PageConnection>>()
  /** the latest request of each page, as checking it is asynchronous */
  readonly #requested = new Map<PageConnection, readonly OpenEntity[]>()
  readonly #changed = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: ViewersOptions) {
    this.#options = options
  }

  /** The page shows these entities now. Those that do not exist or that the person may not read are ignored. */
  async show(connection: PageConnection, entities: readonly OpenEntity[]): Promise<void> {
    this.#requested.set(connection, entities)
    const shown: ViewerPage[] = []
    for (const entity of entities) {
      const exists = await entityExists.first(this.#options.read, { ...entity })
      if (!exists || !(await this.#mayRead(connection, entity))) continue
      shown.push({ entity, key: JSON.stringify([entity.projectId, entity.kind, entity.id]), lastSent: '[]' })
    }
    if (this.#requested.get(connection) !== entities) return
    this.#forget(connection)
    if (shown.length > 0) this.#pages.set(connection, shown)
    for (const { key } of shown) {
      this.#showing.set(key, (this.#showing.get(key) ?? new Set()).add(connection))
      this.#scheduleSend(key)
    }
  }

  gone(connection: PageConnection): void {
    this.#requested.delete(connection)
    this.#forget(connection)
  }

  /** Permissions of a person have changed: checks their pages again. */
  recheck(connections: Iterable<PageConnection>): void {
    for (const connection of connections) {
      for (const { key } of this.#pages.get(connection) ?? []) this.#scheduleSend(key)
    }
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** The page no longer shows its entities, or no longer the one with this key. */
  #forget(connection: PageConnection, only?: string): void {
    const pages = this.#pages.get(connection) ?? []
    const left = pages.filter(({ key }) => only !== undefined && key !== only)
    if (left.length > 0) this.#pages.set(connection, left)
    else this.#pages.delete(connection)
    for (const page of pages) {
      if (left.includes(page)) continue
      const others = this.#showing.get(page.key)
      others?.delete(connection)
      if (others?.size === 0) this.#showing.delete(page.key)
      else this.#scheduleSend(page.key)
    }
  }

  #pageOf(connection: PageConnection, key: string): ViewerPage | undefined {
    return this.#pages.get(connection)?.find(page => page.key === key)
  }

  #scheduleSend(key: string): void {
    this.#changed.add(key)
    this.#timer ??= setTimeout(() => void this.#sendAll().catch(this.#options.failed), this.#options.limits.hereMs)
  }

  async #sendAll(): Promise<void> {
    this.#timer = undefined
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const key of changed) await this.#send(key)
  }

  async #send(key: string): Promise<void> {
    for (const connection of [...(this.#showing.get(key) ?? [])]) {
      const entity = this.#pageOf(connection, key)?.entity
      if (entity && !(await this.#mayRead(connection, entity))) this.#forget(connection, key)
    }
    const connections = [...(this.#showing.get(key) ?? [])]
    const people = new Map<string, Viewer>()
    for (const { caller } of connections) {
      const { userId, username } = caller.session.user
      people.set(userId, { userId, username })
    }
    for (const connection of connections) {
      const page = this.#pageOf(connection, key)
      if (!page) continue
      const own = connection.caller.session.user.userId
      const others = JSON.stringify([...people.values()].filter(({ userId }) => userId !== own).slice(0, viewersMax))
      if (others === page.lastSent) continue
      page.lastSent = others
      const { kind, id } = page.entity
      connection.send(
        frameOf(frames.viewers, `{"kind":${JSON.stringify(kind)},"id":${JSON.stringify(id)},"people":${others}}`),
      )
    }
  }

  #mayRead({ caller }: PageConnection, { projectId, kind }: OpenEntity): Promise<boolean> {
    return mayReceive(this.#options.access, caller.session.user.id, { project: projectId, permission: `${kind}.read` })
  }
}
