import { useState, useSyncExternalStore } from 'react'
import {
  CallError,
  call,
  type EntityRef,
  invalidateCalls,
  language,
  queueWrite,
  reportFailure,
  showToast,
  t,
  updateEntity,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { recount } from '../../shared/calendar/change.ts'
import { type DateSystem, dateText, systemOf } from '../../shared/dates.ts'
import { event, type TimelineEvent, timeline, timelineCalls } from '../../shared.ts'
import type { DateRange } from './units.ts'

interface DateEdit {
  entityRef: EntityRef
  before: DateRange
  after: DateRange
  at: number
}

/** What undo or redo has changed. */
export interface UndoneEdit {
  id: string
  label: string
  dates: DateRange
}

/** Changes of one event in quick succession are one step of undo. */
const stepMs = 1000

function isSame(one: DateRange | undefined, other: DateRange | undefined): boolean {
  const isAsExact = (one?.minMetric ?? '') === (other?.minMetric ?? '')
  return one?.start === other?.start && one?.end === other?.end && isAsExact
}

/** An event keeps a start, or a start and an end. */
function timelineDateOf({ start, end }: DateRange): number[] {
  return end === start ? [start] : [start, end]
}

function datesOf({ timelineDate: [start = 0, end = start], minMetric }: TimelineEvent): DateRange {
  return { start, end, minMetric }
}

/** The dates of an event are not those that a change was made from: somebody else has changed them. */
class OtherDates extends Error {
  readonly dates: DateRange
  constructor(dates: DateRange) {
    super('The dates of the event are others')
    this.dates = dates
  }
}

/**
 * Changes of dates on the page: shown at once, saved in the background on top of the dates that they were made from,
 * and undone where nobody has changed them since.
 */
class DateEdits {
  /** dates that the list from the server may not have yet */
  shown: ReadonlyMap<string, DateRange> = new Map()
  #done: DateEdit[] = []
  #undone: DateEdit[] = []
  readonly #wanted = new Map<string, DateRange>()
  /** the dates that are stored as far as this page knows, while changes of them are sent */
  readonly #stored = new Map<string, DateRange>()
  /** how the timeline counted when dates of the event were changed last */
  readonly #systems = new Map<string, DateSystem>()
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

  change(entityRef: EntityRef, system: DateSystem, [before, after]: readonly [DateRange, DateRange]): void {
    if (isSame(before, after)) return
    this.#systems.set(entityRef.id, system)
    const last = this.#done.at(-1)
    const at = Date.now()
    const goesOn = last && last.entityRef.id === entityRef.id && isSame(last.after, before) && at - last.at < stepMs
    if (goesOn) this.#done[this.#done.length - 1] = { ...last, after, at }
    else this.#done.push({ entityRef, before, after, at })
    this.#undone = []
    this.#write(entityRef, before, after)
  }

  /** The event that was changed; null if nothing was undone. */
  undo = () => this.#takeBack(this.#done, this.#undone, ({ before, after }) => [after, before])
  redo = () => this.#takeBack(this.#undone, this.#done, ({ before, after }) => [before, after])

  async #takeBack(
    from: DateEdit[],
    to: DateEdit[],
    sides: (step: DateEdit) => [now: DateRange, next: DateRange],
  ): Promise<UndoneEdit | null> {
    const step = from.pop()
    if (!step) return null
    this.#tell()
    const { entityRef } = step
    const [now, next] = sides(step)
    await this.#sending.get(entityRef.id)
    try {
      if (!isSame(datesOf(await readEvent(entityRef)), now)) {
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
    this.#write(entityRef, now, next)
    return { id: entityRef.id, label: entityRef.label, dates: next }
  }

  #write(entityRef: EntityRef, before: DateRange, after: DateRange): void {
    const { id } = entityRef
    this.#wanted.set(id, after)
    this.#show(id, after)
    if (this.#sending.has(id)) return
    this.#stored.set(id, before)
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
        await queueWrite(id, () => replaceDates(entityRef, this.#stored.get(id), sent))
        this.#stored.set(id, sent)
        if (this.#wanted.get(id) === sent) this.#wanted.delete(id)
      }
    } catch (error) {
      const mine = this.#wanted.get(id)
      this.#wanted.delete(id)
      this.#done = this.#done.filter(step => step.entityRef.id !== id)
      this.#undone = this.#undone.filter(step => step.entityRef.id !== id)
      if (error instanceof OtherDates && mine) await this.#showConflict(entityRef, mine, error.dates)
      else reportFailure(error)
    }
    const settled = this.shown.get(id)
    await invalidateCalls(timelineCalls.timelineItems as Call)
    if (this.shown.get(id) === settled && !this.#wanted.has(id)) this.#show(id, null)
    if (this.#wanted.has(id)) await this.#send(entityRef)
  }

  /**
   * Says what both have made of the dates. Theirs stay unless mine are chosen, which can then be undone. Mine are given
   * as the timeline counts now, which somebody may have changed too.
   */
  async #showConflict(entityRef: EntityRef, mine: DateRange, theirs: DateRange): Promise<void> {
    const { spaceId, projectId, parentId, label: name, id } = entityRef
    const was = this.#systems.get(id)
    try {
      const input = { spaceId, projectId, timelineId: parentId ?? '' }
      const system = systemOf(await call(callsOf(timeline).get, input, { quiet: true }))
      const kept = was ? datesIn(was, system, mine) : mine
      const text = (dates: DateRange) => dateText(system, timelineDateOf(dates), dates.minMetric ?? '', language.code)
      const isMoved = kept !== null && !isSame(kept, theirs)
      showToast({
        ...{ kind: 'warn', id: `date-conflict ${id}`, duration: null },
        title: t('timelines.date-conflict', { name, theirs: text(theirs) }),
        text: isMoved ? t('timelines.date-conflict-about', { mine: text(kept) }) : undefined,
        action: isMoved
          ? { label: t('timelines.conflict-mine'), run: () => this.change(entityRef, system, [theirs, kept]) }
          : undefined,
      })
    } catch (error) {
      reportFailure(error)
    }
  }

  #show(id: string, dates: DateRange | null): void {
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

/** The same moments as another system counts them; null if no number holds them. */
function datesIn(from: DateSystem, to: DateSystem, dates: DateRange): DateRange | null {
  const counted = recount(from, to, { dates: timelineDateOf(dates), precision: dates.minMetric ?? '' }, null)
  if (!counted) return null
  const [start = 0, end = start] = counted.dates
  return { start, end, minMetric: counted.precision }
}

async function readEvent({ spaceId, projectId, id: eventId }: EntityRef): Promise<TimelineEvent> {
  return (await call(callsOf(event).get, { spaceId, projectId, eventId }, { quiet: true })) as TimelineEvent
}

/**
 * Changes the dates of an event if they are still those that the change was made from, whatever else of it has changed.
 * @throws OtherDates
 */
async function replaceDates(entityRef: EntityRef, before: DateRange | undefined, after: DateRange): Promise<void> {
  const data = { timelineDate: timelineDateOf(after), minMetric: after.minMetric ?? '' }
  for (let stored = await readEvent(entityRef); ; ) {
    const dates = datesOf(stored)
    // It is stored already if only the answer of an earlier attempt was lost.
    if (isSame(dates, after)) return
    if (!isSame(dates, before)) throw new OtherDates(dates)
    try {
      await updateEntity(entityRef, data, { revision: stored.revision, quiet: true, retried: true })
      return
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      if (problem?.type !== 'stale-revision') throw error
      stored = problem.current as TimelineEvent
    }
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
