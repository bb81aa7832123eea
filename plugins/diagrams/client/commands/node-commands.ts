import {
  aboutEntity,
  type Command,
  call,
  fetchSharedEntities,
  registry,
  t,
  usePageCommands,
} from '#core/client/index.ts'
import { searchCalls } from '#plugins/search/shared.ts'
import type { DiagramNode } from '../../shared.ts'
import { connect, edgesOf, stringOf } from '../parts/nodes.ts'
import type { DiagramState } from '../use-diagram.ts'

/** The commands on one node: the one that was selected last. */
export function useDiagramNodeCommands(state: DiagramState): void {
  const { page, selected } = state
  usePageCommands(
    selected && page.mayEdit
      ? [...onNode(state, selected), ...onEdges(state, selected), ...standInCommands(state, selected)]
      : [],
  )
}

function onNode({ page, lifted }: DiagramState, node: DiagramNode): Command[] {
  const { put } = page.items('nodes')
  const change = (data: Readonly<Record<string, unknown>>) => {
    // While it was typed, somebody else may have moved the node.
    const now = page.items('nodes').list.find(({ id }) => id === node.id) ?? node
    put({ ...now, data: { ...now.data, ...data } })
  }
  return [
    {
      ...{ id: 'diagram.relabel', label: 'diagram.relabel', icon: 'pencil', ...(!lifted && { keys: 'Enter' }) },
      steps: [
        {
          ...{ name: 'label', label: 'diagram.label', ask: 'text', optional: true },
          initial: () => stringOf(node.data.label),
        },
      ],
      run: (_, { label = '' }) => change({ label }),
    },
    {
      ...{ id: 'diagram.describe', label: 'diagram.describe', icon: 'text-align-start', keys: 'Shift-Enter' },
      steps: [
        {
          ...{ name: 'description', label: 'diagram.description', ask: 'text', optional: true },
          initial: () => stringOf(node.data.description),
        },
      ],
      run: (_, { description = '' }) => change({ description }),
    },
  ]
}

function onEdges(state: DiagramState, node: DiagramNode): Command[] {
  const { page, nodes, edges } = state
  const nameOf = (one: DiagramNode) => state.nameOf(one) || t('diagram.unlabelled')
  const isAlone = state.selection.length === 1
  const lines = edgesOf(node.id, edges, nodes)
  const which = {
    ...({ name: 'edge', label: 'diagram.which-edge', ask: 'choice', takesOnly: true } as const),
    options: () =>
      lines.map(({ edge, other, isOut, label: about }) => ({
        ...{ value: edge.id, label: `${isOut ? '→' : '←'} ${nameOf(other)}`, about },
      })),
  }
  const label = { name: 'label', label: 'diagram.edge-label', ask: 'text', optional: true } as const
  const onLine: Command[] = [
    {
      ...{ id: 'diagram.relabel-edge', label: 'diagram.relabel-edge', icon: 'type', keys: 'Shift-l' },
      steps: [which, label],
      run: (_, { edge: id = '', label: text = '' }) => {
        const found = edges.find(one => one.id === id)
        if (found) page.items('edges').put({ ...found, data: { ...found.data, label: text } })
      },
    },
    {
      ...{ id: 'diagram.disconnect', label: 'diagram.disconnect', icon: 'x' },
      steps: [which],
      run: (_, { edge: id = '' }) => page.items('edges').remove(id),
    },
  ]
  return [
    {
      ...{ id: 'diagram.connect', label: 'diagram.connect', icon: 'spline', keys: 'o' },
      steps: [
        {
          ...{ name: 'to', label: 'diagram.to', ask: 'choice', emptyMessage: 'diagram.no-nodes' },
          options: () =>
            nodes.filter(({ id }) => !isAlone || id !== node.id).map(one => ({ value: one.id, label: nameOf(one) })),
        },
        label,
      ],
      run: (_, { to = '', label: text = '' }) => connect(page, [...state.selectedIds], to, text),
    },
    ...(lines.length > 0 ? onLine : []),
  ]
}

/** What a node stands for: an entity of the project, or of a world that it uses, whose name it follows. */
function standInCommands({ page, entityOf }: DiagramState, node: DiagramNode): Command[] {
  const { spaceId, projectId } = page.entityRef
  const { put } = page.items('nodes')
  const standsFor: Command = {
    ...{ id: 'diagram.stands-for', label: 'diagram.stands-for', icon: 'link' },
    steps: [
      {
        ...{ name: 'entity', label: 'diagram.entity', ask: 'choice', emptyMessage: 'diagram.no-others' },
        options: async ({ signal }) => {
          const place = { spaceId, projectId }
          const [{ names }, shared] = await Promise.all([
            call(searchCalls.names, place, { quiet: true, signal }),
            fetchSharedEntities(place),
          ])
          const own = (names ?? []).map(([kind, id, label]) => ({ kind, id, label, project: undefined }))
          return [...own, ...shared].flatMap(({ kind, id, label, project }) => {
            if (id === page.entityRef.id) return []
            const about = aboutEntity({ kind, project })
            return [{ value: id, label, about, icon: registry.kinds.get(kind)?.icon }]
          })
        },
      },
    ],
    run: (_, { entity: entityId = '' }) => put({ ...node, data: { ...node.data, entityId } }),
  }
  const nothing: Command = {
    ...{ id: 'diagram.stands-for-nothing', label: 'diagram.stands-for-nothing', icon: 'x' },
    run: () => {
      const { entityId, ...data } = node.data
      put({ ...node, data: { ...data, label: node.data.label, description: node.data.description } })
    },
  }
  return entityOf(node) ? [standsFor, nothing] : [standsFor]
}
