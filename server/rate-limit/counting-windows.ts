import { BoundedMap } from './bounded-map.ts'

interface WindowOptions {
  /** how many may be counted for one key */
  most: number
  withinMs: number
  /** between two of them */
  gapMs?: number | undefined
  /** All of them are forgotten with the first one, instead of each after its own time. */
  expiresTogether?: boolean
  keysMax?: number | undefined
}

/** Counts for each key what happened within a window of time. Times are in milliseconds. */
export class CountingWindows {
  readonly #options: Required<Omit<WindowOptions, 'keysMax'>>
  readonly #times: BoundedMap<readonly number[]>

  constructor({ most, withinMs, gapMs = 0, expiresTogether = false, keysMax = 10_000 }: WindowOptions) {
    this.#options = { most, withinMs, gapMs, expiresTogether }
    this.#times = new BoundedMap(keysMax)
  }

  count(key: string, time: number): number {
    return this.#current(key, time).length
  }

  /** The milliseconds until one more may be counted, 0 where it may at once. */
  wait(key: string, time: number): number {
    const { most, withinMs, gapMs } = this.#options
    const times = this.#current(key, time)
    const [oldest = time, last = Number.NEGATIVE_INFINITY] = [times[0], times.at(-1)]
    return Math.max(0, last + gapMs - time, times.length < most ? 0 : oldest + withinMs - time)
  }

  /** Counts so many more, up to `most`. */
  add(key: string, time: number, count = 1): void {
    const times = this.#current(key, time)
    const added = Math.min(count, this.#options.most - times.length)
    if (added > 0) this.#times.set(key, [...times, ...Array<number>(added).fill(time)])
  }

  /** Counts one more and answers 0, or counts nothing and answers the milliseconds to wait. */
  take(key: string, time: number): number {
    const wait = this.wait(key, time)
    if (wait === 0) this.add(key, time)
    return wait
  }

  /** Takes back the last one that was counted. */
  giveBack(key: string, time: number): void {
    this.#times.set(key, this.#current(key, time).slice(0, -1))
  }

  forget(key: string): void {
    this.#times.delete(key)
  }

  #current(key: string, time: number): readonly number[] {
    const { withinMs, expiresTogether } = this.#options
    let times = this.#times.get(key) ?? []
    // A clock that was set back makes nobody wait until it is as late again.
    if ((times.at(-1) ?? time) > time) {
      times = times.map(at => Math.min(at, time))
      this.#times.set(key, times)
    }
    const isLive = (at: number) => at > time - withinMs
    return expiresTogether ? (times.slice(0, 1).every(isLive) ? times : []) : times.filter(isLive)
  }
}
