import { setImmediate as breathe } from 'node:timers/promises'
import { closeCodes, frames, events as names, type OpenEntity } from '#core/shared/event.ts'
import type { EventLog } from '../events/events.ts'
import { readMissedEvents } from '../events/missed-events.ts'
import type { RequestServices } from '../http/request-services.ts'
import type { DeliveredEvent } from '../ports.ts'
import { type AccessRights, Audiences, mayReceive } from './audience.ts'
import type { ConnectionListener, PageConnection } from './connection.ts'
import { frameOf, type Registration } from './frame.ts'
import type { LiveLimits } from './limits.ts'
import { createPresence, type Presence } from './presence.ts'
import { EntityViewers } from './viewers.ts'

/** Delivers for this long before the event loop gets a turn. */
const sliceMs = 5

type HubServices = Pick<RequestServices, 'database' | 'log'> & { access: AccessRights }

/** Knows all connected pages and delivers events to them. */
export class Hub implements ConnectionListener {
  readonly presence: Presence
  readonly #services: HubServices
  readonly #audiences: Audiences
  readonly #viewers: EntityViewers
  readonly #people = new Map<string, Set<PageConnection>>()
  readonly #queue: DeliveredEvent[] = []
  readonly #unsubscribe: () => void
  #delivering = false
  /** number of the event being delivered, or of the last one */
  #begun: number
  /** all events up to this number are delivered */
  #done: number

  constructor(services: HubServices, events: Pick<EventLog, 'newest' | 'subscribe'>, limits: LiveLimits) {
    this.#services = services
    this.#audiences = new Audiences(services.access)
    this.#viewers = new EntityViewers({
      ...{ read: services.database.read, access: services.access, limits },
      failed: err => services.log.error({ err }, 'the viewers of an entity could not be sent'),
    })
    this.#begun = this.#done = events.newest()
    this.presence = createPresence(limits, frame => {
      for (const connection of this.#all()) connection.send(frame)
    })
    this.#unsubscribe = events.subscribe(event => {
      this.#queue.push(event)
      if (this.#delivering) return
      this.#delivering = true
      // Deferred, so that the writer can first announce changed permissions.
      setImmediate(() => void this.#deliverAll())
    })
  }

  registered(connection: PageConnection, { userId, after }: Registration): void {
    const { user } = connection.caller.session
    if (userId !== user.userId) {
      this.#services.log.warn({ person: user.id, address: connection.caller.address }, 'registered as somebody else')
      connection.end(closeCodes.wrongUser, 'not you')
      return
    }
    const upTo = this.#begun
    const own = this.#people.get(user.id) ?? new Set()
    this.#people.set(user.id, own.add(connection))
    this.presence.enter(user.userId)
    const from = after ?? upTo
    connection.startAt(from)
    connection.send(frameOf(frames.registered, `{"online":${this.presence.list()}}`, from))
    void this.#catchUp(connection, from, upTo)
  }

  opened(connection: PageConnection, entities: readonly OpenEntity[]): void {
    this.#viewers
      .show(connection, entities)
      .catch(err => this.#services.log.error({ err }, 'the entities a page shows could not be read'))
  }

  gone(connection: PageConnection): void {
    const { user } = connection.caller.session
    this.#viewers.gone(connection)
    const own = this.#people.get(user.id)
    if (!own?.delete(connection)) return
    if (own.size === 0) this.#people.delete(user.id)
    this.presence.leave(user.userId)
  }

  /** Called at intervals. */
  heartbeat(connection: PageConnection): void {
    connection.heartbeat(this.#done, frameOf(frames.heartbeat, 'null', this.#done))
  }

  close(): void {
    this.#unsubscribe()
    this.presence.close()
    this.#viewers.close()
  }

  async #catchUp(connection: PageConnection, after: number, upTo: number): Promise<void> {
    const { database, access, log } = this.#services
    const personId = connection.caller.session.user.id
    try {
      const missed = await readMissedEvents(database.read, {
        ...{ personId, after, upTo },
        mayReceive: to => mayReceive(access, personId, to),
      })
      if (!missed) connection.deliverMissed(upTo, frameOf(frames.reload, 'null', upTo))
      for (const { seq, event, json } of missed ?? []) connection.deliverMissed(seq, frameOf(event, json, seq))
      connection.caughtUp()
    } catch (error) {
      log.error({ err: error }, 'missed events could not be sent')
      connection.cut()
    }
  }

  async #deliverAll(): Promise<void> {
    let until = performance.now() + sliceMs
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      await this.#deliver(next)
      if (performance.now() < until) continue
      await breathe()
      until = performance.now() + sliceMs
    }
    this.#delivering = false
  }

  async #deliver({ seq, to, event, json }: DeliveredEvent): Promise<void> {
    this.#begun = seq
    if (event === names.rights && to !== 'everyone' && 'person' in to)
      this.#viewers.recheck(this.#people.get(to.person) ?? [])
    let frame: Buffer | undefined
    try {
      await this.#audiences.each(to, this.#people, personId => {
        for (const connection of this.#people.get(personId) ?? []) {
          frame ??= frameOf(event, json, seq)
          connection.deliver(seq, frame)
        }
      })
    } catch (error) {
      this.#services.log.error({ err: error, event }, 'an event could not be delivered')
      // Pages must not miss the event: they reconnect and receive it.
      for (const connection of this.#all()) connection.end(closeCodes.restart, 'come again')
    }
    this.#done = seq
  }

  #all(): PageConnection[] {
    return [...this.#people.values()].flatMap(own => [...own])
  }
}
