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
import type { DateValue } from '#plugins/timelines/shared.ts'
import type { Graph } from '../shared.ts'
import { validityAt } from './as-of/as-of.ts'
import type { AsOf } from './as-of/use-as-of.ts'
import styles from './graph.module.css'
import type { GraphState } from './graph-state.ts'
import { lookOf } from './looks.ts'

/** Related entities that are listed before the rest becomes a number. */
const shownMax = 60

interface SelectedCardProps {
  state: GraphState
  graph: Graph
  /** the selected entity, for the commands of its kind */
  target: EntityRef | null
}

/** The selected entity in the side card: what it is, how its text begins, and what it is related to. */
export function SelectedCard({ state: { selected, place, asOf }, graph, target }: SelectedCardProps) {
  const t = useT()
  const { spaceId, projectId } = target ?? place
  const named = useCall(mentionCalls.entities, selected && { spaceId, projectId, ids: [selected.id] }, { quiet: true })
  const { date } = asOf
  const relations = useMemo(() => (selected ? relationsOf(graph, selected.id, date) : []), [graph, selected, date])
  const titles = {
    holds: date ? t('graph.as-of-date', { date: asOf.textOf(date) }) : t('graph.related-to'),
    past: t('graph.before'),
    later: t('graph.after'),
  }
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
              count: date ? relations.filter(({ validity }) => validity === 'holds').length : selected.degree,
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
        <CommandButton command="relations.edit" entities={[target]} size="s">
          {t('graph.short-relations')}
        </CommandButton>
        <CommandButton command="graph.around" size="s">
          {t('graph.short-depth')}
        </CommandButton>
      </div>
      {(['holds', 'past', 'later'] as const).map(validity => {
        const those = relations.filter(one => one.validity === validity)
        if (those.length === 0) return null
        return <Related key={validity} title={titles[validity]} relations={those} textOf={asOf.textOf} />
      })}
    </SideCard>
  )
}

interface RelatedProps {
  title: string
  relations: ReturnType<typeof relationsOf>
  textOf: AsOf['textOf']
}

/** What the selected entity is related to, each with what the relation says; what has ended or not begun with a date. */
function Related({ title, relations, textOf }: RelatedProps) {
  const t = useT()
  const whenOf = ({ validity, period }: RelatedProps['relations'][number]) => {
    const date = validity === 'past' ? period?.until : validity === 'later' ? period?.since : null
    return date && textOf(date)
  }
  return (
    <SideSection title={title}>
      <ul className={styles.relations}>
        {relations.slice(0, shownMax).map(relation => {
          const { key, other, label, isOut } = relation
          const about = [label && `${isOut ? '→' : '←'} ${label}`, other.project, whenOf(relation)].filter(Boolean)
          return (
            <li key={key}>
              <button
                type="button"
                data-command="graph.find"
                onClick={() => void runCommand('graph.find', { args: { entity: other.id } })}
              >
                <Icon name={lookOf(other).icon} color={other.color} />
                <span>{other.label}</span>
                {about.length > 0 && <small>{about.join(' · ')}</small>}
              </button>
            </li>
          )
        })}
      </ul>
      {relations.length > shownMax && (
        <p className={styles.cardMore}>{t('graph.more-related', { count: relations.length - shownMax })}</p>
      )}
    </SideSection>
  )
}

function relationsOf(graph: Graph, id: string, date: DateValue | undefined) {
  const nodes = new Map(graph.nodes.map(node => [node.id, node]))
  return graph.edges.flatMap(({ from, to, label, period }, at) => {
    const other = from === id ? nodes.get(to) : to === id ? nodes.get(from) : undefined
    if (!other) return []
    return [{ key: `${at}`, other, label, period, isOut: from === id, validity: validityAt(period, date) }]
  })
}
