/** Milliseconds of work between two looks at what the page has said. */
export const sliceMs = 8

/** The user has stopped typing when no key came for so long. Who never stops has a graph too: a slice is worked at least so often. */
const [keyPauseMs, longestRestMs] = [200, 500]
/** With another window in front, a quarter of the time is worked: whatever the user does there comes first. */
const behindRestMs = 3 * sliceMs

/** When the layout rests, so that whoever does something else has the processor. */
export class Pace {
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
