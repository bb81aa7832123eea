const HALF_LIFE_MS = 7 * 24 * 3600 * 1000
const HALFWAY_USES = 3

/**
 * How much something is used, from 0 (never, or long ago) to 1 (all the time): a use loses half its weight in a week,
 * and three fresh ones give one half.
 */
export function frecency(uses: number, lastUsedMs: number, nowMs: number, halfLifeMs: number = HALF_LIFE_MS): number {
  if (!(uses > 0) || !Number.isFinite(lastUsedMs)) return 0
  const age = Math.max(0, nowMs - lastUsedMs)
  const fresh = uses * 0.5 ** (age / halfLifeMs)
  return Number.isFinite(fresh) ? fresh / (fresh + HALFWAY_USES) : 1
}
