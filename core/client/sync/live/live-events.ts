import { events } from '#core/shared/event.ts'
import { changeAnswers, type EventChange } from '../../api/change-answers.ts'
import { isOwnEvent } from '../../api/page-id.ts'
import { queryClient } from '../../api/query.ts'
import { registry } from '../../registry/app-registry.ts'
import type { AnswerChange, LiveUpdate } from '../../registry/contract.ts'
import { coreUpdates } from './core-updates.ts'

/** The first batch of entity events waits one frame; later ones are far enough apart to leave time to render. */
const firstDelayMs = 16
const minIntervalMs = 100

let pending: unknown[] = []
let isScheduled = false
let appliedAt = Number.NEGATIVE_INFINITY

/** Takes an event from the server. Entity events come many at a time and are applied together. */
export function receiveEvent(event: string, data: unknown): void {
  if (event !== events.entity) return void applyEvents(event, [data], true)
  pending.push(data)
  if (isScheduled) return
  isScheduled = true
  setTimeout(applyPending, Math.max(firstDelayMs, appliedAt + minIntervalMs - performance.now()))
}

function applyPending(): void {
  const batch = pending
  pending = []
  isScheduled = false
  appliedAt = performance.now()
  void applyEvents(events.entity, batch, true)
}

/**
 * Applies the event of a write that this page has just made, as if the server had sent it; resolves when the answers on
 * the screen are up to date.
 */
export function emitOwnEvent(event: string, data: unknown): Promise<void> {
  return applyEvents(event, [data], false)
}

/** A live update that throws does not stop the others. */
async function applyEvents(name: string, batch: readonly unknown[], fromServer: boolean): Promise<void> {
  const changes: EventChange[] = []
  const work: Promise<unknown>[] = []
  for (const update of [...coreUpdates, ...registry.live.list()]) {
    if (update.event !== name) continue
    for (const event of batch) {
      if (fromServer && !update.echoes && isOwnEvent(event)) continue
      work.push(applyUpdate(update, { event, fromServer }, changes))
    }
  }
  work.push(changeAnswers(changes))
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'fulfilled') continue
    reportError(result.reason)
    // Which answers the failed update would have changed is unknown: all are stale.
    void queryClient.invalidateQueries()
  }
}

/** Collects the changes that are known at once; those of code that is loaded first are applied when it is. */
async function applyUpdate(
  update: LiveUpdate,
  { event, fromServer }: { event: unknown; fromServer: boolean },
  changes: EventChange[],
): Promise<void> {
  const bind = (found: readonly AnswerChange[]) => found.map(change => ({ change, event }))
  const found = update.changes?.(event) ?? []
  const loaded = 'then' in found ? found.then(later => changeAnswers(bind(later))) : changes.push(...bind(found))
  await Promise.all([loaded, update.receive?.(event, fromServer)])
}
