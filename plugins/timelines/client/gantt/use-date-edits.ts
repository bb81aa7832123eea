import { useState, useSyncExternalStore } from 'react'
import {
  call,
  type EntityRef,
  invalidateCalls,
  queueWrite,
  reportFailure,
  showToast,
  t,
  updateEntity,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { event, timelineCalls } from '../../shared.ts'
import type { Dates } from './units.ts'

interface Step {
  entityRef: EntityRef
  before: Dates
  after: Dates
  at: number
}

/** What undo or redo has changed. */
export interface UndoneEdit {
  id: string
  label: string
  dates: Dates
}

/** Changes of one event in quick succession are one step of undo. */
const stepMs = 1000

function isSame(one: Dates | undefined, other: Dates | undefined): boolean {
  return one?.start === other?.start && one?.end === other?.end
}

/** An event keeps a start, or a start and an end. */
function timelineDateOf({ start, end }: Dates): number[] {
  return end === start ? [start] : [start, end]
}

/** Changes of dates on the page: shown at once, saved in the background, undone where nobody has changed them since. */
class DateEdits {
  /** dates that the list from the server may not have yet */
  shown: ReadonlyMap<string, Dates> = new Map()
  #done: Step[] = []
  #undone: Step[] = []
  readonly #wanted = new Map<string, Dates>()
  readonly #sending = new Map<string, Promise<void>>()
  readonly #listeners = new Set<() => void>()

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(entityRef: EntityRef, before: Dates, after: Dates): void {
    if (isSame(before, after)) return
    const last = this.#done.at(-1)
    const at = Date.now()
    const goesOn = last && last.entityRef.id === entityRef.id && isSame(last.after, before) && at - last.at < stepMs
    if (goesOn) this.#done[this.#done.length - 1] = { ...last, after, at }
    else this.#done.push({ entityRef, before, after, at })
    this.#undone = []
    this.#write(entityRef, after)
  }

  /** The event that was changed; null if nothing was undone. */
  undo = () => this.#takeBack(this.#done, this.#undone, ({ before, after }) => [after, before])
  redo = () => this.#takeBack(this.#undone, this.#done, ({ before, after }) => [before, after])

  async #takeBack(
    from: Step[],
    to: Step[],
    sides: (step: Step) => [now: Dates, next: Dates],
  ): Promise<UndoneEdit | null> {
    const step = from.pop()
    if (!step) return null
    this.#tell()
    const { entityRef } = step
    const [now, next] = sides(step)
    await this.#sending.get(entityRef.id)
    try {
      const { spaceId, projectId, id: eventId } = entityRef
      const { timelineDate } = await call(callsOf(event).get, { spaceId, projectId, eventId }, { quiet: true })
      const [start = 0, end = start] = timelineDate
      if (!isSame({ start, end }, now)) {
        showToast({ kind: 'info', id: 'undo', title: t('page.nothing-to-undo') })
        return null
      }
    } catch (error) {
      from.push(step)
      this.#tell()
      reportFailure(error)
      return null
    }
    // The next change of the event is a step of its own.
    to.push({ ...step, at: 0 })
    this.#write(entityRef, next)
    return { id: entityRef.id, label: entityRef.label, dates: next }
  }

  #write(entityRef: EntityRef, dates: Dates): void {
    const { id } = entityRef
    this.#wanted.set(id, dates)
    this.#show(id, dates)
    if (this.#sending.has(id)) return
    this.#sending.set(
      id,
      this.#send(entityRef).finally(() => this.#sending.delete(id)),
    )
  }

  /** Sends the newest dates, one request at a time, however quickly they change. */
  async #send(entityRef: EntityRef): Promise<void> {
    const { id } = entityRef
    try {
      for (let dates = this.#wanted.get(id); dates; dates = this.#wanted.get(id)) {
        const sent = dates
        const key = crypto.randomUUID()
        const data = { timelineDate: timelineDateOf(sent), minMetric: sent.minMetric ?? '' }
        await queueWrite(id, () => updateEntity(entityRef, data, { key, retried: true }))
        if (this.#wanted.get(id) === sent) this.#wanted.delete(id)
      }
    } catch (error) {
      this.#wanted.delete(id)
      this.#done = this.#done.filter(step => step.entityRef.id !== id)
      this.#undone = this.#undone.filter(step => step.entityRef.id !== id)
      reportFailure(error)
    }
    const settled = this.shown.get(id)
    await invalidateCalls(timelineCalls.timelineItems as Call)
    if (this.shown.get(id) === settled && !this.#wanted.has(id)) this.#show(id, null)
    if (this.#wanted.has(id)) await this.#send(entityRef)
  }

  #show(id: string, dates: Dates | null): void {
    const shown = new Map(this.shown)
    if (dates) shown.set(id, dates)
    else shown.delete(id)
    this.shown = shown
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export type { DateEdits }

/** The changes of dates that are made on this page. */
export function useDateEdits(): DateEdits {
  const [edits] = useState(() => new DateEdits())
  useSyncExternalStore(edits.subscribe, () => `${edits.canUndo} ${edits.canRedo}`)
  useSyncExternalStore(edits.subscribe, () => edits.shown)
  return edits
}
