/** One row of a benchmark: our figure, a reference figure for the same work without our code, and the budget. */
export interface BenchRow {
  what: string
  /** in `unit` */
  ours: number
  /** the reference figure in `unit`; null if there is none */
  floor: number | null
  /** ours divided by the floor, as the benchmark computed it */
  ratio: number | null
  /** `≤ 300 ms, ≤ 2.5 ×`: figures in `unit`, or `×` for the ratio; empty without a budget */
  budget: string
  unit: string
  /** every part of the budget is met; null without a budget or if a part cannot be checked */
  within: boolean | null
}

/**
 * A row as a benchmark returns it; derived fields can be left out. A bare number as budget is the maximum of the ratio,
 * or of ours if there is no floor.
 */
export interface BenchRowInput extends Pick<BenchRow, 'what' | 'ours' | 'unit'> {
  floor?: number | null
  ratio?: number | null
  budget?: string | number
  within?: boolean | null
}

/** Completes a row; the ratio is that of its figures unless given. */
export function benchRow({ what, ours, unit, ...input }: BenchRowInput): BenchRow {
  const floor = input.floor ?? null
  const ratio = input.ratio ?? (floor === null || floor === 0 ? null : ours / floor)
  const budget = typeof input.budget === 'number' ? `≤ ${input.budget} ${floor === null ? unit : '×'}` : input.budget
  const whole = { what, ours, floor, ratio, budget: budget ?? '', unit }
  return { ...whole, within: input.within ?? checkBudgets(whole) }
}

/** @throws Error if a budget cannot be parsed */
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
