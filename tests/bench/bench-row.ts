/** One line of a bench: a figure of ours, the same work with nothing of ours in the way, and what was promised. */
export interface BenchRow {
  what: string
  /** in `unit` */
  ours: number
  /** in `unit`; null where there is nothing to compare with */
  floor: number | null
  /** ours by the floor, as the bench took it */
  ratio: number | null
  /** `≤ 300 ms, ≤ 2.5 ×`: figures in `unit`, or `×` for the ratio; empty where nothing is promised */
  budget: string
  unit: string
  /** every part of the budget holds; null where nothing is promised or a part cannot be told */
  within: boolean | null
}

/**
 * A row as a bench may hand it over: what follows from the rest can be left out. A bare number as budget is the most
 * that the ratio may be, or ours where there is no floor.
 */
export interface BenchRowInput extends Pick<BenchRow, 'what' | 'ours' | 'unit'> {
  floor?: number | null
  ratio?: number | null
  budget?: string | number
  within?: boolean | null
}

/** The whole row, with the ratio of its two figures unless the bench took it otherwise. */
export function benchRow({ what, ours, unit, ...input }: BenchRowInput): BenchRow {
  const floor = input.floor ?? null
  const ratio = input.ratio ?? (floor === null || floor === 0 ? null : ours / floor)
  const budget = typeof input.budget === 'number' ? `≤ ${input.budget} ${floor === null ? unit : '×'}` : input.budget
  const whole = { what, ours, floor, ratio, budget: budget ?? '', unit }
  return { ...whole, within: input.within ?? checkBudgets(whole) }
}

/** @throws Error where a budget says something that cannot be read */
export function checkBudgets({ budget, ours, ratio }: Pick<BenchRow, 'budget' | 'ours' | 'ratio'>): boolean | null {
  if (budget === '') return null
  const verdicts = budget.split(', ').map(part => {
    const { sign, figure, unit } = /^(?<sign>[≤≥]) (?<figure>[\d.]+)(?: ?(?<unit>\S+))?$/.exec(part)?.groups ?? {}
    if (figure === undefined) throw new Error(`A budget reads like "≤ 300 ms, ≤ 2.5 ×", not "${budget}"`)
    const value = unit === '×' ? ratio : ours
    if (value === null) return null
    return sign === '≤' ? value <= Number(figure) : value >= Number(figure)
  })
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}
