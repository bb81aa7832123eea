import { Handle, type Node, Position } from '@xyflow/react'
import type { ReactNode } from 'react'

type NodeHandles = NonNullable<Node['handles']>

interface SideHandles {
  /** for a node: a handle out of it and one into it at each side */
  elements: ReactNode
  /** where these are on a node of a size, as @xyflow/react measures them otherwise */
  at(width: number, height: number): NodeHandles
}

/**
 * Handles at the four sides of nodes.
 * @param names of the sides: their handles have the ids `<name> out` and `<name> in`
 */
export function sideHandles(names: Readonly<Record<Position, string>>, className?: string): SideHandles {
  const known = new Map<string, NodeHandles>()
  const sides = Object.values(Position).map(position => ({ position, name: names[position] }))
  return {
    elements: sides.map(({ name, position }) => (
      <span key={name}>
        <Handle type="source" id={`${name} out`} position={position} className={className} />
        <Handle type="target" id={`${name} in`} position={position} className={className} />
      </span>
    )),
    at(width, height) {
      const key = `${width} ${height}`
      const places = {
        left: { x: 0, y: height / 2 },
        right: { x: width, y: height / 2 },
        top: { x: width / 2, y: 0 },
        bottom: { x: width / 2, y: height },
      }
      const handles =
        known.get(key) ??
        sides.flatMap(({ name, position }) => [
          { ...places[position], id: `${name} out`, type: 'source' as const, position, width: 1, height: 1 },
          { ...places[position], id: `${name} in`, type: 'target' as const, position, width: 1, height: 1 },
        ])
      // Sizes that nodes had while they were typed in are not kept for ever.
      if (known.size > 500) known.clear()
      known.set(key, handles)
      return handles
    },
  }
}
