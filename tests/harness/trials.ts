/**
 * How many random cases a test tries: enough to find a fault soon, as every run tries others. `RUNS=20` asks for twenty
 * times as many, for a long search.
 */
export function trials(count: number): number {
  const times = Number(process.env.RUNS ?? 1)
  if (!(times > 0)) throw new Error(`RUNS is a number above 0, not "${process.env.RUNS}".`)
  return Math.ceil(count * times)
}
