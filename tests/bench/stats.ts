/** The value below which `share` of all lie, nearest rank; NaN of none. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: ArrayLike<number>): number {
  return percentile(values, 0.5)
}

/** The median ratio of values taken side by side: what disturbs one of a pair mostly disturbs the other. */
export function pairedRatio(ours: readonly number[], floor: readonly number[]): number {
  return median(ours.map((value, at) => value / (floor[at] ?? Number.NaN)))
}
