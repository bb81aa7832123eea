import { type Command, call, presetColors, registry, t, usePageCommands } from '#core/client/index.ts'
import { searchCalls } from '#plugins/search/shared.ts'
import type { DiagramNode } from '../shared.ts'
import { connect, edgesOf, moveStep, newNode, nodeGap, nodeTypes, removeNode, textOf, typeIcons } from './nodes.ts'
import type { DiagramState } from './use-diagram.ts'

const moves = [
  { id: 'diagram.left', label: 'diagram.left', keys: 'Alt-ArrowLeft', x: -1, y: 0 },
  { id: 'diagram.right', label: 'diagram.right', keys: 'Alt-ArrowRight', x: 1, y: 0 },
  { id: 'diagram.up', label: 'diagram.up', keys: 'Alt-ArrowUp', x: 0, y: -1 },
  { id: 'diagram.down', label: 'diagram.down', keys: 'Alt-ArrowDown', x: 0, y: 1 },
] as const

/** The commands on the selected node. */
export function useNodeCommands(state: DiagramState): void {
  const { page, selected, select } = state
  const unselect: Command = {
    ...{ id: 'diagram.unselect', label: 'diagram.unselect', icon: 'x', keys: 'Escape', safe: true },
    run: () => select(null),
  }
  usePageCommands([
    ...(selected ? [unselect] : []),
    ...(selected && page.mayEdit
      ? [...onNode(state, selected), ...onEdges(state, selected), ...standInCommands(state, selected)]
      : []),
  ])
}

function onNode({ page, select }: DiagramState, node: DiagramNode): Command[] {
  const { put } = page.items('nodes')
  const change = (data: Readonly<Record<string, unknown>>) => put({ ...node, data: { ...node.data, ...data } })
  return [
    {
      ...{ id: 'diagram.relabel', label: 'diagram.relabel', icon: 'pencil', keys: 'Enter' },
      steps: [
        {
          ...{ name: 'label', label: 'diagram.label', ask: 'text', optional: true },
          initial: () => textOf(node.data.label),
        },
      ],
      run: (_, { label = '' }) => change({ label }),
    },
    {
      ...{ id: 'diagram.describe', label: 'diagram.describe', icon: 'text-align-start', keys: 'Shift-Enter' },
      steps: [
        {
          ...{ name: 'description', label: 'diagram.description', ask: 'text', optional: true },
          initial: () => textOf(node.data.description),
        },
      ],
      run: (_, { description = '' }) => change({ description }),
    },
    {
      ...{ id: 'diagram.type', label: 'diagram.type', icon: 'pentagon', keys: 'y' },
      steps: [
        {
          ...{ name: 'type', label: 'diagram.type-is', ask: 'choice' },
          options: () =>
            nodeTypes.map(value => ({ value, label: t(`diagrams.type-${value}`), icon: typeIcons[value] })),
        },
      ],
      run: (_, { type = 'note' }) => put({ ...node, type }),
    },
    {
      ...{ id: 'diagram.color', label: 'diagram.colour', icon: 'brush' },
      steps: [
        {
          ...{ name: 'color', label: 'diagram.colour-is', ask: 'choice' },
          options: () => presetColors.map(({ name, value }) => ({ value, label: t(`color.${name}`) })),
        },
      ],
      run: (_, { color = '' }) => change({ color }),
    },
    {
      ...{ id: 'diagram.duplicate', label: 'diagram.duplicate', icon: 'copy', keys: 'Shift-d' },
      run: () => {
        const { x, y } = node.position
        const copy = { ...newNode('', { x: x + nodeGap.x / 4, y: y + nodeGap.y }), type: node.type, data: node.data }
        put(copy)
        select(copy.id)
      },
    },
    {
      ...{ id: 'diagram.remove', label: 'diagram.remove', icon: 'trash-2', keys: 'Delete' },
      run: () => {
        removeNode(page, node.id)
        select(null)
      },
    },
    ...moves.map(
      ({ x, y, ...way }): Command => ({
        ...{ ...way, icon: 'move', repeat: true },
        run: () => put({ ...node, position: { x: node.position.x + x * moveStep, y: node.position.y + y * moveStep } }),
      }),
    ),
  ]
}

function onEdges(state: DiagramState, node: DiagramNode): Command[] {
  const { page, nodes, edges } = state
  const nameOf = (one: DiagramNode) => state.nameOf(one) || t('diagram.unlabelled')
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
          options: () => nodes.filter(({ id }) => id !== node.id).map(one => ({ value: one.id, label: nameOf(one) })),
        },
        label,
      ],
      run: (_, { to = '', label: text = '' }) => connect(page, node.id, to, text),
    },
    ...(lines.length > 0 ? onLine : []),
  ]
}

/** What a node stands for: an entity of the project, whose name it follows. */
function standInCommands({ page, entityOf }: DiagramState, node: DiagramNode): Command[] {
  const { spaceId, projectId } = page.entityRef
  const { put } = page.items('nodes')
  const standsFor: Command = {
    ...{ id: 'diagram.stands-for', label: 'diagram.stands-for', icon: 'link' },
    steps: [
      {
        ...{ name: 'entity', label: 'diagram.entity', ask: 'choice', emptyMessage: 'diagram.no-others' },
        options: async ({ signal }) => {
          const { names } = await call(searchCalls.names, { spaceId, projectId }, { quiet: true, signal })
          return (names ?? []).flatMap(([kind, value, label]) => {
            if (value === page.entityRef.id) return []
            return [{ value, label, about: t(`kind.${kind}.one`), icon: registry.kinds.get(kind)?.icon }]
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
