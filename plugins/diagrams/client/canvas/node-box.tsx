import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { colorStyle, Icon, useT } from '#core/client/index.ts'
import type { DiagramNode } from '../../shared.ts'
import styles from '../diagram.module.css'
import { isGroup, nodeTypeOf, ownSize, textOf, typeIcons } from '../parts/nodes.ts'

export type FlowNode = Node<{ node: DiagramNode; name: string; isSelected: boolean }, 'box'>

const sides = { left: Position.Left, right: Position.Right, top: Position.Top, bottom: Position.Bottom } as const

/** A node as it is drawn; a group is a frame behind what it holds. */
export function NodeBox({ data: { node, name, isSelected } }: NodeProps<FlowNode>) {
  const t = useT()
  const type = nodeTypeOf(node)
  const { width, height } = ownSize(node)
  return (
    <div
      className={isGroup(node) ? styles.group : styles.node}
      data-node={node.id}
      data-type={type}
      data-selected={isSelected}
      style={{
        ...colorStyle(textOf(node.data.color)),
        ...(!isGroup(node) && { width, ...(height !== undefined && { minHeight: height }) }),
      }}
    >
      {Object.entries(sides).map(([side, position]) => (
        <span key={side}>
          <Handle type="source" id={`${side} out`} position={position} />
          <Handle type="target" id={`${side} in`} position={position} />
        </span>
      ))}
      <p className={styles.label}>
        <Icon name={typeIcons[type]} />
        <strong>{name || t(isGroup(node) ? 'diagrams.type-group' : 'diagram.unlabelled')}</strong>
      </p>
      {!isGroup(node) && node.data.description && <p className={styles.about}>{textOf(node.data.description)}</p>}
    </div>
  )
}
