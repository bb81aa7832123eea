import { type Command, type CommandStep, usePageCommands } from '#core/client/index.ts'
import { branchOf } from '../../shared/branch.ts'
import type { PlanNode } from '../../shared/kind.ts'
import { nodesMax } from '../../shared/limits.ts'
import { type NodeStatus, statusOf } from '../../shared/status.ts'
import type { PlanView } from '../../shared/view.ts'
import { isNodeFiltered, noNodeFilter } from '../filter.ts'
import type { PlanPageState } from '../use-plan.ts'
import { focusNodes, linkChoices, linkedChoices, statusChoices, tagChoices, tagsIn } from './node-choices.ts'

/** Where nodes are drawn, F jumps to one by letters as on every canvas. */
const drawnTypes: readonly PlanView['type'][] = ['mind-map', 'flow-chart']

const statusStep: CommandStep = { name: 'status', label: 'plans.status', ask: 'choice', options: statusChoices }

/**
 * The commands of the page of a plan that are the same in every view. Those on a node are there while one is chosen.
 */
export function useNodeCommands(state: PlanPageState, focusFilter: () => void): void {
  const { view, filter, setFilter, chosen } = state
  const tagOptions = tagsIn(view).map(({ valueId, value }) => ({ value: valueId, label: value, icon: 'tag' }))
  const [titleKey, tagKey] = drawnTypes.includes(view.type) ? ['Shift-f'] : ['f', 'Shift-f']
  const filtering: Command[] = [
    { id: 'plans.filter', label: 'command.plans.filter', icon: 'search', keys: titleKey, run: focusFilter },
    {
      ...{ id: 'plans.filter-status', label: 'command.plans.filter-status', icon: 'circle-dot', steps: [statusStep] },
      run: (_, { status = '' }) => setFilter({ ...filter, status: status as NodeStatus }),
    },
    ...(tagOptions.length > 0
      ? [
          {
            ...{ id: 'plans.filter-tag', label: 'command.plans.filter-tag', icon: 'tag', keys: tagKey },
            steps: [{ name: 'tag', label: 'plans.which-tag', ask: 'choice', options: () => tagOptions }],
            run: (_, { tag = '' }) => setFilter({ ...filter, tags: [tag] }),
          } satisfies Command,
        ]
      : []),
    ...(isNodeFiltered(filter)
      ? [
          {
            ...{ id: 'plans.filter-clear', label: 'plans.filter-clear', icon: 'x' },
            run: () => setFilter(noNodeFilter),
          },
        ]
      : []),
  ]
  const adding: Command[] =
    view.nodes.length < nodesMax
      ? [{ id: 'plans.add', label: 'command.plans.add', icon: 'plus', keys: 'n n', run: () => view.add() }]
      : []
  usePageCommands([
    ...filtering,
    ...(view.mayEdit ? adding : []),
    ...(view.mayEdit && chosen ? onNode(state, chosen) : []),
  ])
}

function onNode({ view }: PlanPageState, node: PlanNode): Command[] {
  const { links } = node
  // In a tree Enter adds a sibling, and what grows from a node goes with it.
  const isTree = view.type === 'mind-map'
  return [
    {
      ...{ id: 'plans.edit', label: 'command.plans.edit', icon: 'pencil', keys: isTree ? 'F2' : 'Enter' },
      run: () => view.edit(node.id),
    },
    {
      ...{ id: 'plans.status', label: 'command.plans.status', icon: 'circle-dot', keys: 's' },
      steps: [{ ...statusStep, options: () => statusChoices().filter(({ value }) => value !== statusOf(node)) }],
      run: (_, { status = '' }) => view.change(node.id, now => ({ ...now, status: status as NodeStatus })),
    },
    {
      ...{ id: 'plans.tag', label: 'command.plans.tag', icon: 'tag', keys: 'Shift-t' },
      steps: [{ name: 'tag', label: 'plans.which-tag', ask: 'choice', options: () => tagChoices(view, node) }],
      run: (_, { tag = '' }) =>
        view.change(node.id, now => {
          const others = now.tags.filter(({ valueId }) => valueId !== tag)
          return { ...now, tags: others.length < now.tags.length ? others : [...now.tags, { valueId: tag }] }
        }),
    },
    {
      ...{ id: 'plans.link', label: 'command.plans.link', icon: 'link', keys: 'Shift-l' },
      steps: [
        {
          name: 'thing',
          label: 'plans.which-thing',
          ask: 'choice',
          options: context => linkChoices(context, view, node),
        },
      ],
      run: (_, { thing = '' }) => view.change(node.id, now => ({ ...now, links: [...now.links, thing] })),
    },
    ...(links.length > 0
      ? [
          {
            ...{ id: 'plans.unlink', label: 'command.plans.unlink', icon: 'x' },
            steps: [
              { name: 'thing', label: 'plans.which-thing', ask: 'choice', options: () => linkedChoices(view, node) },
            ],
            run: (_, { thing = '' }) =>
              view.change(node.id, now => ({ ...now, links: now.links.filter(id => id !== thing) })),
          } satisfies Command,
        ]
      : []),
    {
      ...{ id: 'plans.delete', label: 'command.plans.delete', icon: 'trash-2', keys: 'Delete' },
      run: () => {
        const gone = isTree ? branchOf(view.nodes, node.id) : new Set([node.id])
        const rest = view.shown.filter(({ id }) => id === node.id || !gone.has(id))
        const at = rest.indexOf(node)
        const parentId = isTree && rest.some(({ id }) => id === node.parentId) ? node.parentId : undefined
        view.replace(nodes => nodes.filter(({ id }) => !gone.has(id)))
        view.choose(parentId ?? rest[at + 1]?.id ?? rest[at - 1]?.id ?? '')
        focusNodes()
      },
    },
  ]
}
