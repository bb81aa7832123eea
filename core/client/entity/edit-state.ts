import { isSame, type MergedValue, type Sides } from '#core/shared/join-value.ts'
import type { Values } from './drafts.ts'

export type Entity = Values & { revision: number }

/** How two changes of one field are brought together. */
export interface Merging {
  merge(name: string, sides: Sides): MergedValue
  /** one value that keeps what either side wrote */
  join(name: string, sides: Sides): unknown
}

/** Both sides of a conflict, and what they have in common; where that is not known, fields are missing from it. */
export interface Clash {
  base: Values
  mine: Values
  theirs: Values & { revision: number }
  /** what mine was made on */
  revision: number
}

export type Choice = 'mine' | 'theirs' | 'both'

/** A field in conflict: the value that both sides started from, undefined where it is not known. */
interface Held {
  base: unknown
}

/**
 * The one place where what is written here meets what was written elsewhere. Of every field it knows three values: what
 * the page shows, what the server should have, and what the server has. The first two differ only in what is in conflict,
 * which is held back until somebody chooses; everything else is sent and taken over without a question.
 */
export class EditState {
  #shown: Entity
  #target: Entity
  #stored: Entity
  readonly #dirty = new Set<string>()
  /** sent and not answered: the server may have what was sent, whatever is written since */
  #underWay: ReadonlySet<string> = new Set()
  readonly #held = new Map<string, Held>()
  #heldSince: number
  /** who made the other change */
  #heldBy: unknown
  readonly #merging: Merging

  constructor(entity: Entity, merging: Merging) {
    this.#shown = entity
    this.#target = entity
    this.#stored = entity
    this.#heldSince = entity.revision
    this.#merging = merging
  }

  /** As it stands on this page. */
  get shown(): Entity {
    return this.#shown
  }

  /** As the server has it, so far as is known. */
  get stored(): Entity {
    return this.#stored
  }

  get dirty(): boolean {
    return this.#dirty.size > 0
  }

  get conflict(): boolean {
    return this.#held.size > 0
  }

  /** What the server has not got and is to get now. */
  toSend(): Values {
    this.#underWay = new Set(this.#dirty)
    return pick(this.#target, this.#dirty)
  }

  /** What stands on the page alone, in conflict or not yet sent, and the revision it was made on. */
  unsaved(): { revision: number; values: Values }[] {
    const held = this.conflict ? [{ revision: this.#heldSince, values: pick(this.#shown, this.#held.keys()) }] : []
    const others = [...this.#dirty].filter(name => !this.#held.has(name))
    return others.length === 0
      ? held
      : [...held, { revision: this.#stored.revision, values: pick(this.#shown, others) }]
  }

  /** Takes values from the page. */
  edit(values: Values): void {
    for (const [name, value] of Object.entries(values)) {
      // Of a text in conflict, what is written in its other paragraphs goes on to the server.
      const target = this.#held.has(name)
        ? this.#merging.merge(name, { base: this.#shown[name], mine: value, theirs: this.#target[name] }).theirs
        : value
      this.#set(name, value, target)
    }
  }

  /** Brings values in that were made on `base`; what is missing from that is in conflict where it differs. */
  bring(values: Values, base: Values, revision: number): void {
    if (!this.conflict) this.#heldBy = this.#stored.updatedBy
    for (const [name, value] of Object.entries(values)) {
      const merged = this.#merging.merge(name, { base: base[name], mine: value, theirs: this.#target[name] })
      this.#set(name, merged.mine, merged.theirs, base[name], revision)
    }
  }

  /** The server has taken what was sent, and this is the thing now. */
  acknowledge(answer: Entity, sent: Values): void {
    this.#underWay = new Set()
    for (const name of Object.keys(sent)) if (this.#target[name] === sent[name]) this.#dirty.delete(name)
    this.#stored = answer
    const keep = (entity: Entity, names: Iterable<string>) => ({ ...entity, ...answer, ...pick(entity, names) })
    this.#shown = keep(this.#shown, [...this.#dirty, ...this.#held.keys()])
    this.#target = keep(this.#target, this.#dirty)
  }

  /**
   * The thing as it was changed elsewhere. What is `inDoubt` was sent from here and never answered, the newest last: where
   * they have it, it is what both started from.
   */
  receive(theirs: Entity, inDoubt: readonly Values[]): void {
    this.#underWay = new Set()
    if (!this.conflict) this.#heldBy = theirs.updatedBy
    const before = this.#stored
    const mine = this.#target
    const shown = this.#shown
    this.#stored = theirs
    this.#shown = { ...this.#shown, ...theirs }
    this.#target = { ...this.#target, ...theirs }
    for (const name of new Set([...this.#dirty, ...this.#held.keys()])) {
      const base = this.#baseOf(name, before[name], theirs[name], inDoubt)
      const merged = this.#merging.merge(name, { base, mine: mine[name], theirs: theirs[name] })
      const held = this.#held.has(name)
      const onPage = held
        ? this.#merging.merge(name, { base: mine[name], mine: shown[name], theirs: merged.mine }).mine
        : merged.mine
      this.#set(name, onPage, merged.theirs, base, before.revision)
    }
  }

  /** Settles the conflicts. What of mine goes no further is answered. */
  settle(choice: Choice): { revision: number; values: Values } | null {
    const mine = pick(this.#shown, this.#held.keys())
    const revision = this.#heldSince
    for (const [name, { base }] of [...this.#held]) {
      const sides = { base, mine: this.#shown[name], theirs: this.#target[name] }
      const value = choice === 'both' ? this.#merging.join(name, sides) : sides[choice]
      this.#set(name, value, value)
    }
    return choice === 'theirs' ? { revision, values: mine } : null
  }

  /** The fields in conflict, as somebody has to see them to choose. */
  get clash(): Clash | null {
    if (!this.conflict) return null
    const base = [...this.#held].filter(([, held]) => held.base !== undefined)
    return {
      base: Object.fromEntries(base.map(([name, held]) => [name, held.base])),
      mine: pick(this.#shown, this.#held.keys()),
      theirs: { ...this.#stored, updatedBy: this.#heldBy, ...pick(this.#target, this.#held.keys()) },
      revision: this.#heldSince,
    }
  }

  #set(name: string, shown: unknown, target: unknown, base?: unknown, revision = this.#stored.revision): void {
    this.#shown = { ...this.#shown, [name]: shown }
    this.#target = { ...this.#target, [name]: target }
    if (!this.#underWay.has(name) && isSame(target, this.#stored[name])) this.#dirty.delete(name)
    else this.#dirty.add(name)
    if (shown === target || isSame(shown, target)) this.#held.delete(name)
    else if (!this.#held.has(name)) {
      if (!this.conflict) this.#heldSince = revision
      this.#held.set(name, { base })
    }
  }

  #baseOf(name: string, before: unknown, theirs: unknown, inDoubt: readonly Values[]): unknown {
    const sent = inDoubt.flatMap(values => (Object.hasOwn(values, name) ? [values[name]] : []))
    const arrived = sent.findLast(value => {
      const { mine, conflict } = this.#merging.merge(name, { base: before, mine: value, theirs })
      return !conflict && isSame(mine, theirs)
    })
    return arrived === undefined ? before : arrived
  }
}

function pick(values: Values, names: Iterable<string>): Values {
  return Object.fromEntries([...names].map(name => [name, values[name]]))
}
