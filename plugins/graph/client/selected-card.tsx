import { useMemo } from 'react'
import {
  aboutEntity,
  CommandButton,
  colorStyle,
  type EntityRef,
  Icon,
  runCommand,
  SideCard,
  SideSection,
  useCall,
  useT,
} from '#core/client/index.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import styles from './graph.module.css'
import type { Graph, GraphState } from './graph-state.ts'
import { lookOf } from './looks.ts'

/** Related things that are listed before the rest becomes a number. */
const shownMax = 60

interface SelectedCardProps {
  state: GraphState
  graph: Graph
  /** the selected thing, for the commands of its kind */
  target: EntityRef | null
}

/** The selected thing in the side card: what it is, how its text begins, and what it is related to. */
export function SelectedCard({ state: { selected, place }, graph, target }: SelectedCardProps) {
  const t = useT()
  const { spaceId, projectId } = target ?? place
  const named = useCall(mentionCalls.entities, selected && { spaceId, projectId, ids: [selected.id] }, { quiet: true })
  const relations = useMemo(() => (selected ? relationsOf(graph, selected.id) : []), [graph, selected])
  const head = (
    <div className={styles.cardHead}>
      <span>{t(selected ? 'graph.selected-title' : 'graph.title')}</span>
      <CommandButton command="shell.side" iconOnly size="s" />
    </div>
  )
  if (!selected || !target)
    return (
      <SideCard head={head}>
        <p className={styles.cardHint}>{t('graph.nothing-selected')}</p>
      </SideCard>
    )
  const { icon, color } = lookOf(selected)
  const summary = named.data?.find(({ id }) => id === selected.id)?.summary
  return (
    <SideCard head={head}>
      <section className={styles.who} style={colorStyle(color)}>
        <span className={styles.badge}>
          <Icon name={icon} size="l" />
        </span>
        <div>
          <h2>{selected.label}</h2>
          <p>
            {t('graph.kind-and-count', {
              kind: aboutEntity({ kind: selected.entity, project: selected.project }),
              count: selected.degree,
            })}
          </p>
        </div>
      </section>
      {summary && <p className={styles.summary}>{summary}</p>}
      <div className={styles.cardTools} role="group" aria-label={selected.label}>
        <CommandButton command="graph.go" size="s">
          {t('graph.short-go')}
        </CommandButton>
        <CommandButton command="graph.beside" size="s">
          {t('graph.short-beside')}
        </CommandButton>
        <CommandButton command="graph.around" size="s">
          {t('graph.short-depth')}
        </CommandButton>
      </div>
      <SideSection title={t('graph.related-to')}>
        <ul className={styles.relations}>
          {relations.slice(0, shownMax).map(({ key, other, label, isOut }) => (
            <li key={key}>
              <button
                type="button"
                data-command="graph.find"
                onClick={() => void runCommand('graph.find', { args: { entity: other.id } })}
              >
                <Icon name={lookOf(other).icon} color={other.color} />
                <span>{other.label}</span>
                {(label || other.project) && (
                  <small>{[label && `${isOut ? '→' : '←'} ${label}`, other.project].filter(Boolean).join(' · ')}</small>
                )}
              </button>
            </li>
          ))}
        </ul>
        {relations.length > shownMax && (
          <p className={styles.cardMore}>{t('graph.more-related', { count: relations.length - shownMax })}</p>
        )}
      </SideSection>
    </SideCard>
  )
}

function relationsOf(graph: Graph, id: string) {
  const nodes = new Map(graph.nodes.map(node => [node.id, node]))
  return graph.edges.flatMap(({ from, to, label }, at) => {
    const other = from === id ? nodes.get(to) : to === id ? nodes.get(from) : undefined
    return other ? [{ key: `${at}`, other, label, isOut: from === id }] : []
  })
}
