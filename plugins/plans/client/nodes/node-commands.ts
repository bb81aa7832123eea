import { type Command, type CommandStep, usePageCommands } from '#core/client/index.ts'
import { placeOf } from '#core/shared/kind-calls.ts'
import { branchOf } from '../../shared/branch.ts'
import type { PlanNode } from '../../shared/kind.ts'
import { linksMax, nodesMax, tagsMax } from '../../shared/limits.ts'
import { type NodeStatus, statusOf } from '../../shared/status.ts'
import type { PlanView } from '../../shared/view.ts'
import { isNodeFiltered, noNodeFilter } from '../filter.ts'
import type { PlanPageState } from '../use-plan.ts'
import { chosenTagId, newTagChoice } from './new-tag.ts'
import {
  focusNodes,
  hasTag,
  linkChoices,
  linkedChoices,
  nodeTagChoices,
  statusChoices,
  tagsIn,
} from './node-choices.ts'
import { noSelection } from './selection.ts'

/** Where nodes are drawn, F jumps to one by letters as on every canvas. */
export const drawnTypes: readonly PlanView['type'][] = ['mind-map', 'flow-chart']

const statusStep: CommandStep = { name: 'status', label: 'plans.status', ask: 'choice', options: statusChoices }

/**
 * The commands of the page of a plan that are the same in every view. Those on nodes are there while one is chosen, or
 * several are selected.
 */
export function useNodeCommands(state: PlanPageState, focusFilter: () => void): void {
  const { view, filter, setFilter, chosen, targets } = state
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
      ? [{ id: 'plans.filter-clear', label: 'plans.filter-clear', icon: 'x', run: () => setFilter(noNodeFilter) }]
      : []),
  ]
  const adding: Command[] =
    view.nodes.length < nodesMax
      ? [{ id: 'plans.add', label: 'command.plans.add', icon: 'plus', keys: 'n n', run: () => view.add() }]
      : []
  // What is in hand is put down or back first.
  const acting = view.mayEdit && !state.hand
  usePageCommands([
    ...filtering,
    ...(acting ? adding : []),
    ...(state.hand ? [] : selecting(state)),
    ...(acting && chosen ? [editing(view, chosen)] : []),
    ...(acting && targets.length > 0 ? onNodes(state) : []),
  ])
}

function selecting({ view, chosen, setSelection }: PlanPageState): Command[] {
  const { shown, selected } = view
  const select: Command = {
    ...{ id: 'plans.select', icon: 'check', keys: 'x', safe: true },
    label: chosen && selected.has(chosen.id) ? 'plans.deselect' : 'command.plans.select',
    run: () => chosen && view.toggle(chosen.id),
  }
  const all: Command = {
    ...{ id: 'plans.select-all', label: 'command.plans.select-all', icon: 'list-checks', keys: 'Mod-a', safe: true },
    run: () => setSelection(({ anchor }) => ({ ids: new Set(shown.map(({ id }) => id)), anchor })),
  }
  const none: Command = {
    ...{ id: 'plans.unselect', label: 'command.plans.unselect', icon: 'x', keys: 'Escape', safe: true },
    run: () => setSelection(noSelection),
  }
  return [
    ...(chosen && shown.includes(chosen) ? [select] : []),
    ...(shown.length > 0 ? [all] : []),
    ...(selected.size > 0 ? [none] : []),
  ]
}

function editing(view: PlanView, { id }: PlanNode): Command {
  // In a tree Enter adds a sibling.
  const keys = view.type === 'mind-map' ? 'F2' : 'Enter'
  return { id: 'plans.edit', label: 'command.plans.edit', icon: 'pencil', keys, run: () => view.edit(id) }
}

/** On the selected nodes, or the chosen one: each change is one, with one undo. */
function onNodes({ view, targets }: PlanPageState): Command[] {
  const isMany = view.selected.size > 0
  const ids = new Set(targets.map(({ id }) => id))
  const changeAll = (change: (node: PlanNode) => PlanNode) =>
    view.replace(nodes => {
      const changed = nodes.map(node => (ids.has(node.id) ? change(node) : node))
      return changed.some((node, at) => node !== nodes[at]) ? changed : nodes
    })
  return [
    {
      ...{ id: 'plans.status', icon: 'circle-dot', keys: 's' },
      label: isMany ? 'plans.status-of-selected' : 'command.plans.status',
      steps: [
        {
          ...statusStep,
          options: () => statusChoices().filter(({ value }) => targets.some(node => statusOf(node) !== value)),
        },
      ],
      run: (_, { status = '' }) =>
        changeAll(now => (statusOf(now) === status ? now : { ...now, status: status as NodeStatus })),
    },
    {
      ...{ id: 'plans.tag', icon: 'tag', keys: 'Shift-t' },
      label: isMany ? 'plans.tag-selected' : 'command.plans.tag',
      steps: [
        {
          ...{ name: 'tag', label: 'plans.which-tag', ask: 'choice', emptyMessage: 'tags.none-yet' },
          options: () => nodeTagChoices(view, targets),
          offers: (name, { facts }) => (facts['may.tag.create'] === true ? newTagChoice(name) : undefined),
        },
      ],
      run: async (context, { tag: choice = '' }) => {
        const tag = await chosenTagId(placeOf(context), choice)
        const comesOff = targets.every(node => hasTag(node, tag))
        changeAll(now => {
          if (hasTag(now, tag) !== comesOff) return now
          const others = now.tags.filter(({ valueId }) => valueId !== tag)
          return { ...now, tags: comesOff ? others : [...others, { valueId: tag }].slice(0, tagsMax) }
        })
      },
    },
    {
      ...{ id: 'plans.link', icon: 'link', keys: 'Shift-l' },
      label: isMany ? 'plans.link-selected' : 'command.plans.link',
      steps: [
        {
          ...{ name: 'entity', label: 'plans.which-entity', ask: 'choice' },
          options: context => linkChoices(context, view, targets),
        },
      ],
      run: (_, { entity = '' }) =>
        changeAll(now =>
          now.links.includes(entity) ? now : { ...now, links: [...now.links, entity].slice(0, linksMax) },
        ),
    },
    ...(targets.some(({ links }) => links.length > 0)
      ? [
          {
            ...{ id: 'plans.unlink', icon: 'x' },
            label: isMany ? 'plans.unlink-selected' : 'command.plans.unlink',
            steps: [
              {
                ...{ name: 'entity', label: 'plans.which-entity', ask: 'choice' },
                options: () => linkedChoices(view, targets),
              },
            ],
            run: (_, { entity = '' }) =>
              changeAll(now =>
                now.links.includes(entity) ? { ...now, links: now.links.filter(id => id !== entity) } : now,
              ),
          } satisfies Command,
        ]
      : []),
    {
      ...{ id: 'plans.delete', icon: 'trash-2', keys: 'Delete' },
      label: isMany ? 'plans.delete-selected' : 'command.plans.delete',
      run: () => deleteNodes(view, targets),
    },
  ]
}

/** Deletes nodes, in a tree with what grows from them, and chooses one that is left. */
function deleteNodes(view: PlanView, targets: readonly PlanNode[]): void {
  const isTree = view.type === 'mind-map'
  const gone = new Set(targets.flatMap(({ id }) => (isTree ? [...branchOf(view.nodes, id)] : [id])))
  const from = view.shown.findIndex(({ id }) => gone.has(id))
  const left = view.shown.filter(({ id }) => !gone.has(id))
  const first = view.shown[from]
  const parent = isTree ? left.find(({ id }) => id === first?.parentId) : undefined
  const after = view.shown.slice(from).find(({ id }) => !gone.has(id))
  view.replace(nodes => nodes.filter(({ id }) => !gone.has(id)))
  view.choose((parent ?? after ?? left.at(-1))?.id ?? '')
  focusNodes()
}
