import type { EntityValues } from '#core/shared/fields/field.ts'
import { isSame } from '#core/shared/fields/join-value.ts'
import { isRecord } from '#core/shared/is-record.ts'
import type { Autosave } from '../../sync/autosave/autosave.ts'

/** One changed field, or one changed item of a list of items. */
interface UndoStep {
  field: string
  /** the item */
  id?: string
  /** null for an item that is not there */
  before: unknown
  after: unknown
  /** the item before it in the list, where a removed item goes back to; null for the first */
  behind?: string | null
}

/** What one gesture changed. */
interface Entry {
  steps: readonly UndoStep[]
  gesture: number
  at: number
}

export type UndoItem = Readonly<Record<string, unknown>> & { readonly id: string }
type Undone = 'all' | 'part' | 'none'

/** Edits of the same values within this time are one entry: a value stepped up by five presses. */
const togetherMs = 1000
const maxEntries = 200

function isItems(value: unknown): value is readonly UndoItem[] {
  return Array.isArray(value) && value.every(item => isRecord(item) && typeof item.id === 'string')
}

const same = (one: UndoStep, other: UndoStep) => one.field === other.field && one.id === other.id

/** The changes of a field: of each item by itself, unless the items changed their order. */
function stepsBetween(field: string, before: unknown, after: unknown): UndoStep[] {
  if (isSame(before, after)) return []
  if (!isItems(before) || !isItems(after)) return [{ field, before, after }]
  const [old, now] = [new Map(before.map(item => [item.id, item])), new Map(after.map(item => [item.id, item]))]
  const kept = (items: readonly UndoItem[]) => items.flatMap(({ id }) => (old.has(id) && now.has(id) ? id : []))
  if (!isSame(kept(before), kept(after))) return [{ field, before, after }]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(id => {
    const step = { field, id, before: old.get(id) ?? null, after: now.get(id) ?? null }
    const list = now.has(id) ? after : before
    const behind = list[list.findIndex(item => item.id === id) - 1]?.id ?? null
    return isSame(step.before, step.after) ? [] : { ...step, behind }
  })
}

/** The value with the change taken back; undefined if nothing of it is left, because it was changed since. */
function takenBack(current: unknown, { before, after }: UndoStep): unknown {
  if (isSame(current, after)) return before
  if (!isRecord(current) || !isRecord(before) || !isRecord(after)) return undefined
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => !isSame(before[name], after[name]) && isSame(current[name], after[name]),
  )
  if (names.length === 0) return undefined
  const others = Object.entries(current).filter(([name]) => !names.includes(name))
  const back = names.flatMap(name => (Object.hasOwn(before, name) ? [[name, before[name]]] : []))
  return { ...Object.fromEntries(others), ...Object.fromEntries(back) }
}

/** A list with an item put at its place, behind another, or at the end; null removes it. */
export function withItem(
  items: readonly UndoItem[],
  id: string,
  item: UndoItem | null,
  behind?: string | null,
): readonly UndoItem[] {
  if (!item) return items.filter(one => one.id !== id)
  if (items.some(one => one.id === id)) return items.map(one => (one.id === id ? item : one))
  const at = behind === null ? 0 : items.findIndex(one => one.id === behind) + 1
  return at === 0 && behind !== null ? [...items, item] : items.toSpliced(at, 0, item)
}

/** The last step first, but an item goes back only once the one is there behind which it was. */
function takenBackInOrder(steps: readonly UndoStep[]): ReadonlySet<UndoStep> {
  const byItem = new Map(steps.map(step => [`${step.field} ${step.id}`, step]))
  const ordered = new Set<UndoStep>()
  for (const last of steps.toReversed()) {
    const chain: UndoStep[] = []
    for (let step: UndoStep | undefined = last; step && !ordered.has(step) && !chain.includes(step); ) {
      chain.push(step)
      step = typeof step.behind === 'string' ? byItem.get(`${step.field} ${step.behind}`) : undefined
    }
    for (const step of chain.toReversed()) ordered.add(step)
  }
  return ordered
}

/**
 * The edits that a page made, to be undone and done again. An entry holds what one gesture changed: everything between
 * the press of a pointer or key and the next one. It is taken back field by field and item by item, and only where
 * nobody has changed the same since.
 */
export class PageUndo {
  #done: readonly Entry[] = []
  #undone: readonly Entry[] = []
  #gesture = 0
  readonly #autosave: Autosave

  constructor(autosave: Autosave) {
    this.#autosave = autosave
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Starts a new entry with the next edit. */
  beginGesture = (): void => {
    this.#gesture++
  }

  edit(values: EntityValues): void {
    const shown = this.#autosave.values
    const steps = Object.entries(values).flatMap(([name, value]) => stepsBetween(name, shown[name], value))
    if (steps.length > 0) {
      this.#record(steps)
      this.#undone = []
    }
    this.#autosave.edit(values)
  }

  undo(): Undone {
    const entry = this.#done.at(-1)
    this.#done = this.#done.slice(0, -1)
    return this.#takeBack(entry, back => {
      this.#undone = [...this.#undone, back]
    })
  }

  redo(): Undone {
    const entry = this.#undone.at(-1)
    this.#undone = this.#undone.slice(0, -1)
    return this.#takeBack(entry, back => {
      this.#done = [...this.#done, back]
    })
  }

  /** The server stored what was sent, perhaps in another form: a tag with its name. */
  stored(sent: EntityValues, now: EntityValues): void {
    const read = (field: string, value: unknown) => (isSame(value, sent[field]) ? now[field] : value)
    const renew = ({ steps, ...entry }: Entry): Entry => ({
      ...entry,
      steps: steps.map(step =>
        step.id === undefined && Object.hasOwn(sent, step.field)
          ? { ...step, before: read(step.field, step.before), after: read(step.field, step.after) }
          : step,
      ),
    })
    this.#done = this.#done.map(renew)
    this.#undone = this.#undone.map(renew)
  }

  #record(steps: readonly UndoStep[]): void {
    const last = this.#done.at(-1)
    const at = Date.now()
    const isOne =
      last !== undefined &&
      (last.gesture === this.#gesture ||
        (at - last.at < togetherMs && steps.every(step => last.steps.some(other => same(step, other)))))
    const joined = isOne
      ? [
          ...last.steps.map(step => ({ ...step, after: (steps.find(other => same(step, other)) ?? step).after })),
          ...steps.filter(step => !last.steps.some(other => same(step, other))),
        ].filter(({ before, after }) => !isSame(before, after))
      : steps
    const others = isOne ? this.#done.slice(0, -1) : this.#done.slice(1 - maxEntries)
    this.#done = joined.length > 0 ? [...others, { steps: joined, gesture: this.#gesture, at }] : others
  }

  /** Takes an entry back, as far as possible; `keep` gets the entry that takes that back in turn. */
  #takeBack(entry: Entry | undefined, keep: (back: Entry) => void): Undone {
    this.beginGesture()
    const values = new Map<string, unknown>()
    const steps: UndoStep[] = []
    for (const step of takenBackInOrder(entry?.steps ?? [])) {
      const { field, id, behind } = step
      const value = values.has(field) ? values.get(field) : this.#autosave.values[field]
      const items = id !== undefined && isItems(value) ? value : []
      const current = id === undefined ? value : (items.find(item => item.id === id) ?? null)
      const back = takenBack(current, step)
      if (back === undefined) continue
      values.set(field, id === undefined ? back : withItem(items, id, back as UndoItem | null, behind))
      steps.push({ ...step, before: current, after: back })
    }
    if (steps.length === 0) return 'none'
    keep({ steps, gesture: -1, at: 0 })
    this.#autosave.edit(Object.fromEntries(values))
    return steps.length === entry?.steps.length ? 'all' : 'part'
  }
}
