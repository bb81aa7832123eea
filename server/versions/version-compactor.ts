import { type ReverseDelta, removedLength, reverseDelta, type VersionTexts } from './delta.ts'

/** Of one person's versions in an interval of this length, the last is kept. */
export const intervalMs = 10 * 60_000
/** A version is always kept if the next one removed more characters than this. */
const removedLengthMax = 200

/** A version with its texts, as read from newest to oldest. */
interface VersionStep {
  revision: number
  person: string
  at: number
  back: ReverseDelta
  texts: VersionTexts
}

/** A version to be kept: its delta spans the removed versions down to `above`. */
export interface KeptVersion {
  revision: number
  at: number
  /** the revision of the next older kept version; 0 if there is none */
  above: number
  /** null if its delta is unchanged */
  back: ReverseDelta | null
  /** false if the versions it spans are older than the versions of every field */
  ofEveryField: boolean
}

/** True if a version is removed unless it has a name: the next one is by the same person in the same interval and removed little. */
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

/** Takes versions from newest to oldest and returns those to keep, each once the length of its delta is known. */
export class VersionCompactor {
  #newer: VersionStep | undefined
  #kept: VersionStep | undefined
  #gone = 0
  readonly #named: ReadonlySet<number>

  /** Takes the revisions that have a name, which are kept. */
  constructor(named: ReadonlySet<number>) {
    this.#named = named
  }

  /** Takes the next older version; returns the previous kept one if it is complete. */
  next(step: VersionStep): KeptVersion | undefined {
    const [pending, newer] = [this.#kept, this.#newer]
    this.#newer = step
    if (newer && !this.#named.has(step.revision) && isSuperseded(step, newer)) {
      this.#gone += 1
      return undefined
    }
    const done = pending && this.#complete(pending, step.texts, step.revision)
    this.#kept = step
    this.#gone = 0
    return done
  }

  /** Takes the texts below the oldest version; returns the last kept one. */
  end(texts: VersionTexts, revision: number): KeptVersion | undefined {
    return this.#kept && this.#complete(this.#kept, texts, revision)
  }

  #complete({ revision, at, texts }: VersionStep, below: VersionTexts, above: number): KeptVersion {
    const known = Object.entries(texts).filter(([name]) => Object.hasOwn(below, name))
    const ofEveryField = known.length === Object.keys(texts).length
    const back = this.#gone === 0 ? null : (reverseDelta(Object.fromEntries(known), below) ?? {})
    return { revision, at, above, back, ofEveryField }
  }
}
