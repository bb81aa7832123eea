import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { CommandButton, classNames, useT } from '#core/client/index.ts'
import { isNodeSelected, type PlanNode, type PlanView } from '#plugins/plans/shared.ts'
import styles from './board.module.css'
import { StatusDot } from './status-dot.tsx'
import type { BoardState } from './use-board.ts'

/** A node as a row: in a tree it has a level, and is folded or not. */
interface TableRow {
  node: PlanNode
  level?: number
  isOpen?: boolean | undefined
  cells: readonly ReactNode[]
}

interface NodeTableProps {
  view: PlanView
  board: BoardState
  rows: readonly TableRow[]
  label: string
  /** the headings of the cells behind title and status */
  heads: readonly string[]
}

/** The same nodes as a table: what somebody who cannot see the picture works with. The commands are the same. */
export function NodeTable({ view, board, rows, label, heads }: NodeTableProps) {
  const t = useT()
  const { chosenId } = view
  const { ref } = board
  const shown = new Set(view.shown)
  useEffect(() => {
    ref.current?.querySelector(`[data-node="${CSS.escape(chosenId)}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [ref, chosenId])
  return (
    <div className={styles.tableBox}>
      <div
        ref={ref}
        className={styles.table}
        style={{ gridTemplateColumns: `minmax(140px, 2fr) max-content repeat(${heads.length}, minmax(96px, 1fr))` }}
        role="treegrid"
        aria-label={label}
        aria-multiselectable="true"
        aria-activedescendant={
          chosenId && rows.some(({ node }) => node.id === chosenId) ? `row-${chosenId}` : undefined
        }
        tabIndex={0}
        data-plan-nodes
        onFocus={() => {
          if (!chosenId && rows[0]) view.choose(rows[0].node.id)
        }}
      >
        <div role="row" className={styles.row}>
          {[t('field.title'), t('plan-views.status'), ...heads].map(head => (
            <div key={head} role="columnheader" className={styles.head}>
              {head}
            </div>
          ))}
        </div>
        {rows.map(({ node, level, isOpen, cells }) => (
          <div
            key={node.id}
            id={`row-${node.id}`}
            role="row"
            tabIndex={-1}
            data-node={node.id}
            aria-level={level ?? 1}
            aria-expanded={isOpen}
            aria-selected={isNodeSelected(view, node.id)}
            data-chosen={node.id === chosenId}
            className={classNames(styles.row, !shown.has(node) && styles.dimmed)}
            onClick={({ ctrlKey, metaKey, shiftKey }) =>
              ctrlKey || metaKey || shiftKey ? view.toggle(node.id) : view.choose(node.id)
            }
            onDoubleClick={() => view.edit(node.id)}
            onKeyDown={undefined}
          >
            <div
              role="rowheader"
              className={styles.name}
              style={{ paddingInlineStart: `${8 + ((level ?? 1) - 1) * 20}px` }}
            >
              {node.title || t('plans.untitled')}
              {isOpen === false && ' …'}
            </div>
            <div role="gridcell">
              <StatusDot node={node} withName />
            </div>
            {cells.map((cell, at) => (
              <div key={heads[at]} role="gridcell">
                {cell}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className={styles.tableFoot}>
        <CommandButton command="plan-views.shown" variant="ghost" />
      </div>
    </div>
  )
}
