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
import type { Graph } from '../shared.ts'
import { AsOfBar } from './as-of/as-of-bar.tsx'
import { AsOfDialog } from './as-of/as-of-dialog.tsx'
import { useAsOfCommands } from './as-of/use-as-of-commands.ts'
import { GraphCanvas } from './drawing/graph-canvas.tsx'
import { GraphFilterPane } from './filters/filter-pane.tsx'
import { isFiltered, queryOf } from './filters/graph-query.ts'
import { useFilterCommands } from './filters/use-filter-commands.ts'
import styles from './graph.module.css'
import { useGraphCommands } from './graph-commands.ts'
import { type GraphState, refOf, useGraph } from './graph-state.ts'
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
  useFilterCommands(state)
  useAsOfCommands(state)
  if (project.status === 'failed') return <LoadFailed error={project.error} />
  if (state.error && !state.graph) return <LoadFailed error={state.error} />
  const { graph, around, hasPane } = state
  if (!graph) return <Skeleton label={t('shell.loading')} />
  return (
    <div className={styles.page}>
      <Head state={state} graph={graph} />
      <div className={styles.body}>
        {hasPane && <GraphFilterPane state={state} graph={graph} />}
        <GraphView key={around} state={state} graph={graph} />
        <AsOfBar asOf={state.asOf} view={state.view} />
        {state.asOf.isAsking && <AsOfDialog state={state} />}
      </div>
    </div>
  )
}

function Head({ state: { view, path, error, asOf }, graph }: { state: GraphState; graph: Graph }) {
  const t = useT()
  return (
    <>
      <header className={styles.head}>
        <h1>{t('graph.title')}</h1>
        <p role="status">
          {t('graph.picture', { entities: graph.nodes.length, relations: graph.edges.length })}
          {asOf.date &&
            ` ${t('graph.hold-then', { relations: asOf.held?.edges.length ?? 0, date: asOf.textOf(asOf.date) })}`}
          {graph.leftOut.nodes > 0 && ` ${t('graph.left-out', graph.leftOut)}`}
          {!graph.complete && ` ${t('graph.incomplete')}`}
        </p>
        <div className={styles.tools}>
          <CommandButton command="graph.filters" variant="ghost">
            {t('graph.short-filters')}
          </CommandButton>
          <CommandButton command="graph.path" variant="ghost">
            {t('graph.path-title')}
          </CommandButton>
          <div className={styles.views} role="group" aria-label={t('graph.view')}>
            {(['drawn', 'table'] as const).map(one => (
              <CommandButton
                key={one}
                command="graph.view"
                args={{ view: one }}
                variant="ghost"
                size="s"
                aria-pressed={one === view}
              >
                {t(one === 'drawn' ? 'graph.title' : 'graph.short-table')}
              </CommandButton>
            ))}
          </div>
          <CommandButton command="graph.relate" variant="primary">
            {t('graph.short-relate')}
          </CommandButton>
        </div>
      </header>
      {error && <LoadFailed error={error} />}
      {path && (
        <section className={styles.path} aria-label={t('graph.path-title')}>
          <p role="status">{pathText(path)}</p>
          <CommandButton command="graph.path-hide" iconOnly variant="ghost" size="s" />
        </section>
      )}
    </>
  )
}

function GraphView({ state, graph }: { state: GraphState; graph: Graph }) {
  const t = useT()
  const { place, query, selected, view, around } = state
  const { spaceId, projectId } = place
  const network = useRef<Network | null>(null)
  const { places, layOutAnew } = useLayout(graph, `${place.projectId}${around ? ` ${around}` : ''}`)
  const open = (id: string) => {
    const entity = graph.nodes.find(node => node.id === id)
    const kind = entity && registry.kinds.get(entity.entity)
    if (entity && kind) go(entityLink(kind, { ...refOf(entity, place), id }))
  }
  const target = useMemo(() => {
    if (!selected) return null
    return refOf(selected, { spaceId, projectId })
  }, [selected, spaceId, projectId])
  useGraphCommands(state, { target, places, network, open, layOutAnew })
  useEffect(() => {
    if (!target) return
    commandContext.rows = [target]
    return () => {
      commandContext.rows = []
    }
  }, [target])
  const empty = t(isFiltered(query) ? 'graph.empty-filtered' : 'graph.empty-text')
  return (
    <>
      {graph.nodes.length === 0 ? (
        <EmptyState title={t('graph.empty')} text={empty} />
      ) : view === 'drawn' ? (
        <GraphCanvas state={state} graph={graph} places={places} network={network} open={open} />
      ) : (
        <GraphTable state={state} graph={graph} />
      )}
      <SelectedCard state={state} graph={graph} target={target} />
    </>
  )
}
