import type { CanvasPoint } from './camera.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** One step to a side, in screen coordinates. */
export const directionSteps: Readonly<Record<Direction, CanvasPoint>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
}

/**
 * The next point in a direction: within 45° of it, the nearest, where being off the axis counts twice. Points at the
 * same place are gone through in their order.
 * @returns its position in the list, -1 if there is none
 */
export function nextInDirection(points: readonly CanvasPoint[], from: CanvasPoint, direction: Direction): number {
  const step = directionSteps[direction]
  let best = -1
  let least = Infinity
  for (const [at, { x, y }] of points.entries()) {
    const along = (x - from.x) * step.x + (y - from.y) * step.y
    const across = Math.abs((x - from.x) * step.y) + Math.abs((y - from.y) * step.x)
    if (along <= 0 || across > along) continue
    const distance = along + 2 * across
    if (distance >= least) continue
    best = at
    least = distance
  }
  return best
}

/** The point nearest to another; -1 if there is none. */
export function nearestPoint(points: readonly CanvasPoint[], to: CanvasPoint): number {
  let best = -1
  let least = Infinity
  for (const [at, { x, y }] of points.entries()) {
    const distance = Math.hypot(x - to.x, y - to.y)
    if (distance >= least) continue
    best = at
    least = distance
  }
  return best
}

/** Letters that lie well under the hands, the best first. */
const hintLetters = 'asdfjklgheiuwrnmcotvbpqxyz'

/** As many codes of letters, as short as can be; none is the beginning of another. */
export function hintCodes(count: number): string[] {
  let codes = ['']
  while (codes.length < count) {
    const [first = '', ...others] = codes
    codes = [...others, ...[...hintLetters].map(letter => first + letter)]
  }
  return count === 1 ? ['a'] : codes.slice(0, count)
}

/**
 * A code for each label: a letter of its own, the first of a word where that is free, so that it is easily remembered;
 * for more labels than there are letters, codes as `hintCodes` has them.
 */
export function namedHintCodes(labels: readonly string[]): string[] {
  if (labels.length > hintLetters.length) return hintCodes(labels.length)
  const taken = new Set<string>()
  const codes = labels.map(label => {
    const words = label.toLowerCase().match(/[a-z]+/g) ?? []
    const letters = [...words.toReversed().map(([first = '']) => first), ...words.join('')]
    const code = letters.find(letter => !taken.has(letter)) ?? ''
    taken.add(code)
    return code
  })
  const free = [...hintLetters].filter(letter => !taken.has(letter))
  return codes.map(code => code || (free.shift() ?? ''))
}
