import { Problem } from '#core/shared/error.ts'

interface CostBudget {
  /** milliseconds of work that may still be asked for; below 0 where the last call took more than was left */
  left: number
  at: number
}

/** So many people are told apart; beyond that those with the oldest accounts begin anew. */
const peopleMax = 50_000
/** Bytes of a body that take about a millisecond to read, check and store, and of an answer to be made. */
const bytesIn = 32 * 1024
const bytesOut = 512 * 1024

/** Milliseconds of work that a call costs by its size, where nobody has measured it. */
export function costOf({ received, answered }: { received: number; answered: number }): number {
  return received / bytesIn + answered / bytesOut
}

/**
 * How much work one person may ask for, in milliseconds of the server's time a minute. What a call costs is known only
 * afterwards, so that it is taken then: whoever has used up more than there was waits until that is made up for.
 */
export class CostLimit {
  readonly #perMinute: number
  readonly #accounts = new Map<string, CostBudget>()

  /** @param perMinute 0 lets everything through */
  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** @throws Problem `too-many` with the seconds to wait, where the person has nothing left */
  check(person: string, now: number): void {
    if (this.#perMinute === 0) return
    const budget = this.#accounts.get(person)
    if (!budget || this.#refill(budget, now) > 0) return
    const retryAfter = Math.max(1, Math.ceil((-budget.left * 60) / this.#perMinute))
    throw new Problem(
      'too-many',
      `What you sent this last minute took more work than one person may ask for. Nothing of this was saved. Try again in ${retryAfter} s.`,
      { retryAfter },
    )
  }

  spend(person: string, ms: number, now: number): void {
    if (this.#perMinute === 0) return
    const budget = this.#accounts.get(person) ?? this.#open(person, now)
    this.#refill(budget, now)
    budget.left -= ms
  }

  #refill(budget: CostBudget, now: number): number {
    budget.left = Math.min(this.#perMinute, budget.left + ((now - budget.at) * this.#perMinute) / 60_000)
    budget.at = now
    return budget.left
  }

  #open(person: string, now: number): CostBudget {
    const [oldest] = this.#accounts.size >= peopleMax ? this.#accounts.keys() : []
    if (oldest !== undefined) this.#accounts.delete(oldest)
    const budget = { left: this.#perMinute, at: now }
    this.#accounts.set(person, budget)
    return budget
  }
}
