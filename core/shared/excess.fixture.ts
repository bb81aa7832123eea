/** For tests only: how many times as large the large input is as the small one. */
export const excessFactor = 10

function timeOf(work: () => unknown, times: number): number {
  const start = performance.now()
  for (let turn = 0; turn < times; turn++) work()
  return performance.now() - start
}

/**
 * For tests only. How much longer one large input takes than as much of it in small pieces: about 1 for linear work,
 * `excessFactor` for quadratic work. A ratio within one run, the best of a few tries: a busy machine only ever adds.
 */
export function excessOf<Input>(make: (size: number) => Input, work: (input: Input) => unknown, size: number): number {
  const [small, large] = [make(size / excessFactor), make(size)]
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 6 && best > excessFactor / 4; tries++) {
    const pieces = timeOf(() => work(small), excessFactor)
    best = Math.min(best, timeOf(() => work(large), 1) / pieces)
  }
  return best
}
