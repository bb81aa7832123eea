import { type ReverseDelta, removedLength, reverseDelta, type VersionTexts } from './delta.ts'

/** Of what one person writes in so long a stretch of the clock, the last version stays. */
export const intervalMs = 10 * 60_000
/** A version from which more than so many characters were taken away next stays in any case. */
const removedLengthMax = 200

/** A version on the way back, with its texts. */
export interface VersionStep {
  revision: number
  person: string
  at: number
  back: ReverseDelta
  texts: VersionTexts
}

/** A version that stays: its way back leads past those that go, down to `above`. */
export interface KeptVersion {
  revision: number
  at: number
  /** the revision of the next version that stays; 0 where there is none */
  above: number
  /** null where it leads where it did */
  back: ReverseDelta | null
}

/** Whether a version goes: the one after it is of the same person and the same stretch, and took little away. */
export function isSuperseded(
  older: Pick<VersionStep, 'person' | 'at'>,
  newer: Pick<VersionStep, 'person' | 'at' | 'back'>,
): boolean {
  if (older.person !== newer.person || intervalOf(older.at) !== intervalOf(newer.at)) return false
  return removedLength(newer.back) <= removedLengthMax
}

function intervalOf(at: number): number {
  return Math.floor(at / intervalMs)
}

/** Takes versions from the newest to the oldest and tells those that stay, each once it is known how far its way back goes. */
export class VersionCompactor {
  #newer: VersionStep | undefined
  #kept: VersionStep | undefined
  #gone = 0

  /** The next older version; answers the one that stays before it, where that is complete now. */
  next(step: VersionStep): KeptVersion | undefined {
    const [pending, newer] = [this.#kept, this.#newer]
    this.#newer = step
    if (newer && isSuperseded(step, newer)) {
      this.#gone += 1
      return undefined
    }
    const done = pending && this.#complete(pending, step.texts, step.revision)
    this.#kept = step
    this.#gone = 0
    return done
  }

  /** What lies below the oldest version; answers the last one that stays. */
  end(texts: VersionTexts, revision: number): KeptVersion | undefined {
    return this.#kept && this.#complete(this.#kept, texts, revision)
  }

  #complete({ revision, at, texts }: VersionStep, below: VersionTexts, above: number): KeptVersion {
    return { revision, at, above, back: this.#gone === 0 ? null : (reverseDelta(texts, below) ?? {}) }
  }
}
