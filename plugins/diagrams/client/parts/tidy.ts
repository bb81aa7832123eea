import type { DiagramNode } from '../../shared.ts'
import { nodesMovedTo } from './arrange.ts'
import { outermost, type Rect, rectsOf, type SizeOf } from './groups.ts'

/** Nodes stand on this grid, which is also how far keys move them. */
const grid = 20
/** What is so nearly in one line was meant to be. */
const nearly = 30
/** Between any two nodes. */
const gap = 40
const roundsMost = 60

interface TidiedPart {
  id: string
  rect: Rect
}

/**
 * Puts nodes that are nearly in a row or a column into it, and pushes apart what lies on each other; what stands well
 * stays. A group is moved whole. The same nodes get the same places.
 */
export function tidied(nodes: readonly DiagramNode[], ids: ReadonlySet<string>, sizeOf: SizeOf): DiagramNode[] {
  const rects = rectsOf(nodes, sizeOf)
  const parts = outermost(nodes, ids).flatMap(({ id }): TidiedPart[] => {
    const rect = rects.get(id)
    return rect ? [{ id, rect: { ...rect } }] : []
  })
  line(parts, 'x', 'width')
  line(parts, 'y', 'height')
  for (let round = 0; round < roundsMost && separate(parts); round++);
  return nodesMovedTo(nodes, rects, parts)
}

/** Gives parts whose middles are nearly the same one middle. */
function line(parts: readonly TidiedPart[], axis: 'x' | 'y', side: 'width' | 'height'): void {
  const middleOf = ({ rect }: TidiedPart) => rect[axis] + rect[side] / 2
  let row: TidiedPart[] = []
  const settle = () => {
    const sum = row.reduce((all, part) => all + middleOf(part), 0)
    const middle = Math.round(sum / row.length / grid) * grid
    for (const { rect } of row) rect[axis] = middle - rect[side] / 2
  }
  for (const part of parts.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const [first] = row
    if (first && middleOf(part) - middleOf(first) > nearly) {
      settle()
      row = []
    }
    row.push(part)
  }
  if (row.length > 0) settle()
}

/** One round of pushing the later of two apart, the shorter way. @returns whether anything was pushed */
function separate(parts: readonly TidiedPart[]): boolean {
  let isPushed = false
  const sorted = parts.toSorted(({ rect: a }, { rect: b }) => a.x - b.x || a.y - b.y)
  for (const [at, { rect: one }] of sorted.entries())
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]?.rect
      if (!other || other.x >= one.x + one.width + gap) break
      const right = one.x + one.width + gap - other.x
      const [upper, lower] = one.y <= other.y ? [one, other] : [other, one]
      const down = upper.y + upper.height + gap - lower.y
      if (down <= 0) continue
      isPushed = true
      if (right < down) other.x += Math.ceil(right / grid) * grid
      else lower.y += Math.ceil(down / grid) * grid
    }
  return isPushed
}
