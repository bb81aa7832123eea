import { isSame, type MergedValue, type ValueVersions } from '#core/shared/fields/join-value.ts'
import type { EntityValues } from './drafts.ts'

export type Entity = EntityValues & { revision: number }

/** How two changes of one field are brought together. */
export interface MergeStrategy {
  merge(name: string, sides: ValueVersions): MergedValue
  /** one value that keeps what either side wrote */
  join(name: string, sides: ValueVersions): unknown
}

/** Both sides of a conflict, and what they have in common; where that is not known, fields are missing from it. */
export interface Conflict {
  base: EntityValues
  mine: EntityValues
  theirs: EntityValues & { revision: number }
  /** what mine was made on */
  revision: number
}

export type ConflictChoice = 'mine' | 'theirs' | 'both'

/** A field in conflict: the value that both sides started from, undefined where it is not known. */
interface ConflictingField {
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
  #inFlight: ReadonlySet<string> = new Set()
  readonly #held = new Map<string, ConflictingField>()
  #heldSince: number
  /** who made the other change */
  #heldBy: unknown
  readonly #mergeStrategy: MergeStrategy

  constructor(entity: Entity, mergeStrategy: MergeStrategy) {
    this.#shown = entity
    this.#target = entity
    this.#stored = entity
    this.#heldSince = entity.revision
    this.#mergeStrategy = mergeStrategy
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

  get hasConflict(): boolean {
    return this.#held.size > 0
  }

  /** What the server has not got and is to get now. */
  toSend(): EntityValues {
    this.#inFlight = new Set(this.#dirty)
    return pick(this.#target, this.#dirty)
  }

  /** What stands on the page alone, in conflict or not yet sent, and the revision it was made on. */
  unsaved(): { revision: number; values: EntityValues }[] {
    const held = this.hasConflict ? [{ revision: this.#heldSince, values: pick(this.#shown, this.#held.keys()) }] : []
    const others = [...this.#dirty].filter(name => !this.#held.has(name))
    return others.length === 0
      ? held
      : [...held, { revision: this.#stored.revision, values: pick(this.#shown, others) }]
  }

  /** Takes values from the page. */
  edit(values: EntityValues): void {
    for (const [name, value] of Object.entries(values)) {
      // Of a text in conflict, what is written in its other paragraphs goes on to the server.
      const target = this.#held.has(name)
        ? this.#mergeStrategy.merge(name, { base: this.#shown[name], mine: value, theirs: this.#target[name] }).theirs
        : value
      this.#set(name, value, target)
    }
  }

  /** Brings values in that were made on `base`; what is missing from that is in conflict where it differs. */
  restoreDraft(values: EntityValues, base: EntityValues, revision: number): void {
    if (!this.hasConflict) this.#heldBy = this.#stored.updatedBy
    for (const [name, value] of Object.entries(values)) {
      const merged = this.#mergeStrategy.merge(name, { base: base[name], mine: value, theirs: this.#target[name] })
      this.#set(name, merged.mine, merged.theirs, base[name], revision)
    }
  }

  /** The server has taken what was sent, and this is the thing now. */
  acknowledge(answer: Entity, sent: EntityValues): void {
    this.#inFlight = new Set()
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
  receive(theirs: Entity, unacknowledged: readonly EntityValues[]): void {
    this.#inFlight = new Set()
    if (!this.hasConflict) this.#heldBy = theirs.updatedBy
    const before = this.#stored
    const mine = this.#target
    const shown = this.#shown
    this.#stored = theirs
    this.#shown = { ...this.#shown, ...theirs }
    this.#target = { ...this.#target, ...theirs }
    for (const name of new Set([...this.#dirty, ...this.#held.keys()])) {
      const base = this.#baseOf(name, before[name], theirs[name], unacknowledged)
      const merged = this.#mergeStrategy.merge(name, { base, mine: mine[name], theirs: theirs[name] })
      const held = this.#held.has(name)
      const onPage = held
        ? this.#mergeStrategy.merge(name, { base: mine[name], mine: shown[name], theirs: merged.mine }).mine
        : merged.mine
      this.#set(name, onPage, merged.theirs, base, before.revision)
    }
  }

  /** Settles the conflicts. What of mine goes no further is answered. */
  resolveConflict(choice: ConflictChoice): { revision: number; values: EntityValues } | null {
    const mine = pick(this.#shown, this.#held.keys())
    const revision = this.#heldSince
    for (const [name, { base }] of [...this.#held]) {
      const sides = { base, mine: this.#shown[name], theirs: this.#target[name] }
      const value = choice === 'both' ? this.#mergeStrategy.join(name, sides) : sides[choice]
      this.#set(name, value, value)
    }
    return choice === 'theirs' ? { revision, values: mine } : null
  }

  /** The fields in conflict, as somebody has to see them to choose. */
  get openConflict(): Conflict | null {
    if (!this.hasConflict) return null
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
    if (!this.#inFlight.has(name) && isSame(target, this.#stored[name])) this.#dirty.delete(name)
    else this.#dirty.add(name)
    if (shown === target || isSame(shown, target)) this.#held.delete(name)
    else if (!this.#held.has(name)) {
      if (!this.hasConflict) this.#heldSince = revision
      this.#held.set(name, { base })
    }
  }

  #baseOf(name: string, before: unknown, theirs: unknown, unacknowledged: readonly EntityValues[]): unknown {
    const sent = unacknowledged.flatMap(values => (Object.hasOwn(values, name) ? [values[name]] : []))
    const arrived = sent.findLast(value => {
      const { mine, conflict } = this.#mergeStrategy.merge(name, { base: before, mine: value, theirs })
      return !conflict && isSame(mine, theirs)
    })
    return arrived === undefined ? before : arrived
  }
}

function pick(values: EntityValues, names: Iterable<string>): EntityValues {
  return Object.fromEntries([...names].map(name => [name, values[name]]))
}
