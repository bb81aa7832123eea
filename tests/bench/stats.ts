/** The value below which `share` of all lie, nearest rank; NaN of none. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: ArrayLike<number>): number {
  return percentile(values, 0.5)
}

/** What each of some pieces of work took, when all were done round after round: its median, so that one bad moment is none. */
export function typical(rounds: readonly (readonly number[])[]): number[] {
  return (rounds[0] ?? []).map((_, at) => median(rounds.map(round => round[at] ?? Number.NaN)))
}

/** The median ratio of values taken side by side: what disturbs one of a pair mostly disturbs the other. */
export function pairedRatio(ours: readonly number[], floor: readonly number[]): number {
  return median(ours.map((value, at) => value / (floor[at] ?? Number.NaN)))
}
