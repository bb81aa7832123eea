import { frames, type OpenEntity, type Viewer } from '#core/shared/event.ts'
import { type Params, prepare } from '../db/index.ts'
import type { Reader } from '../db/schema.ts'
import { type AccessRights, mayReceive } from './audience.ts'
import type { PageConnection } from './connection.ts'
import { frameOf } from './frame.ts'
import type { LiveLimits } from './limits.ts'

/** More faces than this say nothing more. */
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
  /** all pages that show the thing */
  key: string
  /** what was last said of the others */
  lastSent: string
}

interface ViewersOptions {
  read: Reader
  access: AccessRights
  limits: Pick<LiveLimits, 'hereMs'>
  failed(error: unknown): void
}

/** Who else has the thing open that a page shows: kept nowhere, told to those who may read it and have it open too. */
export class EntityViewers {
  readonly #parts: ViewersOptions
  readonly #pages = new Map<PageConnection, ViewerPage>()
  readonly #showing = new Map<string, Set<PageConnection>>()
  /** the newest word of each page, as it may be looked at only later */
  readonly #asked = new Map<PageConnection, OpenEntity | null>()
  readonly #changed = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: ViewersOptions) {
    this.#parts = options
  }

  /** A page shows a thing now, or none. One that is not there for its person is no thing to show. */
  async show(connection: PageConnection, entity: OpenEntity | null): Promise<void> {
    this.#asked.set(connection, entity)
    this.#forget(connection)
    if (
      !entity ||
      !(await entityExists.first(this.#parts.read, { ...entity })) ||
      !(await this.#may(connection, entity))
    )
      return
    if (this.#asked.get(connection) !== entity) return
    const key = JSON.stringify([entity.projectId, entity.kind, entity.id])
    this.#pages.set(connection, { entity, key, lastSent: '[]' })
    this.#showing.set(key, (this.#showing.get(key) ?? new Set()).add(connection))
    this.#tellSoon(key)
  }

  gone(connection: PageConnection): void {
    this.#asked.delete(connection)
    this.#forget(connection)
  }

  /** What a person may read has changed: their pages are looked at again. */
  recheck(connections: Iterable<PageConnection>): void {
    for (const connection of connections) {
      const page = this.#pages.get(connection)
      if (page) this.#tellSoon(page.key)
    }
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #forget(connection: PageConnection): void {
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
      const entity = this.#pages.get(connection)?.entity
      if (entity && !(await this.#may(connection, entity))) this.#forget(connection)
    }
    const connections = [...(this.#showing.get(key) ?? [])]
    const people = new Map<string, Viewer>()
    for (const { caller } of connections) {
      const { userId, username } = caller.session.user
      people.set(userId, { userId, username })
    }
    for (const connection of connections) {
      const page = this.#pages.get(connection)
      if (!page) continue
      const own = connection.caller.session.user.userId
      const others = JSON.stringify([...people.values()].filter(({ userId }) => userId !== own).slice(0, viewersMax))
      if (others === page.lastSent) continue
      page.lastSent = others
      const { kind, id } = page.entity
      connection.send(
        frameOf(frames.here, `{"kind":${JSON.stringify(kind)},"id":${JSON.stringify(id)},"people":${others}}`),
      )
    }
  }

  #may({ caller }: PageConnection, { projectId, kind }: OpenEntity): Promise<boolean> {
    return mayReceive(this.#parts.access, caller.session.user.id, { project: projectId, permission: `${kind}.read` })
  }
}
