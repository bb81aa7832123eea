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
import type { Place } from '#core/shared/kind-calls.ts'
import { location, mapCalls, type PlaceOnMap } from '../../shared.ts'

/** Values of a place that are changed on the map. */
export type PlaceValues = Partial<Pick<PlaceOnMap, 'coordinates' | 'shape' | 'states' | 'useTimeline'>>

interface Step {
  undo(): Promise<void>
  redo(): Promise<void>
}

const stepsMax = 200

/** Changes made on the map: shown at once, sent one after the other, undone and done again. */
export class MapEdits {
  /** values that the answer of the server may not have yet, by place */
  shown: ReadonlyMap<string, PlaceValues> = new Map()
  #done: Step[] = []
  #undone: Step[] = []
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

  /** Changes a place. */
  async change(entityRef: EntityRef, before: PlaceValues, after: PlaceValues): Promise<void> {
    await this.record({
      redo: () => this.#write(entityRef, after),
      undo: () => this.#write(entityRef, before),
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
  async record(step: Step): Promise<void> {
    this.#done = [...this.#done, step].slice(-stepsMax)
    this.#undone = []
    this.#tell()
    if (!(await succeeds(step.redo))) this.#done = this.#done.filter(one => one !== step)
    this.#tell()
  }

  undo = async () => {
    const step = this.#done.pop()
    if (!step) return
    this.#tell()
    if (await succeeds(step.undo)) this.#undone.push(step)
    else this.#done.push(step)
    this.#tell()
  }

  redo = async () => {
    const step = this.#undone.pop()
    if (!step) return
    this.#tell()
    if (await succeeds(step.redo)) this.#done.push(step)
    else this.#undone.push(step)
    this.#tell()
  }

  async #write(entityRef: EntityRef, values: PlaceValues): Promise<void> {
    const { id } = entityRef
    this.#show(id, values)
    try {
      await queueWrite(id, () => updateEntity(entityRef, { ...values }))
      await invalidateCalls(mapCalls.places as Call)
    } finally {
      if (this.shown.get(id) === values) this.#show(id, null)
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
