import { useMemo } from 'react'
import { IconButton, useT } from '#core/client/index.ts'
import { beginningLine } from '#core/shared/rich-text/nodes.ts'
import { shownDescriptionMax } from '../../shared/limits.ts'
import { type NodeStatus, statusOf } from '../../shared/status.ts'
import type { PlanView } from '../../shared/view.ts'
import { nodeStatuses, StatusMark } from '../nodes/status-mark.tsx'
import type { PlanPageState } from '../use-plan.ts'
import { NoNodes } from './no-nodes.tsx'
import { NodeAbout } from './node-about.tsx'
import { NodeListbox, type OptionContentProps } from './node-listbox.tsx'
import styles from './views.module.css'

/** Scene cards: the nodes as cards, in a column for each status. */
export function CardsView({ state }: { state: PlanPageState }) {
  const { view } = state
  const { shown } = view
  const columns = useMemo(() => {
    const byStatus = Map.groupBy(shown, statusOf)
    return nodeStatuses.map(status => ({ status, nodes: byStatus.get(status) ?? [] }))
  }, [shown])
  if (shown.length === 0) return <NoNodes view={view} />
  return (
    <NodeListbox
      {...{ state, columns }}
      classes={{ list: styles.board, option: styles.card }}
      Content={Card}
      head={({ status = 'planned', nodes }) => <ColumnHead view={view} status={status} count={nodes.length} />}
    />
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

function Card({ node, check, tags, subjects }: OptionContentProps) {
  const t = useT()
  const { title, description } = node
  const text = beginningLine(description ?? [], shownDescriptionMax)
  return (
    <>
      <span className={styles.cardHead}>
        {check}
        <span className={styles.cardTitle}>{title || t('plans.untitled')}</span>
        <StatusMark status={statusOf(node)} iconOnly />
      </span>
      {text && <span className={styles.cardText}>{text}</span>}
      <NodeAbout view={{ tags, subjects }} node={node} />
    </>
  )
}
