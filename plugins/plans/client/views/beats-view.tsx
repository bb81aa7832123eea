import { memo } from 'react'
import { classNames, Icon, useT } from '#core/client/index.ts'
import { statusOf } from '../../shared/status.ts'
import type { PlanNode, PlanView, PlanViewProps } from '../../shared.ts'
import { StatusMark } from '../nodes/status-mark.tsx'
import { NoNodes } from './no-nodes.tsx'
import { beginningOf, NodeAbout } from './node-about.tsx'
import { type Columns, useBoardColumns } from './use-columns.ts'
import styles from './views.module.css'

/** Beat sheets: the nodes as one list in their order. */
export function BeatsView({ view }: PlanViewProps) {
  const t = useT()
  const columns = useBoardColumns(view, [{ nodes: view.shown }])
  const { chosenId, shown } = view
  const numbers = new Map(view.nodes.map(({ id }, index) => [id, index + 1]))
  if (shown.length === 0) return <NoNodes view={view} />
  return (
    <>
      <Heads />
      <div
        ref={columns.ref}
        className={styles.beats}
        role="listbox"
        aria-label={t('plans.nodes')}
        aria-activedescendant={chosenId && `node-${chosenId}`}
        tabIndex={0}
        data-plan-nodes
        onFocus={columns.focusFirst}
        onDragOver={event => columns.draggedId && event.preventDefault()}
        onDrop={event => columns.drop(event, 0)}
      >
        {shown.map(node => (
          <Beat
            key={node.id}
            node={node}
            number={numbers.get(node.id) ?? 0}
            isChosen={node.id === chosenId}
            share={shareOf(numbers.get(node.id) ?? 1, view.nodes.length)}
            view={view}
            columns={columns}
          />
        ))}
      </div>
    </>
  )
}

/** Above the list, which holds nothing but its options. */
function Heads() {
  const t = useT()
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.grip} />
      <span className={styles.beatStatus}>{t('plans.status')}</span>
      <span className={styles.name}>{t('field.title')}</span>
      <span className={styles.told}>{t('plans.description')}</span>
      <span className={styles.share}>{t('plans.through')}</span>
    </div>
  )
}

/** How much of the plan is over when a node begins: of the first nothing, with the last all. */
function shareOf(number: number, count: number): number {
  return count > 1 ? (number - 1) / (count - 1) : 0
}

interface BeatProps {
  node: PlanNode
  number: number
  isChosen: boolean
  share: number
  view: PlanView
  columns: Columns
}

const Beat = memo(function Beat({ node, number, isChosen, share, view, columns }: BeatProps) {
  const t = useT()
  const { id, title, description } = node
  return (
    <div
      id={`node-${id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-node={id}
      className={classNames(styles.beat, isChosen && styles.chosen)}
      draggable={view.mayEdit}
      onDragStart={event => columns.drag(event, id)}
      onDragEnd={columns.endDrag}
      onDrop={event => columns.drop(event, 0, id)}
      onClick={() => view.choose(id)}
      onDoubleClick={() => view.edit(id)}
      onKeyDown={undefined}
    >
      <span className={styles.grip}>{view.mayEdit && <Icon name="grip-vertical" size="s" />}</span>
      <span className={styles.beatStatus}>
        <StatusMark status={statusOf(node)} />
      </span>
      <span className={styles.name}>
        <span className={styles.number}>{number}</span>
        <span className={styles.cut}>{title || t('plans.untitled')}</span>
      </span>
      <span className={styles.told}>{beginningOf(description)}</span>
      <NodeAbout view={view} node={node} />
      <span className={styles.share}>{t('plans.share', { percent: Math.round(100 * share) })}</span>
    </div>
  )
}, isSameBeat)

/** Functions of the view change with every render, what a row shows does not. */
function isSameBeat(before: BeatProps, after: BeatProps): boolean {
  return (
    before.node === after.node &&
    before.number === after.number &&
    before.share === after.share &&
    before.isChosen === after.isChosen &&
    before.view.nodes === after.view.nodes &&
    before.view.shown === after.view.shown &&
    before.view.tags === after.view.tags &&
    before.view.subjects === after.view.subjects &&
    before.view.mayEdit === after.view.mayEdit &&
    before.columns.draggedId === after.columns.draggedId
  )
}
