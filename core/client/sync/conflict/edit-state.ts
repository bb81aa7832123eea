import type { FieldError } from '#core/shared/error.ts'
import type { EntityAtRevision, EntityValues } from '#core/shared/fields/field.ts'
import { itemsOf } from '#core/shared/fields/item-list.ts'
import { applyChanges } from '#core/shared/fields/items.ts'
import { isSame, type MergedValue, type ValueVersions } from '#core/shared/fields/join-value.ts'
import type { Issue } from '#core/shared/issue.ts'
import type { UnsavedChange } from '../../registry/contract.ts'

/** How two changes of one field are merged. */
export interface MergeStrategy {
  merge(name: string, sides: ValueVersions): MergedValue
  /** one value that keeps what both sides wrote */
  join(name: string, sides: ValueVersions): unknown
  /** the collections whose items belong to those of another one, and the properties in which they name these */
  dependentCollections?: readonly { name: string; to: string; by: readonly string[] }[]
  /** what is wrong with a value that is to be sent */
  check?(name: string, value: unknown): Issue | null
}

/** Both sides of a conflict and their common base; fields whose base is unknown are missing from it. */
export interface Conflict {
  base: EntityValues
  mine: EntityValues
  theirs: EntityAtRevision
  /** the revision mine is based on */
  revision: number
}

export type ConflictChoice = 'mine' | 'theirs' | 'both'

/** Of each field one side, or a value that was put together from both; `keepsMine` if it has all that was written here. */
export type ConflictAnswers = Readonly<Record<string, ConflictChoice | { value: unknown; keepsMine: boolean }>>

/** A field in conflict: the value that both sides started from, undefined if it is unknown. */
interface ConflictingField {
  base: unknown
}

/**
 * The local edits of one entity against the stored entity. Of every field it knows three values: shown on the page, to
 * be stored, and stored. The first two differ only in fields in conflict, which are held back until one side is chosen;
 * refused values are held back until they are corrected. All other fields are sent and updated without asking.
 */
export class EditState {
  #shown: EntityAtRevision
  #target: EntityAtRevision
  #stored: EntityAtRevision
  readonly #dirty = new Set<string>()
  /** fields sent and not answered: the server may have them, whatever is typed since */
  #inFlight: ReadonlySet<string> = new Set()
  readonly #held = new Map<string, ConflictingField>()
  /** the fields whose value is not accepted, with the reason */
  readonly #refused = new Map<string, Issue>()
  #heldSince: number
  /** who made the other change, and when */
  #heldBy: EntityValues = {}
  readonly #mergeStrategy: MergeStrategy

  constructor(entity: EntityAtRevision, mergeStrategy: MergeStrategy) {
    this.#shown = entity
    this.#target = entity
    this.#stored = entity
    this.#heldSince = entity.revision
    this.#mergeStrategy = mergeStrategy
  }

  /** The entity as the page shows it. */
  get shown(): EntityAtRevision {
    return this.#shown
  }

  /** The entity as the server has it, so far as is known. */
  get stored(): EntityAtRevision {
    return this.#stored
  }

  /** True if there is a value to send. */
  get dirty(): boolean {
    return this.#sendable().length > 0
  }

  /** What is wrong with the values that are held back, by field. */
  get issues(): Readonly<Record<string, Issue>> {
    return Object.fromEntries(this.#refused)
  }

  #sendable(): string[] {
    return [...this.#dirty].filter(name => !this.#refused.has(name))
  }

  get hasConflict(): boolean {
    return this.#held.size > 0
  }

  /**
   * What is to be sent and the base of each, against the entity as changed elsewhere; null if there is nothing. Fields
   * in conflict are left out.
   */
  unsentChange(theirs: EntityAtRevision, unacknowledged: readonly EntityValues[]): UnsavedChange | null {
    const names = this.#sendable().filter(name => !this.#held.has(name))
    if (names.length === 0) return null
    const was = Object.fromEntries(
      names.map(name => [name, this.#baseOf(name, this.#stored[name], theirs[name], unacknowledged)]),
    )
    return { revision: this.#stored.revision, was, saved: was, now: pick(this.#target, names), theirs }
  }

  /**
   * Takes parts out of both sides that were saved elsewhere: of `saved`, which was to be sent, `now` is left, and `was`
   * of its base. Does nothing and returns false if the same parts were changed since.
   */
  leaveOut(saved: EntityValues, { was, now }: Pick<UnsavedChange, 'was' | 'now'>): boolean {
    const merged = Object.keys(saved).map(name => {
      const sides = { base: saved[name], mine: this.#target[name], theirs: now[name] }
      return [name, this.#mergeStrategy.merge(name, sides)] as const
    })
    if (merged.some(([, { conflict }]) => conflict)) return false
    this.#stored = { ...this.#stored, ...was }
    for (const [name, { mine }] of merged) this.#set(name, mine, mine)
    return true
  }

  /** The values of these fields as they are to be sent. */
  unsentValues(names: Iterable<string>): EntityValues {
    return pick(this.#target, names)
  }

  /** The fields to send now. */
  toSend(): EntityValues {
    this.#inFlight = new Set(this.#sendable())
    return pick(this.#target, this.#inFlight)
  }

  /** What only the page has, in conflict or not yet sent, and the revision it is based on. */
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
      // In a text in conflict, edits of the other paragraphs are still sent.
      const target = this.#held.has(name)
        ? this.#mergeStrategy.merge(name, { base: this.#shown[name], mine: value, theirs: this.#target[name] }).theirs
        : value
      this.#set(name, value, target)
    }
  }

  /**
   * Restores values that are based on `base`; a field missing from `base` is in conflict if it differs from the stored
   * one.
   */
  restoreDraft(values: EntityValues, base: EntityValues, revision: number): void {
    if (!this.hasConflict) this.#heldBy = changeOf(this.#stored)
    for (const [name, value] of Object.entries(values)) {
      const merged = this.#mergeStrategy.merge(name, { base: base[name], mine: value, theirs: this.#target[name] })
      this.#set(name, merged.mine, merged.theirs, base[name], revision)
    }
    this.#holdBelongings(base, values, revision)
  }

  /** The server has stored what was sent; `answer` is the entity now. */
  acknowledge(answer: EntityAtRevision, sent: EntityValues): void {
    this.#inFlight = new Set()
    for (const name of Object.keys(sent)) if (this.#target[name] === sent[name]) this.#dirty.delete(name)
    this.#stored = answer
    const keep = (entity: EntityAtRevision, names: Iterable<string>) => ({
      ...entity,
      ...answer,
      ...pick(entity, names),
    })
    this.#shown = keep(this.#shown, [...this.#dirty, ...this.#held.keys()])
    this.#target = keep(this.#target, this.#dirty)
  }

  /**
   * Merges the entity as changed elsewhere. `unacknowledged` are values sent from here and never answered, the newest
   * last: if the server has them, they are the common base.
   */
  receive(theirs: EntityAtRevision, unacknowledged: readonly EntityValues[]): void {
    this.#inFlight = new Set()
    if (!this.hasConflict) this.#heldBy = changeOf(theirs)
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
    this.#holdBelongings(before, shown, before.revision)
  }

  /**
   * What one side removed together with an item, such as the lines of a node, waits for the same choice if the other
   * side changed that item: otherwise the item would be kept without them.
   */
  #holdBelongings(base: EntityValues, own: EntityValues, revision: number): void {
    for (const { name, to, by } of this.#mergeStrategy.dependentCollections ?? []) {
      const [here, there] = [idsIn(this.#shown[to]), idsIn(this.#target[to])]
      const isOpen = (id: unknown) => here.has(id) !== there.has(id)
      const before = itemsOf(base[name]) ?? []
      const belonging = before.filter(item => by.some(property => isOpen(item[property])))
      if (belonging.length === 0) continue
      /** a list with what belonged to the item, where it was, as far as `kept` has it */
      const withBelonging = (list: unknown, kept: ReadonlySet<unknown>) => {
        const items = itemsOf(list) ?? []
        const known = idsIn(items)
        const back = belonging.filter(({ id }) => kept.has(id) && !known.has(id))
        const put = back.map(item => ({ put: item, was: null, after: before[before.indexOf(item) - 1]?.id ?? null }))
        return applyChanges(items, put, true).items
      }
      const shown = withBelonging(this.#shown[name], idsIn(own[name]))
      const target = withBelonging(this.#target[name], idsIn(this.#stored[name]))
      // Without a base, both sides together have the items of either.
      this.#set(name, shown, target, undefined, revision)
    }
  }

  /**
   * The server has refused what was sent: the values that its errors name are held back. False if they name none; a
   * value that was changed since is left to its next request.
   */
  refuse(sent: EntityValues, errors: readonly FieldError[]): boolean {
    const named = errors.flatMap(({ path, ...issue }) => {
      const name = path.split('.').find(part => Object.hasOwn(sent, part))
      return name === undefined ? [] : [{ name, issue: { ...issue, isEnglish: true as const } }]
    })
    this.#inFlight = new Set()
    for (const { name, issue } of named)
      if (isSame(this.#target[name], sent[name]) && !this.#refused.has(name)) this.#refused.set(name, issue)
    return named.length > 0
  }

  /** Resolves the conflicts that are answered. Returns the local values that are not sent, or null. */
  resolveConflict(answer: ConflictChoice | ConflictAnswers): { revision: number; values: EntityValues } | null {
    const mine = pick(this.#shown, this.#held.keys())
    const revision = this.#heldSince
    const notSent: string[] = []
    for (const [name, { base }] of [...this.#held]) {
      const choice = typeof answer === 'string' ? answer : answer[name]
      if (choice === undefined) continue
      const sides = { base, mine: this.#shown[name], theirs: this.#target[name] }
      const [value, keepsMine] =
        typeof choice !== 'string'
          ? [choice.value, choice.keepsMine]
          : [choice === 'both' ? this.#mergeStrategy.join(name, sides) : sides[choice], choice !== 'theirs']
      if (!keepsMine) notSent.push(name)
      this.#set(name, value, value)
    }
    return notSent.length > 0 ? { revision, values: pick(mine, notSent) } : null
  }

  /** The fields in conflict with both sides, as the notice shows them. */
  get openConflict(): Conflict | null {
    if (!this.hasConflict) return null
    const base = [...this.#held].filter(([, held]) => held.base !== undefined)
    return {
      base: Object.fromEntries(base.map(([name, held]) => [name, held.base])),
      mine: pick(this.#shown, this.#held.keys()),
      theirs: { ...this.#stored, ...this.#heldBy, ...pick(this.#target, this.#held.keys()) },
      revision: this.#heldSince,
    }
  }

  #set(name: string, shown: unknown, target: unknown, base?: unknown, revision = this.#stored.revision): void {
    this.#shown = { ...this.#shown, [name]: shown }
    this.#target = { ...this.#target, [name]: target }
    if (!this.#inFlight.has(name) && isSame(target, this.#stored[name])) this.#dirty.delete(name)
    else this.#dirty.add(name)
    const issue = this.#dirty.has(name) ? this.#mergeStrategy.check?.(name, target) : null
    if (issue) this.#refused.set(name, issue)
    else this.#refused.delete(name)
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

function idsIn(list: unknown): ReadonlySet<unknown> {
  return new Set(itemsOf(list)?.map(({ id }) => id))
}

const changeOf = ({ updatedBy, updatedAt }: EntityAtRevision): EntityValues => ({ updatedBy, updatedAt })

function pick(values: EntityValues, names: Iterable<string>): EntityValues {
  return Object.fromEntries([...names].map(name => [name, values[name]]))
}
