import { useState, useSyncExternalStore } from 'react'
import {
  createEntity,
  type EntityRef,
  invalidateCalls,
  queueWrite,
  reportFailure,
  setArchived,
  updateEntity,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import type { CollectionItem } from '#core/shared/fields/item-list.ts'
import { changesBetween } from '#core/shared/fields/items.ts'
import { isSameJson } from '#core/shared/fields/same-json.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { location, mapCalls, type PlaceOnMap } from '../../../shared.ts'

/** Values of a place that are changed on the map. */
type PlaceValues = Partial<Pick<PlaceOnMap, 'coordinates' | 'shape' | 'states' | 'useTimeline'>>

export interface MapEditStep {
  undo(): Promise<void>
  redo(): Promise<void>
}

/** A step with what is known of it. */
interface KeptStep extends MapEditStep {
  /** whether it is done on the server, as far as answers have come */
  isApplied: boolean
  /** ends when it was sent for the first time */
  first: Promise<void>
}

const stepsMax = 200

/**
 * Changes made on the map: shown at once, sent one after the other, undone and done again. Undo and redo are pressed
 * faster than the server answers: the lists follow the keys, and what they ask for is done in order.
 */
export class MapEdits {
  /** values that the answer of the server may not have yet, by place */
  shown: ReadonlyMap<string, PlaceValues> = new Map()
  #done: KeptStep[] = []
  #undone: KeptStep[] = []
  #queue = Promise.resolve()
  /** grows with every failure, after which nothing that was asked for before is done */
  #failures = 0
  readonly #listeners = new Set<() => void>()

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Changes a location. */
  async change(entityRef: EntityRef, before: PlaceValues, after: PlaceValues): Promise<void> {
    await this.record({
      redo: () => this.#write(entityRef, before, after),
      undo: () => this.#write(entityRef, after, before),
    })
  }

  /** Creates a place; undone, it is in the archive. */
  async create(place: Place, values: Record<string, unknown>): Promise<EntityRef | null> {
    let created: EntityRef | null = null
    const redo = async () => {
      if (created) await setArchived(created, false)
      else created = await createEntity(location, place, values)
      await invalidateCalls(mapCalls.places as Call)
    }
    const undo = async () => {
      if (created) await setArchived(created, true)
      await invalidateCalls(mapCalls.places as Call)
    }
    await this.record({ redo, undo })
    return created
  }

  /** Does a step and records it, unless it fails: then it says why. */
  record(step: MapEditStep): Promise<void> {
    const kept: KeptStep = { ...step, isApplied: false, first: Promise.resolve() }
    this.#done = [...this.#done, kept].slice(-stepsMax)
    this.#undone = []
    this.#tell()
    kept.first = this.#begin(kept)
    return kept.first
  }

  async #begin(step: KeptStep): Promise<void> {
    step.isApplied = await succeeds(step.redo)
    if (step.isApplied) return
    this.#done = this.#done.filter(one => one !== step)
    this.#undone = this.#undone.filter(one => one !== step)
    this.#tell()
  }

  undo = async () => {
    const step = this.#done.pop()
    if (!step) return
    this.#undone.push(step)
    await this.#ask(step, 'undo')
  }

  redo = async () => {
    const step = this.#undone.pop()
    if (!step) return
    this.#done.push(step)
    await this.#ask(step, 'redo')
  }

  #ask(step: KeptStep, way: 'undo' | 'redo'): Promise<void> {
    const failures = this.#failures
    this.#tell()
    this.#queue = this.#queue.then(async () => {
      await step.first
      if (failures !== this.#failures || step.isApplied === (way === 'redo')) return
      if (await succeeds(step[way])) step.isApplied = way === 'redo'
      else this.#forget()
    })
    return this.#queue
  }

  /** After a failure the lists are as the server has it. */
  #forget(): void {
    this.#failures++
    const all = [...this.#done, ...this.#undone.toReversed()]
    this.#done = all.filter(({ isApplied }) => isApplied)
    this.#undone = all.filter(({ isApplied }) => !isApplied).toReversed()
    this.#tell()
  }

  async #write(entityRef: EntityRef, from: PlaceValues, to: PlaceValues): Promise<void> {
    const { id } = entityRef
    const shown = { ...this.shown.get(id), ...to }
    const values = sentValues(from, to)
    if (Object.keys(values).length === 0) return
    this.#show(id, shown)
    try {
      await queueWrite(id, () => updateEntity(entityRef, values))
      await invalidateCalls(mapCalls.places as Call)
    } finally {
      if (this.shown.get(id) === shown) this.#show(id, null)
    }
  }

  #show(id: string, values: PlaceValues | null): void {
    const shown = new Map(this.shown)
    if (values) shown.set(id, values)
    else shown.delete(id)
    this.shown = shown
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const itemFields = new Set(['shape', 'states'])

/** What differs, of outlines and states only the points: so others may change the other points meanwhile. */
export function sentValues(from: PlaceValues, to: PlaceValues): Record<string, unknown> {
  const changed = Object.entries(to).filter(([name, value]) => !isSameJson(from[name as keyof PlaceValues], value))
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const before = from[name as keyof PlaceValues] ?? []
      const changes = () => changesBetween(before as readonly CollectionItem[], value as readonly CollectionItem[])
      return [name, itemFields.has(name) ? { changes: changes() } : value]
    }),
  )
}

async function succeeds(run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    reportFailure(error)
    return false
  }
}

/** The changes that are made on this page. */
export function useMapEdits(): MapEdits {
  const [edits] = useState(() => new MapEdits())
  useSyncExternalStore(edits.subscribe, () => `${edits.canUndo} ${edits.canRedo}`)
  useSyncExternalStore(edits.subscribe, () => edits.shown)
  return edits
}
