import { setImmediate as breathe } from 'node:timers/promises'
import { closings, frames, events as names, type OpenThing } from '#core/shared/event.ts'
import type { EventLog } from '../events/events.ts'
import { readMissed } from '../events/missed.ts'
import type { Parts } from '../http/parts.ts'
import type { Delivery } from '../ports.ts'
import { Audiences, mayHear, type Rights } from './audience.ts'
import { Beholders } from './beholders.ts'
import type { Connection, Listener } from './connection.ts'
import { frameOf, type Registration } from './frame.ts'
import type { LiveLimits } from './limits.ts'
import { createPresence, type Presence } from './presence.ts'

/** Delivers for so long before everybody else's work goes on. */
const stretchMs = 5

type HubParts = Pick<Parts, 'database' | 'log'> & { access: Rights }

/** Who has a page open, and what they are told. */
export class Hub implements Listener {
  readonly presence: Presence
  readonly #parts: HubParts
  readonly #audiences: Audiences
  readonly #beholders: Beholders
  readonly #people = new Map<string, Set<Connection>>()
  readonly #queue: Delivery[] = []
  readonly #unsubscribe: () => void
  #delivering = false
  /** the event being delivered, or the last one */
  #begun: number
  /** everything up to this number has been delivered */
  #done: number

  constructor(parts: HubParts, events: Pick<EventLog, 'newest' | 'subscribe'>, limits: LiveLimits) {
    this.#parts = parts
    this.#audiences = new Audiences(parts.access)
    this.#beholders = new Beholders({
      ...{ read: parts.database.read, access: parts.access, limits },
      failed: err => parts.log.error({ err }, 'who has a thing open could not be told'),
    })
    this.#begun = this.#done = events.newest()
    this.presence = createPresence(limits, frame => {
      for (const connection of this.#all()) connection.send(frame)
    })
    this.#unsubscribe = events.subscribe(delivery => {
      this.#queue.push(delivery)
      if (this.#delivering) return
      this.#delivering = true
      // Whoever wrote it first says whose rights have changed by it.
      setImmediate(() => void this.#deliverAll())
    })
  }

  registered(connection: Connection, { userId, after }: Registration): void {
    const { user } = connection.caller.session
    if (userId !== user.userId) {
      this.#parts.log.warn({ person: user.id, address: connection.caller.address }, 'registered as somebody else')
      connection.end(closings.notYou, 'not you')
      return
    }
    const upTo = this.#begun
    const own = this.#people.get(user.id) ?? new Set()
    this.#people.set(user.id, own.add(connection))
    this.presence.enter(user.userId)
    const from = after ?? upTo
    connection.standAt(from)
    connection.send(frameOf(frames.registered, `{"online":${this.presence.list()}}`, from))
    void this.#catchUp(connection, from, upTo)
  }

  opened(connection: Connection, thing: OpenThing | null): void {
    this.#beholders
      .show(connection, thing)
      .catch(err => this.#parts.log.error({ err }, 'what a page shows could not be looked at'))
  }

  gone(connection: Connection): void {
    const { user } = connection.caller.session
    this.#beholders.gone(connection)
    const own = this.#people.get(user.id)
    if (!own?.delete(connection)) return
    if (own.size === 0) this.#people.delete(user.id)
    this.presence.leave(user.userId)
  }

  /** To be called now and then. */
  beat(connection: Connection): void {
    connection.beat(this.#done, frameOf(frames.at, 'null', this.#done))
  }

  close(): void {
    this.#unsubscribe()
    this.presence.close()
    this.#beholders.close()
  }

  async #catchUp(connection: Connection, after: number, upTo: number): Promise<void> {
    const { database, access, log } = this.#parts
    const personId = connection.caller.session.user.id
    try {
      const missed = await readMissed(database.read, {
        ...{ personId, after, upTo },
        mayHear: to => mayHear(access, personId, to),
      })
      if (!missed) connection.retell(upTo, frameOf(frames.reload, 'null', upTo))
      for (const { seq, event, json } of missed ?? []) connection.retell(seq, frameOf(event, json, seq))
      connection.caughtUp()
    } catch (error) {
      log.error({ err: error }, 'a page could not be told what it missed')
      connection.cut()
    }
  }

  async #deliverAll(): Promise<void> {
    let until = performance.now() + stretchMs
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      await this.#deliver(next)
      if (performance.now() < until) continue
      await breathe()
      until = performance.now() + stretchMs
    }
    this.#delivering = false
  }

  async #deliver({ seq, to, event, json }: Delivery): Promise<void> {
    this.#begun = seq
    if (event === names.rights && to !== 'everyone' && 'person' in to)
      this.#beholders.recheck(this.#people.get(to.person) ?? [])
    let frame: Buffer | undefined
    try {
      await this.#audiences.each(to, this.#people, personId => {
        for (const connection of this.#people.get(personId) ?? []) {
          frame ??= frameOf(event, json, seq)
          connection.tell(seq, frame)
        }
      })
    } catch (error) {
      this.#parts.log.error({ err: error, event }, 'an event could not be delivered')
      // Nobody is to believe that nothing happened: they come back and are told.
      for (const connection of this.#all()) connection.end(closings.restart, 'come again')
    }
    this.#done = seq
  }

  #all(): Connection[] {
    return [...this.#people.values()].flatMap(own => [...own])
  }
}
