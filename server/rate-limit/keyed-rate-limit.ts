import { dayMs } from '#core/shared/limits.ts'
import { CountingWindows } from './counting-windows.ts'

/** How often something may be done for one key. */
interface KeyedRateLimit {
  /** Counts one more and answers 0, or counts nothing and answers the milliseconds to wait. */
  take(key: string): number
  /** Takes back the last one that was counted, because it was not done. */
  giveBack(key: string): void
}

/** `gapMs` between two, and no more than `most` within `withinMs`, a day by default; so many keys are remembered. */
export function createKeyedRateLimit(options: {
  gapMs?: number
  most: number
  withinMs?: number
  now: () => Date
  remembered?: number
}): KeyedRateLimit {
  const { gapMs, most, withinMs = dayMs, now, remembered: keysMax } = options
  const windows = new CountingWindows({ gapMs, most, withinMs, keysMax })
  return {
    take: key => windows.take(key, now().getTime()),
    giveBack: key => windows.giveBack(key, now().getTime()),
  }
}
