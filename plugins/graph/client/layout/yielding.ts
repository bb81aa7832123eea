/** Milliseconds of work after which the messages of the page are read. */
export const sliceMs = 8

/** Without a key for so long, the user has stopped typing. A slice is worked at least so often, whoever types on. */
const [keyPauseMs, longestRestMs] = [200, 500]
/** With another window in front, a quarter of the time is worked: the user's work there comes first. */
const behindRestMs = 3 * sliceMs

/** When the layout yields the processor to what else the user does. */
export class Yielding {
  #lastKey = Number.NEGATIVE_INFINITY
  #isBehind = false

  keyPressed(now: number): void {
    this.#lastKey = now
  }

  /** whether another window is in front of that of the graph */
  setBehind(isBehind: boolean): void {
    this.#isBehind = isBehind
  }

  /** How many more milliseconds are rested after a slice that ended at `since`; 0 for none. */
  restMs(since: number, now: number): number {
    const typing = Math.min(this.#lastKey + keyPauseMs, since + longestRestMs)
    const behind = this.#isBehind ? since + behindRestMs : 0
    return Math.max(typing - now, behind - now, 0)
  }
}
