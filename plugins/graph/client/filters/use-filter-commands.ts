import { aboutEntity, type Command, type CommandStep, go, registry, t, usePageCommands } from '#core/client/index.ts'
import { graphLimits } from '../../shared.ts'
import type { GraphState } from '../graph-state.ts'
import { addressOf, type GraphQuery, isFiltered, toggled, toggledKinds } from './graph-query.ts'

/** The answer of a filter that lets everything through. */
export const anyValue = ' '

/** The entity a command of the graph is about. */
export function entityStep({ graph }: Pick<GraphState, 'graph'>): CommandStep {
  const nodes = graph?.nodes ?? []
  return {
    ...{ name: 'entity', label: 'graph.entity', ask: 'choice' },
    options: () =>
      nodes.map(({ id, label, entity: kind, project }) => ({
        value: id,
        label,
        about: aboutEntity({ kind, project }),
      })),
  }
}

/** What the graph shows: each kind, label and tag can be chosen beside others; the boxes of the pane run these too. */
export function useFilterCommands(state: GraphState): void {
  const { graph, query, place, selected, tags, hasPane, setHasPane } = state
  const show = (more: GraphQuery) => go(addressOf(place, { ...query, ...more }))
  const choice = (name: string, label: string, options: CommandStep['options']): CommandStep => ({
    ...{ name, label, ask: 'choice', options },
  })
  /** What is chosen has a tick. */
  const options = (chosen: readonly string[] | undefined, values: readonly { value: string; label: string }[]) => [
    { value: anyValue, label: t('graph.any'), ...(!chosen && { icon: 'check' }) },
    ...values.map(one => ({ ...one, ...(chosen?.includes(one.value) && { icon: 'check' }) })),
  ]
  const kinds = graph?.kinds.map(({ entity }) => entity) ?? []
  const commands: Command[] = [
    {
      ...{ id: 'graph.filters', label: hasPane ? 'graph.hide-filters' : 'graph.show-filters', icon: 'filter' },
      ...{ keys: 'k', safe: true },
      run: () => {
        setHasPane(!hasPane)
        if (!hasPane) requestAnimationFrame(focusPane)
      },
    },
    {
      ...{ id: 'graph.kind', label: 'graph.kind', icon: 'filter', safe: true },
      steps: [
        choice('kind', 'graph.which-kind', () => [
          { value: anyValue, label: t('graph.all-kinds') },
          ...kinds.map(kind => ({
            ...{ value: kind, label: t(`kind.${kind}.many`), icon: registry.kinds.get(kind)?.icon },
            about: t((query.kinds?.includes(kind) ?? true) ? 'graph.shown' : 'graph.hidden'),
          })),
        ]),
      ],
      run: (_, { kind = anyValue }) =>
        show({ kinds: kind === anyValue ? undefined : toggledKinds(kinds, query.kinds, kind) }),
    },
    {
      ...{ id: 'graph.label', label: 'graph.label', icon: 'filter', safe: true },
      steps: [
        choice('label', 'graph.which-label', () =>
          options(
            query.labels,
            (graph?.labels ?? []).map(label => ({ value: label, label })),
          ),
        ),
      ],
      run: (_, { label = anyValue }) =>
        show({ labels: label === anyValue ? undefined : toggled(query.labels, label)?.slice(-graphLimits.chosen) }),
    },
    {
      ...{ id: 'graph.tag', label: 'graph.tag', icon: 'filter', safe: true },
      steps: [
        choice('tag', 'graph.which-tag', () =>
          options(
            query.tags,
            tags.map(({ valueId, value }) => ({ value: valueId, label: value })),
          ),
        ),
      ],
      run: (_, { tag = anyValue }) =>
        show({ tags: tag === anyValue ? undefined : toggled(query.tags, tag)?.slice(-graphLimits.tags) }),
    },
    {
      ...{ id: 'graph.depth', label: 'graph.depth', icon: 'filter', safe: true },
      steps: [
        {
          ...entityStep(state),
          name: 'around',
          preset: () => (selected ? { value: selected.id, label: selected.label } : undefined),
        },
        choice('depth', 'graph.which-depth', () =>
          Array.from({ length: graphLimits.depth }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` })),
        ),
      ],
      run: (_, { around = '', depth = '1' }) => show({ around, depth: Number(depth) }),
    },
  ]
  if (isFiltered(query))
    commands.push({
      id: 'graph.all',
      label: 'graph.all',
      icon: 'x',
      safe: true,
      run: () => go(addressOf(place, { at: query.at })),
    })
  usePageCommands(commands)
}

function focusPane(): void {
  document.querySelector<HTMLElement>('[data-part="graph-filters"] :is(input, button)')?.focus()
}
