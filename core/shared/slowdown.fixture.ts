/** For tests only: the ratio of the large input's size to the small one's. */
export const slowdownFactor = 10

function timeOf(work: () => unknown, times: number): number {
  const start = performance.now()
  for (let round = 0; round < times; round++) work()
  return performance.now() - start
}

/**
 * For tests only. The time of one large input divided by that of the same amount in small pieces: about 1 for linear
 * work, `slowdownFactor` for quadratic work. Takes the best of a few tries, because a busy machine only adds time.
 */
export function slowdownOf<Input>(
  make: (size: number) => Input,
  work: (input: Input) => unknown,
  size: number,
): number {
  const [small, large] = [make(size / slowdownFactor), make(size)]
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 6 && best > slowdownFactor / 4; tries++) {
    const smallRuns = timeOf(() => work(small), slowdownFactor)
    best = Math.min(best, timeOf(() => work(large), 1) / smallRuns)
  }
  return best
}
