import { useMemo } from 'react'
import { classNames, colorStyle, compareText, IconButton, t, useCall, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { beginningLine } from '#core/shared/rich-text/nodes.ts'
import { chapterCalls } from '#plugins/chapters/shared.ts'
import type { PlanNode } from '../../shared/kind.ts'
import { shownDescriptionMax } from '../../shared/limits.ts'
import { statusOf } from '../../shared/status.ts'
import type { PlanView } from '../../shared/view.ts'
import type { PlanColumn } from '../nodes/order.ts'
import { StatusMark } from '../nodes/status-mark.tsx'
import type { PlanPageState } from '../use-plan.ts'
import { type CardGroup, columnsByHead, columnsByStatus, type ColumnHead as Head } from './card-columns.ts'
import { NoNodes } from './no-nodes.tsx'
import { NodeAbout } from './node-about.tsx'
import { NodeListbox, type OptionContentProps } from './node-listbox.tsx'
import styles from './views.module.css'

/** Scene cards: the nodes as cards, in a column for each status, plot line or chapter. */
export function CardsView({ state, by, place }: { state: PlanPageState; by: CardGroup; place: Place }) {
  const { view } = state
  const { shown, nodes, tags } = view
  const input = { spaceId: place.spaceId, projectId: place.projectId }
  const { data: chapters } = useCall(chapterCalls.getChaptersMap, by === 'chapter' ? input : null, { quiet: true })
  const heads = useMemo((): readonly Head[] => {
    if (by === 'chapter')
      return (chapters ?? []).map(({ chapterId, title, index }) => ({
        key: chapterId,
        label: `${index + 1} · ${title}`,
      }))
    return by === 'line' ? lineHeads(nodes, tags) : []
  }, [by, chapters, nodes, tags])
  const columns = useMemo(() => {
    if (by === 'status') return columnsByStatus(shown)
    return columnsByHead(shown, by, { heads, none: t(by === 'line' ? 'plans.no-line' : 'plans.no-chapter') })
  }, [shown, by, heads])
  const colors = new Map(heads.map(({ key, color }) => [key, color]))
  if (shown.length === 0) return <NoNodes view={view} />
  return (
    <NodeListbox
      {...{ state, columns }}
      classes={{ list: by === 'status' ? styles.board : classNames(styles.board, styles.wide), option: styles.card }}
      Content={Card}
      head={column => <ColumnHead view={view} column={column} color={colors.get(column.key ?? '')} />}
    />
  )
}

/** The plot lines of a plan: the first tags of its nodes, by name. */
function lineHeads(nodes: readonly PlanNode[], tags: PlanView['tags']): Head[] {
  const used = new Set(nodes.flatMap(node => node.tags[0]?.valueId ?? []))
  const known = [...used].flatMap(id => tags.get(id) ?? [])
  return known
    .map(({ valueId, value, color }) => ({ key: valueId, label: value, color }))
    .sort((one, other) => compareText(one.label, other.label))
}

interface ColumnHeadProps {
  view: PlanView
  column: PlanColumn
  color: string | undefined
}

function ColumnHead({ view, column, color }: ColumnHeadProps) {
  const { label = '', status, nodes } = column
  const words = useT()
  const name = status ? words(`plans.status-${status}`) : label
  const empty: PlanNode = { id: '', title: '', tags: [], links: [] }
  return (
    <div className={styles.columnHead} role="presentation" style={color ? colorStyle(color) : undefined}>
      {status ? <StatusMark status={status} /> : <span className={styles.columnName}>{name}</span>}
      <span className={styles.number}>{nodes.length}</span>
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
          label={words('plans.add-with-status', { status: name })}
          onClick={() => {
            const { tags, links } = column.take?.(empty) ?? empty
            view.add(status ? { status } : { tags, links })
          }}
        />
      )}
    </div>
  )
}

function Card({ node, check, tags, subjects }: OptionContentProps) {
  const words = useT()
  const { title, description } = node
  const text = beginningLine(description ?? [], shownDescriptionMax)
  return (
    <>
      <span className={styles.cardHead}>
        {check}
        <span className={styles.cardTitle}>{title || words('plans.untitled')}</span>
        <StatusMark status={statusOf(node)} iconOnly />
      </span>
      {text && <span className={styles.cardText}>{text}</span>}
      <NodeAbout view={{ tags, subjects }} node={node} />
    </>
  )
}
