import { useEffect, useMemo, useRef } from 'react'
import type { Network } from 'vis-network/peer'
import {
  CommandButton,
  commandContext,
  EmptyState,
  go,
  LoadFailed,
  type PageProps,
  registry,
  Skeleton,
  useProject,
  useT,
  useTitle,
} from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { GraphCanvas } from './drawing/graph-canvas.tsx'
import styles from './graph.module.css'
import { useGraphCommands } from './graph-commands.ts'
import { type Graph, type GraphState, queryOf, useGraph } from './graph-state.ts'
import { GraphTable } from './graph-table.tsx'
import { useLayout } from './layout/use-layout.ts'
import { pathText } from './path.ts'
import { SelectedCard } from './selected-card.tsx'

/** The graph of relations of a project: drawn, or as a table. */
export default function GraphPage({ params: { spaceId = '', projectId = '' }, search }: PageProps) {
  const t = useT()
  const project = useProject(spaceId, projectId)
  const state = useGraph({ spaceId, projectId }, queryOf(search))
  const title = t('graph.title')
  useTitle(title, project.data?.name)
  if (project.status === 'failed') return <LoadFailed error={project.error} />
  if (state.error && !state.graph) return <LoadFailed error={state.error} />
  if (!state.graph) return <Skeleton label={t('shell.loading')} />
  return <GraphView key={state.query.around} state={state} graph={state.graph} />
}

function GraphView({ state, graph }: { state: GraphState; graph: Graph }) {
  const t = useT()
  const { place, query, selected, view, path } = state
  const { spaceId, projectId } = place
  const network = useRef<Network | null>(null)
  const { places, layOutAnew } = useLayout(graph, `${place.projectId}${query.around ? ` ${query.around}` : ''}`)
  const open = (id: string) => {
    const entity = graph.nodes.find(node => node.id === id)
    const kind = entity && registry.kinds.get(entity.entity)
    if (entity && kind) go(entityLink(kind, { ...place, id, parentId: entity.parentId }))
  }
  const target = useMemo(() => {
    if (!selected) return null
    const { entity, id, parentId, label } = selected
    return { spaceId, projectId, kind: entity, id, parentId, label }
  }, [selected, spaceId, projectId])
  useGraphCommands(state, { target, places, network, open, layOutAnew })
  useEffect(() => {
    if (!target) return
    commandContext.rows = [target]
    return () => {
      commandContext.rows = []
    }
  }, [target])
  const around = query.around ? graph.nodes.find(({ id }) => id === query.around) : undefined
  const isFiltered = Boolean(query.around || query.kinds || query.labels || query.tags)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('graph.title')}</h1>
        <p role="status">
          {t('graph.picture', { entities: graph.nodes.length, relations: graph.edges.length })}
          {graph.leftOut.nodes > 0 && ` ${t('graph.left-out', graph.leftOut)}`}
          {!graph.complete && ` ${t('graph.incomplete')}`}
        </p>
        <div className={styles.tools} role="group" aria-label={t('graph.filters')}>
          <FilterButton
            command="graph.kind"
            name={t('graph.by-kind')}
            value={query.kinds?.[0] && t(`kind.${query.kinds[0]}.many`)}
          />
          <FilterButton command="graph.label" name={t('graph.short-label')} value={query.labels?.[0]} />
          <FilterButton command="graph.tag" name={t('graph.short-tag')} value={state.tag} />
          <FilterButton command="graph.depth" name={t('graph.short-depth')} value={around?.label} />
          {isFiltered && (
            <CommandButton command="graph.all" variant="ghost">
              {t('graph.short-all')}
            </CommandButton>
          )}
          <CommandButton command="graph.path" variant="ghost">
            {t('graph.path-title')}
          </CommandButton>
          <CommandButton command="graph.relate" variant="ghost">
            {t('graph.short-relate')}
          </CommandButton>
          <CommandButton command="graph.view" variant="ghost">
            {t(view === 'drawn' ? 'graph.short-table' : 'graph.title')}
          </CommandButton>
        </div>
      </header>
      {path && (
        <section className={styles.path} aria-label={t('graph.path-title')}>
          <p role="status">{pathText(path)}</p>
          <CommandButton command="graph.path-hide" iconOnly variant="ghost" size="s" />
        </section>
      )}
      {graph.nodes.length === 0 ? (
        <EmptyState title={t('graph.empty')} text={t(isFiltered ? 'graph.empty-filtered' : 'graph.empty-text')} />
      ) : view === 'drawn' ? (
        <GraphCanvas state={state} graph={graph} places={places} network={network} open={open} />
      ) : (
        <GraphTable state={state} graph={graph} />
      )}
      <SelectedCard state={state} graph={graph} target={target} />
    </div>
  )
}

interface FilterButtonProps {
  command: string
  name: string
  value: string | null | undefined
}

/** What the graph is filtered by, or what it shows for it. */
function FilterButton({ command, name, value }: FilterButtonProps) {
  return (
    <CommandButton command={command} variant="ghost" iconEnd="chevron-down" data-filtered={Boolean(value)}>
      <span className={styles.filter}>{value || name}</span>
    </CommandButton>
  )
}
