import { type Back, lostBetween, type Texts, wayBack } from './delta.ts'

/** Of what one person writes in so long a stretch of the clock, the last version stays. */
export const stretchMs = 10 * 60_000
/** A version from which more than so many characters were taken away next stays in any case. */
const lostMost = 200

/** A version on the way back, with its texts. */
export interface Step {
  revision: number
  person: string
  at: number
  back: Back
  texts: Texts
}

/** A version that stays: its way back leads past those that go, down to `above`. */
export interface Kept {
  revision: number
  at: number
  /** the revision of the next version that stays; 0 where there is none */
  above: number
  /** null where it leads where it did */
  back: Back | null
}

/** Whether a version goes: the one after it is of the same person and the same stretch, and took little away. */
export function goes(older: Pick<Step, 'person' | 'at'>, newer: Pick<Step, 'person' | 'at' | 'back'>): boolean {
  if (older.person !== newer.person || stretchOf(older.at) !== stretchOf(newer.at)) return false
  return lostBetween(newer.back) <= lostMost
}

function stretchOf(at: number): number {
  return Math.floor(at / stretchMs)
}

/** Takes versions from the newest to the oldest and tells those that stay, each once it is known how far its way back goes. */
export class Thinning {
  #newer: Step | undefined
  #kept: Step | undefined
  #gone = 0

  /** The next older version; answers the one that stays before it, where that is complete now. */
  next(step: Step): Kept | undefined {
    const [kept, newer] = [this.#kept, this.#newer]
    this.#newer = step
    if (newer && goes(step, newer)) {
      this.#gone += 1
      return undefined
    }
    const done = kept && this.#complete(kept, step.texts, step.revision)
    this.#kept = step
    this.#gone = 0
    return done
  }

  /** What lies below the oldest version; answers the last one that stays. */
  end(texts: Texts, revision: number): Kept | undefined {
    return this.#kept && this.#complete(this.#kept, texts, revision)
  }

  #complete({ revision, at, texts }: Step, below: Texts, above: number): Kept {
    return { revision, at, above, back: this.#gone === 0 ? null : (wayBack(texts, below) ?? {}) }
  }
}
