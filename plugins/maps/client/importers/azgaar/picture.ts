import type { Point } from '../../../shared.ts'

/** A path of an SVG: its id, and what it draws. */
export interface DrawnPath {
  id: string
  d: string
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** All paths of an SVG. */
export function pathsIn(svg: string): DrawnPath[] {
  return (svg.match(/<path\b[^>]*>/g) ?? []).map(tag => ({ id: attribute(tag, 'id'), d: attribute(tag, 'd') }))
}

/** The paths of a group of an SVG that holds no other group. */
export function elementsIn(svg: string, group: string): DrawnPath[] {
  const start = svg.search(new RegExp(`<g\\b[^>]*\\sid="${group}"`))
  return start < 0 ? [] : pathsIn(svg.slice(start, svg.indexOf('</g>', start) + 1))
}

/** How many numbers follow a command of a path; the last two are where it ends. */
const numbersOf: Readonly<Record<string, number>> = { M: 2, L: 2, C: 6, S: 4, Q: 4, T: 2, Z: 0, z: 0 }

/**
 * The points that a path goes through, by parts that begin anew. Curves become straight. None if it has commands that
 * the program does not write, such as those that count from the point before.
 */
export function pointsIn(d: string): Point[][] {
  const parts: Point[][] = []
  for (const [, command = '', source = ''] of d.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const each = numbersOf[command]
    if (each === undefined) return []
    if (command === 'M') parts.push([])
    const numbers = (source.match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)
    for (let at = each; each > 0 && at <= numbers.length; at += each)
      parts.at(-1)?.push({ x: numbers[at - 2] ?? 0, y: numbers[at - 1] ?? 0 })
  }
  return parts
}
