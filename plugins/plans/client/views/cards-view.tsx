import { memo, type RefObject, useRef } from 'react'
import { classNames, IconButton, useT } from '#core/client/index.ts'
import { type NodeStatus, statusOf } from '../../shared/status.ts'
import type { PlanNode, PlanView, PlanViewProps } from '../../shared.ts'
import { nodeStatuses, StatusMark } from '../nodes/status-mark.tsx'
import { NoNodes } from './no-nodes.tsx'
import { beginningOf, NodeAbout } from './node-about.tsx'
import { type Columns, useBoardColumns } from './use-columns.ts'
import styles from './views.module.css'

/** Scene cards: the nodes as cards, in a column for each status. */
export function CardsView({ view }: PlanViewProps) {
  const t = useT()
  const byStatus = Map.groupBy(view.shown, statusOf)
  const lists = nodeStatuses.map(status => ({ status, nodes: byStatus.get(status) ?? [] }))
  const columns = useBoardColumns(view, lists)
  const { chosenId, mayEdit, tags, subjects } = view
  const latest = useRef({ view, columns })
  latest.current = { view, columns }
  const numbers = new Map(view.nodes.map(({ id }, index) => [id, index + 1]))
  if (view.shown.length === 0) return <NoNodes view={view} />
  return (
    <div
      ref={columns.ref}
      className={styles.board}
      role="listbox"
      aria-label={t('plans.nodes')}
      aria-activedescendant={chosenId && `node-${chosenId}`}
      tabIndex={0}
      data-plan-nodes
      onFocus={columns.focusFirst}
    >
      {lists.map(({ status, nodes }, column) => (
        <div
          key={status}
          role="group"
          aria-label={t(`plans.status-${status}`)}
          className={styles.column}
          onDragOver={event => columns.draggedId && event.preventDefault()}
          onDrop={event => columns.drop(event, column)}
        >
          <ColumnHead view={view} status={status} count={nodes.length} />
          <div className={styles.cards} role="presentation">
            {nodes.map(node => (
              <Card
                key={node.id}
                node={node}
                number={numbers.get(node.id) ?? 0}
                isChosen={node.id === chosenId}
                {...{ column, mayEdit, tags, subjects, latest }}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function ColumnHead({ view, status, count }: { view: PlanView; status: NodeStatus; count: number }) {
  const t = useT()
  return (
    <div className={styles.columnHead} role="presentation">
      <StatusMark status={status} />
      <span className={styles.number}>{count}</span>
      {view.mayEdit && (
        // A list of options holds no buttons: this one is for the mouse, beside the command with its keys.
        <IconButton
          aria-hidden="true"
          icon="plus"
          size="s"
          variant="ghost"
          tabIndex={-1}
          className={styles.addHere}
          data-command="plans.add"
          label={t('plans.add-with-status', { status: t(`plans.status-${status}`) })}
          onClick={() => view.add({ status })}
        />
      )}
    </div>
  )
}

interface CardProps extends Pick<PlanView, 'mayEdit' | 'tags' | 'subjects'> {
  node: PlanNode
  number: number
  column: number
  isChosen: boolean
  latest: RefObject<{ view: PlanView; columns: Columns }>
}

/** Of a thousand cards, those are drawn anew that have changed: what they do is read when it is done. */
const Card = memo(function Card({ node, number, column, isChosen, mayEdit, tags, subjects, latest }: CardProps) {
  const t = useT()
  const { id, title, description } = node
  const text = beginningOf(description)
  return (
    <div
      id={`node-${id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-node={id}
      className={classNames(styles.card, isChosen && styles.chosen)}
      draggable={mayEdit}
      onDragStart={event => latest.current.columns.drag(event, id)}
      onDragEnd={() => latest.current.columns.endDrag()}
      onDrop={event => latest.current.columns.drop(event, column, id)}
      onClick={() => latest.current.view.choose(id)}
      onDoubleClick={() => latest.current.view.edit(id)}
      onKeyDown={undefined}
    >
      <span className={styles.cardHead}>
        <span className={styles.number}>{number}</span>
        <span className={styles.cardTitle}>{title || t('plans.untitled')}</span>
        <StatusMark status={statusOf(node)} iconOnly />
      </span>
      {text && <span className={styles.cardText}>{text}</span>}
      <NodeAbout view={{ tags, subjects }} node={node} />
    </div>
  )
})
