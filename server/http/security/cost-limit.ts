import { Problem } from '#core/shared/error.ts'

interface CostBudget {
  /** milliseconds of work left; below 0 if the last call took more than was left */
  left: number
  at: number
}

/** The most people tracked; beyond that the oldest budgets are dropped. */
const peopleMax = 50_000
/**
 * Bytes of a body that take about a millisecond to read, check and store, and bytes of a response that take as long
 * to make.
 */
const bytesIn = 32 * 1024
const bytesOut = 512 * 1024

/** Estimated milliseconds of work of a call, by its size, where it is not measured. */
export function costOf({ received, answered }: { received: number; answered: number }): number {
  return received / bytesIn + answered / bytesOut
}

/**
 * Limits the work of one person, in milliseconds of server time per minute. The cost of a call is known only
 * afterwards and subtracted then: a person whose budget is negative waits until it is refilled.
 */
export class CostLimit {
  readonly #perMinute: number
  readonly #accounts = new Map<string, CostBudget>()

  /** @param perMinute 0 turns the limit off */
  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** @throws Problem `too-many` with the seconds to wait, if the budget is used up */
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
