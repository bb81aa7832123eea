/** The percentile by nearest rank; NaN for an empty list. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: ArrayLike<number>): number {
  return percentile(values, 0.5)
}

/** The median of each piece of work over all rounds, so that one disturbed round does not count. */
export function typical(rounds: readonly (readonly number[])[]): number[] {
  return (rounds[0] ?? []).map((_, at) => median(rounds.map(round => round[at] ?? Number.NaN)))
}

/** The median ratio of paired values: a disturbance mostly affects both of a pair. */
export function pairedRatio(ours: readonly number[], floor: readonly number[]): number {
  return median(ours.map((value, at) => value / (floor[at] ?? Number.NaN)))
}
