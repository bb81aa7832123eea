import type { NodeProps } from '@xyflow/react'
import { useState } from 'react'
import { CommandButton, colorStyle, Icon, registry, sideHandles, useT } from '#core/client/index.ts'
import { beginningLine } from '#core/shared/rich-text/nodes.ts'
import { type PlanNode, type PlanView, type ShownTag, statusOf } from '#plugins/plans/shared.ts'
import styles from './board.module.css'
import { StatusDot } from './status-dot.tsx'

/** What a box shows. */
export interface BoxData {
  node: PlanNode
  look: 'root' | 'main-branch' | 'branch' | 'step' | 'decision' | 'terminal'
  /** the filter does not leave it */
  isDimmed: boolean
  /** the colour of its first tag, in a mind map that of its branch */
  color: string
  /** its first tag, where its colour is another one's */
  tag?: ShownTag | undefined
  subjects: readonly {
    id: string
    kind: string
    label: string
    icon?: string | undefined
    color?: string | undefined
  }[]
  /** how many nodes are folded away behind it */
  hidden: number
  /** it is selected beside others */
  isPicked?: boolean
}

const subjectsShown = 3
/** characters of a description */
export const aboutMax = 160

/** What a box shows of a node in a view. */
export function boxOf(
  view: Pick<PlanView, 'tags' | 'subjects'>,
  node: PlanNode,
  shown: ReadonlySet<PlanNode> | readonly PlanNode[],
) {
  return {
    ...{ node, isDimmed: !('has' in shown ? shown.has(node) : shown.includes(node)) },
    color: firstTagOf(view, node)?.color ?? '',
    subjects: node.links.flatMap(id => view.subjects.get(id) ?? []),
  }
}

export function firstTagOf({ tags }: Pick<PlanView, 'tags'>, node: PlanNode): ShownTag | undefined {
  return node.tags.flatMap(({ valueId }) => tags.get(valueId) ?? [])[0]
}

export const planHandles = sideHandles({ left: 'l', right: 'r', top: 't', bottom: 'b' }, styles.handle)

export function NodeBox({ data, selected }: NodeProps & { data: BoxData & Record<string, unknown> }) {
  const t = useT()
  const { node, look, isDimmed, color, tag, subjects, hidden, isPicked } = data
  // On a large board handles are made where the pointer is: eight on each node take longer than the node.
  const [isHovered, setHovered] = useState(false)
  const about = look === 'step' ? beginningLine(node.description ?? [], aboutMax) : ''
  return (
    <div
      className={styles.node}
      data-node={node.id}
      data-look={look}
      data-selected={selected}
      data-picked={isPicked}
      data-dimmed={isDimmed}
      data-colored={color !== ''}
      style={colorStyle(color)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={event => {
        // While a line is drawn from here, the handle must stay.
        if (event.buttons === 0) setHovered(false)
      }}
    >
      {look === 'decision' && (
        <svg className={styles.diamond} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d="M50 1 99 50 50 99 1 50Z" vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      {(!data.isLarge || isHovered) && planHandles.elements}
      <p className={styles.label}>
        {(look === 'step' || statusOf(node) !== 'planned') && <StatusDot node={node} />}
        <strong className={styles.title}>{node.title || t('plans.untitled')}</strong>
        {look !== 'decision' &&
          subjects.slice(0, subjectsShown).map(({ id, kind, label, icon, color }) => (
            <span key={id} className={styles.subject} title={label}>
              <Icon name={icon ?? registry.kinds.get(kind)?.icon ?? 'file-text'} color={color} />
              <span className="vh">{label}</span>
            </span>
          ))}
        {tag && <span className={styles.tag} style={colorStyle(tag.color)} title={tag.value} />}
      </p>
      {about && <p className={styles.about}>{about}</p>}
      {hidden > 0 && (
        <span className={styles.hidden} title={t('mind-map.hidden', { count: hidden })}>
          +{hidden}
        </span>
      )}
    </div>
  )
}

/** In place of nodes: there are none yet. */
export function FirstNode({ view }: { view: PlanView }) {
  return view.mayEdit ? <CommandButton command="plans.add" variant="primary" /> : null
}
