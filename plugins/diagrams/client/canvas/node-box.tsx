import type { Node, NodeProps } from '@xyflow/react'
import { useState } from 'react'
import { colorStyle, Icon, sideHandles, useT } from '#core/client/index.ts'
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

export const diagramHandles = sideHandles({ left: 'left', right: 'right', top: 'top', bottom: 'bottom' })

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
      {(!isLarge || isHovered) && diagramHandles.elements}
      <p className={styles.label}>
        <Icon name={icon || typeIcons[type]} />
        <strong>{name || t(isGroup(node) ? 'diagrams.type-group' : 'diagram.unlabelled')}</strong>
      </p>
      {!isGroup(node) && node.data.description && <p className={styles.about}>{stringOf(node.data.description)}</p>}
    </div>
  )
}
