import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { useState } from 'react'
import { colorStyle, Icon, useT } from '#core/client/index.ts'
import type { DiagramNode } from '../../shared.ts'
import styles from '../diagram.module.css'
import { isGroup, nodeTypeOf, ownSize, stringOf, typeIcons } from '../parts/nodes.ts'

/** `icon` is that of what the node stands for, if it has one of its own; so is `color`, unless the node has one. */
interface BoxData extends Record<string, unknown> {
  node: DiagramNode
  name: string
  icon: string
  color: string
  isSelected: boolean
  isLarge: boolean
}

export type DiagramFlowNode = Node<BoxData, 'box'>

const sides = { left: Position.Left, right: Position.Right, top: Position.Top, bottom: Position.Bottom } as const

const sideHandles = Object.entries(sides).map(([side, position]) => (
  <span key={side}>
    <Handle type="source" id={`${side} out`} position={position} />
    <Handle type="target" id={`${side} in`} position={position} />
  </span>
))

const handles = new Map<string, NonNullable<DiagramFlowNode['handles']>>()

/** Where the handles of a node of a size are, as the library measures them otherwise. */
export function handlesOf({ width = 0, height = 0 }: { width?: number; height?: number }) {
  const key = `${width} ${height}`
  const known = handles.get(key)
  if (known) return known
  const at = {
    ...{ left: { x: 0, y: height / 2 }, right: { x: width, y: height / 2 } },
    ...{ top: { x: width / 2, y: 0 }, bottom: { x: width / 2, y: height } },
  }
  const made = (['left', 'right', 'top', 'bottom'] as const).flatMap(side =>
    (['source', 'target'] as const).map(type => ({
      ...{ id: `${side} ${type === 'source' ? 'out' : 'in'}`, type, position: sides[side], width: 1, height: 1 },
      ...at[side],
    })),
  )
  // Sizes that nodes had while they were typed in are not kept for ever.
  if (handles.size > 500) handles.clear()
  handles.set(key, made)
  return made
}

/** A node as it is drawn; a group is a frame behind what it holds. */
export function DiagramNodeBox({ data: { node, name, icon, color, isSelected, isLarge } }: NodeProps<DiagramFlowNode>) {
  const t = useT()
  const type = nodeTypeOf(node)
  // In a large diagram handles are made where the pointer is: eight on each node take longer than the node.
  const [isHovered, setHovered] = useState(false)
  const { width, height } = ownSize(node)
  return (
    <div
      className={isGroup(node) ? styles.group : styles.node}
      data-node={node.id}
      data-type={type}
      data-selected={isSelected}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={event => {
        // While a line is drawn from here, the handle must stay.
        if (event.buttons === 0) setHovered(false)
      }}
      style={{
        ...colorStyle(color),
        ...(!isGroup(node) && { width, ...(height !== undefined && { minHeight: height }) }),
      }}
    >
      {(!isLarge || isHovered) && sideHandles}
      <p className={styles.label}>
        <Icon name={icon || typeIcons[type]} />
        <strong>{name || t(isGroup(node) ? 'diagrams.type-group' : 'diagram.unlabelled')}</strong>
      </p>
      {!isGroup(node) && node.data.description && <p className={styles.about}>{stringOf(node.data.description)}</p>}
    </div>
  )
}
