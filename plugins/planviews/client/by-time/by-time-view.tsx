import { useEffect } from 'react'
import { CommandButton, colorStyle, EmptyState, Icon, registry, Skeleton, useT } from '#core/client/index.ts'
import { beginningLine } from '#core/shared/rich-text/nodes.ts'
import { isNodeSelected, type PlanNode, type PlanView, type PlanViewProps } from '#plugins/plans/shared.ts'
import { aboutMax, boxOf, FirstNode } from '../board/node-box.tsx'
import { NodeTable } from '../board/node-table.tsx'
import { StatusDot } from '../board/status-dot.tsx'
import { useBoard } from '../board/use-board.ts'
import { axisHeight, layOnAxis, momentSpan, type Scale } from './axis.ts'
import styles from './by-time.module.css'
import { axisTop, useDrag } from './use-drag.ts'
import { type PlanTime, usePlanTime } from './use-plan-time.ts'
import { useTimeCommands } from './use-time-commands.ts'

const cardHeight = 2 * axisTop
const eventHeight = 24
const subjectsShown = 4

/** The nodes on the axis of the plan's timeline, and beside it those without a date. */
export default function ByTimeView({ view }: PlanViewProps) {
  const t = useT()
  const board = useBoard(view, { zooms: false })
  const time = usePlanTime(view)
  useTimeCommands({ view, board, time })
  const scale = scaleOf(time)
  const drag = useDrag(view, time, scale)
  const { dated, undated, timeline } = time
  if (view.nodes.length === 0)
    return (
      <EmptyState title={t('plans.empty')} text={t('time-plan.empty-text')}>
        <FirstNode view={view} />
      </EmptyState>
    )
  const label = t('time-plan.picture', { dated: dated.length, undated: undated.length })
  const row = (node: PlanNode, text: string) => ({ node, cells: [text] })
  if (board.isTable)
    return (
      <NodeTable
        {...{ view, board, label }}
        heads={[t('time-plan.date-head')]}
        rows={[
          ...dated.map(({ node, text, event }) => row(node, event ? `${text} (${event})` : text)),
          ...undated.map(node => row(node, t('time-plan.undated'))),
        ]}
      />
    )
  return (
    <div className={styles.byTime}>
      <div
        ref={board.ref}
        className={styles.columns}
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
        aria-activedescendant={view.chosenId && `node-${view.chosenId}`}
        tabIndex={0}
        data-plan-nodes
        onFocus={() => {
          const first = dated[0]?.node ?? undated[0]
          if (!view.chosenId && first) view.choose(first.id)
        }}
      >
        {timeline === null ? <NoTimeline view={view} /> : <Axis {...{ view, time, scale, drag }} />}
        {undated.length > 0 && (
          <div role="group" aria-label={t('time-plan.undated')} className={styles.undated}>
            <p role="presentation" className={styles.head}>
              {t('time-plan.undated')} <span>{undated.length}</span>
            </p>
            {undated.map(node => (
              <Card key={node.id} {...{ view, node, drag }} />
            ))}
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <CommandButton command="plan-views.shown" iconOnly variant="ghost" size="s" />
      </div>
    </div>
  )
}

function NoTimeline({ view }: { view: PlanView }) {
  const t = useT()
  return (
    <div role="presentation" className={styles.axis}>
      <EmptyState illustration={null} title={t('time-plan.no-timeline')} text={t('time-plan.no-timeline-text')}>
        {view.mayEdit && <CommandButton command="time-plan.timeline" variant="primary" />}
      </EmptyState>
    </div>
  )
}

type Drag = ReturnType<typeof useDrag>

/** What is at the ends of the axis, and how long it is; null if nothing is on it. */
function scaleOf({ dated, events }: PlanTime): Scale | null {
  const span = momentSpan([...dated, ...events].map(({ moment }) => moment))
  const height = Math.max(axisHeight(dated.length, cardHeight), axisHeight(events.length, eventHeight))
  return span && { ...span, height }
}

interface AxisProps {
  view: PlanView
  time: PlanTime
  scale: Scale | null
  drag: Drag
}

function Axis({ view, time: { timeline, dated, events }, scale, drag }: AxisProps) {
  const t = useT()
  if (!scale)
    return (
      <div role="presentation" className={styles.axis}>
        {timeline ? (
          <p className={styles.hint}>{t('time-plan.none-dated')}</p>
        ) : (
          <Skeleton label={t('shell.loading')} rowHeight={cardHeight} />
        )}
      </div>
    )
  const { height } = scale
  const { dragged } = drag
  const points = dated.map(({ node: { id }, moment }) => ({ id, moment }))
  const cards = new Map(layOnAxis(points, scale, { height, boxHeight: cardHeight }).map(one => [one.id, one]))
  const flags = new Map(layOnAxis(events, scale, { height, boxHeight: eventHeight }).map(one => [one.id, one]))
  const bottom = Math.max(height, ...[...cards.values()].map(({ top }) => top + cardHeight))
  return (
    <div role="group" aria-label={t('time-plan.on-axis')} className={styles.axis}>
      <div ref={drag.axis} role="presentation" className={styles.scale} style={{ height: `${bottom + cardHeight}px` }}>
        <svg className={styles.lines} aria-hidden="true">
          <line x1="0" y1="0" x2="0" y2={bottom + cardHeight} className={styles.line} />
          {[...flags.values()].map(({ id, at, top }) => (
            <path key={id} d={`M-10 ${top + cardHeight / 2 + eventHeight / 2}L0 ${at + cardHeight / 2}`} />
          ))}
          {[...cards.values()].map(({ id, at, top }) => (
            <g key={id} data-near={id === view.chosenId}>
              <path
                d={`M0 ${at + cardHeight / 2}C14 ${at + cardHeight / 2} 10 ${top + cardHeight} 28 ${top + cardHeight}`}
              />
              <circle cx="0" cy={at + cardHeight / 2} r="4" />
            </g>
          ))}
        </svg>
        {events.map(({ id, name, text, count }) => (
          <span
            key={id}
            role="presentation"
            className={styles.event}
            style={{ top: `${(flags.get(id)?.top ?? 0) + cardHeight / 2}px` }}
            title={text}
          >
            {name || t('time-plan.events', { count })}
          </span>
        ))}
        {dated.map(({ node, text, event }) => (
          <Card
            key={node.id}
            {...{ view, node, date: text, event, drag }}
            top={(cards.get(node.id)?.top ?? 0) + cardHeight / 2}
          />
        ))}
        {dragged && (
          <p role="status" className={styles.goal} style={{ top: `${dragged.y + axisTop}px` }}>
            {dragged.text}
          </p>
        )}
      </div>
    </div>
  )
}

interface CardProps {
  view: PlanView
  node: PlanNode
  date?: string
  /** whose date it is */
  event?: string
  top?: number
  drag: Drag
}

function Card({ view, node, date, event, top, drag }: CardProps) {
  const t = useT()
  const { id, title } = node
  const { color, subjects, isDimmed } = boxOf(view, node, view.shown)
  const isChosen = id === view.chosenId
  const about = beginningLine(node.description ?? [], aboutMax)
  useEffect(() => {
    if (isChosen) document.getElementById(`node-${id}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, isChosen])
  return (
    <div
      id={`node-${id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isNodeSelected(view, id)}
      data-chosen={isChosen}
      data-node={id}
      data-colored={color !== ''}
      data-dimmed={isDimmed}
      data-dragged={drag.dragged?.id === id}
      className={styles.card}
      style={{ ...colorStyle(color), ...(top !== undefined && { top: `${top}px` }) }}
      onClick={({ ctrlKey, metaKey, shiftKey }) => (ctrlKey || metaKey || shiftKey ? view.toggle(id) : view.choose(id))}
      onDoubleClick={() => view.edit(id)}
      onKeyDown={undefined}
      {...drag.of(node)}
    >
      {date && (
        <span className={styles.date}>
          {date}
          {event && <span className={styles.from}> · {event}</span>}
        </span>
      )}
      <span className={styles.cardHead}>
        <StatusDot node={node} />
        <span className={styles.cut}>{title || t('plans.untitled')}</span>
        {subjects.slice(0, subjectsShown).map(subject => (
          <span key={subject.id} className={styles.subject} title={subject.label}>
            <Icon name={subject.icon ?? registry.kinds.get(subject.kind)?.icon ?? 'file-text'} color={subject.color} />
            <span className="vh">{subject.label}</span>
          </span>
        ))}
      </span>
      {about && !event && <span className={styles.about}>{about}</span>}
    </div>
  )
}
